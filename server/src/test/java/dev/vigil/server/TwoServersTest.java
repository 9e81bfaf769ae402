package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers on one database are one dashboard. */
class TwoServersTest {
  private static final String LOOPBACK = "127.0.0.0/8";

  @Test
  @Timeout(180)
  void whatIsDoneOnOneIsSeenOnTheOther(@TempDir Path one, @TempDir Path other) throws Exception {
    JdbcUrl database = PostgresServer.shared().fresh();
    try (TestSite site = new TestSite();
        RunningServer a =
            new RunningServer(one, Archive.open(database), ListenConfig.loopback(0), LOOPBACK);
        RunningServer b =
            new RunningServer(other, Archive.open(database), ListenConfig.loopback(0), LOOPBACK)) {
      site.page("/notices", "<p>The north quay is closed.</p>");
      Browser atA = a.browser("anna", Role.ADMIN);
      Browser atB = atA.at(b.server.address());
      assertThat(atB.get("/").statusCode()).as("one session for both").isEqualTo(200);
      assertThat(b.server.firstLogin()).isEmpty();
      String text =
          "Create Sentinel notices Using %s Ignore learned=off".formatted(site.url("/notices"));
      assertThat(atA.submit("/transfer", "text", text).statusCode()).isEqualTo(200);
      assertThat(atB.get("/").body()).contains("notices");
      a.check("notices");
      site.page("/notices", "<p>The north quay is open again, and so is the south quay.</p>");
      b.check("notices");
      for (Browser browser : List.of(atA, atB)) {
        assertThat(browser.get("/changes").body()).contains("/changes/").contains("notices");
        assertThat(browser.get("/sentinels/notices").body()).contains("north quay");
      }
      atB.submit("/settings/workspaces", "name", "Second");
      assertThat(atA.get("/settings/accounts").body()).contains("Second");
      atB.submit("/logout");
      assertThat(atA.get("/").statusCode()).as("logged out of both").isEqualTo(303);
    }
  }
}
