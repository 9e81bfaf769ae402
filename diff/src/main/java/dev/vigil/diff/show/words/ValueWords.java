package dev.vigil.diff.show.words;

import dev.vigil.diff.noise.text.ContactText;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.time.StatedTimes;
import dev.vigil.diff.number.AvailabilityState;
import dev.vigil.diff.text.WordDiff;
import dev.vigil.document.markup.TextShortener;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Describes a changed value in words: its name, the old value, the new one, and the difference. The
 * common part of both values is written once. Stateless.
 */
public final class ValueWords {
  /** Values up to this length are shown whole. */
  private static final int WHOLE = 40;

  /** How much of a longer value is shown. */
  private static final int LONGEST = 60;

  private static final int TAIL = 24;

  /** The maximum length of a unit such as " months". */
  private static final int UNIT = 14;

  /** How far from its number the sign or code of a currency stands. */
  private static final int CURRENCY = 4;

  /** A word such as "not" turns a sentence. */
  private static final int FEW = 8;

  /** A longer text is a sentence. */
  private static final int NAME = 30;

  /** Words that go on behind a figure without saying what it counts. */
  private static final Set<String> JOINING =
      Set.of(
          ("and or und oder et ou y e o i a en with mit avec con for f\u00fcr pour per to bis in on"
                  + " at by from von de of the is are if when unless which that this")
              .split(" ", -1));

  /** A label before a colon, or before the dots that lead to a price in a menu. */
  private static final Pattern LABEL =
      Pattern.compile("^([^:.;!?\"=\u2026]{2,40}?)\\s?(?::\\s|\\.{3,}|\u2026+|_{3,})\\s*(?=\\S)");

  /** Signs that belong to the figure behind them. */
  private static final String RELATIONS = "\u2264\u2265<>\u00b1\u2248~";

  private static final Pattern UNIT_SIGN = Pattern.compile(" ?[\u00b0%\u2030]\\p{L}?");

  /** What stands between parts that need each other: sentences, and the ends of a range. */
  private static final Pattern JOINED = Pattern.compile("[.;!?] | [-\u2013\u2014] ");

  private static final Pattern DASH = Pattern.compile("^[-\u2013\u2014]\\s+(?=\\S)");

  private static final Pattern CLOCK = Pattern.compile("\\s*\\d{1,2}(?::\\d{2}){1,2}[.,]?\\s*");
  private static final Pattern PRICE_WORD =
      Pattern.compile(
          "(?iu)(?:(?:our|sale|unser|notre|regular|current)"
              + " )?(?:price|preis|prix|precio|prezzo|prijs|pris"
              + "|now|jetzt|only|nur|from|ab|total)");

  /** How the line of a binary file with its hash begins, which says nothing to a reader. */
  private static final String CHECKSUM = "Its SHA-256 is ";

  private ValueWords() {}

