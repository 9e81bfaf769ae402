package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.check.OverdueAlerts;
import dev.vigil.watch.check.SentinelLifecycle;
import dev.vigil.watch.extension.CheckExtensionRunner;
import dev.vigil.watch.rule.RuleService;
import java.time.Instant;

/**
 * Runs the maintenance of an installation: starts and ends sentinels, sends overdue alerts and
 * evaluates rules. Each transaction holds a lock among all processes and decides by the stored
 * state, so that two nodes can run it at the same time. Safe for concurrent use.
 */
final class MaintenanceTask {
  private final Catalogue catalogue;
  private final SentinelLifecycle lifecycle;
  private final OverdueAlerts overdueAlerts;
  private final RuleService rules;
  private final CheckExtensionRunner extensions;
  private final TimeSource time;

  MaintenanceTask(
      Catalogue catalogue,
      SentinelLifecycle lifecycle,
      OverdueAlerts overdueAlerts,
      RuleService rules,
      CheckExtensionRunner extensions,
      TimeSource time) {
    this.catalogue = catalogue;
    this.lifecycle = lifecycle;
    this.overdueAlerts = overdueAlerts;
    this.rules = rules;
    this.extensions = extensions;
    this.time = time;
  }

  void run() {
    Instant now = time.now();
    catalogue.change(
        connection -> {
          lifecycle.startAndEndDue(connection);
          overdueAlerts.send(connection, now);
        });
    rules.run(now);
    if (!extensions.isEmpty()) {
      extensions.retry();
    }
  }
}
