package dev.vigil.diff.noise.text;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NoisePatternsTest {
  private static final Pattern NUMBER =
      Pattern.compile("[-+−]?\\d+(?:[.,'\u00a0\u202f]\\d+)*(?:[eE][-+]?\\d+)?");

  /** A full stop in a date such as 18.11.2026 is none of a time. */
  private static final java.util.regex.Pattern TIME =
      java.util.regex.Pattern.compile(
          "\\b\\d{1,2}[:h]\\d{2}\\b|(?<!\\d\\.)\\b\\d{1,2}\\.\\d{2}\\b(?!\\.\\d)");

  private static final List<String> PIECES =
      List.of(
          "1",
          "12",
          "2026",
          "19",
          "7",
          ".",
          ",",
          "-",
          "+",
          "−",
          ":",
          "/",
          "'",
          " ",
          "  ",
          "e",
          "E",
          "\u00a0",
          "\u202f",
          "th",
          "jan",
          "Februar",
          "fév.",
          "mÄrz",
          "AOÛT",
          "déc",
          "o\u212at",
          "\u017fept",
          "May",
          "ago",
          "minutes",
          "Mon,",
          "x",
          "é",
          "_",
          "€",
          "am",
          "UTC",
          "T",
          "Z",
          "de",
          "ottobre",
          "\n");

  private static final List<String> CLOCK_PIECES =
      List.of(
          "3",
          "3h",
          "12min",
          "12",
          "an",
          "a",
          "h",
          "hour",
          "min",
          "minutes",
          "Tage",
          "jours",
          "ago",
          "LEFT",
          "to go",
          "fa",
          "geleden",
          "atr\u00e1s",
          "vor",
          "Il y a",
          "hace",
          "p\u0159ed",
          "h\u00e1",
          "just now",
          "gerade eben",
          "Yesterday",
          "wczoraj",
          "przed chwil\u0105",
          "10:20:30",
          "2026-05-04T",
          "12:30",
          "12h30",
          "it is currently",
          "Aktuelle Zeit:",
          "now:",
          "Uhrzeit",
          "today is",
          "heute:",
          "Monday",
          "aujourd'hui",
          "dzi\u015b jest",
          "idag",
          "ends",
          "refreshes",
          "in",
          "dans",
          "za",
          "seconds",
          "Uhr",
          "price",
          ",",
          ".",
          "x");

  @Test
  void datesAndTimesBecomeOneSign() {
    assertThat(NoisePatterns.withoutDates("seen 3 minutes ago, Tue, 4 May 2026 at 12:30 UTC."))
        .isEqualTo("seen ⏲.");
    assertThat(NoisePatterns.withoutDates("2026-05-04")).isEqualTo("⏲");
    assertThat(NoisePatterns.withoutDates("am 4.5.26 und 4. März")).isEqualTo("am ⏲ und ⏲");
    assertThat(NoisePatterns.withoutDates("EUR 45.50 for 2 berths"))
        .isEqualTo("EUR 45.50 for 2 berths");
  }

  @Test
  void theHintOverlooksNoDate() {
    Random random = random();
    int dates = 0;
    for (int i = 0; i < 20_000; i++) {
      String text = text(random);
      boolean date = NoisePatterns.DATE.matcher(text).find();
      dates += date ? 1 : 0;
      assertThat(date && !DateTextFilter.isIn(text)).as(text).isFalse();
    }
    assertThat(dates).isGreaterThan(50);
  }

  @Test
  void theHintOverlooksNoClock() {
    Random random = random();
    int clocks = 0;
    for (int i = 0; i < 20_000; i++) {
      String text =
          random.ints(6, 0, CLOCK_PIECES.size()).mapToObj(CLOCK_PIECES::get).collect(joining(" "));
      boolean clock = NoisePatterns.CLOCKS.matcher(text).find();
      clocks += clock ? 1 : 0;
      assertThat(clock && !ClockTextFilter.isIn(text)).as(text).isFalse();
    }
    assertThat(clocks).isGreaterThan(500);
  }

  @Test
  void weekdaysOfManyLanguagesBelongToTheirDate() {
    for (String language : List.of("en", "de", "fr", "pl", "cs", "tr", "el", "ru", "ja", "fi")) {
      Locale locale = Locale.of(language);
      for (DayOfWeek day : DayOfWeek.values()) {
        String name = day.getDisplayName(TextStyle.FULL, locale);
        assertThat(NoisePatterns.withoutDates(name + " 4.5.2026")).as(name).isEqualTo("⏲");
      }
    }
  }

  @Test
  void numbersAreThoseOfTheExpression() {
    Random random = random();
    for (int i = 0; i < 20_000; i++) {
      String text = text(random);
      assertThat(NoisePatterns.withoutNumbers(text))
          .isEqualTo(NUMBER.matcher(text).replaceAll("0"));
    }
  }

  @Test
  void timesAreThoseOfTheExpression() {
    Random random = random();
    int times = 0;
    for (int i = 0; i < 20_000; i++) {
      String text =
          random
              .ints(8, 0, 9)
              .mapToObj("19:.h a_é"::substring)
              .map(s -> s.substring(0, 1))
              .collect(joining());
      boolean time = TIME.matcher(text).find();
      times += time ? 1 : 0;
      assertThat(NoisePatterns.hasTime(text)).as(text).isEqualTo(time);
    }
    assertThat(times).isGreaterThan(50);
  }

  private static Random random() {
    long seed = System.nanoTime();
    System.out.println("NoisePatternsTest: seed " + seed);
    return new Random(seed);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int n = 1 + random.nextInt(12); n > 0; n--) {
      text.append(random.nextInt(3) == 0 ? " " : PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
