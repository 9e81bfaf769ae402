package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Fetch;
import java.time.ZoneId;

/** When to look: {@code every 2 days}, {@code on change}, {@code adaptive}, {@code cron "..."}. */
final class FetchText {
  private FetchText() {}

  static Fetch read(Words words, ZoneId zone) {
    if (words.takeIf("adaptive")) {
      return new Fetch.Adaptive();
    }
    if (words.takeIf("on", "change")
        || words.takeIf("onchange")
        || words.takeIf("best", "effort")) {
      return new Fetch.OnChange();
    }
    if (words.takeIf("cron")) {
      Token fields = words.take("five fields in quotes, as in \"0 8 * * 1-5\"");
      Cron.check(fields);
      return new Fetch.Cron(fields.text().strip());
    }
    words.takeIf("every");
    return new Fetch.Every(
        Times.duration(words, "every 2 days, on change, adaptive or cron \"...\""));
  }

  static String write(Fetch fetch) {
    return switch (fetch) {
      case Fetch.Every(var interval) -> "every " + Times.write(interval);
      case Fetch.OnChange() -> "on change";
      case Fetch.Adaptive() -> "adaptive";
      case Fetch.Cron(String fields) -> "cron " + Quoting.quoted(fields);
    };
  }
}
