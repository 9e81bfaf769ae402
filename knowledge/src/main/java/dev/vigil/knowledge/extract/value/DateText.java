package dev.vigil.knowledge.extract.value;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.zone.ZoneRulesException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads dates and times: ISO 8601, the format of HTTP and mail, numbers in the order of the
 * language, and names of months. An impossible date is no date. Stateless.
 */
final class DateText {
  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})-?(\\d{2})-?(\\d{2})(?:[T ]\\s?(\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,]\\d+)?)?"
              + "\\s?(Z|UTC|GMT|[+-]\\d{2}:?(?:\\d{2})?|[A-Z][A-Za-z]+/[A-Z][A-Za-z_/+-]+)?(?:\\[.*])?"
              + ")?(?:\\s.*)?",
          Pattern.DOTALL);
  private static final Pattern NUMBERS =
      Pattern.compile("(?<!\\d)(\\d{1,4})\\s?([./-])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{2,4})(?!\\d)");
  private static final Pattern TIME =
      Pattern.compile(
          "(?<!\\d)(\\d{1,2})(?:[:.h](\\d{2})(?::(\\d{2}))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?|\\s*(am|pm|a\\.m\\.|p\\.m\\.))"
              + "(?:\\s*(?:uhr))?\\s*(Z|UTC|GMT|CEST|CET|EST|EDT|CST|CDT|MST|MDT|PST|PDT|BST|[+-]\\d{2}:?\\d{2})?(?!\\d)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern EPOCH = Pattern.compile("\\d{10}(?:\\d{3})?");
  private static final Pattern YEAR_MONTH = Pattern.compile("(\\d{4})-(\\d{2})");

  /** Where the month comes first in numbers. */
  private static final Set<String> MONTH_FIRST = Set.of("en-us", "en_us", "en-ph", "es-pa");

  private DateText() {}

  static Optional<FactValue> read(String written, String language) {
    String text = NumberText.ascii(written.strip());
    if (text.length() > 200) {
      text = text.substring(0, 200);
    }
    try {
      Matcher iso = ISO.matcher(text);
      if (iso.matches()) {
        return Optional.of(iso(iso));
      }
      Matcher yearMonth = YEAR_MONTH.matcher(text);
      if (yearMonth.matches()) {
        YearMonth month = YearMonth.parse(text);
        return Optional.of(value(text, month.atDay(1).atStartOfDay(), ZoneOffset.UTC));
      }
      if (EPOCH.matcher(text).matches()) {
        long number = Long.parseLong(text);
        OffsetDateTime time =
            java.time.Instant.ofEpochSecond(text.length() == 13 ? number / 1000 : number)
                .atOffset(ZoneOffset.UTC);
        return Optional.of(of(time.toLocalDateTime(), ZoneOffset.UTC));
      }
      if (text.length() == 4 && text.chars().allMatch(Character::isDigit)) {
        return Optional.of(value(text, Year.parse(text).atDay(1).atStartOfDay(), ZoneOffset.UTC));
      }
      return mail(text).or(Optional::empty).isPresent() ? mail(text) : worded(text, language);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static FactValue iso(Matcher found) {
    LocalDate date =
        LocalDate.of(number(found.group(1)), number(found.group(2)), number(found.group(3)));
    if (found.group(4) == null) {
      return ofDate(date);
    }
    LocalTime time = LocalTime.of(number(found.group(4)), number(found.group(5)));
    if (found.group(6) != null) {
      time = time.withSecond(Math.min(59, number(found.group(6))));
    }
    LocalDateTime local = date.atTime(time);
    return of(local, found.group(7) == null ? null : known(found.group(7), local));
  }

  private static Optional<FactValue> mail(String text) {
    if (text.length() < 20 || !Character.isLetter(text.charAt(0)) && !text.contains(":")) {
      return Optional.empty();
    }
    try {
      OffsetDateTime time = OffsetDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
      return Optional.of(of(time.toLocalDateTime(), time.getOffset()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Optional<FactValue> worded(String text, String language) {
    Matcher numbers = NUMBERS.matcher(text);
    LocalDate date;
    int end;
    if (numbers.find()) {
      date = numbered(numbers, language);
      end = numbers.end();
    } else {
      Optional<MonthNames.Found> named = MonthNames.find(text, language);
      if (named.isEmpty()) {
        return Optional.empty();
      }
      date = named.get().date();
      end = named.get().end();
    }
    Matcher clock = TIME.matcher(text.substring(end));
    if (!clock.find() || clock.start() > 20) {
      return Optional.of(ofDate(date));
    }
    String half = clock.group(4) == null ? clock.group(5) : clock.group(4);
    int hour = number(clock.group(1));
    if (half != null) {
      hour = hour % 12 + (half.toLowerCase(Locale.ROOT).startsWith("p") ? 12 : 0);
    }
    int minute = clock.group(2) == null ? 0 : number(clock.group(2));
    int second = clock.group(3) == null ? 0 : number(clock.group(3));
    if (hour > 23 || minute > 59 || second > 59) {
      return Optional.of(ofDate(date));
    }
    LocalDateTime time = date.atTime(hour, minute, second);
    String zone = clock.group(6);
    return Optional.of(of(time, zone == null ? null : offset(zone, time)));
  }

  private static LocalDate numbered(Matcher found, String language) {
    int first = number(found.group(1));
    int second = number(found.group(3));
    int third = number(found.group(4));
    if (found.group(1).length() > 2) {
      return LocalDate.of(first, second, third);
    }
    int year = third < 100 ? third + (third < 70 ? 2000 : 1900) : third;
    String tag = language.toLowerCase(Locale.ROOT);
    boolean slash = found.group(2).equals("/");
    boolean monthFirst =
        second > 12 || slash && first <= 12 && (MONTH_FIRST.contains(tag) || tag.equals("en"));
    return monthFirst ? LocalDate.of(year, first, second) : LocalDate.of(year, second, first);
  }

  /** The offset of a zone at a time, or null if no such zone is known. */
  private static @Nullable ZoneOffset known(String zone, LocalDateTime at) {
    try {
      return offset(zone, at);
    } catch (ZoneRulesException unknown) {
      return null;
    }
  }

  private static ZoneOffset offset(String zone, LocalDateTime at) {
    String upper = zone.toUpperCase(Locale.ROOT);
    return switch (upper) {
      case "Z", "UTC", "GMT" -> ZoneOffset.UTC;
      case "CET", "BST" -> ZoneOffset.ofHours(1);
      case "CEST" -> ZoneOffset.ofHours(2);
      case "EDT" -> ZoneOffset.ofHours(-4);
      case "EST", "CDT" -> ZoneOffset.ofHours(-5);
      case "CST", "MDT" -> ZoneOffset.ofHours(-6);
      case "MST", "PDT" -> ZoneOffset.ofHours(-7);
      case "PST" -> ZoneOffset.ofHours(-8);
      default ->
          upper.startsWith("+") || upper.startsWith("-")
              ? offset(upper)
              : ZoneId.of(zone).getRules().getOffset(at);
    };
  }

  private static ZoneOffset offset(String written) {
    if (written.equals("Z")) {
      return ZoneOffset.UTC;
    }
    String digits = written.replace(":", "");
    return ZoneOffset.of(digits.length() == 3 ? digits : digits.substring(0, 5));
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  static FactValue ofDate(LocalDate date) {
    return value(date.toString(), date.atStartOfDay(), ZoneOffset.UTC);
  }

  /** A time; without a zone it stays local and is compared as if it were universal time. */
  private static FactValue of(LocalDateTime time, @Nullable ZoneOffset zone) {
    String text =
        zone == null
            ? DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time.withNano(0))
            : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.withNano(0).atOffset(zone));
    return value(text, time, zone == null ? ZoneOffset.UTC : zone);
  }

  private static FactValue value(String text, LocalDateTime time, ZoneOffset zone) {
    return new FactValue(FactType.DATE, text, BigDecimal.valueOf(time.toEpochSecond(zone)), "");
  }
}
