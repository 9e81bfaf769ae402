package dev.vigil.diff.noise.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Regular expressions for numbers, dates and times as people write them. Stateless. */
public final class NoisePatterns {
  private static final String MONTH =
      "(?:jan(?:uar[yi]?|vier|v\\.?|eiro)?|feb(?:ruar[yi]?|br?aio|rero)?|f[ée]vr(?:ier|\\.)?"
          + "|m[aä]r(?:ch|z|s|ço|zo)?|mars|apr(?:il|ile)?|avr(?:il|\\.)?|abril|ma[yi]|mai|maggio|mayo"
          + "|ju[nl](?:[ey]|i|ho|io|lio)?|juin|juillet|giugno|luglio|aug(?:ust)?|ao[uû]t|agosto"
          + "|sept?(?:ember|embre|iembre|embro)?|o[ck]t(?:ober|obre|ubre|ubro)?|ottobre|outubro"
          + "|nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embro)?|d[ée]c(?:embre)?|diciembre"
          + "|dicembre|gennaio|"
          + CalendarWords.pattern(CalendarWords.months())
          + ")\\.?";
  private static final String WEEKDAY =
      "(?:(?:tues|wednes|thurs|"
          + CalendarWords.pattern(CalendarWords.weekdays())
          + ")\\.?,?\\s+(?:(?:der|den|le|el|il|the)\\s+)?)?";

  /** The weekdays before which a regular expression finds no word boundary. */
  private static final String OTHER_WEEKDAYS =
      CalendarWords.weekdays().stream()
          .filter(day -> day.charAt(0) > 127)
          .collect(Collectors.joining("|"));

  private static final String CLOCK =
      "\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s?[ap]\\.?m\\b\\.?)?"
          + "(?:\\s?(?:z|utc|gmt|[ecmp][ds]t|cest|cet|[+-]\\d{2}:?\\d{2})\\b)?";
  private static final String YEAR = "(?:19|20)\\d{2}";
  static final Pattern DATE =
      Pattern.compile(
          "(?:\\b"
              + WEEKDAY
              + "|(?:"
              + OTHER_WEEKDAYS
              + ")\\.?,?\\s+)(?:"
              + YEAR
              + "-\\d{2}-\\d{2}(?:[t ]"
              + CLOCK
              + ")?"
              + "|\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?"
              + MONTH
              + "(?:\\s+(?:de\\s+)?,?\\s*"
              + YEAR
              + ")?\\b"
              + "|"
              + MONTH
              + "\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+"
              + YEAR
              + ")?\\b"
              + "|"
              + MONTH
              + "\\s+"
              + YEAR
              + "\\b"
              + "|\\d{1,2}[./-]\\d{1,2}[./-](?:"
              + YEAR
              + "|\\d{2})\\b"
              + "|"
              + YEAR
              + "[./]\\d{1,2}[./]\\d{1,2}\\b"
              + "|\\d+\\s+(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|week|month|year)s?\\s+ago\\b"
              + "|"
              + CLOCK
              + ")",
          Pattern.CASE_INSENSITIVE);
  private static final String UNIT =
      "(?:s(?:ec(?:ond)?s?)?|d|m(?:in(?:ute|uten|uto)?s?)?|h(?:(?:ou)?rs?|eures?|oras?)?|stunden?|days?|tage?n?|jours?|d[i\u00ed]as?"
          + "|weeks?|wochen?|semaines?|semanas?|months?|monate?n?|mois|mes(?:es)?|years?|jahre?n?|ans?|a\u00f1os?"
          + "|second[ie]|secondes?|segundos?|sekund\\w*|minut[aeiy]?|or[ae]|uur|uren|godzin\\w*|tim(?:er|mar)|timme"
          + "|dni|dzie\u0144|dag(?:en|ar|e)?|giorn[oi]|dias?|tygodni\\w*|weken|week|settiman[ae]|maand(?:en)?|mes[ei]"
          + "|miesi\\w+|jaar|ann[oi]|lat|rok\\w*)";

  /** People make appointments, too, but not at any minute. */
  private static final String ZONED =
      "(?i)\\d{1,2}:\\d[1-46-9]\\s?(?:[ap]m\\s?)?\\(?(?:utc|gmt|z|[cemp][ds]t|cest|cet|uhr)\\)?";

  private static final Pattern ZONED_CLOCK = Pattern.compile(ZONED);

