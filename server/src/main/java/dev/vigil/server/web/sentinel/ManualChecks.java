package dev.vigil.server.web.sentinel;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;

/** Starts checks that a user requests by hand. Stateless. */
final class ManualChecks {
  private static final System.Logger LOG = System.getLogger(ManualChecks.class.getName());

  private ManualChecks() {}

  /** Starts a check in the background; its result is sent as a live event. */
  static void soon(Installation installation, long workspace, String name) {
    installation.sentinels().find(workspace, name);
    Thread.ofVirtual()
        .name("vigil-check")
        .start(
            () -> {
              try {
                installation.checks().check(workspace, name);
              } catch (WatchException e) {
                LOG.log(System.Logger.Level.INFO, "A check by hand failed: " + e.getMessage());
              } catch (RuntimeException | StackOverflowError e) {
                LOG.log(System.Logger.Level.WARNING, "A check by hand failed", e);
              }
            });
  }
}
