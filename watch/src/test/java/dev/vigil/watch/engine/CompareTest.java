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
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
    vigil = new TestInstallation(folder);
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private String words(String name, String clauses) {
    return "Create Sentinel " + name + " Using " + site.url("/") + " Fetch every 1 hour " + clauses;
  }

  private void show(String text) throws InterruptedException {
    site.page("/", text);
    vigil.pass(HOUR);
  }

  /** Shows a text until the next check, and no longer. */
  private void check(String text) throws InterruptedException {
    site.page("/", text);
    for (int before = site.requests().size(); site.requests().size() == before; ) {
      vigil.pass(Duration.ofMinutes(1));
    }
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
    vigil.add(words("all", clauses));
    vigil.pass(HOUR);
    for (String quay : QUAYS) {
      show("The " + quay + " quay is closed.");
    }
    List<String> reported = vigil.reported();
    vigil.sentinels().remove(TestInstallation.WORKSPACE, "all");
    assertThat(reported).isNotEmpty();

    site.page("/few", "The north quay is closed.");
    vigil.add(words("all", clauses + " Keep last 1").replace(site.url("/"), site.url("/few")));
    vigil.pass(HOUR);
    for (String quay : QUAYS) {
      site.page("/few", "The " + quay + " quay is closed.");
      vigil.pass(HOUR);
    }
    assertThat(vigil.reported()).isEqualTo(reported);
  }

  @Test
  void everyThirdIsReportedWithoutAnyChangeToPinItsVersions() throws InterruptedException {
    vigil.add(words("a", "Monitor keyword=ferry Compare every 3 Keep last 1"));
    vigil.pass(HOUR);
    for (String quay : List.of("east", "south", "west", "inner")) {
      show("The " + quay + " quay is closed.");
    }
    show("The ferry is back.");
    assertThat(vigil.reported()).containsExactly("a change 3-6");
  }

  @Test
  void everyThirdIsComparedWithTheThirdBeforeItAlsoAfterAConfirmedChange()
      throws InterruptedException {
    vigil.add(words("a", "Monitor text Confirm after 10 minutes Compare every 3"));
    vigil.pass(HOUR);
    for (String quay : QUAYS) {
      show("The " + quay + " quay is closed.");
    }
    vigil.pass(HOUR);
    assertThat(vigil.reported())
        .containsExactlyInAnyOrder("a change 1-3", "a change 3-6", "a change 6-9");
  }

  @Test
  void everyThirdIsComparedWithTheThirdBeforeItAlsoIfALaterVersionConfirmedIt()
      throws InterruptedException {
    vigil.add(words("a", "Monitor text Confirm after 10 minutes Compare every 3"));
    vigil.pass(HOUR);
    show("The east quay is closed.");
    check("The south quay is closed.");
    for (String quay : List.of("west", "inner", "outer")) {
      show("The " + quay + " quay is closed.");
    }
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-4", "a change 3-6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pairwise", "every 1"})
  void theVersionThatConfirmedAChangeIsNotReportedAgain(String compare)
      throws InterruptedException {
    vigil.add(words("a", "Monitor text Confirm after 10 minutes Compare " + compare));
    vigil.pass(HOUR);
    check("The east quay is closed.");
    show("The south quay is closed.");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-3");
  }

  @Test
  void whatWasPurgedBeforeAnEditWantedItDoesNotEndAllComparisons() throws InterruptedException {
    vigil.add(words("a", "Monitor keyword=ferry Keep last 1"));
    vigil.pass(HOUR);
    for (String quay : QUAYS) {
      show("The " + quay + " quay is closed.");
    }
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(
                    words("a", "Monitor keyword=ferry Compare first Keep last 1"), ZoneOffset.UTC)
                .getFirst());
    vigil.pass(HOUR);
    show("The ferry is back.");
    assertThat(vigil.reported()).containsExactly("a change 10-11");
    show("The dredger is back.");
    show("The ferry is back again.");
    assertThat(vigil.reported()).contains("a change 10-13");
  }

  @Test
  void whatStayedIsReportedInWordsOfItsOwn() throws InterruptedException {
    vigil.add(words("a", "Monitor NOT keyword=open"));
    vigil.add(words("b", "Monitor NOT (links OR images) AND NOT phrase=\"very open\""));
    vigil.add(words("c", "Monitor NOT NOT keyword=ferry"));
    vigil.pass(HOUR);
    show("The ferry is back.");
    assertThat(vigil.reports())
        .extracting(report -> report.origin().name() + ": " + report.content().summary())
        .containsExactlyInAnyOrder(
            "a: The page changed, but not keyword open",
            "b: The page changed, but not (links OR images) or phrase \"very open\"",
            "c: \u201cferry\u201d appears: The ferry is back.");
    assertThat(vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 9))
        .filteredOn(message -> message.notification().name().equals("a"))
        .extracting(message -> message.notification().text())
        .containsExactly(
            "**Harbour notices**: The page changed, but not keyword open\nversion 1 → version 2\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void theSameDifferenceIsReportedOnceUntilItDiffers(String compare) throws InterruptedException {
    vigil.add(words("a", "Monitor keyword=ferry Compare " + compare));
    vigil.pass(HOUR);
    show("The ferry is back.");
    show("The ferry is back. So is the dredger.");
    show("The ferry is back. So is the crane.");
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    show("The ferry is back. The ferry sails at noon.");
    assertThat(vigil.reported()).containsExactly("a change 1-2", "a change 1-5");
    show("The north quay is open.");
    show("The ferry is back. So is the crane.");
    assertThat(vigil.reported()).containsExactly("a change 1-2", "a change 1-5", "a change 1-7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void whatNoOneReadsDoesNotMakeItAnotherDifference(String compare) throws InterruptedException {
    String page = "<main><p>The berth fee is %d EUR a day.</p></main><p>%d views</p><!-- %d -->";
    site.html("/", page.formatted(20, 400, 1));
    vigil.add(words("a", "Compare " + compare));
    vigil.pass(HOUR);
    for (int build = 2; build < 6; build++) {
      site.html("/", page.formatted(25, 400 + build, build));
      vigil.pass(HOUR);
    }
    assertThat(vigil.reported()).containsExactly("a change 1-2");
    site.html("/", page.formatted(30, 409, 9));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a change 1-2", "a change 1-6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "last seen"})
  void theTitleNamesWhatNoReportSaidYet(String compare) throws InterruptedException {
    String page = "<main><h1>Quay</h1><p>Berth fee: %d EUR</p><p>The office is in %s.</p></main>";
    site.html("/", page.formatted(20, "the mill"));
    vigil.add(words("a", "Monitor text Compare " + compare));
    vigil.pass(HOUR);
    site.html("/", page.formatted(25, "the mill"));
    vigil.pass(HOUR);
    site.html("/", page.formatted(25, "the lighthouse"));
    vigil.pass(HOUR);
    assertThat(vigil.reports())
        .extracting(report -> report.content().summary())
        .containsExactlyInAnyOrder(
            "The office is in the mill → lighthouse; and 1 more change",
            "Berth fee: 20 EUR → 25 EUR (+25 %)");
  }
}
