package dev.vigil.watch.engine;

import dev.vigil.archive.Catalogue;
import dev.vigil.fetch.Time;
import dev.vigil.watch.rule.RuleBook;
import java.time.Instant;

/**
 * What concerns a whole installation and no single page: sentinels begin and end, owners are warned
 * of what did not happen, rules consume what did. Each transaction decides by what it finds and
 * goes alone among all processes, so that it does no harm when two take care at the same time. Safe
 * for concurrent use.
 */
final class Care {
  private final Catalogue catalogue;
  private final Lifecycle lifecycle;
  private final Watchdog watchdog;
  private final RuleBook rules;
  private final Time time;

  Care(Catalogue catalogue, Lifecycle lifecycle, Watchdog watchdog, RuleBook rules, Time time) {
    this.catalogue = catalogue;
    this.lifecycle = lifecycle;
    this.watchdog = watchdog;
    this.rules = rules;
    this.time = time;
  }

  void take() {
    Instant now = time.now();
    catalogue.change(
        connection -> {
          lifecycle.turn(connection);
          watchdog.bark(connection, now);
        });
    rules.run(now);
  }
}
