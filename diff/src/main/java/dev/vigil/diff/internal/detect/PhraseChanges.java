package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.PhraseBounds;
import dev.vigil.diff.extract.TextSimilarity;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.extract.WordTokens;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.ListPairing;
import dev.vigil.diff.types.TypeText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A change type for a phrase, wherever it stands: occurrences that were added, removed, moved, or
 * edited.
 *
 * <p>After CH-Diff (Pandrangi 2003, Section 5.4.1.1). An occurrence is known by its signature, the
 * {@code context} words before and behind it. Occurrences with equal signatures are unchanged; the
 * others are paired if their surroundings have words in common, else they moved. For one that is
 * gone, the words that its signature wraps in the new version are looked up ({@link PhraseBounds}),
 * and if the longest common subsequence of these and the phrase has at least the share {@code
 * ratio} of the phrase, it was edited, else deleted. (Figure 5.10 of Pandrangi 2003 has this
 * comparison the wrong way round; its text and the code in its section 7.2.2 have it as here.)
 * Cost: linear in the words, plus a bounded search for what is gone.
 */
public record PhraseChanges(String phrase, double ratio, int context) implements ChangeType {
  public static final double RATIO = 0.6;
  public static final int CONTEXT = 10;

  /** How many of the nearest words on a side decide whether two occurrences are the same one. */
  private static final int NEAREST = 4;

  /** The share of these words that must be common. */
  private static final double SAME_SURROUNDINGS = 0.25;

  @Override
  public String name() {
    return "phrase="
        + TypeText.quoted(phrase)
        + (ratio == RATIO ? "" : ",ratio=" + ratio)
        + (context == CONTEXT ? "" : ",context=" + context);
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
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext known) {
    List<String> words = WordTokens.of(phrase).words();
    Side old = new Side(before, words, context);
    Side now = new Side(after, words, context);
    ListPairing pairing =
        ListPairing.of(old.signatures(), now.signatures())
            .updatedWhereAlike((i, j) -> alike(old, i, now, j), SAME_SURROUNDINGS)
            .movedBy(
                Collections.nCopies(old.count(), phrase), Collections.nCopies(now.count(), phrase));
    PhraseBounds bounds = new PhraseBounds(now.tokens, now.covered());
    ChangeCollector found = new ChangeCollector(name());
    pairing.walk(
        new ListPairing.Walker() {
          @Override
          public void gone(int i) {
            int[] edited = bounds.between(old.left(i), old.right(i), words, ratio);
            if (edited == null) {
              found.deleted(phrase, old.range(i), old.written(i), old.count(), now.count());
            } else {
              NodeRange to = now.range(edited[0], edited[1]);
              String written = now.tokens.written(edited[0], edited[1] - 1);
              found.updated(phrase, old.range(i), to, old.written(i), written);
            }
          }

          @Override
          public void came(int j) {
            found.inserted(phrase, now.range(j), now.written(j), old.count(), now.count());
          }

          @Override
          public void paired(int i, int j, ListPairing.PairState fate) {
            if (fate == ListPairing.PairState.MOVED) {
              found.moved(phrase, old.range(i), now.range(j), now.written(j));
            }
          }
        });
    return found.changes();
  }

  private static double alike(Side old, int i, Side now, int j) {
    return Math.max(
        TextSimilarity.of(last(old.left(i)), last(now.left(j))),
        TextSimilarity.of(first(old.right(i)), first(now.right(j))));
  }

  private static List<String> last(List<String> words) {
    return words.subList(Math.max(0, words.size() - NEAREST), words.size());
  }

  private static List<String> first(List<String> words) {
    return words.subList(0, Math.min(words.size(), NEAREST));
  }

  /** The occurrences of the phrase in one version. */
  private static final class Side {
    private final VisibleText visibleText;
    private final WordTokens tokens;
    private final int length;
    private final int context;
    private final int[] places;

    Side(ViewExtracts extracts, List<String> words, int context) {
      this.visibleText = extracts.visibleText();
      this.tokens = extracts.get(WordTokens.class, WordTokens::of);
      this.length = words.size();
      this.context = context;
      this.places = tokens.places(words);
    }

    int count() {
      return places.length;
    }

    List<String> left(int i) {
      return tokens.words().subList(Math.max(0, places[i] - context), places[i]);
    }

    List<String> right(int i) {
      int from = places[i] + length;
      return tokens.words().subList(from, Math.min(tokens.size(), from + context));
    }

    List<?> signatures() {
      return IntStream.range(0, places.length)
          .mapToObj(i -> List.of(List.copyOf(left(i)), List.copyOf(right(i))))
          .toList();
    }

    NodeRange range(int i) {
      return range(places[i], places[i] + length);
    }

    NodeRange range(int from, int to) {
      return visibleText.range(tokens.from(from), tokens.to(to - 1));
    }

    String written(int i) {
      return tokens.written(places[i], places[i] + length - 1);
    }

    /** Which words belong to an occurrence. */
    boolean[] covered() {
      boolean[] covered = new boolean[tokens.size()];
      for (int place : places) {
        Arrays.fill(covered, place, place + length, true);
      }
      return covered;
    }
  }
}
