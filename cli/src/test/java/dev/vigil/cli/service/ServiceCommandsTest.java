package dev.vigil.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a description to a service that is found, queried and watched. */
class ServiceCommandsTest {
  private static final String NOTICES = "../examples/notices.service.yaml";

  @TempDir private Path folder;
  private WatchedSite watched;

  @BeforeEach
  void open() throws IOException {
    watched = new WatchedSite(folder, TimeSource.system());
    Files.writeString(
        watched.data.resolve("settings.yaml"),
        "allow: [127.0.0.1]\nzone: UTC\ninterval-step: 1 second\n");
    watched.site.put(
        "/find",
        200,
        "<title>Notices to mariners</title><form action=/answer><input name=q><button>Search"
            + "</button></form>");
    answer("Dredging in the east basin", "Lock 2 closed for repairs", "New light on the mole");
  }

  private void answer(String... notices) {
    StringBuilder page =
        new StringBuilder("<title>Answer</title><p>" + notices.length + " notices found</p><ul>");
    for (int i = 0; i < notices.length; i++) {
      page.append("<li><a href=/n/").append(i).append('>').append(notices[i]);
      page.append("</a><p>Vessels keep clear and listen on channel 12.</p></li>");
    }
    watched.site.put("/answer", 200, page.append("</ul>").toString());
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void aServiceIsASourceOfQueriesByTheAddressOfItsDescription() {
    watched.site.put(
        "/openapi.yaml", 200, "{openapi: 3.0.3, paths: {/notices: {get: {operationId: notices}}}}");
    watched.site.put("/notices", 200, "[{\"text\": \"Lock 2 closed\"}]");
    assertThat(watched.run("source", "add", "harbour", watched.site.url("/openapi.yaml")))
        .isEqualTo(CommandRun.yes("harbour: openapi with 1 collection.\n"));
    assertThat(watched.run("query", "-e", "harbour:notices()/text/string()").out())
        .contains("Lock 2 closed");
  }

  @Test
  void aSentinelOnAFoundServiceIsVerifiedBeforeThereIsAnySentinel() throws IOException {
    assertThat(
            watched
                .run("service", "probe", "--name", "found", NOTICES, watched.site.url("/find"))
                .exit())
        .isZero();
    Path file = folder.resolve("found.sentinel");
    Files.writeString(
        file, "Create Sentinel s Using service \"found word=lock\" Fetch every 6 hours");
    CommandRun run = watched.run("sentinel", "verify", "--offline", file.toString());
    assertThat(run.exit()).as(run.out()).isZero();
    Files.writeString(file, "Create Sentinel s Using service \"lost word=lock\"");
    assertThat(watched.run("sentinel", "verify", "--offline", file.toString()).exit()).isEqualTo(1);
  }

  @Test
  void aDescriptionIsCheckedAndConverted() throws IOException {
    assertThat(CommandRun.vigil("service", "verify", NOTICES))
        .isEqualTo(
            CommandRun.yes(
                NOTICES + ": notices has 3 types, 2 states and 1 example; no problems found\n"));
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(wrong, Files.readString(Path.of(NOTICES)).replace("Nothing]", "Nothin]"));
    CommandRun run = CommandRun.vigil("service", "verify", wrong.toString());
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.out())
        .contains(":8:21: error: There is no type 'Nothin'; did you mean 'Nothing'?");
    Path broken = Files.writeString(folder.resolve("broken.yaml"), "name: [a\nb: }\n");
    assertThat(CommandRun.vigil("service", "verify", broken.toString()).out())
        .containsPattern("broken.yaml:\\d+:\\d+: error: this is not YAML: ")
        .doesNotContain("line ");
    broken = Files.writeString(folder.resolve("broken.xml"), "<serviceclass>\n<types>");
    assertThat(CommandRun.vigil("service", "verify", broken.toString()).out())
        .contains("broken.xml:2:8: error: the document ends inside <types>");
    String xml = CommandRun.vigil("service", "format", "--as", "xml", NOTICES).out();
    Path converted = folder.resolve("notices.xml");
    Files.writeString(converted, xml);
    assertThat(CommandRun.vigil("service", "format", "--as", "yaml", converted.toString()).out())
        .isEqualTo(CommandRun.vigil("service", "format", NOTICES).out());
  }

