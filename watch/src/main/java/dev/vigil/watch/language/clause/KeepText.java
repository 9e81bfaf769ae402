package dev.vigil.watch.language.clause;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.retention.CalendarStep;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.retention.ThinningRule;
import dev.vigil.archive.retention.TimeSpan;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads and writes the Keep clause: {@code everything}, {@code last 50}, {@code for 90 days},
 * {@code all of 1 day, daily of 30 days, weekly of a year, yearly forever}.
 */
final class KeepText {
  private static final Duration MONTH = Duration.ofDays(31);
  private static final Duration YEAR = Duration.ofDays(366);
  private static final List<String> STEPS =
      Arrays.stream(CalendarStep.values())
          .map(step -> step.name().toLowerCase(Locale.ROOT))
          .toList();

  private final WordReader words;
  private final List<ThinningRule.Tier> tiers = new ArrayList<>();
  private Optional<Duration> age = Optional.empty();
  private OptionalInt count = OptionalInt.empty();

  private KeepText(WordReader words) {
    this.words = words;
  }

  static RetentionRules read(WordReader words, ZoneId zone) {
    if (words.takeIf("everything")) {
      return RetentionRules.KEEP_ALL;
    }
    KeepText text = new KeepText(words);
    do {
      text.part();
    } while (words.takeIf(",") || words.takeIf("and"));
    return new RetentionRules(
        text.age,
        text.count,
        text.tiers.isEmpty() ? Optional.empty() : Optional.of(new ThinningRule(text.tiers)),
        0);
  }

  private void part() {
    SyntaxToken word = words.take("everything, last 50, for 90 days or daily of 30 days");
    if (word.is("last")) {
      count = OptionalInt.of(count(words.take("a number of versions")));
      if (!words.takeIf("versions")) {
        words.takeIf("version");
      }
    } else if (word.is("for")) {
      age = Optional.of(span());
    } else if (STEPS.contains(word.lower())) {
      tier(word);
    } else {
      throw WordReader.fail(
          word,
          WordReader.quote(word)
              + " is not a rule of keeping; write everything, last 50, for 90 days, or all of 1"
              + " day, daily of 30 days, weekly of a year"
              + WordReader.suggestion(word.text(), STEPS));
    }
  }

  private static int count(SyntaxToken token) {
    if (!token.text().matches("[1-9]\\d{0,6}")) {
      throw WordReader.fail(
          token, WordReader.quote(token) + " is not a number of versions; write last 50");
    }
    return Integer.parseInt(token.text());
  }

  private void tier(SyntaxToken word) {
    boolean ever = words.takeIf("forever") || words.takeIf("of", "ever");
    if (!ever) {
      words.expect("of", "Keep all of 1 day, daily of 30 days, weekly of a year, yearly forever");
    }
    CalendarStep step = CalendarStep.valueOf(word.text().toUpperCase(Locale.ROOT));
    tiers.add(new ThinningRule.Tier(step, ever ? TimeSpan.EVER : span()));
    try {
      var _ = new ThinningRule(tiers);
    } catch (ArchiveException e) {
      throw WordReader.fail(
          word,
          WordReader.quote(word)
              + " must reach further back than the rule before it; write the shorter one first");
    }
  }

  /** A duration; also in months and years, which are rounded up so that no day is missed. */
  private Duration span() {
    boolean one = words.takeIf("a") || words.takeIf("an");
    SyntaxToken unit = one ? words.peek() : words.peek(1);
    Duration size = unit.lower().matches("years?") ? YEAR : MONTH;
    if (!unit.lower().matches("(month|year)s?")) {
      return TimeText.duration(words, "a duration such as 30 days");
    }
    SyntaxToken number = one ? unit : words.take("a number");
    words.take("a unit");
    if (!one && !number.text().matches("[1-9]\\d{0,2}")) {
      throw WordReader.fail(
          number, WordReader.quote(number) + " is not a number of " + unit.text());
    }
    return size.multipliedBy(one ? 1 : Integer.parseInt(number.text()));
  }

  static List<String> write(RetentionRules rules) {
    if (rules.keepAll()) {
      return List.of("everything");
    }
    List<String> parts = new ArrayList<>();
    rules.count().ifPresent(most -> parts.add("last " + most));
    rules.age().ifPresent(oldest -> parts.add("for " + write(oldest)));
    rules.thinning().ifPresent(some -> some.tiers().forEach(tier -> parts.add(write(tier))));
    return parts;
  }

  private static String write(ThinningRule.Tier tier) {
    return tier.step().name().toLowerCase(Locale.ROOT)
        + (tier.upTo().equals(TimeSpan.EVER) ? " forever" : " of " + write(tier.upTo()));
  }

  private static String write(Duration duration) {
    long days = duration.toDays();
    if (!duration.equals(Duration.ofDays(days)) || days % 31 != 0 && days % 366 != 0) {
      return TimeText.write(duration);
    }
    boolean years = days % 366 == 0;
    long number = days / (years ? 366 : 31);
    return number + (years ? " year" : " month") + (number == 1 ? "" : "s");
  }
}
