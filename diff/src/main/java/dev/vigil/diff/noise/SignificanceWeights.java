package dev.vigil.diff.noise;

import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Computes the significance of a difference, with its reasons. Not thread-safe.
 *
 * <p>What is in the main content counts by its kind (words, links, images, prices, dates) and grows
 * with the number of words; what is around it has a low ceiling, however large it is. So the size
 * of a change alone never makes it important, and a changed menu never outweighs a changed clause.
 */
final class SignificanceWeights {
  /** The weight of a word of an entry in a list of links; many entries together are news. */
  private static final double ENTRIES = 0.25;

  /** The weight of a line with other spaces or quotes; only a page that was retyped is news. */
  private static final double SPELLING = 0.3;

  private final SignificanceParameters weights;
  private final List<Significance.Reason> reasons = new ArrayList<>();
  private double floor;
  private double words;
  private final Map<PageRegion, Integer> outside = new EnumMap<>(PageRegion.class);

  /** Who said something has no more words. */
  private static final int NAME = 6;

  SignificanceWeights(SignificanceParameters weights) {
    this.weights = weights;
  }

  /**
   * Weighs a difference.
   *
   * @param broken whether it broke a pattern that held so far, which is news of its own
   * @param moved whether it has a figure beside the main content that stood still so far
   */
  Significance weigh(ItemDifference delta, boolean broken, boolean moved) {
    return weigh(delta, broken, moved, isRewrapped(delta));
  }

