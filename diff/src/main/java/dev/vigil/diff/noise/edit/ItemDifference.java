package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.text.Typography;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The items that only one of two versions has, wherever they stand: order alone is not a
 * difference. An item that is gone and one that is new are one {@link Edit} if they say nearly the
 * same. Immutable.
 *
 * <p>Equal items cancel each other by their keys, the nearest first: those of the same place, of
 * the same region, of the page. A value of a record ("sold out") is equal only to a value of the
 * same record. Of the rest, those that are equal but for figures are paired first, then values of
 * one record, then in document order those that share most words, then the only two of a place.
 * Linear but for the words, which are compared with at most {@value #CANDIDATES} candidates per
 * item.
 */
public record ItemDifference(List<Edit> edits) {
  private static final int CANDIDATES = 32;

  /** Words that more items have in common say nothing about which belong together. */
  private static final int COMMON = 64;

  /** A longer line is known by its words. */
  private static final int LONG = 200;

  /** The minimum number of headings that a mark such as {@code #} is added to at once. */
  private static final int MARKED = 3;

  /** A link to an editor behind headings, which is a mark although it has letters. */
  private static final Set<String> EDITORS =
      Set.of("edit", "bearbeiten", "modifier", "editar", "modifica", "bewerken", "edytuj");

  /** One difference: an item gone, an item new, or both; and of what sort, which is asked often. */
  public record Edit(@Nullable PageItem before, @Nullable PageItem after, DifferenceKind sort) {
    public Edit(@Nullable PageItem before, @Nullable PageItem after) {
      this(before, after, DifferenceKind.of(before, after));
    }

    public PageItem piece() {
      PageItem now = after;
      return now != null ? now : java.util.Objects.requireNonNull(before);
    }

    /** The text of the line that it is, or stands on. */
    public String line() {
      return piece().text();
    }

    public String oldText() {
      return before == null ? "" : before.text();
    }

    public String newText() {
      return after == null ? "" : after.text();
    }
  }

  public ItemDifference {
    edits = List.copyOf(edits);
  }

  public static ItemDifference of(List<PageItem> before, List<PageItem> after) {
    return of(before, after, false, FetchTimes.UNKNOWN);
  }

  /**
   * The difference.
   *
   * @param fresh whether so few versions are known that lines which change together are gauges
   * @param times when the versions were fetched
   */
  public static ItemDifference of(
      List<PageItem> before, List<PageItem> after, boolean fresh, FetchTimes times) {
    Set<String> wasNamed = recordNames(before);
    Set<String> isNamed = recordNames(after);
    List<PageItem> gone = before;
    List<PageItem> added = after;
    // The nearest equal item is the same one: in the same place, then in the same region.
    for (Function<PageItem, Identity> identity :
        List.<Function<PageItem, Identity>>of(
            piece -> Identity.of(piece, recordOf(piece), piece.slot()),
            piece -> Identity.of(piece, recordOf(piece), piece.region()),
            piece -> Identity.of(piece, standing(piece, wasNamed, isNamed), ""))) {
      List<PageItem> left = unmatched(gone, added, identity);
      added = unmatched(added, gone, identity);
      gone = left;
    }
    if (isAnyEqual(gone, added) || isRecut(before, after, gone, added)) {
      IdentityHashMap<PageItem, PageItem> read = LinePairing.pairs(before, after);
      Set<PageItem> left = identities(added);
      List<PageItem> same = gone.stream().filter(one -> left.contains(read.get(one))).toList();
      same.forEach(one -> left.remove(read.get(one)));
      gone = without(gone, same);
      added = added.stream().filter(left::contains).toList();
      List<PageItem> recut = ResplitLines.of(before, after, read, identities(gone), left);
      gone = without(gone, recut);
      added = without(added, recut);
    }
    List<Edit> edits = new Pairing(gone, added).edits();
    List<Edit> timed =
        PassedTime.marked(
            DeadlinesAndDurations.marked(
                RewrittenPictures.marked(
                    RewrittenAddresses.marked(
                        suffixed(linked(edits, targets(before), targets(after)), after))),
                after,
                times.after()),
            times);
    List<Edit> all = RevisionDates.marked(TodaysDate.marked(timed, after, times.after()), after);
    return new ItemDifference(
        SiblingEdits.marked(
            RisingCounters.marked(fresh ? FluctuatingLines.marked(all, after) : all, after),
            after));
  }

  /**
   * The edits, those of headings that all got or lost the same mark at their end as spelling. The
   * first heading of the page may do without it.
   */
  private static List<Edit> suffixed(List<Edit> edits, List<PageItem> after) {
    Map<String, Integer> counts = new HashMap<>();
    for (Edit edit : edits) {
      counts.merge(suffix(edit), 1, Integer::sum);
    }
    long headings =
        after.stream()
            .filter(piece -> piece.kind() == PageItem.Kind.HEADING && piece.region().isContent())
            .count();
    long least = Math.max(MARKED, headings - 1);
    return edits.stream()
        .map(
            edit ->
                !suffix(edit).isEmpty() && counts.getOrDefault(suffix(edit), 0) >= least
                    ? new Edit(edit.before(), edit.after(), DifferenceKind.SPELLING)
                    : edit)
        .toList();
  }

  /** The mark that a heading got or lost at its end, or empty. */
  private static String suffix(Edit edit) {
    String old = edit.oldText();
    String now = edit.newText();
    String longer = old.length() > now.length() ? old : now;
    String shorter = old.length() > now.length() ? now : old;
    return edit.piece().kind() == PageItem.Kind.HEADING
            && !shorter.isEmpty()
            && longer.startsWith(shorter)
            && isMark(longer.substring(shorter.length()).strip())
        ? longer.substring(shorter.length())
        : "";
  }

  private static boolean isMark(String suffix) {
    return suffix.startsWith("[") && suffix.endsWith("]")
        ? TextWords.of(suffix.toLowerCase(Locale.ROOT)).stream().allMatch(EDITORS::contains)
        : suffix.chars().noneMatch(Character::isLetterOrDigit);
  }

  private static Set<String> targets(List<PageItem> pieces) {
    Set<String> targets = new HashSet<>();
    for (PageItem piece : pieces) {
      if (isLink(piece)) {
        targets.add(DifferenceKind.documentOf(piece.target()));
      }
    }
    return targets;
  }

  private static boolean isLink(PageItem piece) {
    return !piece.kind().isLine() && piece.kind() != PageItem.Kind.IMAGE;
  }

  /** Without links that came or went while another one leads to the same document, as it did. */
  private static List<Edit> linked(List<Edit> edits, Set<String> was, Set<String> is) {
    return edits.stream()
        .filter(
            edit ->
                !isLink(edit.piece())
                    || edit.before() != null && edit.after() != null
                    || !was.contains(DifferenceKind.documentOf(edit.piece().target()))
                    || !is.contains(DifferenceKind.documentOf(edit.piece().target())))
        .toList();
  }

  private static Set<String> recordNames(List<PageItem> pieces) {
    Set<String> names = new HashSet<>();
    for (PageItem piece : pieces) {
      names.add(recordOf(piece));
    }
    return names;
  }

  /**
   * The record of an item if both versions have it: a value of a record that came or went is free.
   */
  private static String standing(PageItem piece, Set<String> was, Set<String> is) {
    return was.contains(recordOf(piece)) && is.contains(recordOf(piece)) ? recordOf(piece) : "";
  }

  /** The record that distinguishes equal values; a picture is the same one wherever it stands. */
  private static String recordOf(PageItem piece) {
    return piece.kind().isLine() ? piece.record() : "";
  }

  /** The items that have no equal one on the other side; of several equal ones the last. */
  private static List<PageItem> unmatched(
      List<PageItem> pieces, List<PageItem> others, Function<PageItem, Identity> identity) {
    if (pieces.isEmpty() || others.isEmpty()) {
      return pieces;
    }
    Map<Identity, Integer> counts = new HashMap<>();
    for (PageItem piece : others) {
      counts.merge(identity.apply(piece), 1, Integer::sum);
    }
    List<PageItem> left = new ArrayList<>();
    for (PageItem piece : pieces) {
      if (counts.merge(identity.apply(piece), -1, Integer::sum) < 0) {
        left.add(piece);
      }
    }
    return left;
  }

  /** Whether a line says what another one said, so that only their places or records differ. */
  private static boolean isAnyEqual(List<PageItem> gone, List<PageItem> added) {
    Set<String> keys = new HashSet<>();
    for (PageItem one : gone) {
      if (one.kind().isLine()) {
        keys.add(one.key());
      }
    }
    return !keys.isEmpty()
        && added.stream().anyMatch(one -> one.kind().isLine() && keys.contains(one.key()));
  }

  /** Whether lines went and came and the versions have other numbers of lines. */
  private static boolean isRecut(
      List<PageItem> before, List<PageItem> after, List<PageItem> gone, List<PageItem> added) {
    return gone.stream().anyMatch(one -> one.kind().isLine())
        && added.stream().anyMatch(one -> one.kind().isLine())
        && lines(before) != lines(after);
  }

  private static long lines(List<PageItem> items) {
    return items.stream().filter(one -> one.kind().isLine()).count();
  }

  private static Set<PageItem> identities(List<PageItem> items) {
    Set<PageItem> all = Collections.newSetFromMap(new IdentityHashMap<>());
    all.addAll(items);
    return all;
  }

  private static List<PageItem> without(List<PageItem> items, List<PageItem> some) {
    Set<PageItem> out = identities(some);
    return items.stream().filter(one -> !out.contains(one)).toList();
  }

  /** Distinguishes lines, links and images; a link may become one of a list. */
  private static char sort(PageItem piece) {
    return piece.kind().isLine() ? 't' : piece.kind() == PageItem.Kind.IMAGE ? 'i' : 'l';
  }

  /**
   * What equal items have in common.
   *
   * @param sort line, image or link
   * @param place where they stand: a place of the layout, a region, or anywhere
   */
  private record Identity(char sort, String key, String record, Object place) {
    static Identity of(PageItem piece, String record, Object place) {
      return new Identity(ItemDifference.sort(piece), piece.key(), record, place);
    }
  }

  public boolean isEmpty() {
    return edits.isEmpty();
  }

  /** Finds which of the items gone and new belong together. Not thread-safe. */
  private static final class Pairing {
    private final List<PageItem> gone;
    private final List<PageItem> added;
    private final PageItem[] partner;
    private final Set<Integer> taken = new HashSet<>();

    Pairing(List<PageItem> gone, List<PageItem> added) {
      this.gone = gone;
      this.added = added;
      this.partner = new PageItem[added.size()];
    }

    List<Edit> edits() {
      pair(Pairing::restless);
      pair(Pairing::aged);
      pair(piece -> shape(piece) + '\0' + TextShape.ofLine(piece.record()));
      // As many values as before: by their order. Otherwise their words say which one came or went.
      pair(evenly(Pairing::value));
      // A link is known by its words where the layout around it is another one.
      pair(piece -> isLink(piece) ? piece.text() : null);
      byWords();
      pair(Pairing::value);
      pairLone();
      List<Edit> edits = new ArrayList<>();
      for (int i = 0; i < added.size(); i++) {
        edits.add(new Edit(partner[i], added.get(i)));
      }
      for (int i = 0; i < gone.size(); i++) {
        if (!taken.contains(i)) {
          edits.add(new Edit(gone.get(i), null));
        }
      }
      return edits;
    }

    /** Pairs what is alike, in document order; an item without a likeness stays alone. */
    private void pair(Function<PageItem, @Nullable String> likeness) {
      Map<String, Deque<Integer>> alike = new HashMap<>();
      for (int i = 0; i < gone.size(); i++) {
        String own = taken.contains(i) ? null : likeness.apply(gone.get(i));
        if (own != null) {
          alike.computeIfAbsent(own, _ -> new ArrayDeque<>()).add(i);
        }
      }
      for (int j = 0; j < added.size(); j++) {
        String own = partner[j] != null ? null : likeness.apply(added.get(j));
        Deque<Integer> same = own == null ? null : alike.get(own);
        if (same != null && !same.isEmpty()) {
          take(same.removeFirst(), j);
        }
      }
    }

    /** A likeness that only items have of which as many went as came. */
    private Function<PageItem, @Nullable String> evenly(
        Function<PageItem, @Nullable String> likeness) {
      Map<String, Integer> more = new HashMap<>();
      for (int i = 0; i < gone.size(); i++) {
        String own = taken.contains(i) ? null : likeness.apply(gone.get(i));
        if (own != null) {
          more.merge(own, 1, Integer::sum);
        }
      }
      for (int j = 0; j < added.size(); j++) {
        String own = partner[j] != null ? null : likeness.apply(added.get(j));
        if (own != null) {
          more.merge(own, -1, Integer::sum);
        }
      }
      return piece -> {
        String own = likeness.apply(piece);
        return own == null || more.getOrDefault(own, 0) != 0 ? null : own;
      };
    }

    /** The record and place of a value. */
    private static @Nullable String value(PageItem piece) {
      return recordOf(piece).isEmpty() ? null : piece.record() + '\0' + piece.slot();
    }

    /** Pairs the only line that went from a place with the only one that came there. */
    private void pairLone() {
      Map<Long, Integer> went = new HashMap<>();
      Map<Long, Integer> came = new HashMap<>();
      for (int i = 0; i < gone.size(); i++) {
        if (!taken.contains(i) && isFree(gone.get(i))) {
          went.merge(gone.get(i).slot(), i, (_, _) -> -1);
        }
      }
      for (int j = 0; j < added.size(); j++) {
        if (partner[j] == null && isFree(added.get(j))) {
          came.merge(added.get(j).slot(), j, (_, _) -> -1);
        }
      }
      came.forEach(
          (slot, j) -> {
            int i = went.getOrDefault(slot, -1);
            if (i >= 0 && j >= 0) {
              take(i, j);
            }
          });
    }

    private static boolean isFree(PageItem piece) {
      return piece.kind().isLine() && piece.record().isEmpty();
    }

    /** A line with an age or a counter without them, by which it is surely the same one. */
    private static @Nullable String restless(PageItem piece) {
      if (!piece.kind().isLine() || piece.text().length() > LONG) {
        return null;
      }
      String plain = CounterText.without(NoisePatterns.withoutAges(piece.text()));
      return plain.equals(piece.text()) ? null : plain + '\0' + piece.record();
    }

    /** The form of a line with an age without it: "18h" becomes "1d". */
    private static @Nullable String aged(PageItem piece) {
      if (!piece.kind().isLine() || piece.text().length() > LONG) {
        return null;
      }
      String plain = NoisePatterns.withoutBriefAges(NoisePatterns.withoutAges(piece.text()));
      return plain.equals(piece.text())
          ? null
          : TextShape.of(Typography.plain(plain)) + '\0' + piece.record() + '\0' + piece.slot();
    }

    private static String shape(PageItem piece) {
      return piece.kind().isLine()
          ? TextShape.of(Typography.plain(piece.text()))
          : sort(piece) + piece.text() + piece.slot();
    }

    private void byWords() {
      Map<String, List<Integer>> byWord = new HashMap<>();
      List<Set<String>> words = new ArrayList<>();
      for (int i = 0; i < gone.size(); i++) {
        Set<String> own =
            taken.contains(i) || !gone.get(i).kind().isLine()
                ? Set.of()
                : TextWords.set(gone.get(i).text());
        words.add(own);
        for (String word : own) {
          byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(i);
        }
      }
      for (int j = 0; j < added.size(); j++) {
        if (partner[j] == null && added.get(j).kind().isLine()) {
          int best = best(added.get(j), words, byWord);
          if (best >= 0) {
            take(best, j);
          }
        }
      }
    }

    private int best(PageItem piece, List<Set<String>> others, Map<String, List<Integer>> byWord) {
      Set<String> words = TextWords.set(piece.text());
      Map<Integer, Integer> shared = new HashMap<>();
      for (String word : words) {
        List<Integer> with = byWord.get(word);
        if (with == null || with.size() > COMMON) {
          continue;
        }
        for (int i : with) {
          if (!taken.contains(i)
              && mayPair(gone.get(i), piece)
              && (shared.containsKey(i) || shared.size() < CANDIDATES)) {
            shared.merge(i, 1, Integer::sum);
          }
        }
      }
      int best = -1;
      double bestLikeness = 0.4;
      for (Map.Entry<Integer, Integer> one : shared.entrySet()) {
        int all = words.size() + others.get(one.getKey()).size() - one.getValue();
        double likeness = one.getValue() / (double) all;
        if (likeness > bestLikeness
            || likeness == bestLikeness && best >= 0 && one.getKey() < best) {
          bestLikeness = likeness;
          best = one.getKey();
        }
      }
      return best;
    }

    /** Values of two different records are not one value that changed. */
    private static boolean mayPair(PageItem before, PageItem after) {
      return before.record().isEmpty()
          || after.record().isEmpty()
          || before.record().equals(after.record());
    }

    private void take(int i, int j) {
      taken.add(i);
      partner[j] = gone.get(i);
    }
  }
}
