package dev.vigil.watch.language;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.schedule.CronRule;

/** Checks a cron rule and points at it when it is none. */
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
