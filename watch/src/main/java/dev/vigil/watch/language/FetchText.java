package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.FetchClause;
import java.time.ZoneId;

/**
 * Reads and writes the Fetch clause: {@code every 2 days}, {@code on change}, {@code adaptive},
 * {@code cron "..."}.
 */
final class FetchText {
  private FetchText() {}

  static FetchClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("adaptive")) {
      return new FetchClause.Adaptive();
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
    return new FetchClause.Every(
        TimeText.duration(words, "every 2 days, on change, adaptive or cron \"...\""));
  }

  static String write(FetchClause fetch) {
    return switch (fetch) {
      case FetchClause.Every(var interval) -> "every " + TimeText.write(interval);
      case FetchClause.OnChange(var tuning) -> "on change" + BestEffortText.write(tuning);
      case FetchClause.Adaptive() -> "adaptive";
      case FetchClause.Cron(String fields) -> "cron " + Quoting.quoted(fields);
    };
  }
}
