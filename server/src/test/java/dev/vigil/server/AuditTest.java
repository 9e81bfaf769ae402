package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.AuditLog;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.ServerTables;
import dev.vigil.watch.health.HealthFinding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A log that reports when someone changed it. */
class AuditTest extends ServerTestBase {
  private Catalogue catalogue;
  private Browser admin;

  @BeforeEach
  void start() {
    catalogue = running.installation.store().catalogue();
    admin = running.browser("anna", Role.ADMIN);
    for (int i = 1; i <= 5; i++) {
      running.server.users().audit().note(0, "anna", "127.0.0.1", "did", "=thing \uD800 " + i);
    }
  }

  private void sql(String statement) {
    catalogue.change(connection -> Sql.run(connection, statement));
  }

  private String problem() {
    HealthFinding finding = ServerTables.check(catalogue).getFirst();
    assertThat(finding.state() == HealthFinding.State.WRONG)
        .isEqualTo(!AuditLog.verify(catalogue).problem().isEmpty());
    return finding.words();
  }

  @Test
  void anUnchangedLogIsWhatWasWritten() {
    assertThat(problem()).contains("is what was written: 6 entries");
  }

  @Test
  void anEntryThatWasChangedIsFound() {
    sql("update audit set subject = 'nothing' where number = 3");
    assertThat(problem()).isEqualTo("Entry 3 of the audit log is not what was written.");
  }

  @Test
  void anEntryThatWasRemovedIsFound() {
    sql("delete from audit where number = 3");
    assertThat(problem()).isEqualTo("Entry 3 of the audit log is missing.");
  }

  @Test
  void aLogThatLostItsEndIsFound() {
    sql("delete from audit where number > 4");
    assertThat(problem()).isEqualTo("The audit log ends at entry 4, but 6 were written.");
  }

  @Test
  void itIsExportedWithItsHashesAndWithoutFormulas() {
    String csv = admin.get("/settings/audit.csv").body();
    assertThat(csv.lines().count()).isEqualTo(8);
    assertThat(csv).contains("\"anna\",\"127.0.0.1\",\"did\",\"'=thing");
    String json = admin.get("/settings/audit.jsonl").body();
    assertThat(json.lines().count()).isEqualTo(8);
    assertThat(json).contains("\"action\":\"exported audit log\"", "\"number\":8,");
    assertThat(running.browser("bert", Role.EDITOR).get("/settings/audit.csv").statusCode())
        .isEqualTo(403);
  }
}