  /** A time of day with its zone, an age such as 3h, or a full date with a time to the minute. */
  private static final Pattern STANDING_CLOCK =
      Pattern.compile(
          ZONED
              + "|\\d{1,2}(?:[hm]|\\s?(?:min|mo|d|w|wk|s|sec|hrs?|std|tg|j))\\.?(?:\\s\\d{1,2}\\s?(?:h|m|min|s)\\.?)*|(?:[^\\d\\s]{3,12},?\\s+)?(?:le"
              + " )?\\d{1,2}\\.?\\s[^\\d\\s]{3,12}\\s(?:19|20)\\d{2},?(?:\\s[-|@a\u00e0t]+)?\\s"
              + "\\d{1,2}[:h.]\\d[1-46-9](?:\\s?[ap]m|\\suhr|\\sh)?"
              + "|\\d{1,2}[./-]\\d{1,2}[./-](?:19|20)\\d{2},?(?:\\s[-\u2013\u2014|@a\u00e0t]+)?\\s"
              + "\\d{1,2}\\s?[:h.]\\s?\\d[1-46-9](?::\\d{2})?(?:\\s?[ap]m|\\suhr|\\sh)?");

  /** Seconds since 1970, of the years 2017 to 2033. */
  private static final Pattern STAMP = Pattern.compile("\\b(1[5-9]\\d{8})(?:\\d{3})?\\b");

  /** Beside such words a number of ten digits is no time. */
  private static final Pattern NO_STAMP =
      Pattern.compile(
          "(?i)\\btel|phone|\\bfax|\\bcall|mobil|[+$€£]|\\b(?:price|isbn|article|artikel|order|item|part|nr|no)\\b");

  private static final long LONGEST_PASSED = 90 * 24 * 3600L;

  /** A longer line says more than when it was made. */
  private static final int STAMPED = 90;

  /** A date with its year. */
  private static final Pattern FULL =
      Pattern.compile("(?:19|20)\\d{2}|\\d[./-]\\d{1,2}[./-]\\d{2}");

  /** Words before a date that people set, and a label that says what it is the date of. */
  private static final Pattern APPOINTED =
      Pattern.compile(
          "(?i):\\s*$|\\b(?:depart\\w*|arriv\\w*|starts?|begin\\w*|ends?|clos\\w*|opens?|opening|due"
              + "|deadline|until|till?|from|by|on|next|kick\\w*|launch\\w*|sail\\w*|flight|train|booked"
              + "|appointment|meeting|exam\\w*|bis|ab|am|um|zum|beginnt?|anpfiff|abfahrt|ankunft|abgabe|frist"
              + "|termin\\w*|jusqu|avant|d\u00e8s|salida|llegada|hasta|antes|desde|partenza|arrivo|entro|dal"
              + "|fino|vertrek|aankomst|tot|vanaf|od|do)\\b");

  private static final Pattern SECONDS =
      Pattern.compile("(?:\\b|[tT])(\\d{1,2}:\\d{2}:\\d{2})(?:\\b|[zZ])");

  private static final Pattern TIME =
      Pattern.compile("(?:\\b|[tT])(\\d{1,2}[:h]\\d{2}(?::\\d{2})?)(?:\\b|[hHzZ])");

  /** What pages and devices do by themselves, after some seconds. */
  private static final String RENEWED =
      "(?:refresh\\w*|reload\\w*|updat\\w*|redirect\\w*|retry\\w*|aktualisier\\w*|neu"
          + " geladen|weitergeleitet|mise \u00e0 jour|actualis\\w*|actualiz\\w*|rafra\u00eech\\w*"
          + "|aggiorn\\w*|ververs\\w*|bijgewerkt|vernieuw\\w*"
          + "|next|n\u00e4chste\\w*|prochaine?|pr\u00f3xim[ao]|prossim[ao]|volgende|n\u00e4sta)";

  private static final String IN_SECONDS =
      "(?:in|dans|en|fra|over|za|om)\\s\\d+\\s?(?:s|sec|seconds?|sek(?:unden?)?|secondes?"
          + "|segundos?|secondi|seconden)";

