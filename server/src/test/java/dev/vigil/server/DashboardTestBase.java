package dev.vigil.server;

import dev.vigil.server.account.Role;
import org.junit.jupiter.api.BeforeEach;

/** What tests of the dashboard begin with: an editor who is logged in. */
abstract class DashboardTestBase extends ServerTestBase {
  Browser editor;

  @BeforeEach
  void start() {
    site.page("/notices", "<p id=news>The crane is out of order.</p><p class=ad>Buy 12 ropes</p>");
    running.account("root", Role.ADMIN);
    editor = running.browser("anna", Role.EDITOR);
  }

  /** Watches the notices, and has looked at them once. */
  void watch(String name, String clauses) {
    running.sentinel(
        "Create Sentinel " + name + " Using " + site.url("/notices") + "\n  " + clauses + "\n");
    running.check(name);
  }
}
