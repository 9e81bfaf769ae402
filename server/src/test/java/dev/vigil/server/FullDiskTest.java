package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.AuditLog;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People log in and read while nothing can be written. */
class FullDiskTest {
  private static final List<String> TABLES =
      List.of("session", "audit", "audit_head", "token", "account");

  @TempDir private Path folder;
  private RunningServer running;
  private Catalogue catalogue;

  @BeforeEach
  void open() {
    running = new RunningServer(folder);
    catalogue = running.installation.store().catalogue();
  }

  @AfterEach
  void close() {
    running.close();
  }

  private void fill() {
    for (String table : TABLES) {
      for (String change : List.of("insert", "update", "delete")) {
        sql(
            "create trigger full_%s_%s before %s on %s begin select raise(abort, 'database or disk is full'); end"
                .formatted(table, change, change, table));
      }
    }
  }

  private void makeRoom() {
    for (String table : TABLES) {
      for (String change : List.of("insert", "update", "delete")) {
        sql("drop trigger full_%s_%s".formatted(table, change));
      }
    }
  }

  private void sql(String statement) {
    catalogue.change(connection -> Sql.run(connection, statement));
  }

  @Test
  void peopleLogInAndReadAndNothingIsForgottenAfterwards() {
    running.account("anna", Role.ADMIN);
    Browser early = new Browser(running.server.address());
    early.login("anna", RunningServer.PASSWORD);
    fill();
    running.time.pass(Duration.ofMinutes(10));
    assertThat(early.get("/").statusCode()).as("who was logged in reads on").isEqualTo(200);
    Browser browser = new Browser(running.server.address());
    assertThat(browser.login("anna", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
    assertThat(browser.get("/settings/health").statusCode()).isEqualTo(200);
    makeRoom();
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
    long anna = running.server.users().accounts().named("anna").orElseThrow().id();
    assertThat(running.server.users().sessions().of(anna)).hasSize(2);
    running.server.users().audit().note(0, "anna", "", "made room", "");
    assertThat(running.server.users().audit().list(0, Long.MAX_VALUE, 10))
        .extracting(AuditLog.AuditEntry::action)
        .containsExactly("made room", "logged in", "logged in");
    assertThat(AuditLog.verify(catalogue).problem()).isEmpty();
  }

  @Test
  void aPasswordThatIsChangedAfterwardsEndsSuchSessions() {
    running.account("anna", Role.ADMIN);
    fill();
    Browser browser = new Browser(running.server.address());
    browser.login("anna", RunningServer.PASSWORD);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
    makeRoom();
    running
        .server
        .users()
        .accounts()
        .choose(running.server.users().accounts().named("anna").orElseThrow(), "another long one");
    assertThat(browser.get("/").statusCode()).isEqualTo(303);
  }

  @Test
  void programsReadOn() {
    String token = running.token("anna", TokenScope.READ);
    fill();
    assertThat(
            new Browser(running.server.address())
                .get("/api/v1/sentinels", "Authorization", "Bearer " + token)
                .statusCode())
        .isEqualTo(200);
  }
}
