package dev.vigil.fetch.internal.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.BypassAttempts;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** The attempts once more, read by the browser's own parser: its only way out is the proxy. */
@Timeout(180)
class BrowserBypassIT {
  /** The proxy of a browser opens at most 1,000 connections, and Chromium tries some twice. */
  private static final int BATCH = 40;

  private TestServer secret;
  private TestServer front;
  private AddressGuard guard;
  private volatile String location = "";
  private volatile String page = "";

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    secret = TestServer.page("secret");
    front =
        TestServer.start(
            r ->
                switch (r.path()) {
                  case "/robots.txt", "/favicon.ico" -> TestServer.text(404, "");
                  case "/redirect" -> TestServer.redirect(302, location);
                  default -> TestServer.text(200, page, "Content-Type: text/html; charset=utf-8");
                });
    guard =
        new AddressGuard(
            AllowList.of("127.0.0.1:" + front.port()),
            PortPolicy.of(80, 443, secret.port()),
            BypassAttempts::resolve);
  }

  @AfterEach
  void stop() throws IOException {
    if (secret != null) {
      secret.close();
      front.close();
    }
  }

  private List<String> httpAttempts() {
    return BypassAttempts.all(secret.port()).stream().filter(a -> a.startsWith("http")).toList();
  }

  @Test
  void noPageAndNoRedirectLeadsThere() throws Exception {
    List<String> attempts = httpAttempts();
    for (int from = 0; from < attempts.size(); from += BATCH) {
      noneLeadsThere(attempts.subList(from, Math.min(from + BATCH, attempts.size())));
    }
    assertThat(secret.connections()).isZero();
    assertThat(front.seen("/redirect")).hasSizeGreaterThan(120);
  }

  private void noneLeadsThere(List<String> attempts) throws Exception {
    page = "";
    try (FilteringProxy proxy = FilteringProxy.start(guard, Optional.empty(), 1 << 30);
        Chromium chromium = Chromium.start(Chromium.find().orElseThrow(), Browser.flags(proxy))) {
      BrowserTab tab = chromium.openTab();
      tab.send("Page.enable", Map.of());
      List<String> arrived = new ArrayList<>();
      for (String attempt : attempts) {
        if (!fails(tab, attempt)) {
          arrived.add(attempt);
        }
        if (!attempt.matches("https?:[/\\\\]{2,}.*")) {
          continue; // as a redirect, a path on the front
        }
        location = attempt.replace("\n", "\t").replace("\u0000", "\u0001");
        if (!fails(tab, front.url("/redirect?" + attempt.hashCode()))) {
          arrived.add("redirect to " + attempt);
        }
      }
      assertThat(arrived).isEmpty();
      page = "here";
      assertThat(failure(tab, front.url("/page"))).as("the front is open").isEmpty();
    }
  }

  private static boolean fails(BrowserTab tab, String url) {
    return !failure(tab, url).isEmpty();
  }

  private static String failure(BrowserTab tab, String url) {
    try {
      return tab.send("Page.navigate", Map.of("url", url)).path("errorText").asString("");
    } catch (FetchException e) {
      return String.valueOf(e.getMessage()); // no address at all
    }
  }

  @Test
  void noSubResourceAndNoScriptLeadsThere() {
    String attempts = new JsonMapper().writeValueAsString(BypassAttempts.all(secret.port()));
    page =
        """
        <!doctype html><title>start</title><body><script>
        const attempts = ATTEMPTS;
        const element = (tag, set) => a => {
          const e = document.createElement(tag); set(e, a); document.body.append(e); };
        const link = rel => element('link', (e, a) => { e.rel = rel; e.as = 'image'; e.href = a; });
        const ways = [
          element('script', (e, a) => e.src = a), element('iframe', (e, a) => e.src = a),
          element('object', (e, a) => e.data = a), element('video', (e, a) => e.src = a),
          element('img', (e, a) => e.srcset = a), element('embed', (e, a) => e.src = a),
          link('stylesheet'), link('preload'), link('prefetch'), link('preconnect'),
          link('dns-prefetch'), link('modulepreload'), link('icon'), link('manifest'),
          a => { const x = new XMLHttpRequest(); x.open('GET', a); x.send(); },
          a => navigator.sendBeacon(a, 'x'), a => new EventSource(a), a => new Worker(a),
          a => new WebSocket(a.replace('http', 'ws')), a => window.open(a), a => import(a),
          a => { const c = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:SECRET'}]});
            c.createDataChannel('x'); c.createOffer().then(o => c.setLocalDescription(o)); }];
        const tried = t => { try { t(); } catch (e) {} };
        attempts.forEach((a, i) => {
          tried(() => fetch(a, {mode: 'no-cors'}).catch(() => 0));
          tried(() => ways[i % ways.length](a));
        });
        ways.forEach(w => tried(() => w(attempts[0])));
        const style = document.createElement('style');
        style.textContent = attempts.slice(0, 20).map((a, i) => '@import url(' + JSON.stringify(a) + '); .c' + i +
          ' { background: url(' + JSON.stringify(a) + ') }').join('\\n');
        document.head.append(style);
        document.title = 'tried';
        </script>
        """
            .replace("ATTEMPTS", attempts.replace("</", "<\\/"))
            .replace("SECRET", String.valueOf(secret.port()));
    FetchOutcome outcome = look("/page");
    assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
    var answer = ((FetchOutcome.Fetched) outcome).answer();
    assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("<title>tried</title>");
    assertThat(answer.rendered().orElseThrow().refused())
        .as("what was refused is told")
        .hasSizeGreaterThan(40)
        .anyMatch(r -> r.contains("127.0.0.1:" + secret.port()));
    assertThat(secret.connections()).isZero();
  }

  @Test
  void aScriptCannotLeaveTheWeb() {
    for (String target :
        List.of("file:///etc/passwd", "chrome://version", "view-source:file:///etc/passwd")) {
      page =
          "<p id=x>still here</p><script>try { location.href = '"
              + target
              + "' } catch (e) {}; try { window.open('"
              + target
              + "') } catch (e) {}</script><iframe src='"
              + target
              + "'></iframe>";
      FetchOutcome outcome = look("/leave");
      assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
      assertThat(
              new String(((FetchOutcome.Fetched) outcome).answer().body(), StandardCharsets.UTF_8))
          .contains("still here")
          .doesNotContain("root:");
    }
  }

  @Test
  void aScriptThatMovesOnToARefusedPlaceEndsThere() {
    page = "<p>moving<script>location.replace('http://127.0.0.1:" + secret.port() + "/')</script>";
    FetchOutcome outcome = look("/moving");
    assertThat(outcome).isInstanceOf(FetchOutcome.Refused.class);
    assertThat(secret.connections()).isZero();
  }

  private FetchOutcome look(String path) {
    try (Fetcher fetcher = Fetcher.builder().guard(guard).politeness(Politeness.NONE).build()) {
      return fetcher.fetch(
          FetchRequest.of(front.url(path))
              .with(
                  RequestProfile.GET.rendered(
                      new Rendering.InBrowser(List.of(), false, false, 800, 600))));
    }
  }
}
