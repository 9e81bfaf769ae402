package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.OutboxMessage;
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

/** What other watchers are expected to tell, and when they should be silent: docs/behaviour.md. */
class MonitoringCasesTest {
  private static final Duration HOUR = Duration.ofHours(1);

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

  private void watch(String clauses) throws InterruptedException {
    vigil.add("Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour " + clauses);
    vigil.pass(HOUR);
  }

  /** How many messages the page with this body brings. */
  private int reported(String body) throws InterruptedException {
    int before = vigil.reported().size();
    site.html("/", body);
    vigil.pass(HOUR);
    return vigil.reported().size() - before;
  }

  // ---- what changed ----

  @Test
  void theSamePageThreeTimesIsNoChangeAndAReplacedLineIsInTheFeed() throws InterruptedException {
    watch("Monitor visible Notify By feed");
    vigil.pass(HOUR.multipliedBy(3));
    assertThat(site.requests()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(vigil.reported()).isEmpty();
    assertThat(reported("<p id=news>The south quay and the basin are closed until June.</p>"))
        .isOne();
    assertThat(vigil.all.outbox().messages(TestInstallation.WORKSPACE, Optional.empty(), 10))
        .extracting(OutboxMessage::state)
        .hasSize(1);
  }

  private static final String SHOP =
      "<nav><a href=/>Start</a> <a href=/%s>Latest</a></nav><main><h1>Grinders</h1><p>Encore<p>"
          + "%s</main><footer><p>We have sold coffee machines since 1974 and answer every question"
          + " within one working day, also on the phone and by letter.</footer>";

  @Test
  void aTypeThatTheOwnerNamesIsReportedHoweverLittleItMatters() throws InterruptedException {
    site.html("/", SHOP.formatted("1", "€169.00"));
    watch("Monitor any");
    assertThat(reported(SHOP.formatted("2", "€169.00"))).as("a link of the menu").isOne();
  }

  @Test
  void withoutATypeTheMenuIsHeldBackAndThePriceIsReported() throws InterruptedException {
    site.html("/", SHOP.formatted("1", "€169.00"));
    watch("");
    assertThat(reported(SHOP.formatted("2", "€169.00"))).as("a link of the menu").isZero();
    assertThat(reported(SHOP.formatted("2", "€149.00"))).as("a price").isOne();
  }

  @Test
  void aTokenInAnAttributeIsNoiseFromTheFirstCheckOnAlsoForEveryDifference()
      throws InterruptedException {
    String page =
        "<meta name=csrf-token content=%s><script src='/app.%s.js'></script>"
            + "<main><h1>Fees</h1><p>The quay is open.</main>";
    site.html("/", page.formatted("Zq81kLp0Xw", "3fa94c1b"));
    watch("Monitor any");
    assertThat(reported(page.formatted("Bb0Lr55xQe", "77e0b1c2"))).isZero();
    assertThat(reported(page.formatted("Bb0Lr55xQe", "77e0b1c2").replace("open", "shut"))).isOne();
  }

  @Test
  void aLinkThatIsWrittenInAnotherWayIsNoChange() throws InterruptedException {
    String page = "<main><h1>Fees</h1><p>The quay is open. <a href='%s'>Fees</a></main>";
    site.html("/", page.formatted("/fees"));
    watch("");
    assertThat(reported(page.formatted(site.url("/fees")))).isZero();
    assertThat(reported(page.formatted("/fees/2027"))).isOne();
  }

  @Test
  void anotherTitleAloneIsNoChangeOfWhatAReaderSees() throws InterruptedException {
    watch("Monitor visible Ignore learned=off");
    String page =
        "<html><head><title>%s</title></head><body><p>The harbour office is open on"
            + " working days and answers letters about berths, tides and pilots.</p></body></html>";
    site.put("/", 200, "text/html", page.formatted("One"));
    vigil.pass(HOUR);
    int before = vigil.reported().size();
    site.put("/", 200, "text/html", page.formatted("Two"));
    vigil.pass(HOUR);
    assertThat(vigil.reported()).hasSize(before);
    assertThat(vigil.all.archive().versions(vigil.all.archive().pages().getFirst())).hasSize(3);
  }

  @Test
  void aTriggerTextIsReportedWhenItAppearsAndNotOnOtherEdits() throws InterruptedException {
    watch("Monitor phrase=\"Add to cart\",only=added");
    assertThat(reported("<p>Sold out until June.</p>")).isZero();
    assertThat(reported("<p>Sold out until July.</p>")).isZero();
    assertThat(reported("<p>Sold out until July.</p><p>Add to cart</p>")).isOne();
    assertThat(vigil.reports().getLast().content().details()).contains("Add to cart");
    assertThat(reported("<p>Only today.</p><p>Add to cart</p>")).isZero();
  }

  @Test
  void aTriggerTextThatIsIgnoredIsNotReportedUntilItIsNoLongerIgnored()
      throws InterruptedException {
    String trigger = " Monitor phrase=\"Add to cart\",only=added";
    watch("Ignore text=\"add to cart\"" + trigger);
    assertThat(reported("<p>Add to cart</p>")).isZero();
    vigil
        .sentinels()
        .edit(
            TestInstallation.WORKSPACE,
            SentinelParser.parse(
                    "Create Sentinel a Using " + site.url("/") + " Fetch every 1 hour" + trigger,
                    ZoneOffset.UTC)
                .getFirst());
    assertThat(reported("<p>Add to cart</p>")).as("an edit is not a change").isZero();
    assertThat(reported("<p>Sold out</p>")).isZero();
    assertThat(reported("<p>Add to cart</p>")).isOne();
  }

  @Test
  void onlyTheRemovalOfOneLineIsReportedEachTime() throws InterruptedException {
    String golden = "<p>The golden line</p>";
    site.html("/", "<p>Some line</p>" + golden);
    watch("Monitor phrase=\"The golden line\",only=removed");
    assertThat(reported(golden)).isZero();
    assertThat(reported("<p>Another line</p>")).isOne();
    assertThat(reported("<p>Another line</p>" + golden)).isZero();
    assertThat(reported("<p>Another line</p>")).isOne();
  }

  @Test
  void onlyWhatIsAddedIsReportedWithThatTextOnly() throws InterruptedException {
    site.html("/", "<p>Some line</p><p>A line that goes</p>");
    watch("Monitor text,only=added");
    assertThat(reported("<p>Some line</p>")).isZero();
    assertThat(reported("<p>Some line</p><p>Oh yes please, a berth for the summer</p>")).isOne();
    assertThat(vigil.reports().getLast().content().details())
        .contains("Oh yes please")
        .doesNotContain("Some line");
  }

  @Test
  void linesThatWereThereBeforeAreNotUniqueWhateverTheirOrder() throws InterruptedException {
    site.html("/", "<p>Ferry to the island</p><p>Crane of the shipyard</p><p>Pilot station</p>");
    watch("Monitor new-lines");
    assertThat(
            reported(
                "<p>Pilot&nbsp; station</p>\n\n<p>Ferry to   the island</p>"
                    + "<p>Crane of the shipyard</p>"))
        .isZero();
    assertThat(reported("<p>Crane of the shipyard</p>")).isZero();
    assertThat(reported("<p>Crane of the shipyard</p><p>Ferry to the island</p>"))
        .as("seen in an earlier version")
        .isZero();
    assertThat(reported("<p>Ferry to the island</p><p>A new lighthouse</p>")).isOne();
  }

  @Test
  void aPageThatAlternatesBetweenKnownStatesIsReportedAFewTimesAndThenNoMore()
      throws InterruptedException {
    String page =
        "<div class=guest><p>%s</p></div><p>Ships report to the pilot station an hour before they"
            + " arrive, by radio or by telephone.</p><p>Waste is taken at the east quay on every"
            + " working day, fuel at the pontoon behind the crane.</p>";
    String[] states = {
      page.formatted("Rough sea today, take care"), page.formatted("Calm sea today")
    };
    site.html("/", states[1]);
    watch("Monitor text");
    for (int check = 0; check < 12; check++) {
      reported(states[check % 2]);
    }
    int learnt = vigil.reported().size();
    assertThat(learnt).isBetween(1, 6);
    for (int check = 0; check < 8; check++) {
      reported(states[check % 2]);
    }
    assertThat(vigil.reported()).hasSize(learnt);
    assertThat(reported(states[1] + "<p>The harbour is closed because of ice until March.</p>"))
        .isOne();
  }

  @Test
  void lastSeenComparesWithWhatTheOwnerSawAndNotWithTheLastCheck() throws InterruptedException {
    watch("Monitor text Ignore learned=off Compare last seen Notify By feed");
    assertThat(reported("<p id=news>The south quay is closed.</p>")).isOne();
    vigil.sentinels().markSeen(vigil.reports().getLast().id());
    assertThat(reported("<p id=news>The east quay is closed.</p>")).isOne();
    assertThat(vigil.reported()).last().isEqualTo("a change 2-3");
  }

  @Test
  void aPartIsWatchedWhileOtherTextChanges() throws InterruptedException {
    String same = "<p id=sametext>The same text</p>";
    site.html("/", same + "<p>One line of the day</p>");
    watch("Within \"#sametext\" Monitor any");
    assertThat(reported(same + "<p>Quite another line of the day</p>")).isZero();
    assertThat(reported("<p id=sametext>Other text for all ships</p><p>One line</p>")).isOne();
  }

  // ---- conditions, price and stock ----

  @Test
  void allConditionsMustHoldAndVersionsAreKeptWhenTheyDoNot() throws InterruptedException {
    site.html("/", "<p id=v>Depth: 1</p>");
    watch("Monitor number When new contains \"5\" AND new >= 20 AND new <= 100");
    assertThat(reported("<p id=v>Depth: 70.5</p>")).isOne();
    assertThat(reported("<p id=v>Depth: 150.5</p>")).isZero();
    assertThat(reported("<p id=v>Depth: 70.4</p>")).isZero();
    assertThat(vigil.all.archive().versions(vigil.all.archive().pages().getFirst())).hasSize(4);
  }

  private static String offer(String price, String stock) {
    return """
    <script type="application/ld+json">{"@context":"https://schema.org","@type":["Product"],
    "name":"Sextant","offers":{"@type":"Offer","price":"%s","priceCurrency":"EUR",
    "availability":"https://schema.org/%s"}}</script><p>A fine instrument of brass.</p>
    """
        .formatted(price, stock);
  }

  private int price(String price) throws InterruptedException {
    return reported(offer(price, "InStock"));
  }

  @Test
  void anotherPriceIsReportedAndTheSamePriceWrittenInAnotherWayIsNot() throws InterruptedException {
    site.html("/", offer("190.95", "InStock"));
    watch("Monitor price");
    assertThat(price("180.45")).isOne();
    assertThat(price("2879.2")).isOne();
    assertThat(price("2879.20")).isZero();
    assertThat(reported(offer("2879.20", "OutOfStock"))).as("stock is not asked for").isZero();
  }

  @Test
  void thePriceIsNotReportedToThoseWhoFollowTheStock() throws InterruptedException {
    site.html("/", offer("190.95", "InStock"));
    watch("Monitor stock");
    assertThat(price("180.45")).isZero();
    assertThat(reported(offer("180.45", "OutOfStock"))).isOne();
    assertThat(vigil.reports().getLast().content().details()).contains("out of stock");
    assertThat(reported(offer("180.45", "OutOfStock"))).isZero();
    assertThat(price("180.45")).isOne();
  }

  @Test
  void onlyThatItCanBeHadAgainIsReported() throws InterruptedException {
    String item =
        "<div itemscope itemtype='https://schema.org/Product'><b itemprop=name>Sextant</b><div"
            + " itemprop=offers itemscope itemtype='https://schema.org/Offer'><link"
            + " itemprop=availability href='https://schema.org/%s'></div></div>";
    site.html("/", item.formatted("InStock"));
    watch("Monitor stock,becomes=in");
    assertThat(reported(item.formatted("OutOfStock"))).isZero();
    assertThat(reported(item.formatted("InStock"))).isOne();
  }

  @Test
  void aPriceOutsideOfItsBoundsIsReportedEachTimeItChanges() throws InterruptedException {
    site.html("/", offer("950.95", "InStock"));
    watch("Monitor price,below=900,above=1100.10");
    assertThat(price("1000.45")).isZero();
    assertThat(price("890.45")).isOne();
    assertThat(price("820.45")).isOne();
    assertThat(price("1890.45")).isOne();
    assertThat(price("1000.45")).isZero();
  }

  @Test
  void fivePercentCountFromThePreviousPriceSoThatSlowCreepIsNotReported()
      throws InterruptedException {
    site.html("/", offer("950.95", "InStock"));
    watch("Monitor price,by=5%");
    assertThat(price("960.45")).isZero();
    assertThat(price("1960.45")).isOne();
    assertThat(vigil.reports().getLast().content().details())
        .contains("960.45")
        .doesNotContain("950.95");
    for (String slowly : List.of("1950.45", "2000", "2050", "2100")) {
      assertThat(price(slowly)).as(slowly).isZero();
    }
  }

  @Test
  void fivePercentOfThePriceReportedLastFindSlowCreep() throws InterruptedException {
    site.html("/", offer("1960.45", "InStock"));
    watch("Monitor price,by=5%,against=reported");
    assertThat(price("2000")).isZero();
    assertThat(price("2050")).isZero();
    assertThat(price("2100")).as("7 % above the first").isOne();
    assertThat(price("2150")).as("2 % above what was told").isZero();
    assertThat(price("2210")).isOne();
  }
}
