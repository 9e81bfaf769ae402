package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.page.MergedPage;
import dev.vigil.diff.show.page.NodePairing;
import dev.vigil.diff.show.page.ResourceEmbedding;
import dev.vigil.diff.show.page.SafePage;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.fetch.internal.browser.BrowserTab;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.fetch.internal.browser.DevTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Opens reports in a real browser: hostile pages stay dead, and the navigator works. */
@Timeout(300)
class HtmlReportIT {
  static final Duration LIMIT = Duration.ofSeconds(20);

  /** Touches everything on a page as a curious reader might. */
  static final String TOUCH =
      """
      for (const w of [window, ...Array.from(window.frames)]) {
        let d;
        try { d = w.document } catch (e) { continue }
        for (const e of Document.prototype.querySelectorAll.call(d, '*')) {
          for (const t of ['mouseover', 'mousedown', 'focus', 'toggle', 'load', 'error']) {
            e.dispatchEvent(new Event(t, {bubbles: true, cancelable: true}));
          }
          if (e.closest('header,aside') === null && e.tagName !== 'HTML') {
            e.click && e.click();
            e.requestSubmit && e.tagName === 'FORM' && e.requestSubmit();
          }
        }
      }
      """;

  /** Time enough for a page to do what it wants to do at once. */
  static final String WAIT = "new Promise(r => setTimeout(r, 50))";

  /** Until what was asked for has been drawn. */
  private static final String SETTLE =
      "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r))))";