  /** Weighs a difference; whether words are only cut into other lines is said by all of it. */
  Significance weigh(ItemDifference delta, boolean broken, boolean moved, boolean rewrapped) {
    if (moved) {
      floor = weights.words();
      reasons.add(new Significance.Reason("a value changed for the first time", floor));
    }
    if (broken) {
      floor = weights.words();
      reasons.add(new Significance.Reason("a learnt pattern no longer matches", floor));
    }
    Map<String, Best> inside = new java.util.LinkedHashMap<>();
    Set<String> edited = edited(delta);
    Set<Long> turned = turned(delta);
    Set<Long> quoted = quotedAnew(delta);
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem piece = edit.piece();
      if (isOnLine(piece, edited)) {
        // The line of the link is counted already.
        continue;
      }
      int size = size(edit);
      if (!EditsOutsideContent.counts(edit)
          || isTurned(edit, turned)
          || !quoted.isEmpty() && isQuoted(edit, quoted)) {
        outside.merge(piece.region(), Math.max(size, 1), Integer::sum);
        continue;
      }
      DifferenceKind sort = edit.sort();
      double worth = rewrapped && isWording(edit) ? 0.1 : worth(piece.kind(), sort);
      if (piece.kind() == PageItem.Kind.TITLE) {
        worth *= 0.6;
      }
      if (sort == DifferenceKind.SPELLING) {
        words += SPELLING;
      } else if (piece.kind().isListed()) {
        words += ENTRIES * size;
      } else if (worth >= weights.words() && piece.kind().isLine()) {
        words += size;
      }
      floor = Math.max(floor, worth);
      inside.computeIfAbsent(name(piece, sort, edit), _ -> new Best()).add(worth);
    }
    inside.forEach(
        (name, best) ->
            reasons.add(new Significance.Reason(best.count + " x " + name, best.worth)));
    double content =
        floor == 0 ? 0 : floor + (1 - floor) * (1 - Math.exp(-words / weights.slope()));
    double around = around();
    double score = content + (1 - content) * (content > 0 ? around * 0.1 : around);
    return new Significance(Math.min(1, score), reasons);
  }

  /** Whether an item is a link on one of those lines. */
  static boolean isOnLine(PageItem piece, Set<String> edited) {
    return !piece.kind().isLine()
        && piece.kind() != PageItem.Kind.IMAGE
        && edited.contains(piece.text());
  }

  /** The lines that were added, removed or changed. */
  static Set<String> edited(ItemDifference delta) {
    Set<String> old = new HashSet<>();
    Set<String> now = new HashSet<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      if (edit.piece().kind().isLine()) {
        old.add(edit.oldText());
        now.add(edit.newText());
      }
    }
    Set<String> edited = new HashSet<>(old);
    edited.addAll(now);
    old.retainAll(now);
    edited.removeAll(old);
    return edited;
  }

  /** The boxes of carousels in which words came or went, so that they show other things. */
  private static Set<Long> turned(ItemDifference delta) {
    Set<Long> turned = new HashSet<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      if (edit.piece().region() == PageRegion.CAROUSEL
          && edit.sort() == DifferenceKind.WORDS
          && edit.piece().kind().isLine()) {
        turned.add(edit.piece().group());
      }
    }
    return turned;
  }

  /** The boxes of voices of customers, if as many of them went as came; else none. */
  private static Set<Long> quotedAnew(ItemDifference delta) {
    Set<Long> boxes = new HashSet<>();
    int came = 0;
    int went = 0;
    for (ItemDifference.Edit edit : delta.edits()) {
      if (isWording(edit)) {
        boolean comes = DailyText.isQuotation(edit.newText());
        boolean goes = DailyText.isQuotation(edit.oldText());
        came += comes ? 1 : 0;
        went += goes ? 1 : 0;
        if (comes || goes) {
          boxes.add(edit.piece().group());
        }
      }
    }
    return came > 0 && came == went ? boxes : Set.of();
  }

  /** Whether a line is a voice of a customer, or in its box a few words that name the customer. */
  private static boolean isQuoted(ItemDifference.Edit edit, Set<Long> boxes) {
    PageItem piece = edit.piece();
    return DailyText.isQuotation(piece.text())
        || isWording(edit)
            && piece.kind() == PageItem.Kind.TEXT
            && boxes.contains(piece.group())
            && isName(edit.oldText())
            && isName(edit.newText());
  }

  private static boolean isName(String text) {
    return TextWords.count(text) <= NAME && text.chars().noneMatch(Character::isDigit);
  }

  private static boolean isTurned(ItemDifference.Edit edit, Set<Long> turned) {
    return edit.piece().region() == PageRegion.CAROUSEL && turned.contains(edit.piece().group());
  }

  /** Counts what is alike, with the worth of the best. */
  private static final class Best {
    int count;
    double worth;

    void add(double one) {
      count++;
      worth = Math.max(worth, one);
    }
  }

  private static String name(PageItem piece, DifferenceKind sort, ItemDifference.Edit edit) {
    String what =
        edit.before() == null
            ? " added"
            : edit.after() == null ? " removed" : isMoved(edit) ? " moved" : " changed";
    return piece.kind().words() + what + how(piece, sort, edit) + " " + piece.region().words();
  }

  private static String how(PageItem piece, DifferenceKind sort, ItemDifference.Edit edit) {
    if (sort == DifferenceKind.WORDS || isMoved(edit)) {
      return "";
    }
    boolean picture = sort == DifferenceKind.SPELLING && piece.kind() == PageItem.Kind.IMAGE;
    return " (" + (picture ? "the picture is the same" : sort.words()) + ")";
  }

  private static boolean isMoved(ItemDifference.Edit edit) {
    return edit.before() != null
        && edit.after() != null
        && !edit.before().key().isEmpty()
        && edit.before().key().equals(edit.after().key())
        && edit.before().text().equals(edit.after().text())
        && edit.before().target().equals(edit.after().target());
  }

  private double worth(PageItem.Kind kind, DifferenceKind sort) {
    double most =
        switch (kind) {
          case TITLE, HEADING, TEXT, ITEM, ROW, LONE_LINK -> weights.words();
          case LISTED_LINK, LISTED_TARGET -> weights.entry();
          case LINK -> weights.link();
          case IMAGE -> weights.image();
        };
    return switch (sort) {
      case TOKEN, CLOCK -> Math.min(most, 0.05);
      case SPELLING -> Math.min(most, 0.1);
      case COUNTER -> Math.min(most, weights.counter());
      case PARAMETERS -> Math.min(most, 0.2);
      case DATE -> Math.min(most, weights.date());
      case NUMBER, REVISION, WORDS -> most;
      case PRICE, STATE -> Math.max(most, 0.7);
    };
  }

  private static int size(ItemDifference.Edit edit) {
    if (!edit.piece().kind().isLine()) {
      return 1;
    }
    return TextWords.changed(edit.oldText(), edit.newText());
  }

  private double around() {
    double most = 0;
    for (Map.Entry<PageRegion, Integer> one : outside.entrySet()) {
      double ceiling = weights.outside() * share(one.getKey());
      double worth = ceiling * (1 - Math.exp(-one.getValue() / 20.0));
      most = Math.max(most, worth);
      reasons.add(
          new Significance.Reason(
              String.format(Locale.ROOT, "%d words %s", one.getValue(), one.getKey().words()),
              worth));
    }
    return most;
  }

  private static double share(PageRegion region) {
    return switch (region) {
      case CONTENT, BESIDE, NOTICE -> 1;
      case HEAD, ASIDE, PROMOTION, CAROUSEL -> 0.7;
      case HEADER, FOOTER -> 0.5;
      case NAVIGATION, CONTROL, COLLAPSED -> 0.4;
      case OVERLAY -> 0.3;
      case HIDDEN, SCRIPT -> 0.1;
    };
  }

  /** Whether the same words stand in the same order, only cut into other lines. */
  static boolean isRewrapped(ItemDifference delta) {
    List<PageItem> was = new ArrayList<>();
    List<PageItem> is = new ArrayList<>();
    Set<String> old = new HashSet<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      old.add(edit.oldText());
    }
    for (ItemDifference.Edit edit : delta.edits()) {
      if (isWording(edit) && EditsOutsideContent.counts(edit)) {
        PageItem before = edit.before();
        PageItem after = edit.after();
        if (before == null && old.contains(edit.newText())) {
          // It went from one record to another.
          return false;
        }
        if (before != null) {
          was.add(before);
        }
        if (after != null) {
          is.add(after);
        }
      }
    }
    return !was.isEmpty() && meaning(was).equals(meaning(is));
  }

  /** Whether an edit is of the words of a line, and of more than a figure. */
  static boolean isWording(ItemDifference.Edit edit) {
    return edit.piece().kind().isLine() && edit.sort() == DifferenceKind.WORDS;
  }

  private static String meaning(List<PageItem> lines) {
    lines.sort(Comparator.comparingInt(PageItem::node));
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(line.text()).append(' '));
    return MeaningfulSigns.meaning(all.toString());
  }
}
