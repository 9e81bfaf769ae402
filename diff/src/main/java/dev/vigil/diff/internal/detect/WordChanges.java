package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ObjectLabels;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.extract.WordTokens;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A change type for all words of the page in order, by a longest common subsequence: runs of words
 * that were added, removed, replaced or moved. Runs end with their line, so that a moved line is a
 * move.
 *
 * @param stop words that are left out, folded
 */
public record WordChanges(Set<String> stop) implements ChangeType {
  /** Articles and prepositions, which CH-Diff (Pandrangi 2003) leaves out on request. */
  public static final Set<String> ENGLISH =
      Set.of(
          ("a an the of in on at by for from to with into onto over under about as per via "
                  + "between among through during before after above below against")
              .split(" ", -1));

  @Override
  public String name() {
    if (stop.isEmpty()) {
      return "words";
    }
    return "words,stop="
        + (stop.equals(ENGLISH)
            ? "english"
            : TypeText.quoted(String.join(",", new TreeSet<>(stop))));
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.TEXT;
  }

  @Override
  public boolean readsTextAlone() {
    return true;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    Side old = new Side(before, counted(before.get(WordTokens.class, WordTokens::of)));
    Side now = new Side(after, counted(after.get(WordTokens.class, WordTokens::of)));
    ListPairing words = ListPairing.of(old.keys(), now.keys());
    int gap = 0;
    int i = 0;
    int j = 0;
    while (i < old.at.length || j < now.at.length) {
      int fromI = i;
      int fromJ = j;
      while (i < old.at.length && words.fate(i) != ListPairing.PairState.KEPT) {
        i++;
      }
      while (j < now.at.length && !words.isKept(j)) {
        j++;
      }
      old.addRuns(fromI, i, gap);
      now.addRuns(fromJ, j, gap);
      gap++;
      i++;
      j++;
    }
    return report(old, now);
  }

  private List<Change> report(Side old, Side now) {
    ListPairing runs =
        ListPairing.of(old.wordsOfRuns(), now.wordsOfRuns()).updatedBy(old.gaps, now.gaps);
    ChangeCollector found = new ChangeCollector(name());
    runs.walk(
        new ListPairing.Walker() {
          @Override
          public void gone(int x) {
            found.deleted(old.label(x), old.range(x), old.written(x));
          }

          @Override
          public void came(int y) {
            found.inserted(now.label(y), now.range(y), now.written(y));
          }

          @Override
          public void paired(int x, int y, ListPairing.PairState fate) {
            if (fate == ListPairing.PairState.UPDATED) {
              found.updated(
                  now.label(y), old.range(x), now.range(y), old.written(x), now.written(y));
            } else {
              found.moved(now.label(y), old.range(x), now.range(y), now.written(y));
            }
          }
        });
    return found.changes();
  }

  private int[] counted(WordTokens tokens) {
    int[] at = new int[tokens.size()];
    int n = 0;
    for (int i = 0; i < at.length; i++) {
      if (!stop.contains(tokens.words().get(i))) {
        at[n++] = i;
      }
    }
    return Arrays.copyOf(at, n);
  }

  /** The words of one version that count, and those runs of them that are gone or new. */
  private static final class Side {
    private final VisibleText visibleText;
    private final WordTokens tokens;
    private final int[] at;
    private final List<int[]> runs = new ArrayList<>();
    private final List<Integer> gaps = new ArrayList<>();

    Side(ViewExtracts extracts, int[] at) {
      this.visibleText = extracts.visibleText();
      this.tokens = extracts.get(WordTokens.class, WordTokens::of);
      this.at = at;
    }

    List<String> keys() {
      return Arrays.stream(at).mapToObj(i -> tokens.words().get(i)).toList();
    }

    /** Splits the words from one place to another at the ends of lines. */
    void addRuns(int from, int to, int gap) {
      int start = from;
      for (int k = from; k < to; k++) {
        if (k + 1 == to || line(at[k]) != line(at[k + 1])) {
          runs.add(new int[] {start, k});
          gaps.add(gap);
          start = k + 1;
        }
      }
    }

    List<List<String>> wordsOfRuns() {
      return runs.stream()
          .map(run -> Arrays.stream(at, run[0], run[1] + 1).mapToObj(tokens.words()::get).toList())
          .toList();
    }

    private int line(int token) {
      return visibleText.lineAt(tokens.from(token));
    }

    String label(int run) {
      return ObjectLabels.shortened(visibleText.lines().get(line(at[runs.get(run)[0]])).text());
    }

    NodeRange range(int run) {
      return visibleText.range(tokens.from(at[runs.get(run)[0]]), tokens.to(at[runs.get(run)[1]]));
    }

    String written(int run) {
      return tokens.written(at[runs.get(run)[0]], at[runs.get(run)[1]]);
    }
  }
}
