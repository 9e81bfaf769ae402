package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Groups the edits of one version: a group is what differs between two lines that both versions
 * have. Such lines say where a part stands, whatever its elements and classes are: a quotation
 * below "Did you know?" stays there when the layout is built anew. For one thread.
 */
final class EditGroups {
  /** A line with fewer letters says nothing about a place. */
  private static final int LETTERS = 3;

  /** How many items around a change may say where it stands. */
  private static final int NEAR = 40;

  /**
   * Edits between two lines.
   *
   * @param above identifies the line above
   * @param below identifies the line below
   * @param words how many words of the main content it has now
   */
  record Run(long above, long below, List<ItemDifference.Edit> edits, int words) {
    boolean exchangesWords() {
      return edits.stream().anyMatch(EditGroups::isOtherWords);
    }

    /** The values that went and came, as the history remembers them. */
    List<Integer> values() {
      List<Integer> values = new ArrayList<>();
      for (ItemDifference.Edit edit : edits) {
        PageItem before = edit.before();
        if (before != null && isValue(edit)) {
          values.add(value(before));
        }
      }
      for (ItemDifference.Edit edit : edits) {
        PageItem after = edit.after();
        if (after != null && isValue(edit)) {
          values.add(value(after));
        }
      }
      return values;
    }

    /**
     * The edits that exchange a known value of the place for another: those whose old or new value
     * was part of an earlier exchange, and as many new lines of their kind as went. A line that
     * always stood there and is edited now is not among them.
     */
    List<ItemDifference.Edit> exchanges(Set<Integer> drawn) {
      Set<Long> slots = new HashSet<>();
      int free = 0;
      for (ItemDifference.Edit edit : edits) {
        PageItem before = edit.before();
        if (before != null && isValue(edit) && drawn.contains(value(before))) {
          slots.add(before.slot());
          free += edit.after() == null ? 1 : 0;
        }
      }
      List<ItemDifference.Edit> exchanged = new ArrayList<>();
      for (ItemDifference.Edit edit : edits) {
        PageItem before = edit.before();
        PageItem after = edit.after();
        boolean member = slots.contains(edit.piece().slot());
        if (!isValue(edit)) {
          continue;
        }
        if (before != null) {
          if (drawn.contains(value(before)) || after != null && drawn.contains(value(after))) {
            exchanged.add(edit);
          }
        } else if (after != null && (drawn.contains(value(after)) || member && free-- > 0)) {
          exchanged.add(edit);
        }
      }
      return exchanged;
    }

    /** Whether everything that came was there before. */
    boolean returns(NoiseHistory history, long place) {
      for (ItemDifference.Edit edit : edits) {
        PageItem after = edit.after();
        if (after != null && isValue(edit) && !history.knows(place, value(after))) {
          return false;
        }
      }
      return true;
    }

    /** Whether an edit exchanges a line or an image; prices and states are never exchanged. */
    private static boolean isValue(ItemDifference.Edit edit) {
      return edit.piece().kind() == PageItem.Kind.IMAGE || isOtherWords(edit);
    }
  }

  static int value(PageItem piece) {
    return piece.key().hashCode();
  }

  /**
   * The lines around a run; patterns learnt outside the main content do not apply to the main
   * content.
   */
  private record Between(long above, long below) {
    static Between of(@Nullable PageItem above, @Nullable PageItem below, boolean content) {
      long first = LayoutPlaces.mix(0x61, form(above));
      long last = LayoutPlaces.mix(0x62, form(below));
      return content
          ? new Between(first, last)
          : new Between(LayoutPlaces.mix(first, 0x6f), LayoutPlaces.mix(last, 0x6f));
    }
  }

  private final Set<Integer> drawn;
  private final IdentityHashMap<PageItem, ItemDifference.Edit> edits = new IdentityHashMap<>();
  private final Map<Between, List<ItemDifference.Edit>> found = new LinkedHashMap<>();

