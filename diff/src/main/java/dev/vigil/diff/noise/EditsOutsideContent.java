package dev.vigil.diff.noise;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.FluctuatingLines;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.ContactText;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.time.OpeningHours;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which edits around the main content count like those in it, by what they say: a price in
 * a side box, opening hours in the footer, a closure in the header. Stateless.
 */
final class EditsOutsideContent {
  /** A line with fewer words beside the content is a label. */
  private static final int NOTICE = 8;

  /** A value with more words is a text. */
  private static final int FACT = 3;

  /** A longer text before a colon is no label. */
  private static final int LABEL = 30;

  private static final Pattern OUT_OF_SERVICE =
      Pattern.compile("\\bout of (?:service|order|use)\\b");

  private static final Set<String> CALENDAR = new HashSet<>(CalendarWords.months());

  static {
    CALENDAR.addAll(CalendarWords.weekdays());
  }

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

  private EditsOutsideContent() {}

  /** Whether an edit is weighted by its kind and not by the region around it. */
  static boolean counts(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return switch (piece.region()) {
      case CONTENT -> true;
      case NOTICE -> piece.kind().isLine();
      case BESIDE ->
          piece.kind() == PageItem.Kind.HEADING
              || isNotice(edit)
              || isAnnounced(edit)
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
      case CONTROL ->
          edit.sort() == DifferenceKind.PRICE
              || edit.sort() != DifferenceKind.WORDS && StatusText.isState(piece.text())
              || isOtherState(edit);
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

  /** Whether the words of a button say another state than before, or one of both says none. */
  static boolean isOtherState(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.WORDS
        && (StatusText.isState(edit.oldText()) || StatusText.isState(edit.newText()))
        && !StatusText.states(edit.oldText()).equals(StatusText.states(edit.newText()));
  }

  /** Whether a line says, or no longer says, that something is closed or off on some day. */
  private static boolean isClosure(ItemDifference.Edit edit) {
    return isSaid(edit.piece().kind())
        && (edit.before() == null || edit.after() == null || saysOtherwise(edit))
        && (closes(edit.oldText()) || closes(edit.newText()));
  }

  private static boolean closes(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    Set<String> words = TextWords.set(lower);
    return (words.stream().anyMatch(StatusText::isEvent) || OUT_OF_SERVICE.matcher(lower).find())
        && (words.stream().anyMatch(CALENDAR::contains) || !NoisePatterns.days(text).isEmpty());
  }

  /** Whether a line says something by itself; a bar with a closure may be a link as a whole. */
  private static boolean isSaid(PageItem.Kind kind) {
    return kind == PageItem.Kind.TEXT || kind == PageItem.Kind.LONE_LINK;
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
    return !label(after.text()).isEmpty()
        ? isLabelled(before.text(), after.text())
        : !after.record().isEmpty()
            && after.record().equals(before.record())
            && isBrief(before.text())
            && isBrief(after.text())
            && !isExchanged(edit);
  }

  /** Whether a few other words stand behind the same label: "Chair: Ada Marsh". */
  static boolean isLabelled(String before, String after) {
    String label = label(after);
    return !label.isEmpty()
        && label.equals(label(before))
        && !isPassing(label)
        && isBrief(before.substring(label.length()))
        && isBrief(after.substring(label.length()));
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

  /**
   * Whether a sentence now says a state and a day, "Closed on Friday 20 November", or another one
   * takes its place.
   */
  static boolean isAnnounced(ItemDifference.Edit edit) {
    PageItem after = edit.after();
    return after != null
        && isSaid(after.kind())
        && edit.sort() == DifferenceKind.WORDS
        && (announces(edit.newText(), edit.oldText()) || announces(edit.oldText(), edit.newText()));
  }

  private static boolean announces(String text, String other) {
    String lower = text.toLowerCase(Locale.ROOT);
    Set<String> words = TextWords.set(lower);
    Set<String> others = TextWords.set(other.toLowerCase(Locale.ROOT));
    return words.size() > FACT
        && words.stream().anyMatch(CALENDAR::contains)
        && (words.stream().anyMatch(word -> StatusText.isEvent(word) && !others.contains(word))
            || OUT_OF_SERVICE.matcher(lower).find() && !others.contains("out"));
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
        && !FluctuatingLines.isSupply(edit)
        && FACET.matcher(edit.oldText()).matches()
        && FACET.matcher(edit.newText()).matches();
  }

  private static boolean isLink(PageItem.Kind kind) {
    return kind.isListed() || kind == PageItem.Kind.LONE_LINK || kind == PageItem.Kind.LINK;
  }

  /** Whether a line keeps at least half of its words, so that it is the same line. */
  static boolean isReworded(ItemDifference.Edit edit) {
    Set<String> old = TextWords.set(edit.oldText());
    Set<String> now = TextWords.set(edit.newText());
    int most = Math.max(old.size(), now.size());
    old.retainAll(now);
    return edit.piece().kind().isLine() && 2 * old.size() >= most;
  }

  /** Whether a word for a date, a number or a state came or went. */
  static boolean saysOtherwise(ItemDifference.Edit edit) {
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
}
