package dev.vigil.diff.noise;

import com.google.re2j.Pattern;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.ContactText;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.OpeningHours;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
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

  /** A line with fewer words beside the content is a label. */
  private static final int NOTICE = 8;

  /** A value with more words is a text. */
  private static final int FACT = 3;

  /** A longer text before a colon is no label. */
  private static final int LABEL = 30;

  private static final Set<String> CALENDAR = new HashSet<>(CalendarWords.months());

  static {
    CALENDAR.addAll(CalendarWords.weekdays());
  }

  private final SignificanceParameters weights;
  private final List<Significance.Reason> reasons = new ArrayList<>();
  private double floor;
  private double words;
  private final Map<PageRegion, Integer> outside = new EnumMap<>(PageRegion.class);

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
    if (moved) {
      floor = weights.words();
      reasons.add(
          new Significance.Reason("a value changed that stood still at all checks so far", floor));
    }
    if (broken) {
      floor = weights.words();
      reasons.add(new Significance.Reason("a pattern broke that held so far", floor));
    }
    Map<String, Best> inside = new java.util.LinkedHashMap<>();
    boolean rewrapped = isRewrapped(delta);
    Set<String> edited = edited(delta);
    Set<Long> turned = turned(delta);
    boolean quoted = isQuotedAnew(delta);
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem piece = edit.piece();
      if (isOnLine(piece, edited)) {
        // The line of the link is counted already.
        continue;
      }
      int size = size(edit);
      if (!counts(edit)
          || isTurned(edit, turned)
          || quoted && DailyText.isQuotation(piece.text())) {
        outside.merge(piece.region(), Math.max(size, 1), Integer::sum);
        continue;
      }
      DifferenceKind sort = edit.sort();
      double worth = rewrapped && piece.kind().isLine() ? 0.1 : worth(piece.kind(), sort);
      if (piece.kind() == PageItem.Kind.TITLE) {
        worth *= 0.6;
      }
      if (sort == DifferenceKind.SPELLING) {
        words++;
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

  /** The lines that came or went or say something else. */
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

  /** Whether as many voices of customers went as came. */
  private static boolean isQuotedAnew(ItemDifference delta) {
    int came = 0;
    int went = 0;
    for (ItemDifference.Edit edit : delta.edits()) {
      if (edit.sort() == DifferenceKind.WORDS && edit.piece().kind().isLine()) {
        came += DailyText.isQuotation(edit.newText()) ? 1 : 0;
        went += DailyText.isQuotation(edit.oldText()) ? 1 : 0;
      }
    }
    return came > 0 && came == went;
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

  /** Whether an edit is weighted by its kind and not by the region around it. */
  private static boolean counts(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return switch (piece.region()) {
      case CONTENT -> true;
      case NOTICE -> piece.kind().isLine();
      case BESIDE ->
          piece.kind() == PageItem.Kind.HEADING
              || isNotice(edit)
              || isNewValue(edit) && !DailyText.isWeather(piece.text(), true)
              || edit.sort() == DifferenceKind.DATE
                  && piece.kind() == PageItem.Kind.ITEM
                  && !piece.record().isEmpty();
      case ASIDE ->
          !isFacet(edit)
              && !DailyText.isWeather(piece.text(), false)
              && (isNewValue(edit)
                  || edit.sort() == DifferenceKind.DATE
                  || isFact(edit)
                  || isState(edit)
                  || isAnnounced(edit)
                  || isReworded(edit) && saysOtherwise(edit));
      case CAROUSEL -> isSameLine(edit) && (isNewValue(edit) || edit.sort() == DifferenceKind.DATE);
      case PROMOTION -> isSameLine(edit) && ContactText.differ(edit.oldText(), edit.newText());
      case CONTROL -> StatusText.isState(piece.text());
      case HEAD -> piece.kind() == PageItem.Kind.TITLE;
      case HEADER ->
          isNumbered(edit)
              || edit.sort() == DifferenceKind.PRICE
              || ContactText.differ(edit.oldText(), edit.newText())
              || isClosure(edit);
      case FOOTER ->
          edit.sort() == DifferenceKind.PRICE
              || ContactText.differ(edit.oldText(), edit.newText())
              || isClosure(edit)
              || isHours(edit);
      default -> false;
    };
  }

  /** Whether a line says, or no longer says, that something is closed or off on some day. */
  private static boolean isClosure(ItemDifference.Edit edit) {
    if (edit.piece().kind() != PageItem.Kind.TEXT
        || edit.before() != null && edit.after() != null && !saysOtherwise(edit)) {
      return false;
    }
    Set<String> words = TextWords.set(edit.piece().text().toLowerCase(Locale.ROOT));
    return words.stream().anyMatch(CLOSED::contains)
        && (words.stream().anyMatch(CALENDAR::contains)
            || !NoisePatterns.days(edit.piece().text()).isEmpty());
  }

  /** Whether a line is the same one but for its figures, or the value of the same thing. */
  private static boolean isSameLine(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    return before != null
        && after != null
        && TextShape.ofLine(before.text()).equals(TextShape.ofLine(after.text()))
        && (TextWords.count(after.text()) > 2
            || !after.record().isEmpty() && after.record().equals(before.record()));
  }

  private static final Set<String> CLOSED =
      Set.of(
          ("closed closure cancelled canceled suspended postponed strike geschlossen abgesagt"
               + " entf\u00e4llt gesperrt verschoben ferm\u00e9 ferm\u00e9e fermeture annul\u00e9"
               + " annul\u00e9e report\u00e9 gr\u00e8ve cerrado cerrada cancelado aplazado huelga"
               + " chiuso chiusa annullato rinviato sciopero gesloten geannuleerd uitgesteld"
               + " staking zamkni\u0119te nieczynne odwo\u0142ane")
              .split(" ", -1));

  private static final Pattern FACET = Pattern.compile(".{2,40}\\s\\(\\d[\\d.,]*\\)");

  /** Labels of values that change by themselves. */
  private static final Pattern PASSING =
      Pattern.compile(
          "(?i)weather|wetter|m[ée]t[ée]o|\\btiempo|pogoda|newest|latest|recent|of the"
              + " (?:day|week)|des tages|du jour|del d[íi]a|quote|\\btip\\b|random|imieniny|name"
              + " ?day|now playing|on air|online|visitors?\\b|did you know");

  /** What is latest until people publish the next one. */
  private static final Pattern RELEASED =
      Pattern.compile("(?i)versi|release|stable|firmware|edition|ausgabe");

  /** Whether a value of a few words under the same label is another one. */
  private static boolean isFact(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null
        || after == null
        || !after.kind().isLine()
        || isPassing(after.record())
        || edit.sort() == DifferenceKind.COUNTER
        || edit.sort() == DifferenceKind.CLOCK
        || edit.sort() == DifferenceKind.TOKEN) {
      return false;
    }
    String label = label(after.text());
    return !label.isEmpty()
        ? label.equals(label(before.text()))
            && !isPassing(label)
            && isBrief(before.text().substring(label.length()))
            && isBrief(after.text().substring(label.length()))
        : !after.record().isEmpty()
            && after.record().equals(before.record())
            && isBrief(before.text())
            && isBrief(after.text())
            && !isExchanged(edit);
  }

  /** Whether another entry took the place of one in a list, of which it has no word. */
  private static boolean isExchanged(ItemDifference.Edit edit) {
    Set<String> old = TextWords.set(edit.oldText());
    old.retainAll(TextWords.set(edit.newText()));
    return edit.piece().kind() == PageItem.Kind.ITEM
        && edit.sort() == DifferenceKind.WORDS
        && old.isEmpty();
  }

  private static boolean isPassing(String label) {
    return PASSING.matcher(label).find() && !RELEASED.matcher(label).find();
  }

  /** The few words before a colon that say what a value is, with the colon; empty for none. */
  private static String label(String text) {
    int colon = text.indexOf(": ");
    return colon > 0 && colon <= LABEL ? text.substring(0, colon + 1) : "";
  }

  /** Whether a text is a value; a name such as GPL-3.0-only is one word. */
  private static boolean isBrief(String text) {
    return text.strip().split("\\s+", FACT + 2).length <= FACT;
  }

  /** Whether a few words in one place say a state that they did not say, or no longer do. */
  private static boolean isState(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    return before != null
        && after != null
        && after.kind() == PageItem.Kind.TEXT
        && before.slot() == after.slot()
        && edit.sort() == DifferenceKind.WORDS
        && isBrief(before.text())
        && isBrief(after.text())
        && (StatusText.isState(before.text()) || StatusText.isState(after.text()));
  }

  /** Whether a sentence now says a state and a day: "Closed on Friday 20 November". */
  static boolean isAnnounced(ItemDifference.Edit edit) {
    PageItem after = edit.after();
    if (after == null
        || after.kind() != PageItem.Kind.TEXT
        || edit.sort() != DifferenceKind.WORDS) {
      return false;
    }
    Set<String> now = TextWords.set(after.text().toLowerCase(Locale.ROOT));
    Set<String> old = TextWords.set(edit.oldText().toLowerCase(Locale.ROOT));
    return now.size() > FACT
        && now.stream().anyMatch(CALENDAR::contains)
        && now.stream().anyMatch(word -> StatusText.isEvent(word) && !old.contains(word));
  }

  /** Whether a line says when a house is open: days of the week with hours, or closed. */
  private static boolean isHours(ItemDifference.Edit edit) {
    return switch (edit.sort()) {
      case WORDS, STATE, NUMBER, DATE ->
          edit.piece().kind().isLine()
              && (edit.before() == null || OpeningHours.isIn(edit.oldText()))
              && (edit.after() == null || OpeningHours.isIn(edit.newText()));
      case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, REVISION, PRICE -> false;
    };
  }

  /** Whether the heading of the page has another number beside it, such as that of a player. */
  private static boolean isNumbered(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    return before != null
        && after != null
        && edit.sort() == DifferenceKind.NUMBER
        && !after.record().isEmpty()
        && after.record().equals(before.record())
        && after.text().chars().allMatch(c -> c == '#' || c >= '0' && c <= '9');
  }

  /**
   * Whether a sentence came or went, or says another date, number or state; one that is written
   * anew at each visit is no news.
   */
  private static boolean isNotice(ItemDifference.Edit edit) {
    PageItem.Kind kind = edit.piece().kind();
    return (kind == PageItem.Kind.TEXT || kind == PageItem.Kind.LONE_LINK && edit.before() != null)
        && TextWords.count(edit.piece().text()) >= NOTICE
        && (edit.before() == null
            || edit.after() == null
            || edit.sort() == DifferenceKind.DATE
            || edit.sort() == DifferenceKind.WORDS && saysOtherwise(edit));
  }

  /** Whether a link says how many things it leads to: "Books (10)". */
  private static boolean isFacet(ItemDifference.Edit edit) {
    return isLink(edit.piece().kind())
        && !Readouts.isSupply(edit)
        && FACET.matcher(edit.oldText()).matches()
        && FACET.matcher(edit.newText()).matches();
  }

  private static boolean isLink(PageItem.Kind kind) {
    return kind.isListed() || kind == PageItem.Kind.LONE_LINK || kind == PageItem.Kind.LINK;
  }

  /** Whether a line keeps at least half of its words, so that it is the same line. */
  private static boolean isReworded(ItemDifference.Edit edit) {
    Set<String> old = TextWords.set(edit.oldText());
    Set<String> now = TextWords.set(edit.newText());
    int most = Math.max(old.size(), now.size());
    old.retainAll(now);
    return edit.piece().kind().isLine() && 2 * old.size() >= most;
  }

  /** Whether a word for a date, a number or a state came or went. */
  private static boolean saysOtherwise(ItemDifference.Edit edit) {
    Set<String> old = TextWords.set(edit.oldText().toLowerCase(Locale.ROOT));
    Set<String> now = TextWords.set(edit.newText().toLowerCase(Locale.ROOT));
    return old.stream().anyMatch(word -> !now.contains(word) && isDistinctive(word))
        || now.stream().anyMatch(word -> !old.contains(word) && isDistinctive(word));
  }

  private static boolean isDistinctive(String word) {
    return CALENDAR.contains(word)
        || StatusText.isWord(word)
        || word.chars().allMatch(Character::isDigit);
  }

  /**
   * Whether a price, a status, a number or the date of a revision has another value than before.
   */
  private static boolean isNewValue(ItemDifference.Edit edit) {
    return edit.piece().kind().isLine()
        && switch (edit.sort()) {
          case PRICE, STATE, REVISION, NUMBER -> true;
          case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, DATE, WORDS -> false;
        };
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
  private static boolean isRewrapped(ItemDifference delta) {
    StringBuilder was = new StringBuilder();
    StringBuilder is = new StringBuilder();
    Set<String> old = new HashSet<>();
    for (ItemDifference.Edit edit : delta.edits()) {
      old.add(edit.oldText());
    }
    for (ItemDifference.Edit edit : delta.edits()) {
      if (edit.piece().kind().isLine() && counts(edit)) {
        if (edit.before() == null && old.contains(edit.newText())) {
          // It went from one record to another.
          return false;
        }
        if (edit.before() != null) {
          was.append(edit.before().text()).append(' ');
        }
        if (edit.after() != null) {
          is.append(edit.after().text()).append(' ');
        }
      }
    }
    return was.length() > 0
        && MeaningfulSigns.meaning(was.toString()).equals(MeaningfulSigns.meaning(is.toString()));
  }
}