  /** The places of the layout with an edit beside the main content. */
  private final Set<Long> beside = new HashSet<>();

  private EditGroups(Set<Integer> drawn, ItemDifference delta) {
    this.drawn = drawn;
    for (ItemDifference.Edit edit : delta.edits()) {
      edits.put(edit.piece(), edit);
      PageItem before = edit.before();
      if (before != null) {
        edits.put(before, edit);
      }
      if (!edit.piece().region().isContent()) {
        beside.add(edit.piece().slot());
      }
    }
  }

  /**
   * The runs of a difference.
   *
   * @param drawn the values of places that are known to exchange theirs, which mark no place
   */
  static List<Run> of(
      Set<Integer> drawn, List<PageItem> was, List<PageItem> is, ItemDifference delta) {
    if (delta.isEmpty()) {
      return List.of();
    }
    EditGroups runs = new EditGroups(drawn, delta);
    runs.walk(is, true);
    runs.walk(was, false);
    return runs.runs();
  }

  /** The items of the old version that changed, and some before and behind each. */
  static List<PageItem> near(List<PageItem> was, ItemDifference delta) {
    Set<PageItem> changed = Collections.newSetFromMap(new IdentityHashMap<>());
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem before = edit.before();
      if (before != null) {
        changed.add(before);
      }
    }
    BitSet kept = new BitSet();
    for (int i = 0; i < was.size(); i++) {
      if (changed.contains(was.get(i))) {
        kept.set(Math.max(0, i - NEAR), Math.min(was.size(), i + NEAR + 1));
      }
    }
    return kept.stream().mapToObj(was::get).toList();
  }

  /** Whether an edit exchanges words, so that it is not a value that moves. */
  static boolean isOtherWords(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.WORDS && edit.piece().kind().isLine();
  }

  private void walk(List<PageItem> pieces, boolean now) {
    PageItem above = null;
    List<ItemDifference.Edit> open = new ArrayList<>();
    for (PageItem piece : pieces) {
      ItemDifference.Edit edit = edits.get(piece);
      // A pair belongs to the run of its new item.
      if (edit != null && (now || edit.after() == null)) {
        open.add(edit);
      }
      if ((edit == null || isSameLine(edit)) && isMark(piece) && !drawn.contains(value(piece))) {
        close(above, piece, open);
        open.clear();
        above = piece;
      }
    }
    close(above, null, open);
  }

  /** Whether a line is the same one with other figures. */
  private static boolean isSameLine(ItemDifference.Edit edit) {
    return edit.before() != null
        && edit.after() != null
        && switch (edit.sort()) {
          case SPELLING, TOKEN, COUNTER, CLOCK, DATE, NUMBER, REVISION -> true;
          case PARAMETERS, PRICE, STATE, WORDS -> false;
        };
  }

  private static boolean isMark(PageItem piece) {
    return piece.kind().isLine()
        && piece.kind() != PageItem.Kind.TITLE
        && piece.text().chars().filter(Character::isLetter).limit(LETTERS).count() == LETTERS;
  }

  private void close(
      @Nullable PageItem above, @Nullable PageItem below, List<ItemDifference.Edit> open) {
    for (ItemDifference.Edit edit : open) {
      Between place = Between.of(above, below, !beside.contains(edit.piece().slot()));
      found.computeIfAbsent(place, _ -> new ArrayList<>()).add(edit);
    }
  }

  private static long form(@Nullable PageItem mark) {
    return mark == null
        ? 0
        : LayoutPlaces.hash(TextShape.ofLine(mark.record()) + '\0' + TextShape.ofLine(mark.text()));
  }

  private List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    found.forEach(
        (place, some) -> {
          int words = 0;
          for (ItemDifference.Edit edit : some) {
            PageItem after = edit.after();
            if (after != null && after.kind().isLine() && after.region().isContent()) {
              words += TextWords.count(after.text());
            }
          }
          runs.add(new Run(place.above(), place.below(), List.copyOf(some), words));
        });
    return runs;
  }
}
