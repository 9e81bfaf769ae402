package dev.vigil.knowledge.extract.value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations: ISO 8601, clock notation, and numbers with words of several languages. */
final class DurationText {
  private static final Pattern ISO =
      Pattern.compile(
          "(?i)-?P(?:([\\d.,]+)Y)?(?:([\\d.,]+)M)?(?:([\\d.,]+)W)?(?:([\\d.,]+)D)?"
              + "(?:T(?:([\\d.,]+)H)?(?:([\\d.,]+)M)?(?:([\\d.,]+)S)?)?");
  private static final Pattern CLOCK =
      Pattern.compile("(\\d{1,3}):(\\d{2})(?::(\\d{2}))?\\s*(?:h|hours?)?");
  private static final Pattern PART =
      Pattern.compile(
          "(\\d+(?:[.,]\\d+)?(?:\\s+\\d/\\d)?|\\d/\\d)\\s*[-\u2010-\u2015]?\\s*(\\p{L}+)\\.?");

  private static final Pattern FORGOTTEN_M =
      Pattern.compile("(?i)P(?:\\d{1,3}D)?T(?:\\d{1,3}H)?\\d{1,4}");

  /** Hours and minutes behind them without a unit: {@code 1h30}. */
  private static final Pattern REST = Pattern.compile("\\s*(\\d{1,2})(?![\\d.,/:]|\\s*\\p{L})");

  /** The first of the characters of East Asia, which are words by themselves. */
  private static final char IDEOGRAPHS = '\u3000';

  private static final int HOUR = 3_600;
  private static final BigDecimal MINUTE = BigDecimal.valueOf(60);
  private static final long[] ISO_SECONDS = {31_557_600, 2_629_800, 604_800, 86_400, 3_600, 60, 1};

  /** The beginnings of words, the longest first where one begins with another. */
  private static final Map<String, Integer> WORDS =
      Map.ofEntries(
          Map.entry("sec", 1),
          Map.entry("sek", 1),
          Map.entry("seg", 1),
          Map.entry("s", 1),
          Map.entry("min", 60),
          Map.entry("мин", 60),
          Map.entry("m", 60),
          Map.entry("λεπ", 60),
          Map.entry("h", 3600),
          Map.entry("hour", 3600),
          Map.entry("hr", 3600),
          Map.entry("std", 3600),
          Map.entry("stunde", 3600),
          Map.entry("heure", 3600),
          Map.entry("hora", 3600),
          Map.entry("ora", 3600),
          Map.entry("ore", 3600),
          Map.entry("uur", 3600),
          Map.entry("tim", 3600),
          Map.entry("godz", 3600),
          Map.entry("hodin", 3600),
          Map.entry("час", 3600),
          Map.entry("óra", 3600),
          Map.entry("ώρ", 3600),
          Map.entry("tunti", 3600),
          Map.entry("tunn", 3600),
          Map.entry("day", 86400),
          Map.entry("tag", 86400),
          Map.entry("jour", 86400),
          Map.entry("día", 86400),
          Map.entry("dia", 86400),
          Map.entry("giorn", 86400),
          Map.entry("dag", 86400),
          Map.entry("d", 86400),
          Map.entry("dni", 86400),
          Map.entry("week", 604800),
          Map.entry("woche", 604800),
          Map.entry("semaine", 604800),
          Map.entry("semana", 604800),
          Map.entry("settiman", 604800),
          Map.entry("perc", 60),
          Map.entry("percent", 0),
          Map.entry("mín", 60),
          Map.entry("хв", 60),
          Map.entry("годин", 3600),
          Map.entry("saat", 3600),
          Map.entry("dakika", 60),
          Map.entry("分", 60),
          Map.entry("분", 60),
          Map.entry("秒", 1),
          Map.entry("초", 1),
          Map.entry("時間", 3600),
          Map.entry("小時", 3600),
          Map.entry("小时", 3600),
          Map.entry("시간", 3600),
          Map.entry("天", 86400),
          Map.entry("日", 86400),
          Map.entry("일", 86400));

