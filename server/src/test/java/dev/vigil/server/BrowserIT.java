package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.vigil.archive.SmallPdf;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A person's way through the dashboard, in a real browser. */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BrowserIT {
  private RunningServer running;
  private TestSite site;
  private GreenMail mail;
  private Chrome chrome;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    mail.start();
    running = RunningServer.mailing(folder, mail.getSmtp().getPort());
    site = new TestSite();
    site.page("/notices", page("The crane is out of order.", "€14.50"));
    running.account("anna", Role.ADMIN);
    running.account("vera", Role.VIEWER);
    chrome = new Chrome(running.server.address());
  }

  private static String page(String crane, String price) {
    return "<ul class=notices><li id=crane>"
        + crane
        + "</li><li>Lock 2 is closed.</li></ul><p class=price>Berth: "
        + price
        + "</p>";
  }

  @AfterEach
  void nothingWasWrong() {
    assertThat(chrome.elsewhere()).as("requests to other hosts").isEmpty();
    assertThat(chrome.complaints()).as("errors in the console").isEmpty();
  }

  @AfterAll
  void end() throws Exception {
    if (running != null) {
      if (chrome != null) {
        chrome.close();
      }
      running.close();
      site.close();
      mail.stop();
    }
  }

  private void login(String name) {
    chrome.until("location.pathname === '/login'");
    chrome.fill("name", name);
    chrome.fill("password", RunningServer.PASSWORD);
    chrome.run("document.querySelector('button.main').click()");
    chrome.until(
        "location.pathname === '/' && document.querySelector('h1').innerText === 'Sentinels'");
  }

  private void logout() {
    chrome.open("/");
    chrome.run("document.querySelector('.who form button').click()");
    chrome.until("location.pathname === '/login'");
  }

  @Test
  @Order(1)
  void aUserLogsIn() {
    chrome.open("/");
    chrome.until("location.pathname === '/login'");
    assertThat(chrome.barriers()).as("/login").isEmpty();
    chrome.pictures("login");
    login("anna");
    chrome.until("document.getElementById('live').classList.contains('on')");
    chrome.pictures("empty");
  }

  @Test
  @Order(2)
  void aWatchIsAddedByClickingAtThePage() {
    chrome.open("/sentinels/add?url=" + site.url("/notices"));
    chrome.pick("#crane");
    chrome.until("document.querySelector('[name=text]').value.includes('#crane')");
    chrome.fill("ignore", "numbers");
    chrome.until("document.querySelector('[name=text]').value.includes('Ignore numbers')");
    chrome.run(
        "document.getElementById('noise').open = true; document.getElementById('steps').click()");
    chrome.until(
        "document.querySelector('#stepped .filter li:nth-child(2)').innerText.includes('takes')");
    chrome.pictures("add");
    chrome.fill("ignore", "");
    chrome.fill("name", "crane");
    chrome.fill("fetch", "every 1 hour");
    chrome.fill("tags", "harbour");
    chrome.fill("tell", "email anna@mail.example");
    chrome.until("document.querySelector('[name=text]').value.includes('Create Sentinel crane')");
    chrome.until("document.querySelector('[name=text]').value.includes('every 1 hour')");
    chrome.until("document.querySelector('[name=text]').value.includes('anna@mail.example')");
    chrome.run("document.querySelector('button.main').click()");
    chrome.until("location.pathname === '/sentinels/crane'");
    running.check("crane");
    chrome.pictures("watch");
  }

  @Test
  @Order(3)
  void aChangeArrivesWithoutReloadAndByMail() throws Exception {
    running.sentinel(
        "Create Sentinel berths Using "
            + site.url("/notices")
            + "\n  Monitor price\n  Fetch every 1 hour\n  Tag fees, harbour\n");
    running.check("berths");
    chrome.open("/");
    chrome.until("document.getElementById('live').classList.contains('on')");
    chrome.run("window.stayed = true");
    site.page("/notices", page("The crane works again.", "€16.00"));
    running.check("crane");
    running.check("berths");
    chrome.until("document.querySelector('tr[data-name=crane] .badge') !== null");
    chrome.until("document.querySelector('tr[data-name=berths] .badge') !== null");
    assertThat(chrome.run("window.stayed").asBoolean())
        .as("the page was not loaded again")
        .isTrue();
    chrome.pictures("watches");
    running.installation.outbox().deliverDue();
    assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
    MimeMessage letter = mail.getReceivedMessages()[0];
    assertThat(letter.getAllRecipients()[0]).hasToString("anna@mail.example");
    assertThat(letter.getSubject()).contains("Harbour notices");
  }

  @Test
  @Order(4)
  void aChangeIsShownAndItsPagesFollowEachOther() {
    chrome.open("/");
    chrome.run("document.querySelector('tr[data-name=crane] a.change').click()");
    chrome.until("location.pathname.startsWith('/changes/')");
    chrome.until("document.querySelectorAll('iframe.page-frame').length === 2");
    chrome.until("document.readyState === 'complete'");
    assertThat(chrome.barriers()).as("a change").isEmpty();
    chrome.press("n");
    chrome.until("document.getElementById('at').innerText === '1 of 1'");
    chrome.pictures("change");
    for (String view : List.of("merged", "changes", "text")) {
      chrome.run(
          "[...document.querySelectorAll('.tabs a')].find(a => a.href.endsWith('view="
              + view
              + "')).click()");
      chrome.until("location.search === '?view=" + view + "'");
      chrome.until("document.querySelector('iframe.page-frame') !== null");
    }
  }

  @Test
  @Order(5)
  void twoVersionsAreChosenAndCompared() {
    chrome.open("/sentinels/crane/history");
    chrome.run("document.querySelector('form[action$=compare] button').click()");
    chrome.until("location.pathname === '/sentinels/crane/compare'");
    chrome.until("document.querySelector('main').innerText.includes('1 difference')");
    chrome.until("document.querySelectorAll('iframe.page-frame').length === 2");
    assertThat(chrome.barriers()).as("a comparison").isEmpty();
  }

  @Test
  @Order(6)
  void valuesAreDrawnOverTime() {
    for (String price : List.of("€15.20", "€15.80", "€17.40", "€16.90", "€18.30", "€17.10")) {
      running.time.pass(Duration.ofHours(3));
      site.page("/notices", page("The crane works again.", price));
      running.check("berths");
    }
    chrome.open("/sentinels/berths/history");
    chrome.until("document.querySelectorAll('svg.chart').length === 3");
    chrome.until(
        "document.querySelectorAll('svg.chart')[2].querySelectorAll('circle').length === 8");
    chrome.until("document.querySelector('main').innerText.includes('about every 3 h')");
    chrome.until("document.querySelector('a[href$=\"values.csv\"]') !== null");
  }

  @Test
  @Order(7)
  void listsAreUsedByKeys() {
    chrome.open("/");
    chrome.press("j");
    chrome.until("document.activeElement.dataset.name === 'berths'");
    chrome.press("j");
    chrome.press("x");
    chrome.until("document.getElementById('chosen').innerText === '1 selected:'");
    chrome.press("?");
    chrome.until("document.getElementById('keys').open");
    chrome.run("document.querySelector('#keys button').click()");
    chrome.press("/");
    chrome.until("document.activeElement.name === 'q'");
  }

  @Test
  @Order(8)
  void aButtonWithAnAddressOfItsOwnIsSentThere() {
    site.page("/lights", "<title>Lights</title><p>The council adopted a budget for street lights.");
    running.sentinel("Create Sentinel lights Using " + site.url("/lights"));
    running.check("lights");
    chrome.open("/sentinels/crane");
    chrome.run("document.querySelector('button[formaction$=\"/topics/more\"]').click()");
    chrome.until("location.pathname.startsWith('/topics/more%20like')");
    chrome.until("document.querySelector('main').innerText.includes('Review queue')");
  }

  @Test
  @Order(10)
  void noiseIsTaughtWhereItIsSeen() {
    chrome.open("/changes");
    chrome.run(
        "[...document.querySelectorAll('tr')].find(row => row.innerText.includes('crane'))"
            + ".querySelector('td:nth-child(3) a').click()");
    chrome.until("document.querySelector('.changes button[value=ignore]') !== null");
    chrome.run("document.querySelector('.changes button[value=ignore]').click()");
    chrome.until("location.pathname === '/sentinels/crane'");
    chrome.until("document.querySelector('.done').innerText.startsWith('Learnt')");
    assertThat(running.installation.sentinels().find(0, "crane").source())
        .contains("Ignore css=\"#crane\"");
  }

  @Test
  @Order(11)
  void anExtractorIsTaughtByClickingAtValues() {
    site.page("/berths/1", "<h1>Berth on the north quay</h1><p>free</p><p class=fee>14.50 EUR</p>");
    chrome.open("/facts/teach?class=Product&url=" + site.url("/berths/1"));
    chrome.teach("name", "Berth on the north quay");
    chrome.teach("price", "14.50 EUR");
    chrome.run("document.getElementById('teach-try').click()");
    chrome.until(
        "document.getElementById('tried').innerText.includes('name: Berth on the north quay')");
    chrome.until("document.getElementById('tried').innerText.includes('price: 14.50 EUR')");
    chrome.pictures("teach");
    chrome.fill("name", "berths");
    chrome.run("document.querySelector('#values').closest('form').requestSubmit()");
    chrome.until("location.pathname === '/facts/extractors'");
    chrome.until("document.querySelector('main').innerText.includes('berths')");
  }

  @Test
  @Order(12)
  void aValueOfAPdfFileIsAnnotatedByClickingAtItsParagraph() {
    site.file(
        "/fees.pdf",
        "application/pdf",
        SmallPdf.of(
            "Berth on the north quay", "", "The fee for a night. Price: 14.50 EUR with light"));
    chrome.open("/facts/teach?class=Product&url=" + site.url("/fees.pdf"));
    chrome.teach("name", "Berth on the north quay");
    chrome.teach("price", "The fee for a night. Price: 14.50 EUR with light");
    // What is not the value is deleted.
    chrome.fill("value.price", "14.50 EUR");
    chrome.run("document.querySelector('[name=hand]').click()");
    chrome.run("document.getElementById('teach-try').click()");
    chrome.until("document.getElementById('tried').innerText.includes('price: 14.50 EUR')");
    assertThat(chrome.barriers()).as("/facts/teach of a PDF file").isEmpty();
    chrome.pictures("teach-pdf");
    chrome.fill("name", "fees");
    chrome.run("document.querySelector('#values').closest('form').requestSubmit()");
    chrome.until("location.pathname === '/facts/extractors'");
    chrome.until("document.querySelector('main').innerText.includes('fees')");
  }

  @Test
  @Order(13)
  void aViewerReadsAndChangesNothing() {
    logout();
    login("vera");
    for (String path : List.of("/", "/sentinels/crane", "/tags", "/notifications")) {
      chrome.open(path);
      chrome.until("document.querySelector('h1') !== null");
      assertThat(
              chrome
                  .run(
                      "[...document.querySelectorAll('main form[method=post] button')]"
                          + ".map(b => b.innerText).join()")
                  .asString(""))
          .as(path)
          .isEmpty();
    }
    logout();
    chrome.open("/sentinels/crane");
    chrome.until("location.pathname === '/login'");
  }
}
