package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.schedule.CronRule;

/** Validates cron rules and reports the position of an error. */
final class CronSyntax {
  private CronSyntax() {}

  static void check(SyntaxToken token) {
    try {
      var _ = CronRule.parse(token.text());
    } catch (WatchException e) {
      throw WordReader.fail(token, String.valueOf(e.getMessage()));
    }
  }
}
