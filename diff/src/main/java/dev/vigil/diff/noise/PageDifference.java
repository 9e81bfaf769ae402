package dev.vigil.diff.noise;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.edit.FetchTimes;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.edit.LayoutPlaceMapping;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.page.PageSplitter;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.text.UrlForm;
import java.net.URI;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two versions of a page before classification; computed once, it can be
 * passed to any number of classifiers. Holds no document. Immutable.
 */
public final class PageDifference {
  /** A page with so few versions has not shown yet which of its figures move by themselves. */
  private static final int FRESH = 2;

  /** A place or box with more of the content's words than this is the content. */
  private static final double CONTENT = 0.3;

  /** A place with fewer items is no list. */
  private static final int ENTRIES = 3;

  /** Below so few entries that stayed nothing says that new ones come at the top. */
  private static final int STAYED = 2;

  /** One line may come back because people wrote it again. */
  private static final int SEVERAL = 2;

  private final ItemDifference delta;
  private final Map<Long, Integer> wordsAt;
  private final int words;
  private final Map<Long, Integer> piecesAt;
  private final Map<Long, Integer> newAt = new HashMap<>();
  private final Map<Long, Integer> editsAt = new HashMap<>();
  private final Map<Long, Integer> growthAt = new HashMap<>();
  private final Map<Long, Integer> moreAt = new HashMap<>();
  private final Map<Long, Set<Integer>> valuesAt = new HashMap<>();
  private final Map<Long, Set<Integer>> cameAt = new HashMap<>();
  private final Map<Long, Boolean> grownAt = new ConcurrentHashMap<>();
  private final Map<Long, Boolean> belowAt = new ConcurrentHashMap<>();
  private final Map<Long, Boolean> strips = new ConcurrentHashMap<>();
  private final IdentityHashMap<PageItem, Long> oldPositions;
  private final IdentityHashMap<PageItem, Long> newPositions;
  private final List<PageItem> was;
  private final List<PageItem> now;
  private final String address;
  private final Map<Long, Long> renamed;

