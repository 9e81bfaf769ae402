package dev.vigil.diff.noise.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.noise.NoisePages;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageQualityTest {
  private static final String LONG =
      "<p>" + "The ferry leaves at nine and comes back at noon. ".repeat(30);

  private static PageQuality quality(int status, Map<String, String> headers, String page) {
    PageDigest digest = NoisePages.read(page, DocumentType.HTML);
    return PageQuality.of(ResponseSignals.of(status, headers, digest, page.length()));
  }

  private static boolean usable(int status, String page) {
    return quality(status, Map.of(), page).isUsable();
  }

  @Test
  void anOrdinaryPageIsThePage() {
    PageQuality quality = quality(200, Map.of(), "<title>Ferries</title><h1>Ferries</h1>" + LONG);
    assertThat(quality.score()).isEqualTo(1);
    assertThat(quality.reasons()).isEmpty();
  }

  @Test
  void anEmptyBodyIsNoChange() {
    assertThat(usable(200, "")).isFalse();
    assertThat(usable(200, "<html><body>  <div></div></body></html>")).isFalse();
    assertThat(usable(200, "<body><img src=plan.png>")).as("a picture is something").isTrue();
  }

  @Test
  void aWallAgainstRobotsServedAsAPageIsNotThePage() {
    assertThat(usable(200, "<title>Just a moment...</title><p>Checking your browser")).isFalse();
    assertThat(usable(200, "<title>Harbour</title><h1>Please verify you are a human</h1>"))
        .isFalse();
    assertThat(usable(200, "<title>Request Access</title><p>Due to automated access we ask you"))
        .isFalse();
    assertThat(quality(200, Map.of("cf-mitigated", "challenge"), LONG).score()).isZero();
    assertThat(quality(202, Map.of("X-Amzn-Waf-Action", "challenge"), LONG).score()).isZero();
  }

  @Test
  void anErrorInDisguiseIsNotThePage() {
    assertThat(usable(200, "<title>404 Not Found</title><h1>Not Found</h1>")).isFalse();
    assertThat(usable(200, "<h1>Service unavailable</h1><p>Try again later")).isFalse();
    assertThat(usable(503, "<title>Ferries</title>" + LONG)).isFalse();
    assertThat(usable(429, "<title>429 Too Many Requests</title>")).isFalse();
    assertThat(usable(403, "<title>Forbidden</title><p>No")).isFalse();
  }

  @Test
  void aPageThatIsHonestlyGoneIsAPage() {
    assertThat(usable(404, "<title>Page not found</title><p>This page moved.")).isTrue();
  }

  @Test
  void aLongPageAboutErrorsOrRobotsIsAPage() {
    assertThat(usable(200, "<title>Error codes: 404 and others</title>" + LONG)).isTrue();
    assertThat(usable(200, "<title>Ferries</title>" + LONG + "<p>No captcha, no access denied."))
        .isTrue();
  }

  @Test
  void aLoginPageInPlaceOfThePageIsNotThePageButALoginBoxOnItIs() {
    String login = "<h1>Sign in</h1><form><input name=u><input type=password></form>";
    assertThat(usable(200, login)).isFalse();
    assertThat(usable(200, LONG + login)).isTrue();
  }

  @Test
  void aPageThatOnlyLeadsOnIsNotThePage() {
    assertThat(usable(200, "<meta http-equiv=refresh content='0; url=/x'><p>You will be sent on."))
        .isFalse();
    assertThat(usable(200, "<meta http-equiv=refresh content='300'>" + LONG)).isTrue();
  }

  @Test
  void aPageThatNeedsScriptsShowsNothingToCompare() {
    assertThat(
            usable(
                200,
                "<noscript>You need to enable JavaScript to run this app.</noscript><div"
                    + " id=root></div>"))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Loading…",
        "Loading...",
        "Please wait...",
        "Loading, please wait",
        "Wird geladen …",
        "Bitte warten...",
        "Chargement en cours…",
        "Veuillez patienter",
        "Cargando...",
        "Caricamento in corso",
        "Carregando",
        "Загрузка...",
        "読み込み中",
        "加载中…",
        "Yükleniyor...",
        "<h1>Port of Ellismere</h1><div class=spinner>Loading</div>",
        "<noscript>Please enable JavaScript.</noscript>",
        "<noscript>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen.</noscript>",
        "<noscript>Veuillez activer JavaScript</noscript>",
        "JavaScript is disabled in your browser",
        "<div id=root></div>",
        "<div id=app></div><footer>© Port of Ellismere</footer>",
        "<div id=__next> </div>",
        "<app-root></app-root>",
      })
  void aPageThatOnlyLoadsIsNotThePageAndSaysWhatHelps(String body) {
    PageQuality quality =
        quality(200, Map.of(), "<title>Port</title>" + body + "<script src=/app.js></script>");
    assertThat(quality.score()).isLessThan(PageQuality.USABLE);
    assertThat(quality.reasons()).singleElement().asString().contains("Render browser");
  }

  @Test
  void framesThatCouldNotBeReadAreNotThePage() {
    PageQuality quality =
        quality(
            200,
            Map.of(),
            "<frameset cols='20%,*'><frame src=menu.html><frame src=main.html></frameset>");
    assertThat(quality.isUsable()).isFalse();
    assertThat(quality.reasons())
        .singleElement()
        .asString()
        .contains("frames", "address of a frame", "Render browser");
    assertThat(usable(200, "<iframe src=/app></iframe>")).isFalse();
    assertThat(usable(200, "<p>The timetable of today<iframe src=/app></iframe>")).isTrue();
    assertThat(usable(200, "<img src=plan.png><iframe src=/app></iframe>")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Open today",
        "{\"status\": \"loading\"}",
        "<h1>Loading dock</h1><p>Open today",
        "<p>The loading of the ferry begins at nine.",
        "<div id=app>Open today</div>",
        "<div id=status>Closed</div>",
        "<p>Version 2.1 requires Java",
      })
  void aShortPageIsThePage(String body) {
    PageQuality quality = quality(200, Map.of(), body + "<script src=/count.js></script>");
    assertThat(quality.score()).isEqualTo(1);
    assertThat(quality.reasons()).isEmpty();
  }

  @Test
  void aLongPageAboutLoadingIsAPage() {
    assertThat(usable(200, LONG + "<p>Loading…<div id=root></div><script>x()</script>")).isTrue();
  }
}
