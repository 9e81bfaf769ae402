package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
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

/** A part whose selector no longer matches is found again, or reported as missing at once. */
class MissingPartTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String REST = "<p>Charts of the bay, printed on heavy paper.</p>";
  private static final String WITHOUT = "<table><tr><td>A redesign without any box</table>";

  @TempDir private Path folder;
  private TestSite site;
  private TestInstallation vigil;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    vigil = new TestInstallation(folder, archive(), new ManualClock());
  }

  Archive archive() {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterEach
  void close() {
    vigil.close();
    site.close();
  }

  private static String box(String attributes, String price) {
    return "<div " + attributes + ">Price today: <b>" + price + " EUR</b></div>" + REST;
  }

  private static String text(String clauses) {
    return "Create Sentinel a Using %s Monitor text Fetch every 1 hour Notify By feed " + clauses;
  }

  private void watch(String clauses) throws InterruptedException {
    vigil.add(text(clauses).formatted(site.url("/")));
    vigil.now();
  }

  private void edit(String clauses) {
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(text(clauses).formatted(site.url("/")), ZoneOffset.UTC)
                .getFirst());
  }

  private List<String> reported(String html) throws InterruptedException {
    int before = vigil.reported().size();
    site.html("/", html);
    vigil.pass(HOUR);
    return vigil.reported().subList(before, vigil.reported().size());
  }

  private SentinelRow row() {
    return vigil.sentinels().find(TestInstallation.WORKSPACE, "a");
  }

  private Report last() {
    return vigil.reports().getLast();
  }

  @Test
  void aPartThatLostItsIdIsFoundAgainAndItsChangeReportedWithTheConfidence()
      throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\"");
    assertThat(reported(box("", "12"))).containsExactly("a change 1-2");
    assertThat(last().content().details()).contains("10", "12");
    assertThat(last().content().summary())
        .containsPattern("part #price-box found again by its surroundings, confidence 0\\.\\d\\d");
    OutboxMessage message =
        vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10).getFirst();
    assertThat(message.notification().text()).contains("found again by its surroundings");
    assertThat(row().alerts().gone()).isZero();
  }

  @Test
  void aPartThatIsFoundAgainIsComparedFromVersionToVersion() throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\"");
    assertThat(reported(box("", "10"))).as("only the id is gone").isEmpty();
    assertThat(reported(box("", "12"))).containsExactly("a change 2-3");
    assertThat(reported(box("", "12") + "<p>Another line elsewhere.</p>")).isEmpty();
    assertThat(reported(box("id=price-box", "12"))).as("its id is back").isEmpty();
    assertThat(reported(box("id=price-box", "15"))).containsExactly("a change 5-6");
    assertThat(last().content().summary()).doesNotContain("found again");
  }

  @Test
  void aPartWhoseClassWasRenamedIsFoundAgain() throws InterruptedException {
    site.html("/", box("class=price", "10"));
    watch("Within .price");
    assertThat(reported(box("class=cost-v2", "12"))).containsExactly("a change 1-2");
    assertThat(last().content().summary()).contains("found again by its surroundings");
  }

  @Test
  void aPartThatMovedWithoutItsIdIsFoundAgain() throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\"");
    assertThat(reported("<main><section>" + box("class=costs", "12") + "</section></main>"))
        .containsExactly("a change 1-2");
  }

  @Test
  void aPartThatWasRemovedIsReportedAtTheFirstCheckOnceAndSoIsItsReturn()
      throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\"");
    assertThat(reported(WITHOUT)).containsExactly("a gone 0-0");
    assertThat(last().content().summary()).contains("#price-box", "no longer on the page");
    assertThat(reported(WITHOUT)).isEmpty();
    assertThat(reported(WITHOUT + REST)).isEmpty();
    assertThat(row().alerts().gone()).isGreaterThan(1);
    assertThat(reported(box("id=price-box", "12")))
        .as("compared with the last version that had it")
        .containsExactly("a back 0-0", "a change 1-4");
    assertThat(row().alerts().gone()).isZero();
  }

  @Test
  void aSelectorThatNeverMatchedIsReportedAtTheFirstCheck() throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#pricebox\"");
    assertThat(vigil.reported()).containsExactly("a gone 0-0");
    assertThat(last().content().summary()).contains("#pricebox was not found on the page");
    assertThat(row().alerts().gone()).isOne();
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(reported(box("id=price-box", "12"))).as("told once").isEmpty();
    assertThat(row().alerts().gone()).isGreaterThan(1);
  }

  @Test
  void aPartThatAppearsForTheFirstTimeIsNoChangeButItsNextOneIs() throws InterruptedException {
    site.html("/", WITHOUT);
    watch("Within \"#price-box\"");
    assertThat(reported(WITHOUT + REST)).isEmpty();
    assertThat(reported(box("id=price-box", "10"))).containsExactly("a back 0-0");
    assertThat(reported(box("id=price-box", "12"))).containsExactly("a change 3-4");
  }

  @Test
  void anEditToASelectorThatMatchesNothingIsReportedThoughThePageIsUnchanged()
      throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\"");
    edit("Within \"#pricebox\"");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).containsExactly("a gone 0-0");
    edit("Within \"#price-box\"");
    vigil.pass(HOUR);
    assertThat(row().alerts().gone()).isZero();
    edit("Within \"#prices\"");
    vigil.pass(HOUR);
    assertThat(vigil.reported()).as("another part, another report").hasSize(2);
  }

  @Test
  void anotherPartThatIsChosenForAMissingOneIsComparedFromNowOn() throws InterruptedException {
    String hours = "<h2 id=hours>Open from %d</h2>";
    site.html("/", box("id=price-box", "10") + hours.formatted(8));
    watch("Within \"#price-box\"");
    assertThat(reported(WITHOUT + hours.formatted(8))).hasSize(1);
    reported(WITHOUT + hours.formatted(9));
    edit("Within \"#hours\"");
    assertThat(reported(WITHOUT + hours.formatted(9) + REST)).isEmpty();
    assertThat(reported(WITHOUT + hours.formatted(10))).hasSize(1);
  }

  @Test
  void aPartIsNotFoundAgainInWhatOnlyTookItsPlace() throws InterruptedException {
    site.html("/", "<ul><li id=a>Berth one: free<li id=b>Berth two: taken by Swan</ul>");
    watch("Within \"#a\"");
    assertThat(reported("<ul><li id=b>Berth two: taken by Swan</ul>"))
        .containsExactly("a gone 0-0");
  }

  @Test
  void movingComparisonsSkipVersionsWithoutThePart() throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\" Compare moving 2");
    assertThat(reported(WITHOUT)).containsExactly("a gone 0-0");
    assertThat(reported(box("id=price-box", "10"))).containsExactly("a back 0-0");
    assertThat(reported(box("id=price-box", "10") + "<p>Elsewhere.</p>"))
        .as("version 2 has no part, so that version 3 stands for it")
        .isEmpty();
  }

  @Test
  void aChangeThatWaitsForItsConfirmationIsComparedWithTheSameVersionWhenThePartIsBack()
      throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#price-box\" Confirm after 90 minutes");
    site.html("/", box("id=price-box", "12"));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).isEmpty();
    assertThat(reported(WITHOUT)).containsExactly("a gone 0-0");
    assertThat(reported(WITHOUT)).as("it cannot be confirmed").isEmpty();
    assertThat(reported(box("id=price-box", "10")))
        .as("as it was at first")
        .containsExactly("a back 0-0");
  }

  @Test
  void whoWantsNoAlertsSeesTheStateOnly() throws InterruptedException {
    site.html("/", box("id=price-box", "10"));
    watch("Within \"#pricebox\" Alert nothing");
    assertThat(vigil.reported()).isEmpty();
    assertThat(row().alerts().gone()).isOne();
  }
}