  private PageDifference(
      ItemDifference delta,
      Map<Long, Integer> wordsAt,
      int words,
      Map<Long, Integer> piecesAt,
      List<PageItem> was,
      List<PageItem> now,
      String address,
      Map<Long, Long> renamed) {
    this.delta = delta;
    this.renamed = renamed;
    this.was = EditGroups.near(was, delta);
    this.now = now;
    this.piecesAt = piecesAt;
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem before = edit.before();
      PageItem after = edit.after();
      editsAt.merge(edit.piece().slot(), 1, Integer::sum);
      if (after != null) {
        newAt.merge(after.slot(), 1, Integer::sum);
        moreAt.merge(after.slot(), 1, Integer::sum);
        cameAt.computeIfAbsent(after.slot(), _ -> new HashSet<>()).add(after.key().hashCode());
        valuesAt.computeIfAbsent(after.slot(), _ -> new HashSet<>()).add(after.key().hashCode());
        growthAt.merge(after.slot(), after.kind().isLine() ? 1 : 0, Integer::sum);
      }
      if (before != null) {
        moreAt.merge(before.slot(), -1, Integer::sum);
        valuesAt.computeIfAbsent(before.slot(), _ -> new HashSet<>()).add(before.key().hashCode());
        growthAt.merge(before.slot(), before.kind().isLine() ? -1 : 0, Integer::sum);
      }
    }
    oldPositions = positions(was, editsAt.keySet());
    newPositions = positions(now, editsAt.keySet());
    this.wordsAt = wordsAt;
    this.words = words;
    this.address = address;
  }

  /** Compares two versions of a whole page. */
  public static PageDifference ofPages(
      NoiseHistory history, DocumentView before, DocumentView after) {
    return of(history, null, FetchTimes.UNKNOWN, before, after, false);
  }

  /**
   * Compares a part that a user selected in both versions, in which everything visible counts as
   * content.
   */
  public static PageDifference ofSelections(
      NoiseHistory history, DocumentView before, DocumentView after) {
    return of(history, null, FetchTimes.UNKNOWN, before, after, true);
  }

  /**
   * Compares two versions.
   *
   * @param url where the page was fetched from, or null
   * @param times when the versions were fetched
   * @param chosen whether a user selected what is compared
   */
  static PageDifference of(
      NoiseHistory history,
      @Nullable URI url,
      FetchTimes times,
      DocumentView before,
      DocumentView after,
      boolean chosen) {
    URI base = url == null ? base(history.address()) : url;
    List<PageItem> old = PageSplitter.of(before, chosen, base, url != null);
    List<PageItem> is = PageSplitter.of(after, chosen, base, url != null);
    Map<Long, Long> moved = LayoutPlaceMapping.of(old, is);
    List<PageItem> was =
        moved.isEmpty()
            ? old
            : old.stream()
                .map(item -> item.at(moved.getOrDefault(item.slot(), item.slot())))
                .toList();
    Map<Long, Integer> wordsAt = new HashMap<>();
    Map<Long, Integer> piecesAt = new HashMap<>();
    int words = 0;
    for (PageItem piece : is) {
      piecesAt.merge(piece.slot(), 1, Integer::sum);
      if (piece.kind().isLine() && piece.region() == PageRegion.CONTENT) {
        int count = TextWords.count(piece.text());
        wordsAt.merge(piece.slot(), count, Integer::sum);
        words += count;
      }
    }
    return new PageDifference(
        ItemDifference.of(was, is, history.checks() <= FRESH, times),
        wordsAt,
        words,
        piecesAt,
        was,
        is,
        address(after),
        moved.isEmpty() ? Map.of() : PatternIds.renamed(moved, old));
  }

  ItemDifference delta() {
    return delta;
  }

  /** The history as it is known in the layout of the new version. */
  NoiseHistory known(NoiseHistory history) {
    return renamed.isEmpty() ? history : history.renamed(renamed);
  }

  /** The items of the new version in their order. */
  List<PageItem> items() {
    return now;
  }

  /** The edits in runs between lines that both versions have. */
  List<EditGroups.Run> runs(Set<Integer> drawn) {
    return EditGroups.of(drawn, was, now, delta);
  }

  /** The share of the new version's content that stands in a run. */
  double share(EditGroups.Run run) {
    return words == 0 ? 0 : run.words() / (double) words;
  }

  /** Whether nothing differs that a reader could notice. */
  public boolean isEmpty() {
    return delta.isEmpty();
  }

  /** Whether an item stands where much of the new version's content does. */
  boolean isContent(PageItem item) {
    return item.region() == PageRegion.CONTENT
        && words > 0
        && wordsAt.getOrDefault(item.slot(), 0) / (double) words > CONTENT;
  }

  /** The share of the items in one place of the layout that are new. */
  double replaced(long slot) {
    int all = piecesAt.getOrDefault(slot, 0);
    return all == 0 ? 1 : newAt.getOrDefault(slot, 0) / (double) all;
  }

  /** Whether something comes back to a place of the layout. */
  boolean returns(NoiseHistory history, long slot) {
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem after = edit.after();
      if (after != null
          && after.slot() == slot
          && after.kind().isLine()
          && history.knows(slot, after.key().hashCode())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether several lines come back at once to a place of the layout from which they went at
   * earlier checks, nothing else comes, and as many go.
   */
  boolean returnsAtOnce(NoiseHistory history, long slot) {
    int came = 0;
    for (PageItem added : added(slot)) {
      if (added.kind().isLine() && !history.knows(slot, added.key().hashCode())) {
        return false;
      }
      came += added.kind().isLine() ? 1 : 0;
    }
    return came >= SEVERAL && growth(slot) == 0;
  }

  /** Whether something goes from a place of the layout, and only what came to it not long ago. */
  boolean passes(Predicate<PageItem> known, long slot) {
    boolean passes = false;
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem before = edit.before();
      if (before != null && before.slot() == slot && before.kind().isLine()) {
        if (!known.test(before)) {
          return false;
        }
        passes = true;
      }
    }
    return passes;
  }

  /**
   * Identifies where an edit stands among the lines of its place in the layout; 0 if its old line
   * stood elsewhere, or among another number of lines.
   */
  long position(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    Long was = before == null ? null : oldPositions.get(before);
    Long is = after == null ? null : newPositions.get(after);
    return was != null && was.equals(is) ? was : 0;
  }

  /** The positions of the lines of an edit, old and new. */
  LongStream positions(ItemDifference.Edit edit) {
    return LongStream.of(
            edit.before() == null ? 0L : oldPositions.getOrDefault(edit.before(), 0L),
            edit.after() == null ? 0L : newPositions.getOrDefault(edit.after(), 0L))
        .filter(position -> position != 0);
  }

  /** By line: its place in the layout with the number of lines there and which of them it is. */
  private static IdentityHashMap<PageItem, Long> positions(List<PageItem> items, Set<Long> slots) {
    Map<Long, Integer> counts = new HashMap<>();
    IdentityHashMap<PageItem, Integer> order = new IdentityHashMap<>();
    for (PageItem item : items) {
      if (item.kind().isLine() && slots.contains(item.slot())) {
        order.put(item, counts.merge(item.slot(), 1, Integer::sum));
      }
    }
    IdentityHashMap<PageItem, Long> positions = new IdentityHashMap<>();
    order.forEach(
        (item, at) ->
            positions.put(item, position(item.slot(), at, counts.getOrDefault(item.slot(), 0))));
    return positions;
  }

  static long position(long slot, int at, int count) {
    return LayoutPlaces.mix(slot, LayoutPlaces.mix(at, count));
  }

  /** How many more lines come to a place of the layout than go from it. */
  int growth(long slot) {
    return growthAt.getOrDefault(slot, 0);
  }

  /** Whether as many lines, links or images come to a place of the layout as go from it. */
  boolean isEven(long slot) {
    return moreAt.getOrDefault(slot, 0) == 0;
  }

  /** The values that come to a place of the layout. */
  Set<Integer> came(long slot) {
    return cameAt.getOrDefault(slot, Set.of());
  }

  /** The values that come to a place of the layout or go from it. */
  Set<Integer> values(long slot) {
    return valuesAt.getOrDefault(slot, Set.of());
  }

  /** Whether a place of the layout shows several things of one record at once. */
  boolean isStrip(PageItem piece) {
    return strips.computeIfAbsent(
        piece.slot(),
        slot ->
            now.stream()
                    .filter(one -> one.slot() == slot && one.record().equals(piece.record()))
                    .limit(SEVERAL)
                    .count()
                == SEVERAL);
  }

  /** Whether one entry came to a place of the layout or went from it, and all others stayed. */
  boolean isOneEntry(ItemDifference.Edit edit) {
    long slot = edit.piece().slot();
    return piecesAt.getOrDefault(slot, 0) >= ENTRIES
        && edit.before() == null != (edit.after() == null)
        && editsAt.getOrDefault(slot, 0) == 1;
  }

  /** Whether a line took the place of another one; of two edits, no other may be in that place. */
  boolean isOneForOne(ItemDifference.Edit edit) {
    long slot = edit.piece().slot();
    PageItem before = edit.before();
    PageItem after = edit.after();
    return before != null && after != null
        ? before.slot() == after.slot()
        : editsAt.getOrDefault(slot, 0) == 2 && growth(slot) == 0;
  }

  /** Whether a box holds little of the new version's content. */
  boolean isSmall(long group) {
    int inside = 0;
    for (PageItem piece : now) {
      if (piece.group() == group && piece.kind().isLine() && piece.region() == PageRegion.CONTENT) {
        inside += TextWords.count(piece.text());
      }
    }
    return words == 0 || inside / (double) words <= CONTENT;
  }

  /** Whether what came to a list stands before all that stayed in it. */
  boolean grewAtTop(long slot) {
    return grownAt.computeIfAbsent(slot, this::isGrownAtTop);
  }

  private boolean isGrownAtTop(long slot) {
    Set<PageItem> added = added(slot);
    int stayed = 0;
    for (PageItem item : now) {
      if (item.slot() == slot && item.kind().isLine()) {
        boolean came = added.contains(item);
        if (came && stayed > 0) {
          return false;
        }
        stayed += came ? 0 : 1;
      }
    }
    return !added.isEmpty() && stayed >= STAYED;
  }

  /** Whether something came to a list below an entry that stayed, where no feed adds its news. */
  boolean grewBelow(long slot) {
    return belowAt.computeIfAbsent(slot, this::isGrownBelow);
  }

  private boolean isGrownBelow(long slot) {
    Set<PageItem> added = added(slot);
    boolean stayed = false;
    for (PageItem item : now) {
      if (item.slot() == slot && item.kind().isLine()) {
        if (stayed && added.contains(item)) {
          return true;
        }
        stayed |= !added.contains(item);
      }
    }
    return false;
  }

  /** What came to a place of the layout. */
  private Set<PageItem> added(long slot) {
    Set<PageItem> added = Collections.newSetFromMap(new IdentityHashMap<>());
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem after = edit.after();
      if (after != null && after.slot() == slot) {
        added.add(after);
      }
    }
    return added;
  }

  /** Whether a place of the layout has one item. */
  boolean isOnly(long slot) {
    return piecesAt.getOrDefault(slot, 0) <= 1;
  }

  /** Whether no other item in the same place of the layout has the same form. */
  boolean isAlone(PageItem piece) {
    if (piecesAt.getOrDefault(piece.slot(), 0) <= 1) {
      return true;
    }
    String form = TextShape.ofLine(piece.text());
    int alike = 0;
    for (PageItem other : now) {
      if (other.slot() == piece.slot()
          && other.kind() == piece.kind()
          && form.equals(TextShape.ofLine(other.text()))) {
        alike++;
      }
    }
    return alike <= 1;
  }

  /** The address that the new version gives as its own, or empty. */
  String address() {
    return address;
  }

  static String address(DocumentView version) {
    URI own = UrlForm.ownAddress(version.digest());
    return own == null ? "" : own.toString();
  }

  private static @Nullable URI base(String address) {
    if (address.isEmpty()) {
      return null;
    }
    try {
      return URI.create(address);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
