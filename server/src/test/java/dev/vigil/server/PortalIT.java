package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import dev.vigil.server.web.sentinel.SentinelPages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A newcomer at a real browser makes and publishes a portal; each screen is checked by axe. */
@Timeout(300)
class PortalIT {
  @TempDir private Path folder;
  private RunningServer running;
  private TestSite site;
  private Chrome chrome;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = RunningServer.reading(folder, folder.resolve("staff.db"));
    site = new TestSite();
    running.account("anna", Role.ADMIN);
    chrome = new Chrome(running.server.address());
    chrome.logIn("anna");
  }

  @AfterEach
  void end() {
    if (running != null) {
      chrome.close();
      running.close();
      site.close();
    }
  }

  /** Both widths and both colour schemes. */
  private void checked(String name) {
    for (boolean dark : List.of(false, true)) {
      for (int width : List.of(1280, 400)) {
        chrome.check(width, 850, dark);
        assertThat(dark ? chrome.colourFindings() : chrome.barriers())
            .as(name + " " + width + (dark ? " dark" : ""))
            .isEmpty();
        assertThat(
                chrome
                    .run("document.documentElement.scrollWidth <= window.innerWidth + 1")
                    .asBoolean())
            .as(name + " fits " + width)
            .isTrue();
      }
    }
    chrome.check(1280, 850, false);
    chrome.pictures(name);
  }

  private void click(String words) {
    chrome.until("document.readyState === 'complete'");
    chrome.run(
        "[...document.querySelectorAll('a, button')].find(e => e.innerText.trim() === '%s').click()"
            .formatted(words));
  }

  @Test
  void aNewcomerPublishesAPortalFromACsvFileAndThreePages() throws Exception {
    List<String> urls = new ArrayList<>();
    for (String name : List.of("Ada Quill", "Bo Marsh", "Cleo Stern")) {
      String path = "/" + name.substring(0, 2).strip().toLowerCase(java.util.Locale.ROOT);
      site.page(
          path,
          "<script type='application/ld+json'>{\"@context\":\"https://schema.org\",\"@type\":\"Person\",\"name\":\"%s\",\"jobTitle\":\"Researcher\",\"email\":\"%s@tides.example\"}</script>"
              .formatted(name, name.charAt(0)));
      urls.add(site.url(path));
    }
    click("Portal");
    chrome.until("document.querySelector('h2').innerText.includes('what your pages say')");
    checked("portal-empty");
    click("Add data");
    chrome.until("document.querySelector('input[type=file]')");
    checked("portal-sources");
    chrome.fill("pages", String.join("\\n", urls));
    chrome.run("document.querySelector('input[value=Person]').click()");
    click("Save");
    chrome.until("document.querySelector('.done')");
    assertThat(running.installation.sentinels().lookUp(0, SentinelPages.name(urls.getFirst())))
        .isPresent();
    StringBuilder csv = new StringBuilder("Instrument,Owner,Bought,Price,Place\\n");
    for (int i = 1; i < 13; i++) {
      csv.append(
          "Gauge %d,%s,2024-0%d-01,%d EUR,%s\\n"
              .formatted(
                  i,
                  i % 2 == 0 ? "Ada Quill" : "Bo Marsh",
                  1 + i % 9,
                  100 * i,
                  i % 3 == 0 ? "Quay" : "Workshop"));
    }
    chrome.run(
        "(() => { const t = new DataTransfer(); t.items.add(new File(['%s'], 'instruments.csv'));"
                .formatted(csv)
            + " document.querySelector('input[type=file]').files = t.files })()");
    click("Preview");
    chrome.until("document.querySelector('[name=known]')");
    chrome.fill("class", "Instrument");
    checked("portal-upload");
    click("Import");
    chrome.until("location.pathname === '/portal/c/Instrument'");
    checked("portal-class");
    chrome.run(
        "[...document.querySelectorAll('.filters a')].find(e =>"
            + " e.innerText.startsWith('Quay')).click()");
    chrome.until("document.querySelectorAll('.things tbody tr').length === 4");
    click("Gauge 12");
    chrome.until("document.querySelector('h1').innerText === 'Gauge 12'");
    click("Ada Quill");
    chrome.until("document.body.innerText.includes('Mentioned by')");
    checked("portal-thing");
    chrome.open("/portal/settings");
    chrome.fill("title", "Instruments of the Tide Laboratory");
    chrome.run(
        "document.querySelectorAll('[name=class], [name=open]').forEach(box => box.click())");
    checked("portal-settings");
    click("Save");
    chrome.until("document.querySelector('.done a')");
    chrome.run("document.querySelector('.done a').click()");
    chrome.until("location.pathname === '/site/portal'");
    checked("portal-site");
    click("Instrument");
    chrome.until("document.querySelectorAll('.things tbody tr').length === 12");
    checked("portal-site-class");
    assertThat(chrome.elsewhere()).isEmpty();
    assertThat(chrome.complaints()).isEmpty();
  }

  @Test
  void aFormTemplatesQueriesAndADatabaseHaveNoBarriers() throws Exception {
    chrome.open("/portal/new/Event");
    chrome.run("document.querySelector('[name=\"v.start\"]').value = 'soon'");
    checked("portal-form");
    click("Save");
    chrome.until("document.querySelector('#problem-start')");
    checked("portal-form-problem");
    chrome.run("document.querySelector('[name=\"v.start\"]').value = '2026-12-01'");
    chrome.run("document.querySelector('[name=\"v.name\"]').value = 'Spring tides'");
    click("Save");
    chrome.until("document.querySelector('h1').innerText === 'Spring tides'");
    chrome.open("/portal/templates");
    checked("portal-templates");
    chrome.open("/portal/sparql?query=SELECT%20*%20%7B?s%20?p%20?o%7D%20LIMIT%205");
    chrome.until("document.querySelectorAll('.list tbody tr').length === 5");
    checked("portal-sparql");
    Path file = folder.resolve("staff.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection
          .createStatement()
          .execute("create table person (id integer primary key, name text, email text)");
      connection
          .createStatement()
          .execute("insert into person values (1, 'Dan Holt', 'd@x.example')");
    }
    assertThat(Files.exists(file)).isTrue();
    chrome.open("/portal/databases");
    chrome.fill("name", "staff");
    chrome.fill("url", "sqlite:" + file);
    click("Connect");
    chrome.until("document.querySelector('fieldset legend')");
    click("Write the mapping");
    chrome.until("document.body.innerText.includes('Dan Holt')");
    checked("portal-database");
    chrome.open("/portal/sources");
    chrome.run("document.querySelector('input[value=Person]').click()");
    click("Save");
    chrome.until("document.querySelector('.done')");
    chrome.open("/portal/databases/staff");
    click("Write the mapping");
    chrome.until("document.body.innerText.includes('Dan Holt')");
    click("Save and read");
    chrome.until("document.querySelector('.done')");
    chrome.open("/portal/c/Person");
    chrome.until("document.body.innerText.includes('Dan Holt')");
  }
}
