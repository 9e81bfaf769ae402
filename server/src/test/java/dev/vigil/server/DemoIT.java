package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Role;
import dev.vigil.server.demo.DemoSite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer sees of the demo site; the pictures of the documentation are taken here. */
@Timeout(300)
class DemoIT {
  private static final List<String> WATCHES = List.of("demo-fees", "demo-notices", "demo-tea");

  @Test
  void aNewcomerSeesTheChangesOfTheDemoSiteAndNotItsCounter(@TempDir Path folder) {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    try (RunningServer running = new RunningServer(folder);
        DemoSite demo = DemoSite.start(running.time, 0);
        Chrome chrome = new Chrome(running.server.address())) {
      demo.watch(running.installation);
      running.sentinel(
          "Create Sentinel pilots Using %s/pilots\n  Fetch every 1 hour\n  Tag harbour\n"
              .formatted(demo.address()));
      running.check("pilots");
      for (int check = 0; check < 12; check++) {
        WATCHES.forEach(running::check);
        running.time.pass(Duration.ofSeconds(10));
      }
      for (String part :
          List.of("", "-ada", "-bo", "-paper", "-people-xml", "-projects-ttl", "-talks")) {
        running.check("demo-group" + part);
      }
      running.account("anna", Role.ADMIN);
      chrome.check(1280, 800, false);
      chrome.logIn("anna");
      chrome.until("document.querySelector('tr[data-name=demo-fees] .badge') !== null");
      for (String watch : WATCHES) {
        String row =
            chrome
                .run("document.querySelector('tr[data-name=" + watch + "]').innerText")
                .asString("");
        assertThat(row).contains("new").doesNotContain("visitor number");
      }
      assertThat(
              chrome.run("document.querySelector('tr[data-name=pilots]').innerText").asString(""))
          .contains("404");
      chrome.pictures("server-sentinels");
      chrome.run("document.querySelector('tr[data-name=demo-fees] a.change').click()");
      chrome.until("document.querySelectorAll('iframe.page-frame').length === 2");
      chrome.until("document.readyState === 'complete'");
      chrome.press("n");
      chrome.until("document.getElementById('at').innerText.startsWith('1 of ')");
      chrome.pictures("server-change");
      chrome.open("/sentinels/add?url=" + demo.address() + "/tea");
      chrome.pick("p.price");
      chrome.pictures("server-add");
      chrome.open("/sentinels/demo-tea/history");
      chrome.pictures("server-history");
      chrome.open("/tags/edit?tag=demo");
      chrome.pictures("server-tag");
      assertThat(chrome.complaints()).as("errors in the console").isEmpty();
    }
  }
}
