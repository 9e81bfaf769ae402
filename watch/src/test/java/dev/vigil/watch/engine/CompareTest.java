package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compared with what, and told how often. */
class CompareTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final List<String> QUAYS =
      List.of("east", "south", "west", "inner", "outer", "upper", "lower", "old", "new");

  @TempDir private Path folder;
  private Site site;
  private House config;

  @BeforeEach
  void open() throws IOException {
    site = new Site();
    site.page("/", "The north quay is closed.");
    config = new House(folder);
  }

  @AfterEach
  void close() {
    config.close();
    site.close();
  }

  private String words(String name, String clauses) {
    return "Create Sentinel " + name + " Using " + site.url("/") + " Fetch every 1 hour " + clauses;
  }

  private void show(String text) throws InterruptedException {
    site.page("/", text);
    config.pass(HOUR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pairwise",
        "moving 1",
        "moving 2",
        "moving 3",
        "every 1",
        "every 2",
        "every 3",
        "every 4",
        "first",
        "last seen"
      })
  void whatIsComparedWithIsKept(String compare) throws InterruptedException {
    String clauses = "Monitor text Ignore learned=off When score >= 0 Compare " + compare;
    config.add(words("all", clauses));
    config.pass(HOUR);
    for (String quay : QUAYS) {
      show("The " + quay + " quay is closed.");
    }
    List<String> told = config.told();
    config.sentinels().remove(House.WORKSPACE, "all");
    assertThat(told).isNotEmpty();

    site.page("/few", "The north quay is closed.");
    config.add(words("all", clauses + " Keep last 1").replace(site.url("/"), site.url("/few")));
    config.pass(HOUR);
    for (String quay : QUAYS) {
      site.page("/few", "The " + quay + " quay is closed.");
      config.pass(HOUR);
    }
    assertThat(config.told()).isEqualTo(told);
  }

  @Test
  void everyThirdIsToldWithoutAnyChangeToPinItsVersions() throws InterruptedException {
    config.add(words("a", "Monitor keyword=ferry Compare every 3 Keep last 1"));
    config.pass(HOUR);
    for (String quay : List.of("east", "south", "west", "inner", "outer")) {
      show("The " + quay + " quay is closed.");
    }
    show("The ferry is back.");
    assertThat(config.told()).containsExactly("a change 4-7");
  }

  @Test
  void whatWasPurgedBeforeAnEditWantedItDoesNotEndAllComparisons() throws InterruptedException {
    config.add(words("a", "Monitor keyword=ferry Keep last 1"));
    config.pass(HOUR);
    for (String quay : QUAYS) {
      show("The " + quay + " quay is closed.");
    }
    config
        .sentinels()
        .edit(
            House.WORKSPACE,
            SentinelParser.parse(
                    words("a", "Monitor keyword=ferry Compare first Keep last 1"), ZoneOffset.UTC)
                .getFirst());
    config.pass(HOUR);
    show("The ferry is back.");
    assertThat(config.told()).containsExactly("a change 10-11");
    show("The dredger is back.");
    show("The ferry is back again.");
    assertThat(config.told()).contains("a change 10-13");
  }

  @Test
  void whatStayedIsToldInWordsOfItsOwn() throws InterruptedException {
    config.add(words("a", "Monitor NOT keyword=open"));
    config.add(words("b", "Monitor NOT (links OR images) AND NOT phrase=\"very open\""));
    config.add(words("c", "Monitor NOT NOT keyword=ferry"));
    config.pass(HOUR);
    show("The ferry is back.");
    assertThat(config.reports())
        .extracting(report -> report.name() + ": " + report.summary())
        .containsExactlyInAnyOrder(
            "a: The page changed, but not keyword open",
            "b: The page changed, but not (links OR images) or phrase \"very open\"",
            "c: keyword=ferry added: ferry");
    assertThat(config.all.outbox().messages(House.WORKSPACE, Optional.empty(), 9))
        .filteredOn(message -> message.notification().name().equals("a"))
        .extracting(message -> message.notification().text())
        .containsExactly(
            "**Harbour notices**: The page changed, but not keyword open\nversion 1 → version 2\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void theSameDifferenceIsToldOnceUntilItDiffers(String compare) throws InterruptedException {
    config.add(words("a", "Monitor keyword=ferry Compare " + compare));
    config.pass(HOUR);
    show("The ferry is back.");
    show("The ferry is back. So is the dredger.");
    show("The ferry is back. So is the crane.");
    assertThat(config.told()).containsExactly("a change 1-2");
    show("The ferry is back. The ferry sails at noon.");
    assertThat(config.told()).containsExactly("a change 1-2", "a change 1-5");
    show("The north quay is open.");
    show("The ferry is back. So is the crane.");
    assertThat(config.told()).containsExactly("a change 1-2", "a change 1-5", "a change 1-7");
  }
}
