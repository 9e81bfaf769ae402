package dev.vigil.watch.language;

import dev.vigil.archive.ArchiveException;
import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.archive.retention.Span;
import dev.vigil.archive.retention.Step;
import dev.vigil.archive.retention.Thinning;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which versions to keep: {@code everything}, or {@code last 50}, {@code for 90 days}, {@code all
 * of 1 day, daily of 30 days, weekly of a year, yearly forever}.
 */
final class KeepText {
  private static final Duration MONTH = Duration.ofDays(31);
  private static final Duration YEAR = Duration.ofDays(366);
  private static final List<String> STEPS =
      Arrays.stream(Step.values()).map(step -> step.name().toLowerCase(Locale.ROOT)).toList();

  private final Words words;
  private final List<Thinning.Tier> tiers = new ArrayList<>();
  private Optional<Duration> age = Optional.empty();
  private OptionalInt count = OptionalInt.empty();

  private KeepText(Words words) {
    this.words = words;
  }

  static RetentionRules read(Words words, ZoneId zone) {
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
        text.tiers.isEmpty() ? Optional.empty() : Optional.of(new Thinning(text.tiers)),
        0);
  }

  private void part() {
    Token word = words.take("everything, last 50, for 90 days or daily of 30 days");
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
      throw Words.fail(
          word,
          Words.quote(word)
              + " is no rule of keeping; write everything, last 50, for 90 days, or all of 1 day,"
              + " daily of 30 days, weekly of a year"
              + Words.suggestion(word.text(), STEPS));
    }
  }

  private static int count(Token token) {
    if (!token.text().matches("[1-9]\\d{0,6}")) {
      throw Words.fail(token, Words.quote(token) + " is no number of versions; write last 50");
    }
    return Integer.parseInt(token.text());
  }

  private void tier(Token word) {
    boolean ever = words.takeIf("forever") || words.takeIf("of", "ever");
    if (!ever) {
      words.expect("of", "Keep all of 1 day, daily of 30 days, weekly of a year, yearly forever");
    }
    Step step = Step.valueOf(word.text().toUpperCase(Locale.ROOT));
    tiers.add(new Thinning.Tier(step, ever ? Span.EVER : span()));
    try {
      var _ = new Thinning(tiers);
    } catch (ArchiveException e) {
      throw Words.fail(
          word,
          Words.quote(word)
              + " must reach further back than the rule before it; write the shorter one first");
    }
  }

  /** A duration; also in months and years, which are rounded up so that no day is missed. */
  private Duration span() {
    boolean one = words.takeIf("a") || words.takeIf("an");
    Token unit = one ? words.peek() : words.peek(1);
    Duration size = unit.lower().matches("years?") ? YEAR : MONTH;
    if (!unit.lower().matches("(month|year)s?")) {
      return Times.duration(words, "a duration such as 30 days");
    }
    Token number = one ? unit : words.take("a number");
    words.take("a unit");
    if (!one && !number.text().matches("[1-9]\\d{0,2}")) {
      throw Words.fail(number, Words.quote(number) + " is no number of " + unit.text());
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

  private static String write(Thinning.Tier tier) {
    return tier.step().name().toLowerCase(Locale.ROOT)
        + (tier.upTo().equals(Span.EVER) ? " forever" : " of " + write(tier.upTo()));
  }

  private static String write(Duration duration) {
    long days = duration.toDays();
    if (!duration.equals(Duration.ofDays(days)) || days % 31 != 0 && days % 366 != 0) {
      return Times.write(duration);
    }
    boolean years = days % 366 == 0;
    long number = days / (years ? 366 : 31);
    return number + (years ? " year" : " month") + (number == 1 ? "" : "s");
  }
}
