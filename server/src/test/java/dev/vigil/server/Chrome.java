package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.internal.browser.BrowserTab;
import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.fetch.internal.browser.DevTools;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import tools.jackson.databind.JsonNode;

/** A person at a real browser, who waits for what shall come and never for a time. */
final class Chrome implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** Where pictures go, for those who want to look; none unless it is set. */
  private static final String PICTURES = System.getProperty("vigil.pictures", "");

  private final Queue<String> elsewhere = new ConcurrentLinkedQueue<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final String address;
  private final Chromium chromium;
  private final BrowserTab tab;

  Chrome(String address) {
    this.address = address;
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
        boolean ours = url.startsWith(address + "/");
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

  /** Requests to other hosts so far. */
  Queue<String> elsewhere() {
    return elsewhere;
  }

  /** Errors in the console so far. */
  Queue<String> complaints() {
    return complaints;
  }

  void open(String path) {
    tab.open(address + path, LIMIT);
  }

  /** Logs in with the password of all test accounts. */
  void logIn(String name) {
    open("/login");
    fill("name", name);
    fill("password", RunningServer.PASSWORD);
    run("document.querySelector('button.main').click()");
    until("location.pathname === '/'");
  }

  JsonNode run(String script) {
    return tab.evaluate(script);
  }

  /** Waits until a page has loaded and something holds on it, however slow the machine is. */
  void until(String condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    String last = "";
    while (System.nanoTime() < end) {
      try {
        JsonNode found =
            run(
                "new Promise(r => setTimeout(r, 50)).then(() => { try { return !!("
                    + condition
                    + ") && document.readyState === 'complete' } catch (e) { return false } })");
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

  /**
   * Chooses a part of the page that is to be watched, as a person does it: by a click at each line
   * until it is hit.
   */
  void pick(String part) {
    // The frame says so when its page is there and can be clicked at.
    until("document.getElementById('preview').dataset.ready === 'yes'");
    JsonNode box =
        run(
            "(() => { const b = document.getElementById('preview').getBoundingClientRect();"
                + " return {x: b.x, y: b.y} })()");
    for (int y = 60; y < 360 && !within().equals(part); y += 12) {
      String before = run("document.getElementById('preview').dataset.picks").asString("");
      click(box.path("x").asDouble() + 120, box.path("y").asDouble() + y);
      until("document.getElementById('preview').dataset.picks !== '" + before + "'");
    }
    assertThat(within()).isEqualTo(part);
    until("document.getElementById('found').innerText === 'Found once.'");
  }

  /** Clicks at the lines of a page that is taught until a field has a value. */
  void teach(String property, String value) {
    String field = "document.querySelector('[data-property=" + property + "]')";
    until("document.getElementById('preview').dataset.ready === 'yes'");
    run("document.getElementById('preview').scrollIntoView()");
    JsonNode box =
        run(
            "(() => { const b = document.getElementById('preview').getBoundingClientRect();"
                + " return {x: b.x, y: b.y} })()");
    for (int y = 20; y < 300 && !run(field + ".value").asString("").equals(value); y += 12) {
      run(field + ".dispatchEvent(new FocusEvent('focusin', {bubbles: true}))");
      String before = run("document.getElementById('preview').dataset.picks").asString("");
      click(box.path("x").asDouble() + 40, box.path("y").asDouble() + y);
      until("document.getElementById('preview').dataset.picks !== '" + before + "'");
    }
    assertThat(run(field + ".value").asString("")).isEqualTo(value);
  }

  private String within() {
    return run("document.querySelector('[name=within]').value").asString("");
  }

  /** Clicks at a place of the window, as a hand does. */
  void click(double x, double y) {
    for (String type : List.of("mousePressed", "mouseReleased")) {
      tab.send(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
  }

  /** Presses a key that writes a letter. */
  void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      tab.send("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "text", key));
    }
  }

  /** Writes into a field, as a person does. */
  void fill(String name, String value) {
    run(
        "(() => { const field = document.querySelector('[name=\"%s\"]'); field.value = '%s';"
                .formatted(name, value)
            + " field.dispatchEvent(new Event('input', {bubbles: true})); })()");
  }

  /** The text of the previewed page, asked for again because its frame is of another origin. */
  String previewText() {
    return run("fetch(document.getElementById('preview').src).then(r => r.text()).then(t => new"
            + " DOMParser().parseFromString(t, 'text/html').body.innerText)")
        .asString("");
  }

  /** The colour at a place of an element, as it is drawn. */
  String pixel(String selector, int x, int y) {
    JsonNode box =
        run(
            "(() => { const b = document.querySelector('%s').getBoundingClientRect();"
                    .formatted(selector)
                + " return {x: b.x, y: b.y} })()");
    try {
      BufferedImage image =
          ImageIO.read(
              new ByteArrayInputStream(
                  Base64.getDecoder()
                      .decode(
                          tab.send("Page.captureScreenshot", Map.of("format", "png"))
                              .path("data")
                              .asString(""))));
      Color colour =
          new Color(
              image.getRGB(
                  box.path("x").asInt() + x,
                  Math.min(image.getHeight() - 1, box.path("y").asInt() + y)));
      return colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives the browser an authenticator whose owner agrees to everything. */
  void addAuthenticator() {
    tab.send("WebAuthn.enable", Map.of());
    tab.send(
        "WebAuthn.addVirtualAuthenticator",
        Map.of(
            "options",
            Map.of(
                "protocol", "ctap2",
                "transport", "internal",
                "hasResidentKey", true,
                "hasUserVerification", true,
                "isUserVerified", true,
                "automaticPresenceSimulation", true)));
  }

  /** Keeps what is downloaded in this folder. */
  void downloadTo(Path folder) {
    tab.send(
        "Page.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
  }

  /** The file that was downloaded there, as soon as it is whole. */
  Path downloaded(Path folder) throws IOException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < end) {
      try (Stream<Path> files = Files.list(folder)) {
        Optional<Path> whole =
            files.filter(file -> !file.toString().endsWith(".crdownload")).findFirst();
        if (whole.isPresent()) {
          return whole.get();
        }
      }
      run("new Promise(r => setTimeout(r, 50))");
    }
    throw new AssertionError("nothing was downloaded");
  }

  void check(int width, int height, boolean dark) {
    tab.send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
    tab.send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** What axe finds that is serious, one a line. */
  String barriers() {
    return axe("iframes: false", "v.impact === 'serious' || v.impact === 'critical'");
  }

  /** All that axe finds, also what is only inconvenient. */
  String findings() {
    return axe("iframes: false", "true");
  }

  /** What axe finds about colours, which is all that differs between light and dark. */
  String colourFindings() {
    return axe(
        "iframes: false, runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}",
        "true");
  }

  private String axe(String options, String counts) {
    if (!run("typeof axe !== 'undefined'").asBoolean()) {
      run(axe() + "; true");
    }
    return run("axe.run(document, {"
            + options
            + "}).then(r => r.violations"
            + ".filter(v => "
            + counts
            + ").map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' '"
            + " + n.failureSummary).join(' | ')).join('\\n'))")
        .asString("");
  }

  private static String axe() {
    try (InputStream in = Chrome.class.getResourceAsStream(AXE)) {
      if (in == null) {
        throw new IllegalStateException(AXE + " is not among the test's libraries");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pictures for the documentation and for those who want to look. */
  void pictures(String name) {
    if (!PICTURES.isEmpty()) {
      picture(name + "-dark", 1280, 800, true);
      picture(name + "-phone", 400, 850, false);
      picture(name, 1280, 800, false);
    }
  }

  private void picture(String name, int width, int height, boolean dark) {
    check(width, height, dark);
    // Two frames are drawn before the picture is taken.
    run(
        "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r,"
            + " 150))))");
    JsonNode shot = tab.send("Page.captureScreenshot", Map.of("format", "png"));
    try {
      Files.createDirectories(Path.of(PICTURES));
      Files.write(
          Path.of(PICTURES, name + ".png"),
          Base64.getDecoder().decode(shot.path("data").asString("")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    chromium.close();
  }
}
