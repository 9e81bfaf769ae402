package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.PostgresServer;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands that watch, on an installation in PostgreSQL. */
@Timeout(240)
class WatchingDatabaseIT {
  @TempDir private Path folder;
  private WatchedSite watched;
  private String database;

  @BeforeEach
  void open() throws IOException {
    PostgresServer server = PostgresServer.shared();
    String password = URLEncoder.encode(PostgresServer.PASSWORD, UTF_8).replace("+", "%20");
    database =
        server.address(server.fresh().toString().replaceAll(".*/", "")) + "&password=" + password;
    watched = new WatchedSite(folder, TimeSource.system());
    java.nio.file.Files.writeString(
        watched.data.resolve("settings.yaml"),
        "allow: [127.0.0.1]\nzone: UTC\ninterval-step: 1 second\n");
  }

  @AfterEach
  void close() {
    watched.close();
  }

  private String[] there(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--db");
    all.add(database);
    return all.toArray(String[]::new);
  }

  private CommandRun run(String... words) {
    return watched.run(there(words));
  }

  @Test
  void everyCommandWorksAsOnAFolder() throws InterruptedException {
    assertThat(run("sentinel", "list").err()).contains("There is no archive in postgresql:");
    String sentinel =
        "Create Sentinel a Using %s Monitor words Fetch every 1 hour"
            .formatted(watched.site.url("/"));
    assertThat(watched.reading(sentinel, there("sentinel", "add", "-")))
        .isEqualTo(CommandRun.yes("added a, active\n"));
    assertThat(run("check", "a").out()).isEqualTo("a: seen for the first time, as version 1\n");
    watched.site.page("/", "The south quay is closed.");
    assertThat(run("check", "--all").out()).startsWith("a: changed: ").contains("north", "south");
    assertThat(run("changes").out()).contains("  a  1 → 2  ");
    assertThat(run("log", "a").out()).contains("check    version 2", "dashboard: delivered");
    assertThat(run("sentinel", "show", "a").out()).contains("Create Sentinel a");
    assertThat(watched.reading("v\n", there("secret", "put", "token")).exit()).isZero();
    assertThat(run("secret", "list").out()).isEqualTo("token\n");
    assertThat(watched.reading("Create Rule r On change(a) Do check a", there("rule", "add", "-")))
        .isEqualTo(CommandRun.yes("added rule r\n"));
    assertThat(run("rule", "list").out()).contains("r     enabled");
    assertThat(run("notify", "list", "--all").out()).contains("dashboard");
    assertThat(run("doctor").out())
        .containsPattern("fine +database +The database .* answers in \\d+ ms")
        .containsPattern("fine +clock +The clock agrees with the database's");
    assertThat(run("sentinel", "pause", "a").exit()).isZero();
    assertThat(run("sentinel", "export").out()).contains("Create Sentinel a");
    assertThat(watched.data.resolve("archive")).doesNotExist();
    running();
    assertThat(run("sentinel", "remove", "a").exit()).isZero();
  }

  private void running() throws InterruptedException {
    String sentinel =
        "Create Sentinel b Using %s Monitor words Fetch every 1 second"
            .formatted(watched.site.url("/b"));
    watched.site.page("/b", "The tide is high.");
    try (var run = watched.new Lasting(there("run", "--verbose"))) {
      run.output.await("Running 1 sentinel (0 active)");
      assertThat(watched.reading(sentinel, there("sentinel", "add", "-")).exit()).isZero();
      run.output.await("  version 1, ");
      watched.site.page("/b", "The tide is low.");
      run.output.await("  b  changed: ");
      assertThat(run.stop()).isZero();
    }
    assertThat(run("changes", "b").exit()).isZero();
  }
}
