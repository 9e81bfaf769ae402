package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Single screens of the dashboard in a real browser; no test needs what another one did. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScreensIT {
  private RunningServer running;
  private TestSite site;
  private Chrome chrome;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = new RunningServer(folder);
    site = new TestSite();
    site.page("/notices", "<p id=news>The crane is out of order.</p>");
    running.account("anna", Role.ADMIN);
    chrome = new Chrome(running.server.address());
    chrome.logIn("anna");
  }

  @AfterAll
  void end() {
    if (running != null) {
      chrome.close();
      running.close();
      site.close();
    }
  }

  private void watch(String name, String path) {
    running.sentinel("Create Sentinel " + name + " Using " + site.url(path));
    running.check(name);
  }

  @Test
  void aBackupIsDownloaded(@TempDir Path downloads) throws Exception {
    chrome.downloadTo(downloads);
    chrome.open("/settings/backup");
    chrome.run("document.querySelector('a[download]').click()");
    Path file = chrome.downloaded(downloads);
    assertThat(file.toString()).endsWith(".vigil");
    assertThat(Files.readAllBytes(file)).startsWith('P', 'K').hasSizeGreaterThan(1000);
  }

  @Test
  void searchShowsMarkedWordsAndFilters() {
    site.page(
        "/crane",
        "<title>Crane hire</title><h1>Crane hire</h1><p>The crane of the east quay can be hired by"
            + " the hour.</p><h2>Fees</h2><p>A crane costs 90 EUR an hour, and 40 EUR at"
            + " night.</p>");
    watch("searched", "/notices");
    watch("hire", "/crane");
    chrome.open("/search?q=crane");
    chrome.until("document.querySelectorAll('.hits > li').length >= 2");
    assertThat(chrome.run("document.querySelector('.hits mark').innerText").asString(""))
        .isEqualToIgnoringCase("crane");
    chrome.pictures("screen-search");
    chrome.open("/search");
    chrome.pictures("screen-search-empty");
  }

  @Test
  void resettingTheBaselineIsAskedForAndStandsApart() {
    watch("baseline", "/notices");
    chrome.open("/sentinels/baseline");
    chrome.run("window.asked = []; window.confirm = text => { asked.push(text); return false }");
    chrome.run("document.querySelector('.risky button[value=reset]').click()");
    assertThat(chrome.run("asked.join()").asString("")).contains("not reported any more");
    assertThat(chrome.run("location.search").asString("")).isEmpty();
    chrome.pictures("screen-watch");
    chrome.run("window.confirm = () => true");
    chrome.run("document.querySelector('.risky button[value=reset]').click()");
    chrome.until("document.querySelector('.done').innerText.includes('baseline is reset')");
  }

  @Test
  void wrongInputIsExplainedBesideItsFieldAndStays() {
    watch("typed", "/notices");
    chrome.open("/sentinels/typed/edit");
    chrome.until("document.getElementById('preview').dataset.ready === 'yes'");
    chrome.run(
        "document.querySelector('[name=text]').closest('details')?.setAttribute('open', '')");
    chrome.fill("text", "Create Sentinel typed Watching nothing");
    chrome.run("document.querySelector('#wish button.main').click()");
    chrome.until("document.querySelector('.problem.said') !== null");
    assertThat(chrome.run("document.querySelector('[name=text]').value").asString(""))
        .isEqualTo("Create Sentinel typed Watching nothing");
    assertThat(chrome.run("document.querySelector('[name=text]').ariaInvalid").asString(""))
        .isEqualTo("true");
    chrome.pictures("screen-wrong-text");
    chrome.open("/tags/edit?tag=berths");
    chrome.fill("others", "Confirm perhaps");
    chrome.run("document.querySelector('main button.main').click()");
    chrome.until("document.querySelector('.problem.said') !== null");
    assertThat(chrome.run("document.querySelector('[name=others]').value").asString(""))
        .isEqualTo("Confirm perhaps");
    assertThat(chrome.barriers()).as("a refused form").isEmpty();
    chrome.pictures("screen-wrong-tag");
    chrome.fill("others", "Confirm after 10 minutes");
    chrome.run("document.querySelector('main button.main').click()");
    chrome.until("document.querySelector('.done')?.innerText === 'Saved.'");
    chrome.open("/settings");
    chrome.fill("oldpassword", "no such password");
    chrome.run("document.querySelector('[name=password]').value = 'something new'");
    chrome.run("document.querySelector('[action$=password] button').click()");
    chrome.until(
        "document.querySelector('[name=oldpassword]').closest('label').nextSibling.matches('.said')");
    assertThat(chrome.run("document.querySelector('[name=password]').value").asString(""))
        .isEqualTo("something new");
  }

  @Test
  void buttonsForTheChosenOnesWaitUntilSomeAreChosen() {
    watch("chosen", "/notices");
    chrome.open("/");
    chrome.until("document.querySelector('.bulk button[value=pause]').disabled");
    chrome.run("document.querySelector('input[value=chosen]').click()");
    chrome.until("!document.querySelector('.bulk button[value=pause]').disabled");
    chrome.run("document.querySelector('.bulk button[value=snooze]').click()");
    chrome.until(
        "document.querySelector('tr[data-name=chosen]').innerText.includes('snoozed until')");
    chrome.until("document.querySelector('.bulk button[value=pause]').disabled");
    chrome.pictures("screen-watches");
  }

  @Test
  void anAddedSentenceIsSeenInTheListOfChanges() {
    String before = "The pilots meet every ship at the outer buoy and lead her in. ".repeat(12);
    site.page("/long", "<p>" + before + "</p><p class=price>Berth: €14.50</p>");
    watch("long", "/long");
    site.page(
        "/long", "<p>" + before + "Fog stops all traffic.</p><p class=price>Berth: €16.00</p>");
    running.check("long");
    chrome.open("/changes");
    chrome.run("document.querySelector('td.wide a').click()");
    chrome.until("document.querySelectorAll('.changes li').length >= 2");
    assertThat(chrome.run("document.querySelector('.changes li').innerText").asString(""))
        .contains("€14.50 → €16.00");
    assertThat(
            chrome
                .run("[...document.querySelectorAll('.changes ins')].map(i => i.innerText).join()")
                .asString(""))
        .contains("Fog stops all traffic.");
    chrome.run("document.querySelector('.changes [data-go]').click()");
    chrome.until("document.querySelector('.changes li.now') !== null");
    assertThat(chrome.barriers()).as("a change").isEmpty();
    chrome.pictures("screen-change");
  }

  @Test
  void aPreviewLooksLikeThePage() {
    site.file("/port.css", "text/css", "body { margin: 0; background: rgb(10, 200, 30) }");
    site.page("/styled", "<link rel=stylesheet href=/port.css><p>Berths</p>");
    chrome.open("/sentinels/add?url=" + site.url("/styled"));
    chrome.until("document.getElementById('preview').dataset.ready === 'yes'");
    chrome.pictures("screen-add-styled");
    assertThat(chrome.pixel("#preview", 300, 300)).isEqualTo("10,200,30");
  }

  @Test
  void jsonIsPreviewedLineByLine() {
    StringBuilder json = new StringBuilder("{\"berths\": [");
    for (int i = 0; i < 30; i++) {
      json.append(i == 0 ? "" : ",").append("{\"name\": \"B%d\", \"free\": %d}".formatted(i, i));
    }
    site.file("/berths.json", "application/json", json + "]}");
    chrome.open("/sentinels/add?url=" + site.url("/berths.json"));
    chrome.until("document.getElementById('preview').dataset.ready === 'yes'");
    chrome.pictures("screen-add-json");
    assertThat(chrome.previewText()).contains("\"name\": \"B7\"").doesNotContain("did not change");
    chrome.pick("$.berths[?(@.name == 'B2')].free");
  }

  @Test
  void aPageThatWaitsForScriptsIsOfferedInABrowser() {
    site.page(
        "/tides",
        "<nav>Home Notices Tides Fees Contact Berths Pilots Weather Charts Links Imprint</nav>"
            + "<div id=tides>Loading…</div>"
            + "<script>document.getElementById('tides').innerText = 'High at 4 h'</script>");
    chrome.open("/sentinels/add?url=" + site.url("/tides"));
    chrome.until("document.querySelector('.note a') !== null");
    chrome.pictures("screen-add-scripts");
    chrome.run("document.querySelector('.note a').click()");
    chrome.until("location.search.includes('browser=yes')");
    chrome.until("document.getElementById('preview')?.dataset.ready === 'yes'");
    assertThat(chrome.previewText()).contains("High at 4 h");
    assertThat(chrome.run("document.querySelector('[name=text]').value").asString(""))
        .contains("Render browser");
  }

  @Test
  void aPageThatIsBeingFetchedIsSaidToBe() {
    chrome.open("/sentinels/add");
    chrome.fill("url", site.url("/notices"));
    assertThat(
            chrome
                .run(
                    "(() => { document.querySelector('.big button').click();"
                        + " return document.querySelector('.waits').innerText })()")
                .asString(""))
        .isEqualTo("Fetching the page … 0 s");
    chrome.until("document.getElementById('preview')?.dataset.ready === 'yes'");
  }

  @Test
  void aClickedPartIsCalledByItsClass() {
    site.page(
        "/offers",
        "<div id=offer><p class=name>Berth</p><p class=price>€14</p></div><p class=price>€2</p>");
    chrome.open("/sentinels/add?url=" + site.url("/offers"));
    chrome.pick("#offer p.price");
  }

  @Test
  void rulesAreReadableOnEveryScreen() {
    watch("ruled", "/notices");
    chrome.open("/rules");
    chrome.fill("text", "Create Rule busy On change(ruled) + 10 minutes Do check ruled");
    chrome.run("document.querySelector('main button.main').click()");
    chrome.until("document.querySelector('.done') !== null");
    chrome.pictures("screen-rules");
    chrome.open("/sentinels/ruled/rules");
    chrome.until("document.body.innerText.includes('built-in')");
    chrome.pictures("screen-sentinel-rules");
    chrome.check(1280, 800, true);
    assertThat(chrome.barriers()).isEmpty();
    chrome.check(400, 850, false);
    assertThat(chrome.run("document.documentElement.scrollWidth <= innerWidth").asBoolean())
        .isTrue();
    chrome.check(1280, 800, false);
  }
}
