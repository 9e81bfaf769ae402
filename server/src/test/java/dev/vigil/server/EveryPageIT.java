package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every page of the dashboard, in a real browser. */
@Timeout(400)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryPageIT {
  /** The pages that people use most; all others are made of the same parts. */
  private static final List<String> MAIN =
      List.of(
          "/",
          "/changes",
          "/sentinels/crane",
          "/sentinels/berths/history",
          "/sentinels/crane/edit",
          "/sentinels/add",
          "/tags",
          "/tags/edit?tag=harbour",
          "/crawls",
          "/services",
          "/notifications",
          "/notifications/templates",
          "/notifications/feeds",
          "/transfer",
          "/import",
          "/settings",
          "/settings/backup",
          "/settings/accounts",
          "/settings/audit",
          "/settings/health",
          "/settings/two-factor");

  private RunningServer running;
  private TestSite site;
  private Chrome chrome;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = new RunningServer(folder);
    site = new TestSite();
    running.account("anna", Role.ADMIN);
    publish("€14.50");
    sentinel("crane", "Within \"#crane\"\n  Tag harbour");
    sentinel("berths", "Monitor price\n  Tag fees, harbour");
    publish("€16.00");
    running.check("crane");
    running.check("berths");
    chrome = new Chrome(running.server.address());
    chrome.logIn("anna");
  }

  private void publish(String price) {
    site.page(
        "/notices",
        "<p id=crane>The crane moves for %s.</p><p class=price>Berth: %s</p>"
            .formatted(price, price));
  }

  private void sentinel(String name, String clauses) {
    running.sentinel(
        "Create Sentinel " + name + " Using " + site.url("/notices") + "\n  " + clauses + "\n");
    running.check(name);
  }

  @AfterAll
  void end() {
    if (running != null) {
      chrome.close();
      running.close();
      site.close();
    }
  }

  @Test
  void everybodyCanUseThePagesInLightAndInDark() {
    for (boolean dark : new boolean[] {false, true}) {
      chrome.check(1280, 800, dark);
      for (String path : MAIN) {
        chrome.open(path);
        chrome.until("document.querySelector('h1') !== null");
        assertThat(dark ? chrome.colourFindings() : chrome.barriers())
            .as(path + (dark ? " in the dark" : ""))
            .isEmpty();
        if (!dark) {
          chrome.pictures("page" + path.replaceAll("[/?&=]+", "-"));
          chrome.check(1280, 800, false);
        }
      }
    }
    chrome.check(1280, 800, false);
  }

  @Test
  void noPageIsWiderThanAPhone() {
    chrome.check(400, 850, false);
    for (String path : MAIN) {
      chrome.open(path);
      chrome.until("document.querySelector('h1') !== null");
      assertThat(chrome.run("document.documentElement.scrollWidth").asInt())
          .as(path)
          .isLessThanOrEqualTo(400);
    }
    chrome.open("/sentinels/crane");
    chrome.until("document.querySelector('button[value=check]').checkVisibility()");
    chrome.open("/");
    chrome.until("!document.getElementById('chosen').checkVisibility()");
    chrome.run("document.querySelector('tbody input[name=name]').click()");
    chrome.until("document.querySelector('button[value=check]').checkVisibility()");
    chrome.check(1280, 800, false);
  }
}