  @Test
  void aServiceIsFoundQueriedAndWatched() throws InterruptedException {
    CommandRun probe =
        watched.run("service", "probe", "--name", "port", NOTICES, watched.site.url("/find"));
    assertThat(probe.err()).isEmpty();
    assertThat(probe.out()).contains("it is a member of notices, found by 1 probe", "kept as port");
    assertThat(probe.exit()).isZero();
    assertThat(watched.run("service", "list").out())
        .contains("port  " + watched.site.url("/find") + "  word");
    CommandRun query = watched.run("service", "ask", "port", "word=lock");
    assertThat(query.out()).contains("3 records from").contains("a: Lock 2 closed for repairs");
    assertThat(watched.run("service", "ask", "--json", "port").out())
        .contains("\"Dredging in the east basin\"");
    assertThat(watched.run("service", "ask", "port", "wort=lock").err())
        .contains("did you mean word?");

    assertThat(
            watched.add("Create Sentinel n Using service \"port word=lock\" Fetch every 1 second"))
        .isEqualTo(CommandRun.yes("added n, active\n"));
    try (var run = watched.new Lasting("run", "--verbose")) {
      run.output.await("  version 1, ");
      answer("Dredging in the west basin", "Lock 2 closed for repairs", "New light on the mole");
      run.output.await("  n  changed: ");
      assertThat(run.stop()).isZero();
    }
    assertThat(watched.run("changes", "n").out())
        .contains("Dredging in the east basin → Dredging in the west basin");
  }

  @Test
  void anAnswerWithOneOrTwoHitsHasTheirRecords() {
    watched.run("service", "probe", "--name", "port", NOTICES, watched.site.url("/find"));
    answer("Lock 2 closed for repairs", "Lock 3 closed for repairs");
    assertThat(watched.run("service", "ask", "port", "word=lock").out())
        .contains("2 records from", "a: Lock 2 closed", "a: Lock 3 closed");
    answer("Lock 2 closed for repairs");
    assertThat(watched.run("service", "ask", "port", "word=lock").out())
        .contains("1 record from", "a: Lock 2 closed");
    watched.site.put(
        "/answer", 200, "<p>No notice found</p><p>Try another word.</p><p>Or a shorter one.</p>");
    assertThat(watched.run("service", "ask", "port", "word=lock").out()).contains("0 records from");
  }

  @Test
  void aServiceThatWasFoundByTwoHitsIsAskedForOthers() {
    answer("Lock 2 closed for repairs", "Lock 3 closed for repairs");
    watched.run("service", "probe", "--name", "port", NOTICES, watched.site.url("/find"));
    assertThat(watched.run("service", "ask", "port", "word=lock").out()).contains("2 records from");
  }

  @Test
  void whatIsNoMemberIsNo() {
    watched.site.put("/answer", 200, "<p>Something else.</p>");
    CommandRun probe =
        watched.run(
            "service", "probe", "--budget", "1", "--json", NOTICES, watched.site.url("/find"));
    assertThat(probe.exit()).isEqualTo(ExitCode.NO);
    assertThat(probe.out()).contains("\"verdict\":\"other\"").contains("\"probes\":1");
    assertThat(watched.run("service", "ask", "port").exit()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void whatWasNotReachedIsNeitherYesNorNo() {
    watched.site.put("/find", 404, "gone");
    CommandRun probe = watched.run("service", "probe", NOTICES, watched.site.url("/find"));
    assertThat(probe.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(probe.out()).contains("/find: it answers with status 404");
    assertThat(probe.err()).startsWith("vigil: no page could be fetched");
  }
}