  /**
   * Says it.
   *
   * @param name the thing; empty if the page says none
   * @param label what of the thing; empty if the page says nothing
   * @param language of the page, by which numbers are read
   */
  public static String of(
      String name, String label, String old, String now, @Nullable String language) {
    if (old.startsWith(CHECKSUM) && now.startsWith(CHECKSUM)) {
      return "The file has other content";
    }
    int statement = statement(old, now, !name.isEmpty());
    if (statement >= 0) {
      return of(
          name,
          label,
          TextSegments.of(old).get(statement),
          TextSegments.of(now).get(statement),
          language);
    }
    String own = label.isEmpty() ? label(old, now) : "";
    if (!own.isEmpty()) {
      return of(name, own, afterLabel(old), afterLabel(now), language);
    }
    if (isStock(old, now)) {
      return upper(old)
          + " → "
          + lower(now)
          + (name.isEmpty() ? "" : ": " + ChangeWords.brief(name, 80));
    }
    String title = title(name, label, now);
    List<WordDiff.Hunk> hunks = withoutClocks(TextDifferences.of(old, now), old, now);
    if (hunks.isEmpty()) {
      return title.isEmpty() ? "Changed" : title + ": changed";
    }
    WordDiff.Hunk first = hunks.getFirst();
    WordDiff.Hunk last = hunks.getLast();
    // A sign belongs to the word that it is written to.
    boolean sign = isSign(old, first.oldFrom()) || isSign(now, first.newFrom());
    boolean both = first.oldFrom() < last.oldTo() && first.newFrom() < last.newTo();
    int back = sign && both ? first.newFrom() - wordBefore(now, first.newFrom()) : 0;
    String was = old.substring(first.oldFrom() - back, last.oldTo()).strip();
    String is = now.substring(first.newFrom() - back, last.newTo()).strip();
    String head = now.substring(0, first.newFrom() - back);
    String tail = now.substring(last.newTo());
    boolean named = !title.isEmpty();
    boolean brief = old.length() <= WHOLE && now.length() <= WHOLE;
    if (!hasWord(was) && !hasWord(is)) {
      int left = wordBefore(now, first.newFrom());
      int right = wordAfter(now, last.newTo());
      String signs =
          old.substring(left, old.length() - (now.length() - right))
              + " → "
              + now.substring(left, right);
      Matcher measured = UNIT_SIGN.matcher(now).region(right, now.length());
      String unit = measured.lookingAt() ? measured.group() : "";
      return prefixed(
          title,
          brief && named && !isSentence(now)
              ? old + " → " + now
              : end(now.substring(0, left)) + signs + unit);
    }
    if (!hasWord(was) || !hasWord(is)) {
      if (brief && (named || isMark(hasWord(was) ? was : is) || isName(old) && isName(now))) {
        return prefixed(title, old + " → " + now);
      }
      boolean came = !hasWord(was);
      if (isMark(came ? is : was) && hasWord(head)) {
        String thing = prefixed(title, end(head).strip());
        String mark = DASH.matcher(came ? is : was).replaceFirst("");
        return thing + (came ? ": now " : ": no longer ") + cut(mark);
      }
      if (isFew(came ? is : was) && Math.max(old.length(), now.length()) <= LONGEST) {
        return prefixed(title, old + " → " + now);
      }
      String words = ChangeWords.brief((came ? is : was).replaceFirst("^[,;.:]\\s+", ""), LONGEST);
      if (isFew(came ? is : was) && hasWord(tail)) {
        words += " (" + (end(head) + is + " " + tail.strip()).strip() + ")";
        words = TextShortener.atWord(words.replaceFirst("\\.\\)$", ")"), LONGEST + WHOLE);
      }
      return named
          ? title + (came ? ": added " : ": removed ") + words
          : (came ? "Added: " : "Removed: ") + words;
    }
    String left = head.substring(Math.max(0, head.length() - CURRENCY));
    String right = tail.substring(0, Math.min(CURRENCY, tail.length()));
    boolean money = AmountPattern.isIn(left + was + right) && AmountPattern.isIn(left + is + right);
    String percent = money ? AmountPattern.percent(was, is, language) : "";
    boolean scattered = hunks.size() > 1 && old.length() + now.length() <= LONGEST + WHOLE;
    if (scattered || brief && named && percent.isEmpty() && hasWord(head) && !isSentence(now)) {
      return prefixed(title, old + " → " + now + percent);
    }
    // "2 hours → 2 days"
    int count = numberBefore(head);
    if (count < head.length() && !Character.isDigit(was.charAt(0))) {
      was = head.substring(count) + was;
      is = head.substring(count) + is;
      head = head.substring(0, count);
    }
    int relation = relationBefore(head);
    was = head.substring(relation) + was;
    is = head.substring(relation) + is;
    head = head.substring(0, relation);
    if (money && named && isPriceWord(head)) {
      head = "";
    }
    String from = cut(was);
    String to = cut(is);
    // "no → a" says nothing without the words behind it.
    boolean lost = Math.max(was.length(), is.length()) <= FEW / 2 && !isFigure(was + is);
    String rest = clause(tail, hasWord(head) && !lost, isFigure(was) && isFigure(is));
    if (money && isAbbreviation(tail, rest)) {
      rest = "";
    }
    return prefixed(title, end(head) + from + " → " + to + rest + percent);
  }

