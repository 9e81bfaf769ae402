package dev.vigil.cli.knowledge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPageRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsCommandTest {
  private static final Instant BEGIN = Instant.parse("2026-03-02T08:00:00Z");

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void archiveTwoVersions() throws Exception {
    data = Files.createDirectory(folder.resolve("data"));
    String page = Files.readString(Path.of("../examples/anvil.html"));
    try (Installation installation = Installation.open(data)) {
      Page anvil = Page.of("https://shop.example/anvil");
      installation
          .store()
          .catalogue()
          .change(c -> WatchedPageRepository.findOrCreate(c, installation.store().ids(), anvil));
      add(installation, anvil, page, 0);
      add(installation, anvil, page.replace("119.90", "99.90"), 1);
      FactService facts = FactService.of(installation);
      facts.switchOn(0, "Product", "");
      facts.rebuild(0, Optional.empty(), false, () -> true, (done, all, versions) -> {});
    }
  }

  private static void add(Installation installation, Page page, String html, int days) {
    installation
        .archive()
        .add(
            page,
            html.getBytes(UTF_8),
            FetchRecord.at(page.url(), BEGIN.plusSeconds(86_400L * days)));
  }

  private String vigil(String... arguments) {
    return CommandRun.vigil(arguments).out();
  }

  @Test
  void membersOfAClassAreReadWhileAServerRunsTheInstallation() {
    vigil("class", "define", "Cheap = Product and price < 110", "--data", data.toString());
    try (Installation running = Installation.open(data)) {
      assertThat(running.archive().catalogue().isReadOnly()).isFalse();
      CommandRun members = CommandRun.vigil("class", "members", "Cheap", "--data", data.toString());
      assertThat(members.err()).isEmpty();
      assertThat(members.out()).contains("because price 99.90").contains("Cheap means Product");
      assertThat(vigil("class", "members", "Product and price < 200", "--data", data.toString()))
          .contains("https://shop.example/anvil");
      String id = members.out().split("\\s", 2)[0];
      assertThat(vigil("facts", "explain", id, "--data", data.toString()))
          .contains("extracted  without a rule, good");
      assertThat(vigil("class", "explain", id, "--data", data.toString()))
          .contains("Product", "Cheap");
      assertThat(CommandRun.vigil("class", "contradictions", "--data", data.toString()).exit())
          .isEqualTo(ExitCode.NO);
    }
  }

  @Test
  void aRenamedPropertyKeepsItsHistory() {
    CommandRun dry =
        CommandRun.vigil(
            "class",
            "rename-property",
            "Product",
            "price",
            "cost",
            "--dry",
            "--data",
            data.toString());
    assertThat(dry.err()).contains("'cost' instead of 'price'");
    assertThat(vigil("facts", "list", "Product", "--data", data.toString())).contains("PRICE");
    assertThat(
            vigil(
                "class", "rename-property", "Product", "price", "cost", "--data", data.toString()))
        .contains("price of Product is called cost now.");
    assertThat(vigil("facts", "list", "Product where price < 100", "--data", data.toString()))
        .contains("COST")
        .contains("99.90");
    CommandRun wrong =
        CommandRun.vigil(
            "class", "rename-property", "Product", "cost", "name", "--data", data.toString());
    assertThat(wrong.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(wrong.err()).contains("Product has a property 'name' already");
  }

  @Test
  void membersAreListedNowAndAsOfATime() {
    String where = "Product where price < 100";
    assertThat(vigil("facts", "list", where, "--data", data.toString()))
        .contains("Executive anvil", "99.90 EUR");
    assertThat(
            vigil(
                "facts",
                "list",
                "Product",
                "--at",
                "2026-03-02T12:00:00Z",
                "--data",
                data.toString()))
        .contains("119.90 EUR");
  }

  @Test
  void aBackupHoldsTheFacts() {
    String file = folder.resolve("all.vigil").toString();
    String fresh = folder.resolve("fresh").toString();
    vigil("backup", file, "--data", data.toString());
    vigil("restore", file, "--data", fresh);
    assertThat(vigil("facts", "list", "Product", "--data", fresh)).contains("99.90 EUR");
  }

  @Test
  void aClassOfUsersIsTriedOnAFile() throws Exception {
    vigil("facts", "class", "add", "../examples/berths.yaml", "--data", data.toString());
    Path page =
        Files.writeString(
            folder.resolve("b.html"),
            "<table><tr><th>Name<th>Fee<tr><td>North<td>12 EUR<tr><td>South<td>9 EUR</table>");
    assertThat(
            vigil(
                "facts", "extract", page.toString(), "--class", "Berth", "--data", data.toString()))
        .contains("North", "12 EUR");
    assertThat(vigil("facts", "rebuild", "Product", "--anew", "--data", data.toString()))
        .contains("Extracted: 2 versions of 1 page.");
  }

  @Test
  void aTagThatNoSentinelHasIsSaid() {
    CommandRun on =
        CommandRun.vigil("facts", "on", "Event", "--tag", "harbor", "--data", data.toString());
    assertThat(on.exit()).isEqualTo(ExitCode.YES);
    assertThat(on.err()).contains("No sentinel has the tag 'harbor' yet");
    on = CommandRun.vigil("facts", "on", "Event", "--tag", "topic:a/b", "--data", data.toString());
    assertThat(on.err()).contains("There is no topic tree 'a'");
    on = CommandRun.vigil("facts", "on", "Event", "--data", data.toString());
    assertThat(on.err()).isEmpty();
  }

  @Test
  void anUnknownMemberIsNothingFound() {
    assertThat(CommandRun.vigil("facts", "history", "zzz", "--data", data.toString()).exit())
        .isEqualTo(ExitCode.NO);
  }
}
