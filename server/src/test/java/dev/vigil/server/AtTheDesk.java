package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.server.account.Role;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of the dashboard begin with: a server, an editor who is logged in, and a site. */
abstract class AtTheDesk {
  @TempDir Path folder;
  Running running;
  Site site;
  Browser editor;

  @BeforeEach
  void start() throws Exception {
    running = new Running(folder, archive(), Config.loopback(0), "127.0.0.0/8");
    site = new Site();
    site.page("/notices", "<p id=news>The crane is out of order.</p><p class=ad>Buy 12 ropes</p>");
    running.account("root", Role.ADMIN);
    editor = running.browser("anna", Role.EDITOR);
  }

  /** Where the installation keeps everything. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void stop() {
    running.close();
    site.close();
  }

  /** Watches the notices, and has looked at them once. */
  void watch(String name, String clauses) {
    running.sentinel(
        "Create Sentinel " + name + " Using " + site.url("/notices") + "\n  " + clauses + "\n");
    running.check(name);
  }
}