  /**
   * The only statement of a line that differs by more than a clock or counter, or -1.
   *
   * @param named whether the other statements are not needed to know what the line is about
   */
  private static int statement(String old, String now, boolean named) {
    List<String> was = TextSegments.of(old);
    List<String> is = TextSegments.of(now);
    int only = -1;
    int others = 0;
    for (int i = 0; is.size() > 1 && was.size() == is.size() && i < is.size(); i++) {
      if (was.get(i).equals(is.get(i))) {
        continue;
      }
      if (isPassing(was.get(i), is.get(i))) {
        others++;
      } else if (only >= 0) {
        return -1;
      } else {
        only = i;
      }
    }
    boolean listed = named && !JOINED.matcher(old + now).find();
    return others > 0 || listed ? only : -1;
  }

  /** Whether a statement moves by itself: a clock, the time of a reading, a counter. */
  private static boolean isPassing(String old, String now) {
    return NoisePatterns.withoutClocks(old).equals(NoisePatterns.withoutClocks(now))
        || isClock(now)
            && NoisePatterns.withoutDates(old).equals(NoisePatterns.withoutDates(now))
            && !ContactText.differ(old, now)
        || TextShape.of(old).equals(TextShape.of(now)) && CounterText.differ(old, now);
  }

  /** Whether the time of a statement is one of a machine, and none that people agreed on. */
  private static boolean isClock(String statement) {
    return NoisePatterns.hasTime(statement)
        && (StatedTimes.isMade(statement)
            || NoisePatterns.hasSeconds(statement)
            || !StatedTimes.isAppointed(statement) && !NoisePatterns.isRound(statement));
  }

  /** The differences without those of a clock, if others are left. */
  private static List<WordDiff.Hunk> withoutClocks(
      List<WordDiff.Hunk> hunks, String old, String now) {
    List<WordDiff.Hunk> left =
        hunks.size() < 2 || Math.max(old.length(), now.length()) <= LONGEST && !hasSeconds(now)
            ? hunks
            : hunks.stream()
                .filter(
                    hunk ->
                        !CLOCK.matcher(old.substring(hunk.oldFrom(), hunk.oldTo())).matches()
                            || !CLOCK
                                .matcher(now.substring(hunk.newFrom(), hunk.newTo()))
                                .matches())
                .toList();
    return left.isEmpty() ? hunks : left;
  }

  /** Whether what came or went is a mark behind a name: "Red (sold out)", "Haydn – cancelled". */
  private static boolean isMark(String words) {
    return words.startsWith("(") && words.endsWith(")") || DASH.matcher(words).find();
  }

  private static boolean hasSeconds(String text) {
    return NoisePatterns.hasSeconds(text);
  }

  /** Whether a text is a few words that need each other: "Slate", "Slate - sold out". */
  private static boolean isName(String text) {
    return hasWord(text) && text.length() <= NAME && !text.endsWith(".");
  }

  /** Whether a text is a whole sentence, of which the words that changed are enough. */
  private static boolean isSentence(String text) {
    return text.endsWith(".") && text.indexOf(' ') > 0;
  }

  /** Whether so few words came or went that they say nothing without those around them. */
  private static boolean isFew(String words) {
    String said = words.strip();
    return said.indexOf(' ') == said.lastIndexOf(' ') && said.length() <= FEW;
  }

  /** The common text before a colon in both texts; empty if they differ. */
  public static String label(String old, String now) {
    Matcher before = LABEL.matcher(old);
    Matcher after = LABEL.matcher(now);
    boolean same = before.find() && after.find() && before.group(1).equals(after.group(1));
    return same ? after.group(1) : "";
  }

  private static String afterLabel(String text) {
    return LABEL.matcher(text).replaceFirst("");
  }

  /** Whether a text has more words than those that changed, which say what it is about. */
  public static boolean saysMore(String old, String now) {
    int same = 0;
    while (same < Math.min(old.length(), now.length()) && old.charAt(same) == now.charAt(same)) {
      same++;
    }
    int space = now.lastIndexOf(' ', same);
    return space > 0 && now.substring(0, space).codePoints().anyMatch(Character::isLetter);
  }

  /** Whether two short texts say whether something can be had. */
  public static boolean isStock(String old, String now) {
    AvailabilityState was =
        old.length() > WHOLE ? AvailabilityState.UNKNOWN : AvailabilityState.ofText(old);
    AvailabilityState is =
        now.length() > WHOLE ? AvailabilityState.UNKNOWN : AvailabilityState.ofText(now);
    return was != AvailabilityState.UNKNOWN && is != AvailabilityState.UNKNOWN && was != is;
  }

