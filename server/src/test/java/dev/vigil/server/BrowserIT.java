package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.browser.Chromium;
import dev.vigil.fetch.browser.DevTools;
import dev.vigil.fetch.browser.Tab;
import dev.vigil.server.account.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
import tools.jackson.databind.JsonNode;

/** A person's way through the dashboard, in a real browser. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BrowserIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Where pictures go, for those who want to look; none unless it is set. */
  private static final String PICTURES = System.getProperty("vigil.pictures", "");

  private final Queue<String> elsewhere = new ConcurrentLinkedQueue<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private Running running;
  private Site site;
  private Chromium chromium;
  private Tab tab;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = new Running(folder);
    site = new Site();
    site.page(
        "/notices",
        "<ul class=notices><li id=crane>The crane is out of order.</li><li>Lock 2 is"
            + " closed.</li></ul><p class=price>Berth: €14.50</p>");
    running.account("anna", Role.ADMIN);
    chromium = Chromium.start();
    tab = chromium.openTab();
    tab.listen(this::heard);
    tab.send("Network.enable", Map.of());
    tab.send("Log.enable", Map.of());
    tab.send("Runtime.enable", Map.of());
  }

  private void heard(DevTools.Event event) {
    JsonNode params = event.params();
    switch (event.method()) {
      case "Network.requestWillBeSent" -> {
        String url = params.path("request").path("url").asString("");
        boolean ours = url.startsWith(running.server.address() + "/");
        if (!ours && !url.startsWith("data:") && !url.startsWith("about:")) {
          elsewhere.add(url);
        }
      }
      case "Log.entryAdded" -> {
        JsonNode entry = params.path("entry");
        if (entry.path("level").asString("").equals("error")) {
          complaints.add(entry.path("text").asString("") + " " + entry.path("url").asString(""));
        }
      }
      case "Runtime.exceptionThrown" -> complaints.add(params.toString());
      default -> {}
    }
  }

  @AfterEach
  void nothingWasWrong() {
    assertThat(elsewhere).as("requests to other hosts").isEmpty();
    assertThat(complaints).as("errors in the console").isEmpty();
  }

  @AfterAll
  void end() throws Exception {
    if (running != null) {
      if (chromium != null) {
        chromium.close();
      }
      running.close();
      site.close();
    }
  }

  private void open(String path) {
    tab.open(running.server.address() + path, LIMIT);
  }

  private JsonNode run(String script) {
    return tab.evaluate(script);
  }

  /** Waits until something holds on the page, however slow the machine is. */
  private void until(String condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    String last = "";
    while (System.nanoTime() < end) {
      try {
        JsonNode found =
            run(
                "new Promise(r => setTimeout(r, 50)).then(() => { try { return !!("
                    + condition
                    + ") } catch (e) { return false } })");
        if (found.asBoolean()) {
          return;
        }
        last = run("location.href + ' ' + document.body.innerText.slice(0, 600)").asString("");
      } catch (FetchException e) {
        // Another page is being opened.
        last = String.valueOf(e.getMessage());
      }
    }
    throw new AssertionError(condition + " did not come true on: " + last);
  }

  private void picture(String name, int width, int height, boolean dark) throws Exception {
    if (PICTURES.isEmpty()) {
      return;
    }
    tab.send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    tab.send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    run("new Promise(r => setTimeout(r, 300))");
    JsonNode shot = tab.send("Page.captureScreenshot", Map.of("format", "png"));
    Files.createDirectories(Path.of(PICTURES));
    Files.write(
        Path.of(PICTURES, name + ".png"),
        Base64.getDecoder().decode(shot.path("data").asString("")));
  }

  private void pictures(String name) throws Exception {
    picture(name + "-dark", 1280, 800, true);
    picture(name + "-phone", 400, 850, false);
    picture(name, 1280, 800, false);
  }

  @Test
  @Order(1)
  void somebodyLogsIn() throws Exception {
    open("/");
    until("location.pathname === '/login'");
    pictures("login");
    run(
        "document.querySelector('[name=name]').value = 'anna';"
            + "document.querySelector('[name=password]').value = '"
            + Running.PASSWORD
            + "'; document.querySelector('button.main').click()");
    until("location.pathname === '/' && document.querySelector('h1').innerText === 'Watches'");
    until("document.getElementById('live').classList.contains('on')");
    pictures("empty");
  }

  @Test
  @Order(2)
  void aWatchIsAddedByClickingAtThePage() throws Exception {
    open("/watches/add?url=" + site.url("/notices"));
    until("document.getElementById('preview') !== null");
    // A click at the first entry of the list inside of the frame, as a person does it.
    JsonNode box =
        run(
            "(() => { const b = document.getElementById('preview').getBoundingClientRect();"
                + " return {x: b.x, y: b.y} })()");
    until("document.getElementById('preview').contentWindow !== null");
    double x = box.path("x").asDouble() + 120;
    boolean picked = false;
    for (int y = 60; y < 240 && !picked; y += 12) {
      for (String type : List.of("mousePressed", "mouseReleased")) {
        tab.send(
            "Input.dispatchMouseEvent",
            Map.of(
                "type",
                type,
                "x",
                x,
                "y",
                box.path("y").asDouble() + y,
                "button",
                "left",
                "clickCount",
                1));
      }
      run("new Promise(r => setTimeout(r, 500))");
      picked = run("document.querySelector('[name=within]').value").asString("").equals("#crane");
    }
    assertThat(picked).as("the entry was picked").isTrue();
    until("document.getElementById('found').innerText === 'Found once.'");
    until("document.querySelector('[name=text]').value.includes('#crane')");
    pictures("add");
    run(
        "const n = document.querySelector('[name=name]'); n.value = 'crane';"
            + " n.dispatchEvent(new Event('input', {bubbles: true}));"
            + " const f = document.querySelector('[name=fetch]'); f.value = 'every 1 hour';"
            + " f.dispatchEvent(new Event('input', {bubbles: true}))");
    until("document.querySelector('[name=text]').value.includes('Create Sentinel crane')");
    until("document.querySelector('[name=text]').value.includes('every 1 hour')");
    run("document.querySelector('button.main').click()");
    until("location.pathname === '/watches/crane'");
    running.check("crane");
    pictures("watch");
  }

  @Test
  @Order(3)
  void aChangeArrivesWithoutReload() throws Exception {
    running.sentinel(
        "Create Sentinel berths Using "
            + site.url("/notices")
            + "\n  Monitor price\n  Fetch every 1 hour\n  Tag fees, harbour\n");
    running.check("berths");
    open("/");
    until("document.getElementById('live').classList.contains('on')");
    run("window.stayed = true");
    site.page(
        "/notices",
        "<ul class=notices><li id=crane>The crane works again.</li><li>Lock 2 is closed.</li></ul>"
            + "<p class=price>Berth: €16.00</p>");
    running.check("crane");
    running.check("berths");
    until("document.querySelector('tr[data-name=crane] .badge') !== null");
    until("document.querySelector('tr[data-name=berths] .badge') !== null");
    assertThat(run("window.stayed").asBoolean()).as("the page was not loaded again").isTrue();
    pictures("watches");
  }

  @Test
  @Order(4)
  void aChangeIsShownAndItsPagesFollowEachOther() throws Exception {
    open("/");
    run("document.querySelector('tr[data-name=crane] a.change').click()");
    until("location.pathname.startsWith('/changes/')");
    until("document.querySelectorAll('iframe.page-frame').length === 2");
    run("document.querySelector('[data-step=\"1\"]').click()");
    until("document.getElementById('at').innerText === '1 of 1'");
    pictures("change");
    for (String view : List.of("merged", "changes", "text")) {
      run(
          "[...document.querySelectorAll('.tabs a')].find(a => a.href.endsWith('view="
              + view
              + "')).click()");
      until("location.search === '?view=" + view + "'");
      until("document.querySelector('iframe.page-frame') !== null");
      pictures("change-" + view);
    }
  }

  @Test
  @Order(5)
  void theOtherPagesWork() throws Exception {
    for (String path :
        List.of(
            "/changes",
            "/watches/crane/history",
            "/watches/crane/compare?from=1&to=2",
            "/watches/crane/edit",
            "/notifications",
            "/settings",
            "/settings/accounts",
            "/settings/audit")) {
      open(path);
      until("document.querySelector('h1') !== null");
      pictures(path.substring(1).replaceAll("[/?&=]+", "-"));
    }
  }

  @Test
  @Order(6)
  void everyFieldHasALabelAndNoIdOccursTwice() {
    for (String path :
        List.of("/", "/watches/add", "/watches/crane/edit", "/settings", "/settings/accounts")) {
      open(path);
      until("document.querySelector('h1') !== null");
      JsonNode bare =
          run(
              "JSON.stringify([...document.querySelectorAll('input:not([type=hidden]),select,textarea,button,iframe,svg')].filter(e"
                  + " => !(e.labels && e.labels.length) && !e.getAttribute('aria-label') &&"
                  + " !e.title && !e.innerText.trim()).map(e => e.outerHTML.slice(0, 120)))");
      assertThat(bare.asString("")).as(path).isEqualTo("[]");
      JsonNode twice =
          run(
              "JSON.stringify([...document.querySelectorAll('[id]')].map(e => e.id)"
                  + ".filter((id, i, all) => all.indexOf(id) !== i))");
      assertThat(twice.asString("")).as(path).isEqualTo("[]");
    }
  }

  @Test
  @Order(7)
  void somebodyLogsOut() {
    open("/");
    run("document.querySelector('.who form button').click()");
    until("location.pathname === '/login'");
    open("/");
    until("location.pathname === '/login'");
  }
}
