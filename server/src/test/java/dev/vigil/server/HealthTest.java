package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.Role;
import dev.vigil.watch.engine.Installation;
import java.io.RandomAccessFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the server says that it does its work, and only then. */
class HealthTest {
  @TempDir private Path folder;
  private RunningServer running;
  private Browser browser;
  private Thread engine;

  @BeforeEach
  void open() {
    running = new RunningServer(folder);
    browser = running.browser("anna", Role.ADMIN);
    engine = Thread.ofPlatform().start(this::run);
    while (!ready().body().contains("\"engine\":\"fine\"")) {
      Thread.onSpinWait();
    }
  }

  private void run() {
    try {
      running.installation.engine().run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void close() throws InterruptedException {
    running.installation.engine().quit();
    engine.join();
    running.close();
  }

  /** Asks again after the time for which an answer is remembered. */
  private HttpResponse<String> ready() {
    running.time.pass(Duration.ofSeconds(6));
    return new Browser(running.server.address()).get("/health/ready");
  }

  private void isNotReady(String check) {
    HttpResponse<String> answer = ready();
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.body())
        .contains("\"status\":\"not ready\"", "\"" + check + "\":\"wrong\"")
        .doesNotContain(folder.toString(), "127.0.0.1");
    assertThat(new Browser(running.server.address()).get("/health/live").statusCode())
        .isEqualTo(200);
  }

  private void sql(String statement) {
    running.installation.store().catalogue().change(c -> Sql.run(c, statement));
  }

  @Test
  void aServerThatChecksPagesIsReady() {
    HttpResponse<String> answer = ready();
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"status\":\"ready\"", "\"engine\":\"fine\"", "\"database\":\"fine\"")
        .contains("\"work\":\"fine\"", "\"delivery\":\"fine\"", "\"clock\":\"fine\"");
    assertThat(browser.get("/settings/health").body()).contains("Everything works.");
  }

  @Test
  void anEngineThatStoppedIsNotReady() throws InterruptedException {
    running.installation.engine().quit();
    engine.join();
    isNotReady("engine");
    assertThat(browser.get("/settings/health").body())
        .contains("One thing is wrong.", "The engine does not run.", "restart Vigil");
  }

  @Test
  void aDatabaseThatWasDestroyedIsNotReady() throws Exception {
    running.installation.store().catalogue().compact();
    Path file = folder.resolve(Installation.ARCHIVE).resolve("catalogue.db");
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] page = new byte[4096];
      bytes.readFully(page);
      bytes.seek(0);
      bytes.write(new byte[4096]);
      isNotReady("database");
      assertThat(new Browser(running.server.address()).get("/").body())
          .doesNotContain(folder.toString());
      bytes.seek(0);
      bytes.write(page);
    }
  }

  /** Nothing is written meanwhile: a page that is written while it is damaged stays suspect. */
  @Test
  void aDatabaseThatWasRepairedIsFineAgain() throws Exception {
    running.installation.engine().quit();
    engine.join();
    running.installation.store().catalogue().compact();
    Path file = folder.resolve(Installation.ARCHIVE).resolve("catalogue.db");
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(3000);
      int before = bytes.read();
      bytes.seek(3000);
      bytes.write(before ^ 1);
      isNotReady("database");
      bytes.seek(3000);
      bytes.write(before);
      assertThat(ready().body()).contains("\"database\":\"fine\"");
      bytes.seek(3000);
      bytes.write(before ^ 1);
      isNotReady("database");
    }
    // The remedy for an operator who changed the file.
    Files.delete(file.resolveSibling("catalogue.sum"));
    assertThat(ready().body()).contains("\"database\":\"fine\"");
  }

  @Test
  void notificationsThatAreLateAreNotReady() {
    sql(
        "insert into message (id, workspace, idempotency, sentinel, report, channel, target,"
            + " digest, state, leader, created, due, attempts, forgiven, notification, problem)"
            + " values (1, 0, 'k', 1, 1, 'email', 'x', '', 'sending', 0, 0, 0, 1, 0, '{}', '')");
    isNotReady("delivery");
  }

  @Test
  void aClockBehindTheLastCheckIsSaid() {
    sql(
        "insert into page_check (id, workspace, page, time, outcome, status, version, took, bytes,"
            + " description) values (9000000000000000000, 0, 1, 0, 'unchanged', 200, 1, 0, 0, '')");
    assertThat(ready().body()).contains("\"clock\":\"wrong\"", "\"status\":\"ready\"");
    assertThat(browser.get("/settings/health").body())
        .contains("but a check was recorded at")
        .contains("chrony");
  }
}
