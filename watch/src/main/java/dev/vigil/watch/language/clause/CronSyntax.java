package dev.vigil.watch.language.clause;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.schedule.CronRule;

/** Validates cron rules and reports the position of an error. */
public final class CronSyntax {
  private CronSyntax() {}

  public static void check(SyntaxToken token) {
    try {
      var _ = CronRule.parse(token.text());
    } catch (WatchException e) {
      throw WordReader.fail(token, String.valueOf(e.getMessage()));
    }
  }
}