  private static String title(String name, String label, String now) {
    boolean plain =
        label.isEmpty() || !name.isEmpty() && AmountPattern.isIn(now) && isPriceWord(label);
    return plain
        ? ChangeWords.brief(name, 80)
        : (name.isEmpty() ? "" : ChangeWords.brief(name, 60) + " / ")
            + ChangeWords.brief(label, 40);
  }

  public static boolean isPriceWord(String label) {
    return PRICE_WORD.matcher(label.strip()).matches();
  }

  public static String prefixed(String title, String words) {
    return title.isEmpty() ? words : title + ": " + words;
  }

  private static String cut(String value) {
    return TextShortener.atWord(value, LONGEST);
  }

  private static boolean isSign(String text, int at) {
    return at < text.length() && at > 0 && ",;.:!?".indexOf(text.charAt(at)) >= 0;
  }

  /** The start of the word that a sign is written to; where a space precedes, the position. */
  private static int wordBefore(String text, int at) {
    int from = at;
    while (from > 0 && text.charAt(from - 1) != ' ') {
      from--;
    }
    return from;
  }

  /** The end of the word behind a sign. */
  private static int wordAfter(String text, int at) {
    int to = at;
    while (to < text.length() && text.charAt(to) == ' ') {
      to++;
    }
    while (to < text.length() && text.charAt(to) != ' ') {
      to++;
    }
    return to;
  }

  /** Where the number begins that a text ends with, before a space; the end if there is none. */
  private static int numberBefore(String head) {
    int from = head.length() - 1;
    if (from < 1 || head.charAt(from) != ' ') {
      return head.length();
    }
    while (from > 0 && NoisePatterns.isDigit(head, from - 1)) {
      from--;
    }
    boolean number = from < head.length() - 1 && (from == 0 || head.charAt(from - 1) == ' ');
    return number ? from : head.length();
  }

  /** Where a relation such as "≤ " begins that a text ends with; the end if there is none. */
  private static int relationBefore(String head) {
    int at = head.stripTrailing().length() - 1;
    return at >= 0 && head.length() - at <= 2 && RELATIONS.indexOf(head.charAt(at)) >= 0
        ? at
        : head.length();
  }

  /** Whether one word with a full stop goes on with others: "incl. VAT". */
  private static boolean isAbbreviation(String tail, String clause) {
    String word = clause.strip();
    return !word.isEmpty()
        && word.indexOf(' ') < 0
        && tail.startsWith(clause + ". ")
        && tail.length() > clause.length() + 2;
  }

  /** The last words of what stands before. */
  private static String end(String head) {
    if (head.length() <= WHOLE) {
      return head;
    }
    int space = head.indexOf(' ', head.length() - WHOLE);
    return "…" + (space < 0 ? " " : head.substring(space));
  }

  private static boolean isFigure(String value) {
    return value.chars().noneMatch(Character::isLetter);
  }

  /**
   * The text up to the end of its clause if short, else its first words if none stand before, or
   * what a figure counts.
   */
  private static String clause(String tail, boolean words, boolean figure) {
    int end = 0;
    while (end < tail.length() && !isEnd(tail, end)) {
      end++;
    }
    String clause = tail.substring(0, end).stripTrailing();
    if (clause.length() <= TAIL) {
      return clause;
    }
    return words ? figure ? unit(clause) : "" : TextShortener.atWord(clause, TAIL);
  }

  /** The word behind a figure, which says what it counts; empty if it is long. */
  private static String unit(String clause) {
    int end = clause.indexOf(' ', 1);
    String word = end < 0 ? clause : clause.substring(0, end);
    boolean counted = word.length() > 1 && !JOINING.contains(word.substring(1));
    return counted && word.startsWith(" ") && word.length() <= UNIT ? word : "";
  }

  private static boolean isEnd(String text, int at) {
    boolean last = at + 1 == text.length() || text.charAt(at + 1) == ' ';
    // "2.25 % p.a."
    if (at > 1 && text.charAt(at) == '.' && text.charAt(at - 2) == '.') {
      return false;
    }
    return text.charAt(at) == '(' || last && ".;,!?".indexOf(text.charAt(at)) >= 0;
  }

  private static boolean hasWord(String text) {
    return PageText.hasWord(text);
  }

  public static String upper(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String lower(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }
}