  /** Ages and clocks: what moves by itself as time goes by. */
  static final Pattern CLOCKS =
      Pattern.compile(
          "\\b(?:"
              // Ages.
              + "(?:an?|\\d+)\\s*"
              + UNIT
              + "\\s+(?:ago|left|remaining|to"
              + " go|fa|geleden|temu|sedan|siden|atr\u00e1s|nazaj|sitten)|(?:vor|il y"
              + " a|hace|h\u00e1|p\u0159ed|pred|acum|przed)\\s+(?:eine[rm]?|une?|\\d+)\\s*"
              + UNIT
              + "|just now|gerade"
              + " eben|yesterday|gestern|ayer|ieri|gisteren|wczoraj|ontem|zojuist|przed chwil\u0105"
              // Timestamps and times with seconds.
              + "|(?:"
              + YEAR
              + "-\\d{2}-\\d{2}[t ])?\\d{1,2}:\\d{2}:\\d{2}(?:\\.\\d+)?"
              + "(?:\\s?(?:z|utc|gmt|[+-]\\d{2}:?\\d{2}))?"
              // The words for the current time and day.
              + "|(?:it is currently|aktuelle zeit:|nous sommes actuellement le|fecha"
              + " actual)\\s.{0,40}?\\d{1,2}[:h]\\d{2}.{0,12}|(?:now|current time|local time|server"
              + " time|it is|es ist|il est|son las|sono le)[: ]{1,3}(?:is"
              + " )?\\d{1,2}[:h]\\d{2}(?::\\d{2})?(?:\\s?[ap]m)?(?:\\suhr)?"
              // Appointments have such words, too, but not at any minute.
              + "|(?:uhrzeit|heure|hora)[: ]{1,3}\\d{1,2}[:h]\\d[1-46-9](?::\\d{2})?(?:\\suhr)?"
              // Countdowns.
              + "|(?:ends|closes|starts|begins|expires|opens|next \\w+|refresh\\w*|endet|finit"
              + "|termina)\\s(?:in|dans|en)\\s(?:\\d+\\s?"
              + UNIT
              + ",?\\s?)+"
              + "|"
              + RENEWED
              + "[^.\\d]*\\s"
              + IN_SECONDS
              + "|"
              + IN_SECONDS
              + "\\s[^.\\d]*"
              + RENEWED
              + ")(?:\\b|$)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DATES_TOGETHER = Pattern.compile("⏲(?:[\\s,.]*(?:at\\s+)?⏲)+");

  private NoisePatterns() {}

  /**
   * Whether two texts are clocks and nothing else: a time of day with its zone, an age, or a full
   * date with a time. People make appointments at multiples of five minutes, which a clock shows by
   * chance once, but not twice.
   *
   * @param zoned whether only a time of day with its zone counts
   */
  public static boolean areClocks(String before, String after, boolean zoned) {
    if (!mayBeClock(before, zoned) || !mayBeClock(after, zoned)) {
      return false;
    }
    Pattern clock = zoned ? ZONED_CLOCK : STANDING_CLOCK;
    boolean odd = clock.matcher(after).matches();
    return odd
        ? clock.matcher(unrounded(before)).matches()
        : clock.matcher(before).matches() && clock.matcher(unrounded(after)).matches();
  }

  /** Whether a text is a clock and nothing else, at no multiple of five minutes. */
  public static boolean isClock(String text) {
    return mayBeClock(text, false) && STANDING_CLOCK.matcher(text).matches();
  }

  private static boolean mayBeClock(String text, boolean zoned) {
    return zoned
        ? text.length() < 20 && isDigit(text, 0)
        : text.length() < 60 && (isDigit(text, 0) || text.contains(" 19") || text.contains(" 20"));
  }

  /** The text with minutes that are no multiple of five. */
  private static String unrounded(String text) {
    StringBuilder out = null;
    for (int at = 1; at + 2 < text.length(); at++) {
      char minute = text.charAt(at + 2);
      if (":h.".indexOf(text.charAt(at)) >= 0
          && isDigit(text, at - 1)
          && isDigit(text, at + 1)
          // A year follows the dot of a month.
          && (text.charAt(at) != '.' || at + 3 == text.length() || !isDotted(text, at + 3))
          && (minute == '0' || minute == '5')) {
        out = out == null ? new StringBuilder(text) : out;
        out.setCharAt(at + 2, '1');
      }
    }
    return out == null ? text : out.toString();
  }

  private static boolean isDotted(String text, int at) {
    return text.charAt(at) == '.' || isDigit(text, at);
  }

  /**
   * Whether two lines that differ in their dates and times state when they were made: a full date
   * with a time that is no multiple of five minutes, behind nothing that a date could belong to.
   */
  public static boolean isStamped(String before, String after) {
    return isStamp(before)
        && isStamp(after)
        && !isSameTime(before, after)
        && (unrounded(before).equals(before) || unrounded(after).equals(after));
  }

  private static boolean isStamp(String text) {
    if (text.length() > STAMPED || !hasTime(text)) {
      return false;
    }
    Matcher date = DATE.matcher(text);
    while (date.find()) {
      if (FULL.matcher(date.group()).find()) {
        return !APPOINTED.matcher(text.substring(0, date.start())).find();
      }
    }
    return false;
  }

  /** Whether two texts state the same times of day, so that no clock moved but a date may have. */
  public static boolean isSameTime(String before, String after) {
    List<String> was = times(before);
    return !was.isEmpty() && was.equals(times(after));
  }

  /**
   * Whether all times of a text are such as people agree on: full or five minutes, or the last
   * second of a day.
   */
  public static boolean isRound(String text) {
    List<String> times = times(text);
    for (String time : times) {
      String[] parts = time.split("[:h]", -1);
      int minute = Integer.parseInt(parts[1]);
      boolean seconds =
          parts.length < 3 || parts[2].equals("00") || parts[2].equals("59") && minute == 59;
      if (!seconds || minute % 5 != 0 && minute != 59) {
        return false;
      }
    }
    return !times.isEmpty();
  }

  /** The times of day of a text, as they are written. */
  public static List<String> times(String text) {
    List<String> times = new ArrayList<>();
    if (text.indexOf(':') >= 0 || text.indexOf('h') >= 0) {
      Matcher matcher = TIME.matcher(text);
      while (matcher.find()) {
        times.add(matcher.group(1));
      }
    }
    return times;
  }

  /** Whether both texts have seconds since 1970, the newer ones later by less than three months. */
  public static boolean isStampMoved(String before, String after) {
    Matcher was = STAMP.matcher(before);
    Matcher is = STAMP.matcher(after);
    if (!was.find() || !is.find() || NO_STAMP.matcher(after).find()) {
      return false;
    }
    long passed = Long.parseLong(is.group(1)) - Long.parseLong(was.group(1));
    return passed > 0 && passed < LONGEST_PASSED;
  }

  /** The text with all seconds since 1970 as one sign. */
  public static String withoutStamps(String text) {
    return STAMP.matcher(text).replaceAll("\u23f2");
  }

  /** The days that are in the text, as they are written. */
  public static Set<String> days(String text) {
    Set<String> days = new HashSet<>();
    if (!DateTextFilter.isIn(text)) {
      return days;
    }
    Matcher matcher = DATE.matcher(text);
    while (matcher.find()) {
      String date = matcher.group();
      int colon = date.indexOf(':');
      // A time may stand behind the day, or alone.
      String day = colon < 0 ? date : date.substring(0, Math.max(0, colon - 3)).strip();
      if (!day.isEmpty() && !day.endsWith("ago")) {
        days.add(day);
      }
    }
    return days;
  }

  /**
   * Whether the times with seconds in a text are of people: at a full minute, a multiple of five,
   * and not written as machines do, 2026-11-17T10:00:00Z.
   */
  public static boolean isPlanned(String text) {
    Matcher matcher = SECONDS.matcher(text);
    boolean planned = false;
    while (matcher.find()) {
      String time = matcher.group(1);
      int minute = Integer.parseInt(time.substring(time.length() - 5, time.length() - 3));
      boolean machine = text.charAt(matcher.start()) == 'T';
      if (machine || !time.endsWith(":00") || minute % 5 != 0) {
        return false;
      }
      planned = true;
    }
    return planned;
  }

  /**
   * Whether a time with seconds is in the text: a clock, as people make appointments by minutes.
   */
  public static boolean hasSeconds(String text) {
    return SECONDS.matcher(text).find();
  }

  /**
   * Whether a time of day is in the text: one or two digits, a sign and two digits, apart from
   * other words. By hand, because every changed line goes through it.
   */
  public static boolean hasTime(String text) {
    for (int at = 1; at + 2 < text.length(); at++) {
      if (":.h".indexOf(text.charAt(at)) >= 0
          && isDigit(text, at - 1)
          && isDigit(text, at + 1)
          && isDigit(text, at + 2)
          && (!isWord(text, at + 3) || text.charAt(at + 3) == 'Z')) {
        int first = at >= 2 && isDigit(text, at - 2) ? at - 2 : at - 1;
        if ((!isWord(text, first - 1) || isTimestamp(text, first - 1))
            && !isPartOfDate(text, first, at)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a sign stands between the day and the time of 2026-11-18T10:04. */
  private static boolean isTimestamp(String text, int sign) {
    return sign > 0 && text.charAt(sign) == 'T' && isDigit(text, sign - 1);
  }

  /** Whether a full stop and more digits stand before or behind: 18.11.2026. */
  private static boolean isPartOfDate(String text, int first, int at) {
    return text.charAt(at) == '.'
        && (isFollowed(text, at + 3)
            || first > 1 && isDigit(text, first - 2) && isFollowed(text, first - 1));
  }

  private static boolean isFollowed(String text, int stop) {
    return stop < text.length() && text.charAt(stop) == '.' && isDigit(text, stop + 1);
  }

  private static boolean isWord(String text, int at) {
    if (at < 0 || at >= text.length()) {
      return false;
    }
    char sign = text.charAt(at);
    return sign < 128 && (Character.isLetterOrDigit(sign) || sign == '_');
  }

  /** The text with every age of a number and a letter as one sign: "18h". */
  public static String withoutBriefAges(String text) {
    return AgeText.withoutBrief(text);
  }

  /** Whether such ages of a text have other units than before, which no duration gets. */
  public static boolean areBriefAges(String before, String after) {
    String was = AgeText.briefUnits(before);
    String is = AgeText.briefUnits(after);
    return was.length() == is.length() && !was.equals(is) && after.indexOf('\t') < 0;
  }

  /** The text with every age as one sign: "3 hours ago". */
  public static String withoutAges(String text) {
    return AgeText.without(text);
  }

  /** Whether a text says how long ago something was, and nothing else. */
  public static boolean isAge(String text) {
    return AgeText.isAge(text);
  }

  /** The text with every age and clock as one sign. */
  public static String withoutClocks(String text) {
    String aged = AgeText.without(text);
    if (!ClockTextFilter.isIn(aged)) {
      return aged;
    }
    Matcher matcher = CLOCKS.matcher(aged);
    return matcher.find() ? matcher.replaceAll("⏲") : aged;
  }

  /** The text with every date and time as one sign. */
  public static String withoutDates(String text) {
    if (!DateTextFilter.isIn(text)) {
      return Weekdays.without(text);
    }
    Matcher matcher = DATE.matcher(text);
    StringBuilder out = new StringBuilder(text.length());
    int kept = 0;
    while (matcher.find()) {
      if (!isInsideNumber(text, matcher.start(), matcher.end())) {
        out.append(text, kept, matcher.start()).append('⏲');
        kept = matcher.end();
      }
    }
    if (kept == 0) {
      return Weekdays.without(text);
    }
    String plain = Weekdays.without(out.append(text, kept, text.length()).toString());
    return DATES_TOGETHER.matcher(plain).replaceAll("⏲");
  }

  /** The text with weekdays beside a sign for a date as a part of it. */
  public static String withoutWeekdays(String text) {
    return Weekdays.without(text);
  }

  /** Whether a text has a word for the day of the check. */
  public static boolean saysToday(String text) {
    return AgeText.split(text).stream().anyMatch(word -> AgeText.isToday(word.text()));
  }

  /** Whether more digits follow or precede behind a full stop, as in 10.94.89.39. */
  private static boolean isInsideNumber(String text, int start, int end) {
    return start > 1 && text.charAt(start - 1) == '.' && isDigit(text, start - 2)
        || end < text.length() && text.charAt(end) == '.' && isDigit(text, end + 1);
  }

  /**
   * The text with every number as one sign: digits, groups of digits behind a point, comma,
   * apostrophe or narrow space, an exponent. By hand, because every line of a page goes through it.
   */
  public static String withoutNumbers(String text) {
    StringBuilder out = null;
    int kept = 0;
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text, i)) {
        continue;
      }
      int start = i > kept && "-+−".indexOf(text.charAt(i - 1)) >= 0 ? i - 1 : i;
      out = out == null ? new StringBuilder(text.length()) : out;
      out.append(text, kept, start).append('0');
      kept = endOfNumber(text, i);
      i = kept - 1;
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  private static int endOfNumber(String text, int first) {
    int end = endOfDigits(text, first);
    while (end < text.length()
        && ".,'\u00a0\u202f".indexOf(text.charAt(end)) >= 0
        && isDigit(text, end + 1)) {
      end = endOfDigits(text, end + 1);
    }
    if (end < text.length() && "eE".indexOf(text.charAt(end)) >= 0) {
      boolean signed = end + 1 < text.length() && "-+".indexOf(text.charAt(end + 1)) >= 0;
      int exponent = end + (signed ? 2 : 1);
      if (isDigit(text, exponent)) {
        return endOfDigits(text, exponent);
      }
    }
    return end;
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (isDigit(text, end)) {
      end++;
    }
    return end;
  }

  public static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }
}
