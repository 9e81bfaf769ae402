package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.FetchClause;
import java.time.Duration;
import java.time.ZoneId;

/**
 * Reads and writes the Fetch clause: {@code every 2 days}, {@code every 4 hours starting at 9:00},
 * {@code on change}, {@code adaptive}, {@code cron "..."}, {@code by rules}.
 */
public final class FetchText {
  private FetchText() {}

  static FetchClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("adaptive")) {
      return new FetchClause.Adaptive();
    }
    if (words.takeIf("by", "rules")) {
      return new FetchClause.ByRules();
    }
    if (words.takeIf("on", "change")
        || words.takeIf("onchange")
        || words.takeIf("best", "effort")) {
      return new FetchClause.OnChange(BestEffortText.read(words));
    }
    if (words.takeIf("cron")) {
      SyntaxToken fields = words.take("five fields in quotes, as in \"0 8 * * 1-5\"");
      CronSyntax.check(fields);
      return new FetchClause.Cron(fields.text().strip());
    }
    words.takeIf("every");
    SyntaxToken start = words.peek();
    Duration interval =
        TimeText.duration(words, "every 2 days, on change, adaptive, by rules or cron \"...\"");
    // Before anything else than a time of day, "From" begins the clause of the activation.
    if (words.peek(1).text().matches("\\d{1,2}:\\d{2}") && words.takeIf("from")
        || words.takeIf("starting")) {
      words.takeIf("at");
    } else {
      return new FetchClause.Every(interval);
    }
    if (interval.compareTo(Duration.ofDays(1)) > 0) {
      throw WordReader.fail(start, "an interval that starts at a time of day is at most 1 day");
    }
    return new FetchClause.EveryFrom(
        interval, TimeText.timeOfDay(words.take("a time of day such as 9:00")));
  }

  public static String write(FetchClause fetch) {
    return switch (fetch) {
      case FetchClause.Every(var interval) -> "every " + TimeText.write(interval);
      case FetchClause.EveryFrom(var interval, var from) ->
          "every " + TimeText.write(interval) + " starting at " + from;
      case FetchClause.OnChange(var tuning) -> "on change" + BestEffortText.write(tuning);
      case FetchClause.ByRules() -> "by rules";
      case FetchClause.Adaptive() -> "adaptive";
      case FetchClause.Cron(String fields) -> "cron " + Quoting.quoted(fields);
    };
  }
}
