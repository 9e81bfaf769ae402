package dev.vigil.fetch.internal.browser;

import static dev.vigil.fetch.TestFetchers.failed;
import static dev.vigil.fetch.TestFetchers.fetched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TestFetchers;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.message.BrowserStep;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.RenderedPage;
import dev.vigil.fetch.message.Rendering;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BrowserIT {
  private static final RequestProfile BROWSER = RequestProfile.GET.rendered(Rendering.BROWSER);

  private final Map<String, TestServer.Handler> routes = new HashMap<>();
  private TestServer server;
  private Fetcher fetcher;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    server =
        TestServer.start(
            r -> routes.getOrDefault(r.path(), q -> TestServer.text(404, "nothing")).handle(r));
    fetcher = TestFetchers.local().build();
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      fetcher.close();
      server.close();
    }
  }

  private void html(String path, String html) {
    routes.put(path, r -> TestServer.text(200, html, "Content-Type: text/html; charset=utf-8"));
  }

  private FetchRequest request(String path) {
    return FetchRequest.of(server.url(path)).with(BROWSER);
  }

  private FetchRequest request(String path, BrowserStep... steps) {
    return FetchRequest.of(server.url(path))
        .with(RequestProfile.GET.rendered(Rendering.browser(List.of(steps))));
  }

  private static String body(FetchResponse answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aPageIsTakenAfterItsScriptsWithPictureAndResources() throws Exception {
    html(
        "/page",
        "<!doctype html><link rel=stylesheet href=/style.css><body><h1>served</h1><img"
            + " src=/dot.png><img src=/copy.png><script>document.querySelector('h1').textContent ="
            + " 'scripted';fetch('/data').then(r => r.text()).then(t =>"
            + " document.body.append(t))</script>");
    routes.put(
        "/style.css", r -> TestServer.text(200, "h1 { color: red }", "Content-Type: text/css"));
    byte[] dot = png();
    routes.put("/dot.png", r -> TestServer.bytes(200, dot, "Content-Type: image/png"));
    routes.put("/copy.png", r -> TestServer.bytes(200, dot, "Content-Type: image/png"));
    routes.put("/data", r -> TestServer.text(200, "fetched late"));
    FetchResponse answer = fetched(fetcher.fetch(request("/page")));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(body(answer))
        .startsWith("<!DOCTYPE html>")
        .contains("<h1>scripted</h1>")
        .contains("fetched late");
    RenderedPage rendered = answer.rendered().orElseThrow();
    assertThat(new String(rendered.served(), StandardCharsets.UTF_8)).contains("<h1>served</h1>");
    assertThat(ImageIO.read(new ByteArrayInputStream(rendered.screenshot())).getWidth())
        .isEqualTo(1280);
    assertThat(rendered.resources())
        .extracting(LoadedResource::kind)
        .containsExactlyInAnyOrder(
            LoadedResource.Kind.STYLE_SHEET, LoadedResource.Kind.IMAGE, LoadedResource.Kind.IMAGE);
    assertThat(
            rendered.resources().stream()
                .filter(r -> r.kind() == LoadedResource.Kind.IMAGE)
                .map(LoadedResource::sha256)
                .distinct())
        .as("equal content has one address")
        .hasSize(1);
    assertThat(rendered.resources()).anySatisfy(r -> assertThat(r.body()).isEqualTo(dot));
    assertThat(server.seen("/robots.txt")).as("asked before").hasSize(1);
  }

  private static byte[] png() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(3, 3, BufferedImage.TYPE_INT_RGB), "png", out);
    return out.toByteArray();
  }

  @Test
  void openShadowTreesArePartOfThePageAndOfItsSteps() {
    html(
        "/page",
        "<!doctype html><body><fee-list><b>for members</b></fee-list><script>"
            + "customElements.define('fee-list', class extends HTMLElement { connectedCallback() {"
            + " const r = this.attachShadow({mode: 'open'}); r.innerHTML = '<style>p { color: red"
            + " }</style><p>Berth fees <slot></slot></p><form><input name=q><input name=r>"
            + "<button>Find</button></form><p id=said></p>'; r.querySelector('form')"
            + ".addEventListener('submit', e => { e.preventDefault();"
            + " r.querySelector('#said').textContent = 'asked for ' +"
            + " new FormData(e.target).get('r'); }); } })</script>");
    FetchResponse answer =
        fetched(
            fetcher.fetch(
                request(
                    "/page",
                    new BrowserStep.Type(
                        "html > body > fee-list:nth-of-type(1) > form:nth-of-type(1) >"
                            + " input:nth-of-type(2)",
                        "north quay"),
                    new BrowserStep.Click("form button"))));
    assertThat(body(answer))
        .startsWith("<!DOCTYPE html><html>")
        .contains("<p>Berth fees <slot><b>for members</b></slot></p>")
        .contains("asked for north quay")
        .doesNotContain("<fee-list><style>");
  }

  /** A script that makes an element whose shadow tree is this HTML. */
  private static String component(String name, String tree) {
    return "<script>customElements.define('%s', class extends HTMLElement { connectedCallback() {"
            .formatted(name)
        + " this.attachShadow({mode: 'open'}).innerHTML = `%s`; } })</script>".formatted(tree);
  }

  @Test
  void aSelectorMayContainChildStepsInBracketsAndStrings() {
    html(
        "/page",
        "<body><button onclick=\"document.querySelector('x-list')?.remove(); setTimeout(() =>"
            + " document.body.append(document.createElement('x-list')), 1500)\">Load</button>"
            + "<ul><li>Berth</ul><div title=a><b>1</b></div><p><i><b>2</b></i></p>"
            + component("x-list", "<ul><li><a title='a > b' href=/>Quay</a></ul><i>late</i>"));
    List<BrowserStep> steps = new ArrayList<>();
    for (String selector :
        List.of(
            "ul:has(li > a)",
            "[title=\"a > b\"]",
            "i:not(p > i)",
            "x-list > ul > li > [title=\"a > b\"]")) {
      steps.add(new BrowserStep.Click("button"));
      steps.add(new BrowserStep.WaitFor(selector, Duration.ofSeconds(10)));
    }
    FetchResponse answer =
        fetched(fetcher.fetch(request("/page", steps.toArray(BrowserStep[]::new))));
    assertThat(body(answer)).contains("<x-list><ul><li>");
  }

  @Test
  void whatIsShownInAComponentComesBeforeWhatItReplaces() {
    String fields = "<form><input><output></output></form>";
    String login = "html > body > x-login:nth-of-type(1) > form:nth-of-type(1) > ";
    String pane = "html > body > x-pane:nth-of-type(1) > ";
    String show =
        "<script>addEventListener('input', e => { const i = e.composedPath()[0];"
            + " i.nextSibling.textContent = i.value; })</script>";
    html(
        "/page",
        show
            + "<body><x-login>%s</x-login><x-pane>%s</x-pane>".formatted(fields, fields)
            + component("x-login", fields)
            + component("x-pane", fields + "<slot></slot>"));
    FetchResponse answer =
        fetched(
            fetcher.fetch(
                request(
                    "/page",
                    new BrowserStep.Type(login + "input:nth-of-type(1)", "berth"),
                    new BrowserStep.Type(pane + "form:nth-of-type(1) > input", "north"),
                    new BrowserStep.Type(pane + "slot > form > input", "south"))));
    assertThat(body(answer))
        .contains("<x-login><form><input><output>berth</output></form></x-login>")
        .contains("<x-pane><form><input><output>north</output></form>")
        .contains("<slot><form><input><output>south</output></form></slot></x-pane>");
  }

  @Test
  void aPathThroughComponentsMayBeginAtAnyMatch() {
    html(
        "/page",
        "<body><div></div><div><x-login></x-login><x-login></x-login></div><div"
            + " id=last><p><x-login></x-login></p></div>"
            + component(
                "x-login", "<i><button onclick=\"this.textContent = 'pressed'\">Go</button></i>"));
    FetchResponse answer =
        fetched(
            fetcher.fetch(
                request(
                    "/page",
                    new BrowserStep.Click("div > x-login:nth-child(2) > i > button"),
                    new BrowserStep.Click("[id=\"last\"] > p > x-login > i > button"))));
    assertThat(body(answer))
        .contains("Go</button></i></x-login><x-login>")
        .contains("pressed</button></i></x-login></div>")
        .contains("pressed</button></i></x-login></p>");
  }

  @Test
  void aSubmittedFormOfAComponentStaysInItsWindow() {
    html(
        "/page",
        "<body><x-search></x-search>"
            + component(
                "x-search", "<form action=/found target=_blank><button>Search</button></form>"));
    html("/found", "<p>Berth 12");
    for (String selector : List.of("button", "form")) {
      FetchResponse answer =
          fetched(fetcher.fetch(request("/page", new BrowserStep.Submit(selector))));
      assertThat(body(answer)).as(selector).contains("Berth 12");
    }
  }

  @Test
  void theTextOfNoscriptIsTheSameWithAndWithoutShadowTrees() {
    String noscript = "<noscript><img src=x> $1 &amp; more</noscript>";
    html("/plain", "<head>" + noscript + "</head><body>" + noscript);
    html(
        "/page",
        "<head>"
            + noscript
            + "</head><body>"
            + noscript
            + "<x-note></x-note>"
            + component("x-note", "<p>Note</p>" + noscript));
    assertThat(body(fetched(fetcher.fetch(request("/plain")))))
        .contains("<head>" + noscript + "</head><body>" + noscript);
    assertThat(body(fetched(fetcher.fetch(request("/page")))))
        .contains("<head>" + noscript + "</head><body>" + noscript)
        .contains("<p>Note</p>" + noscript);
  }

  @Test
  void stepsAreDoneInOrder() {
    html(
        "/page",
        "<form onsubmit=\"event.preventDefault(); setTimeout(() => { const p ="
            + " document.createElement('p'); p.id = 'done'; p.textContent ="
            + " document.querySelector('#q').value + document.querySelector('#pw').value;"
            + " document.body.append(p) }, 200)\"><input id=q value=old><input id=pw"
            + " type=password><button id=go>Go</button></form><div style='height:5000px'></div><div"
            + " id=end></div><script>addEventListener('scroll', () =>"
            + " document.querySelector('#end').textContent = 'scrolled')</script>");
    FetchResponse answer =
        fetched(
            fetcher.fetch(
                request(
                    "/page",
                    new BrowserStep.Type("#q", "typed "),
                    new BrowserStep.TypeSecret("#pw", Secret.of("pw", "hidden")),
                    new BrowserStep.Click("#go"),
                    new BrowserStep.WaitFor("#done", Duration.ofSeconds(10)),
                    new BrowserStep.Scroll(""))));
    assertThat(body(answer))
        .contains("<p id=\"done\">typed hidden</p>")
        .contains("<div id=\"end\">scrolled</div>");
  }

  @Test
  void aTypedSecretGoesToItsHostOnly() {
    String stranger = "http://stranger.test:" + server.port() + "/form";
    html("/page", "<a id=away href='" + stranger + "'>Away</a>");
    html("/form", "<input id=pw oninput=\"fetch('/stolen?' + this.value)\">");
    FetchOutcome.Failed failed =
        failed(
            fetcher.fetch(
                request(
                    "/page",
                    new BrowserStep.Click("#away"),
                    new BrowserStep.WaitFor("#pw", Duration.ofSeconds(10)),
                    new BrowserStep.TypeSecret(
                        "#pw", Secret.of("pw", "hidden").boundTo(List.of("127.0.0.1"))))));
    assertThat(failed.fault()).isEqualTo(FetchFault.STEP_FAILED);
    assertThat(failed.sentence())
        .contains("may be sent to 127.0.0.1 only, and not to stranger.test")
        .doesNotContain("hidden");
    assertThat(server.seen()).noneMatch(request -> request.path().contains("stolen"));
  }

  @Test
  void theStepsOfAnAssistantAreGoneThroughUntilAnElementIsShown() {
    html(
        "/page",
        "<!doctype html><body><p id=out>0</p><button id=n onclick=\"n++; out.textContent = n;"
            + " document.getElementById('b').hidden = n < 3\">Next</button><input id=a><div id=b"
            + " hidden><input id=c></div><script>var n = 0, out = document.getElementById('out')"
            + "</script>");
    BrowserStep.Advance shown = new BrowserStep.Advance("#a", List.of("#n"));
    BrowserStep.Advance hidden = new BrowserStep.Advance("#c", List.of("#none", "#n"));
    assertThat(body(fetched(fetcher.fetch(request("/page", shown))))).contains("<p id=\"out\">0<");
    assertThat(body(fetched(fetcher.fetch(request("/page", hidden, hidden)))))
        .contains("<p id=\"out\">3<");
  }

  @Test
  void aStepThatCannotBeDoneIsNamed() {
    html("/page", "<p>nothing to click");
    FetchOutcome.Failed failed =
        failed(
            fetcher.fetch(
                request("/page", new BrowserStep.Scroll("p"), new BrowserStep.Click("#missing"))));
    assertThat(failed.fault()).isEqualTo(FetchFault.STEP_FAILED);
    assertThat(failed.sentence())
        .isEqualTo("Step 2 (click #missing) failed: no element matches #missing.");
  }

  @Test
  void redirectsAreRecordedAndSecretsStayAtHome() {
    routes.put("/a", r -> TestServer.redirect(302, "/b"));
    html("/b", "<img src='http://stranger.test:" + server.port() + "/img'>done");
    routes.put("/img", r -> TestServer.text(200, ""));
    RequestProfile profile =
        BROWSER
            .withCredentials(new Credentials.Basic("ann", Secret.of("pw", "x")))
            .withHeader("X-Key", Secret.of("key", "k1"))
            .withCookie("sid", Secret.of("sid", "c1"))
            .withLanguage("de");
    FetchResponse answer = fetched(fetcher.fetch(FetchRequest.of(server.url("/a")).with(profile)));
    assertThat(answer.hops()).hasSize(1);
    assertThat(answer.hops().getFirst().status()).isEqualTo(302);
    assertThat(answer.url()).hasToString(server.url("/b"));
    for (String path : List.of("/a", "/b")) {
      TestServer.Seen own = server.seen(path).getFirst();
      assertThat(own.header("authorization")).isEqualTo("Basic YW5uOng=");
      assertThat(own.header("x-key")).isEqualTo("k1");
      assertThat(own.header("cookie")).isEqualTo("sid=c1");
      assertThat(own.header("accept-language")).startsWith("de");
    }
    assertThat(server.seen("/img").getFirst().headers())
        .doesNotContainKeys("authorization", "x-key", "cookie");
  }

  @Test
  void aSecretCookieGoesToItsOwnPortOnlyAndToNoScript() throws IOException {
    try (TestServer neighbour = TestServer.start(r -> TestServer.text(200, ""))) {
      html(
          "/page",
          "<p>seen: <script>document.write(document.cookie)</script>.<img src='"
              + neighbour.url("/img")
              + "'>");
      RequestProfile profile = BROWSER.withCookie("sid", Secret.of("sid", "c1"));
      FetchResponse answer =
          fetched(fetcher.fetch(FetchRequest.of(server.url("/page")).with(profile)));
      assertThat(server.seen("/page").getFirst().header("cookie")).isEqualTo("sid=c1");
      assertThat(body(answer)).doesNotContain("sid=c1");
      assertThat(neighbour.seen("/img").getFirst().headers()).doesNotContainKeys("cookie");
    }
  }

  @Test
  void everyFetchHasAnEmptyProfileUnlessASessionIsKept() {
    routes.put(
        "/page",
        r ->
            TestServer.text(
                200,
                "<p>" + r.header("cookie"),
                "Content-Type: text/html",
                "Set-Cookie: visits=1; Path=/"));
    CookieSession session = CookieSession.fresh();
    assertThat(body(fetched(fetcher.fetch(request("/page").in(session))))).contains("<p></p>");
    assertThat(body(fetched(fetcher.fetch(request("/page").in(session)))))
        .contains("<p>visits=1</p>");
    assertThat(body(fetched(fetcher.fetch(request("/page"))))).contains("<p></p>");
  }

  @Test
  void withoutChromiumASentenceSaysWhatToInstall() {
    try (Fetcher without = TestFetchers.local().chromium(Optional.empty()).build()) {
      FetchOutcome.Failed failed = failed(without.fetch(request("/page")));
      assertThat(failed.fault()).isEqualTo(FetchFault.BROWSER_MISSING);
      assertThat(failed.sentence()).contains("apt-get install chromium").contains("VIGIL_CHROMIUM");
    }
  }

  @Test
  void whatGoesWrongIsTyped() throws Exception {
    assertThat(fetched(fetcher.fetch(request("/missing"))).status()).isEqualTo(404);
    // Bound, so that no other program takes the port, but no program listens.
    try (Socket held = new Socket()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      RequestProfile overridden = BROWSER.withRobots(RequestProfile.Robots.OVERRIDDEN);
      FetchOutcome none =
          fetcher.fetch(
              FetchRequest.of("http://127.0.0.1:" + held.getLocalPort() + "/").with(overridden));
      assertThat(failed(none).fault()).isEqualTo(FetchFault.NO_CONNECTION);
    }
    routes.put(
        "/download",
        r -> TestServer.text(200, "x", "Content-Disposition: attachment; filename=x.bin"));
    assertThat(failed(fetcher.fetch(request("/download"))).fault())
        .isEqualTo(FetchFault.BROWSER_FAILED);
    routes.put("/loop", r -> TestServer.redirect(302, "/loop?"));
    assertThat(failed(fetcher.fetch(request("/loop"))).fault())
        .isEqualTo(FetchFault.TOO_MANY_REDIRECTS);
  }

  @Test
  void aPageThatNeverEndsIsTakenOrEndedInTime() {
    CountDownLatch never = new CountDownLatch(1);
    html("/slow", "<p>here<img src=/hangs>");
    routes.put(
        "/hangs",
        r -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return TestServer.text(200, "");
        });
    html("/busy", "<p>busy<script>while (true) {}</script>");
    // Late after the time for the answer; the time for all of it is for a slow machine.
    FetchLimits patient =
        FetchLimits.PAGE.withTimes(
            Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofMinutes(1));
    FetchResponse late = fetched(fetcher.fetch(request("/slow").with(patient)));
    assertThat(body(late)).contains("here");
    assertThat(late.notices()).containsExactly(FetchNotice.LATE);
    FetchLimits limits =
        FetchLimits.PAGE.withTimes(
            Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3));
    assertThat(failed(fetcher.fetch(request("/busy").with(limits))).fault())
        .isEqualTo(FetchFault.BODY_TIMEOUT);
    never.countDown();
  }
}