  @TempDir private static Path folder;
  private static Chromium chromium;
  private static BrowserTab tab;
  private static CallCounter server;
  private static final Queue<String> REQUESTS = new ConcurrentLinkedQueue<>();
  private static final Queue<String> ALARMS = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    server = new CallCounter();
    chromium = Chromium.start();
    tab = chromium.openTab();
    tab.send("Network.enable", Map.of());
    tab.listen(HtmlReportIT::heard);
  }

  private static void heard(DevTools.Event event) {
    switch (event.method()) {
      case "Network.requestWillBeSent" -> {
        String url = event.params().path("request").path("url").asString("");
        if (!url.startsWith("file:") && !url.startsWith("data:") && !url.startsWith("about:")) {
          REQUESTS.add(url);
        }
      }
      case "Page.javascriptDialogOpening" -> ALARMS.add("a dialog opened");
      case "Page.frameNavigated" -> {
        String url = event.params().path("frame").path("url").asString("");
        if (!url.startsWith("file:") && !url.startsWith("about:")) {
          ALARMS.add("went to " + url);
        }
      }
      default -> {}
    }
  }

  @AfterAll
  static void end() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private static void open(String page) throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), page);
    tab.open(file.toUri().toString(), LIMIT);
  }

  private static JsonNode evaluate(String expression) {
    return tab.evaluate(expression);
  }

  /** What the page managed to do, after everything on it was touched. */
  private static List<String> deeds(String page) throws IOException {
    REQUESTS.clear();
    ALARMS.clear();
    int before = server.connections();
    open(page);
    evaluate(TOUCH + WAIT);
    List<String> deeds = new ArrayList<>(REQUESTS);
    deeds.addAll(ALARMS);
    if (evaluate("window.PWNED === 1").asBoolean()) {
      deeds.add("a script ran");
    }
    if (server.connections() > before) {
      deeds.add("the network was reached");
    }
    return deeds;
  }

  @Test
  void noScriptRunsAndNothingIsLoadedInAReport() throws IOException {
    size(1280, 800, "light");
    ComparisonLayout layout = ComparisonLayout.SIDE;
    for (HostilePage sample : HostilePage.all(server.address())) {
      String old = sample.page() + "<p>old words</p>";
      String now = "<p>first of all</p>" + sample.page();
      layout = layout == ComparisonLayout.SIDE ? ComparisonLayout.MERGED : ComparisonLayout.SIDE;
      String report = SampleComparisons.report(SampleComparisons.pages(old, now), layout);
      assertThat(deeds(report)).as("%s, %s", sample.name(), layout).isEmpty();
      assertThat(evaluate("document.documentElement.dataset.ready").asString())
          .as("navigator with %s", sample.name())
          .isEqualTo("yes");
    }
  }

  @Test
  void theMarkupAloneIsHarmlessWithoutSandboxAndPolicy() throws IOException {
    for (HostilePage sample : HostilePage.all(server.address())) {
      Comparison comparison = SampleComparisons.pages(sample.page(), sample.page());
      StringBuilder page = new StringBuilder();
      MergedPage.write(
          comparison,
          NodePairing.of(comparison),
          new ResourceEmbedding(StoredResources.NONE),
          page);
      StringBuilder free = new StringBuilder("<!DOCTYPE html><iframe srcdoc=\"");
      MarkupEscape.escapeDocument(page.toString().replace(SafePage.POLICY, "default-src *"), free);
      assertThat(free).doesNotContain("'none'");
      assertThat(deeds(free + "\"></iframe>")).as(sample.name()).isEmpty();
    }
  }

  // ---- the navigator ----

  private static Comparison longPage() {
    StringBuilder old = new StringBuilder("<h1>Notices</h1>");
    StringBuilder now = new StringBuilder("<h1>Notices</h1>");
    for (int i = 0; i < 120; i++) {
      old.append("<p id=p").append(i).append(">Notice number ").append(i).append(" stays.</p>");
      now.append("<p id=p").append(i).append(">Notice number ").append(i);
      now.append(i == 40 || i == 90 ? " goes.</p>" : " stays.</p>");
      if (i == 20) {
        now.append("<p style='height:700px'>Something new and tall, quite unlike the others</p>");
      }
      if (i == 70) {
        old.append("<p>A warning about the east basin, withdrawn since</p>");
      }
    }
    return SampleComparisons.pages(old.toString(), now.toString());
  }

  private static void size(int width, int height, String scheme) {
    tab.send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 700));
    tab.send(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private static void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      tab.send("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "text", key));
    }
    evaluate(SETTLE);
  }

  private static String counter() {
    return evaluate("document.querySelector('.go output').textContent").asString();
  }

  /** How far from the top of its frame the current change stands, or -1 if it is not in sight. */
  private static int currentTop(int frame) {
    return evaluate(
            """
            (() => {
              const f = document.querySelectorAll('iframe')[%d];
              const e = f.contentDocument.querySelector('[data-vigil-current]');
              if (!e) return -1;
              const top = e.getBoundingClientRect().top;
              return top >= 0 && top < f.clientHeight ? Math.round(top) : -1;
            })()
            """
                .formatted(frame))
        .asInt();
  }

  @Test
  void nextAndPreviousGoFromChangeToChange() throws IOException {
    size(1280, 800, "light");
    open(SampleComparisons.report(longPage(), ComparisonLayout.MERGED));
    evaluate(SETTLE);
    assertThat(counter()).isEqualTo("– of 4");
    press("n");
    assertThat(counter()).isEqualTo("1 of 4");
    assertThat(currentTop(0)).isPositive();
    assertThat(evaluate("document.querySelector('#said').textContent").asString())
        .startsWith("Change 1, added");
    press("n");
    press("n");
    assertThat(counter()).isEqualTo("3 of 4");
    assertThat(evaluate("document.querySelectorAll('.panel li.now').length").asInt()).isOne();
    press("p");
    assertThat(counter()).isEqualTo("2 of 4");
    assertThat(currentTop(0)).isPositive();
    evaluate("document.querySelector('#previous').click()");
    evaluate("document.querySelector('#previous').click()");
    assertThat(counter()).isEqualTo("4 of 4");
    evaluate("document.querySelector('.panel li[data-n=\"2\"] button').click()");
    evaluate(SETTLE);
    assertThat(counter()).isEqualTo("2 of 4");
    assertThat(currentTop(0)).isPositive();
  }

  @Test
  void theMapHasATickPerChangeAndLeadsThere() throws IOException {
    size(1280, 800, "dark");
    open(SampleComparisons.report(longPage(), ComparisonLayout.SIDE));
    evaluate(SETTLE);
    assertThat(evaluate("document.querySelectorAll('.map i').length").asInt()).isEqualTo(4);
    evaluate("document.querySelectorAll('.map i')[3].click()");
    evaluate(SETTLE);
    assertThat(counter()).isEqualTo("4 of 4");
    assertThat(currentTop(0)).isPositive();
    assertThat(currentTop(1)).isPositive();
  }

  @Test
  void aKindCanBeLeftOut() throws IOException {
    size(1280, 800, "light");
    open(SampleComparisons.report(longPage(), ComparisonLayout.MERGED));
    evaluate(SETTLE);
    evaluate("document.querySelector('.chip.update').click()");
    assertThat(counter()).isEqualTo("– of 2");
    assertThat(evaluate("document.querySelectorAll('.panel li:not([hidden])').length").asInt())
        .isEqualTo(2);
    evaluate("document.querySelector('.chip.update').click()");
    assertThat(counter()).isEqualTo("– of 4");
  }

  @Test
  void bothPagesScrollTogether() throws IOException {
    size(1280, 800, "light");
    open(SampleComparisons.report(longPage(), ComparisonLayout.SIDE));
    evaluate(SETTLE);
    for (int target : List.of(60, 100, 30)) {
      evaluate(
          "document.querySelectorAll('iframe')[0].contentDocument.querySelector('#p%d')"
                  .formatted(target)
              + ".scrollIntoView({block: 'center'})");
      evaluate(SETTLE);
      int apart =
          evaluate(
                  """
                  (() => {
                    const [a, b] = Array.from(document.querySelectorAll('iframe'), f =>
                      f.contentDocument.querySelector('#p%d').getBoundingClientRect().top);
                    return Math.round(Math.abs(a - b));
                  })()
                  """
                      .formatted(target))
              .asInt();
      assertThat(apart).as("paragraph %d", target).isLessThan(120);
    }
    evaluate("document.querySelectorAll('iframe')[1].contentWindow.scrollTo(0, 1e6)");
    evaluate(SETTLE);
    assertThat(
            evaluate(
                    """
                    (() => {
                      const f = document.querySelectorAll('iframe')[0];
                      const d = f.contentDocument.scrollingElement;
                      return Math.round(d.scrollHeight - d.scrollTop - f.clientHeight);
                    })()
                    """)
                .asInt())
        .isLessThan(3);
  }

  @Test
  void onAPhoneTheListOpensOverThePage() throws IOException {
    size(390, 844, "dark");
    open(SampleComparisons.report(longPage(), ComparisonLayout.SIDE));
    evaluate(SETTLE);
    String shown = "getComputedStyle(document.querySelector('.panel')).display !== 'none'";
    assertThat(evaluate(shown).asBoolean()).isFalse();
    evaluate("document.querySelector('.toggle').click()");
    assertThat(evaluate(shown).asBoolean()).isTrue();
    assertThat(evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
    press("n");
    assertThat(counter()).isEqualTo("1 of 4");
  }

  @Test
  void tableAndTextHaveANavigatorToo() throws IOException {
    size(1280, 800, "light");
    Comparison comparison =
        SampleComparisons.weighed(
            longPage(), new Significance(0.4, List.of(new Significance.Reason("why", 0.4))));
    for (ComparisonLayout layout : List.of(ComparisonLayout.CHANGES, ComparisonLayout.TEXT)) {
      open(SampleComparisons.report(comparison, layout));
      press("n");
      press("n");
      assertThat(counter()).isEqualTo("2 of 4");
      assertThat(evaluate("document.querySelectorAll('.now').length").asInt()).isOne();
    }
  }

  @Test
  void everyControlHasANameAndTextHasContrast() throws IOException {
    for (String scheme : List.of("light", "dark")) {
      size(1280, 800, scheme);
      open(SampleComparisons.report(longPage(), ComparisonLayout.SIDE));
      evaluate(SETTLE);
      assertThat(
              evaluate(
                      """
                      Array.from(document.querySelectorAll('button,iframe,nav,aside,ul'))
                        .filter(e => !(e.textContent.trim() || e.title || e.getAttribute('aria-label')))
                        .length
                      """)
                  .asInt())
          .isZero();
      assertThat(evaluate(LEAST_CONTRAST).asDouble()).as(scheme).isGreaterThan(4.5);
    }
  }

  /** The smallest contrast ratio (WCAG 2) of any text of the shell with what is behind it. */
  private static final String LEAST_CONTRAST =
      """
      (() => {
        const rgb = c => c.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
          .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const behind = e => {
          for (; e; e = e.parentElement) {
            const c = rgb(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] > 0) return c;
          }
          return [255, 255, 255];
        };
        let least = 21;
        for (const e of document.querySelectorAll('header *, aside *, figcaption, figcaption *')) {
          if (!Array.from(e.childNodes).some(n => n.nodeType === 3 && n.textContent.trim())) continue;
          if (getComputedStyle(e).clipPath !== 'none' || !e.getClientRects().length) continue;
          const a = light(rgb(getComputedStyle(e).color)), b = light(behind(e));
          least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
        }
        return least;
      })()
      """;
}