  private DurationText() {}

  static Optional<FactValue> read(String written) {
    String text = NumberText.ascii(written.strip());
    if (text.length() > 200) {
      text = text.substring(0, 200);
    }
    Matcher iso = ISO.matcher(timed(text));
    if (iso.matches()) {
      if (iso.end() < 3) {
        return Optional.empty();
      }
      BigDecimal seconds = BigDecimal.ZERO;
      for (int i = 0; i < ISO_SECONDS.length; i++) {
        String part = iso.group(i + 1);
        if (part != null) {
          Optional<BigDecimal> number = decimal(part);
          if (number.isEmpty()) {
            return Optional.empty();
          }
          seconds = seconds.add(number.get().multiply(BigDecimal.valueOf(ISO_SECONDS[i])));
        }
      }
      return Optional.of(of(text.startsWith("-") ? seconds.negate() : seconds));
    }
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      long hours = Long.parseLong(clock.group(1));
      long minutes = Long.parseLong(clock.group(2));
      long rest = clock.group(3) == null ? 0 : Long.parseLong(clock.group(3));
      return Optional.of(of(BigDecimal.valueOf(hours * 3600 + minutes * 60 + rest)));
    }
    return words(text);
  }

  /** A time as ISO 8601 writes it, where a page forgot the last M: {@code PT1H30}, {@code PT45}. */
  private static String timed(String text) {
    return FORGOTTEN_M.matcher(text).matches() ? text + "M" : text;
  }

  private static Optional<FactValue> words(String text) {
    BigDecimal seconds = BigDecimal.ZERO;
    boolean found = false;
    long last = Long.MAX_VALUE;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      int unit = seconds(part.group(2).toLowerCase(Locale.ROOT));
      // A second number of the same unit begins a range or another value.
      if (unit > 0 && unit < last) {
        Optional<BigDecimal> number = NumberText.read(part.group(1).replace(',', '.'), "en");
        if (number.isPresent()) {
          seconds = seconds.add(number.get().multiply(BigDecimal.valueOf(unit)));
          found = true;
          last = unit;
          Matcher rest = REST.matcher(text).region(part.end(), text.length());
          if (unit == HOUR && rest.lookingAt()) {
            return Optional.of(of(seconds.add(new BigDecimal(rest.group(1)).multiply(MINUTE))));
          }
        }
      }
    }
    return found ? Optional.of(of(seconds)) : Optional.empty();
  }

  private static int seconds(String word) {
    String best = "";
    for (String begin : WORDS.keySet()) {
      boolean whole = begin.length() == 1 && begin.charAt(0) < IDEOGRAPHS;
      if (begin.length() > best.length() && (whole ? word.equals(begin) : word.startsWith(begin))) {
        best = begin;
      }
    }
    return best.isEmpty() ? 0 : WORDS.getOrDefault(best, 0);
  }

  private static Optional<BigDecimal> decimal(String written) {
    try {
      return Optional.of(new BigDecimal(written.replace(',', '.')));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** A duration of seconds, written with days, hours, minutes and seconds. */
  static FactValue of(BigDecimal seconds) {
    BigDecimal whole = seconds.setScale(0, RoundingMode.HALF_UP).abs();
    long all = whole.min(BigDecimal.valueOf(Long.MAX_VALUE / 2)).longValue();
    StringBuilder text = new StringBuilder(seconds.signum() < 0 ? "-P" : "P");
    append(text, all / 86_400, 'D');
    if (all % 86_400 != 0 || all == 0) {
      text.append('T');
      append(text, all % 86_400 / 3_600, 'H');
      append(text, all % 3_600 / 60, 'M');
      if (all % 60 != 0 || all == 0) {
        text.append(all % 60).append('S');
      }
    }
    return new FactValue(
        FactType.DURATION,
        text.toString(),
        BigDecimal.valueOf(seconds.signum() < 0 ? -all : all),
        "");
  }

  private static void append(StringBuilder text, long number, char letter) {
    if (number != 0) {
      text.append(number).append(letter);
    }
  }
}
