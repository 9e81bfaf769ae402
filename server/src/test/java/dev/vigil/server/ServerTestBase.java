package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of a server begin with: one that runs, and a site that it may watch. */
abstract class ServerTestBase {
  @TempDir Path folder;
  RunningServer running;
  TestSite site;

  @BeforeEach
  void begin() throws IOException {
    running = new RunningServer(folder, archive(), ListenConfig.loopback(0), "127.0.0.0/8");
    site = new TestSite();
    site.page("/notices", "<p id=news>The crane is out of order.</p>");
  }

  /** Where the installation keeps everything. */
  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void end() {
    running.close();
    site.close();
  }
}
