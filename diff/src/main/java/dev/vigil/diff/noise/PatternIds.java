package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the ids under which a history keeps the patterns of an item: by its form, by its place
 * in the layout, or by its caption. Stored histories have these ids. Stateless and safe for
 * concurrent use.
 */
final class PatternIds {
  /** The minimum number of letters of a line that is identified by its words. */
  private static final int NAME = 6;

  private PatternIds() {}

  /** Identifies the form of an item, with dates, numbers and random tokens aside. */
  static long ofForm(PageItem item) {
    // An age is the same in minutes and in hours, and a wind from everywhere.
    String text = DailyText.withoutCompass(item.text());
    String form = TextShape.ofLine(NoisePatterns.withoutAges(text));
    if (!item.kind().isLine()) {
      String address = NoisePatterns.withoutNumbers(TextShape.ofAddress(item.target()));
      return LayoutPlaces.mix(item.slot(), LayoutPlaces.hash(form + address));
    }
    // A line is known again by its words, also where the layout around it was rewritten.
    return isNamed(form)
        ? LayoutPlaces.mix(0x6e, LayoutPlaces.hash(form))
        : LayoutPlaces.mix(item.slot(), LayoutPlaces.hash(form));
  }

  /** Identifies a line of a known form that comes and goes. */
  static long ofBlinking(PageItem item) {
    return LayoutPlaces.mix(ofForm(item), 0x62);
  }

  /** Identifies the place of an edit. */
  static long ofPlace(ItemDifference.Edit edit) {
    return ofPlace(edit.piece());
  }

  private static long ofPlace(PageItem item) {
    // The links of all paragraphs share a slot, so one link is identified by its line.
    boolean link = !item.kind().isLine() && item.kind() != PageItem.Kind.IMAGE;
    return LayoutPlaces.mix(
        item.slot(), link ? LayoutPlaces.hash(TextShape.of(item.text())) : 0x70);
  }

  /**
   * Identifies the place of a picture by its words, which stay where the layout around it is
   * rewritten; 0 for anything else.
   */
  static long ofCaption(ItemDifference.Edit edit) {
    boolean picture =
        edit.piece().kind() == PageItem.Kind.IMAGE
            && isNamed(edit.newText())
            && edit.newText().equals(edit.oldText());
    return picture ? LayoutPlaces.mix(0x69, LayoutPlaces.hash(edit.newText())) : 0;
  }

  /** Whether a text has enough letters to be known again by them. */
  static boolean isNamed(String text) {
    return text.chars().filter(Character::isLetter).count() >= NAME;
  }

  /**
   * The ids of what the history knows of places that became others, old and new.
   *
   * @param moved the places, old and new
   * @param was the items of the old version in their old places
   */
  static Map<Long, Long> renamed(Map<Long, Long> moved, List<PageItem> was) {
    Map<Long, Long> ids = new HashMap<>(moved);
    Map<Long, Integer> counts = new HashMap<>();
    for (PageItem item : was) {
      Long place = moved.get(item.slot());
      if (place != null) {
        ids.put(ofPlace(item), ofPlace(item.at(place)));
        counts.merge(item.slot(), item.kind().isLine() ? 1 : 0, Integer::sum);
      }
    }
    counts.forEach(
        (old, count) -> {
          for (int at = 1; at <= count; at++) {
            ids.put(
                PlaceTurnover.id(PageDifference.position(old, at, count)),
                PlaceTurnover.id(PageDifference.position(moved.getOrDefault(old, old), at, count)));
          }
        });
    return ids;
  }
}
