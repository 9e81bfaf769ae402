package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.server.account.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file system without a free byte; only root can mount one. */
@Tag("slow")
@Timeout(120)
class FullFileSystemTest {
  @TempDir private Path folder;
  private Path mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", mounted.toString()),
        "Skipped: only root can mount a small file system.");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", mounted.toString());
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
  }

  private void fill(Path file) throws IOException {
    byte[] block = new byte[4096];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < 1 << 16; i++) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  @Test
  void peopleLogInAndReadAndChecksGoOnWhenThereIsRoomAgain() throws Exception {
    try (TestSite site = new TestSite();
        RunningServer running = new RunningServer(mounted)) {
      running.account("anna", Role.ADMIN);
      site.page("/notices", "<p>The crane works.</p>");
      running.sentinel("Create Sentinel notices Using " + site.url("/notices"));
      running.check("notices");
      Path ballast = mounted.resolve("ballast");
      fill(ballast);
      running.time.pass(Duration.ofMinutes(10));

      Browser browser = new Browser(running.server.address());
      assertThat(browser.login("anna", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
      for (String path : new String[] {"/", "/sentinels/notices", "/changes", "/settings/health"}) {
        assertThat(browser.get(path).statusCode()).as(path).isEqualTo(200);
      }
      assertThat(browser.get("/settings/health").body()).contains("state bad");
      assertThat(new Browser(running.server.address()).get("/health/ready").statusCode())
          .isEqualTo(503);
      assertThat(new Browser(running.server.address()).get("/health/live").statusCode())
          .isEqualTo(200);

      Files.delete(ballast);
      site.page("/notices", "<p>The crane is out of order.</p>");
      running.time.pass(Duration.ofMinutes(10));
      running.check("notices");
      assertThat(browser.get("/changes").body()).contains("out of order");
    }
  }
}
