package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.server.account.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server on a file system of a few megabytes that is really full. */
class FullFileSystemIT {
  @TempDir private Path folder;

  @Test
  void peopleLogInAndReadWhileNotOneByteIsLeft() throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String said = command("mount", "-t", "tmpfs", "-o", "size=8m", "vigil-test", disk.toString());
    assumeTrue(said.isEmpty(), "no file system can be mounted here: " + said);
    try {
      Path filler = disk.resolve("filler");
      try (RunningServer running = new RunningServer(disk)) {
        running.account("anna", Role.ADMIN);
        fill(filler);
        assertThat(disk.toFile().getUsableSpace()).isZero();

        Browser browser = new Browser(running.server.address());
        assertThat(browser.login("anna", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
        assertThat(browser.get("/").statusCode()).isEqualTo(200);
        assertThat(browser.get("/settings/health").body()).contains("disk");
        assertThat(browser.get("/health/ready").statusCode()).isEqualTo(503);

        Files.delete(filler);
        assertThat(browser.get("/").statusCode()).as("the session lives on").isEqualTo(200);
      }
    } finally {
      assertThat(command("umount", disk.toString())).isEmpty();
    }
  }

  /** Writes until there is no room, in smaller and smaller pieces. */
  private static void fill(Path file) throws IOException {
    for (int size = 1 << 16; size > 0; size /= 16) {
      try (OutputStream out =
          Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        while (true) {
          out.write(new byte[size]);
        }
      } catch (IOException full) {
        assertThat(full).hasMessageContaining("space");
      }
    }
  }

  /** What a command has to say; nothing when it went well. */
  private static String command(String... words) throws IOException, InterruptedException {
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : said + "(" + process.exitValue() + ")";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
