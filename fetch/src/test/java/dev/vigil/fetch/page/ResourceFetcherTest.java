package dev.vigil.fetch.page;

import static dev.vigil.fetch.TestFetchers.fetched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TestFetchers;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.PageResourceSet;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResourceFetcherTest {
  private final Map<String, byte[]> files = new HashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> secretsSeen = new CopyOnWriteArrayList<>();
  private final Map<String, CachedResource> known = new HashMap<>();
  private final Map<String, String> headers = new HashMap<>();
  private TestServer server;
  private Fetcher fetcher;

  @BeforeEach
  void start() throws IOException {
    server =
        TestServer.start(
            r -> {
              asked.add(r.path());
              String secret = r.headers().getOrDefault("x-key", "");
              if (!secret.isEmpty()) {
                secretsSeen.add(r.headers().get("host") + r.path());
              }
              byte[] body = files.get(r.path());
              String header = headers.getOrDefault(r.path(), "X-Any: thing");
              if (header.equals("ETag: " + r.headers().get("if-none-match"))) {
                return TestServer.text(304, "");
              }
              String type =
                  r.path().endsWith(".css")
                      ? "text/css"
                      : r.path().endsWith(".png") ? "image/png" : "text/html";
              return body == null
                  ? TestServer.text(404, "no")
                  : TestServer.bytes(200, body, "Content-Type: " + type, header);
            });
    fetcher = TestFetchers.local().build();
  }

  @AfterEach
  void stop() throws IOException {
    fetcher.close();
    server.close();
  }

  private void file(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private PageResourceSet parts(FetchRequest request) {
    FetchResponse answer = fetched(fetcher.fetch(request));
    PageDigest digest =
        Documents.read(answer.body(), ReadHint.contentType("text/html"), ReadLimits.WEB).digest();
    return fetcher.resources(
        request,
        answer.url(),
        digest,
        url -> Optional.ofNullable(known.get(url)),
        Duration.ofSeconds(20));
  }

  private static List<String> reported(PageResourceSet parts) {
    return parts.resources().stream()
        .map(r -> r.kind() + " " + WebUrl.parse(r.url()).path() + " " + r.body().length)
        .toList();
  }

  @Test
  void sheetsAndWhatTheyNeedAndImagesAreKept() {
    file(
        "/dir/page",
        "<link rel=stylesheet href=a.css><img src=/p.png><img src=p2.png><img src=gone.png>"
            + "<script src=s.js></script>");
    file("/dir/a.css", "@import 'more/b.css'; p { background: url(../p.png) }");
    file("/dir/more/b.css", "@import '../a.css'; q { background: url(q.png) }");
    file("/p.png", "png");
    file("/dir/p2.png", "png");
    file("/dir/more/q.png", "other");
    PageResourceSet parts = parts(FetchRequest.of(server.url("/dir/page")));
    assertThat(reported(parts))
        .containsExactly(
            "STYLE_SHEET /dir/a.css 53",
            "IMAGE /p.png 3",
            "IMAGE /dir/p2.png 3",
            "STYLE_SHEET /dir/more/b.css 48",
            "IMAGE /dir/more/q.png 5");
    List<LoadedResource> all = parts.resources();
    assertThat(all.get(1).sha256()).isEqualTo(all.get(2).sha256()).hasSize(64);
    assertThat(asked).doesNotHaveDuplicates().doesNotContain("/dir/s.js", "/robots.txt/");
  }

  @Test
  void everyPartGoesThroughTheGuard() {
    file(
        "/page",
        "<img src=http://127.0.0.2:8080/x.png><img src=http://169.254.169.254/latest>"
            + "<img src=file:///etc/passwd><img src='http://user@port.example/'>"
            + "<img src=//[::1]:22/x><link rel=stylesheet href=/redirect.css><img src=/p.png>");
    file("/p.png", "png");
    PageResourceSet parts = parts(FetchRequest.of(server.url("/page")));
    assertThat(reported(parts)).containsExactly("IMAGE /p.png 3");
    assertThat(parts.refused()).hasSize(3).allMatch(line -> line.startsWith("http"));
  }

  @Test
  void secretsGoToThePagesOwnOriginOnly() {
    int port = server.port();
    file("/page", "<img src=/own.png><img src=http://other.example:" + port + "/other.png>");
    file("/own.png", "png");
    file("/other.png", "png");
    FetchRequest request =
        FetchRequest.of("http://port.example:" + port + "/page")
            .with(RequestProfile.GET.withHeader("X-Key", Secret.of("key", "geheim")));
    assertThat(reported(parts(request))).hasSize(2);
    assertThat(secretsSeen)
        .contains("port.example:" + port + "/page", "port.example:" + port + "/own.png")
        .noneMatch(seen -> seen.contains("other"));
  }

  @Test
  void numberAndBytesAreBounded() {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      page.append("<img src=/").append(i).append(".png>");
      file("/" + i + ".png", "png");
    }
    file("/many", page.toString());
    assertThat(parts(FetchRequest.of(server.url("/many"))).resources()).hasSize(200);
    byte[] large = new byte[7 << 20];
    Arrays.fill(large, (byte) 1);
    for (int i = 0; i < 8; i++) {
      files.put("/" + i + ".png", large);
    }
    files.put("/8.png", new byte[9 << 20]);
    file("/large", page.substring(0, page.indexOf("<img src=/9.png")));
    assertThat(parts(FetchRequest.of(server.url("/large"))).resources()).hasSize(4);
  }

  @Test
  void anErrorPageIsNoPicture() {
    file("/page", "<img src=/error>");
    file("/error", "<p>Sorry");
    assertThat(parts(FetchRequest.of(server.url("/page"))).resources()).isEmpty();
  }

  private void remember(PageResourceSet parts) {
    for (LoadedResource one : parts.resources()) {
      known.put(
          one.url(),
          new CachedResource(
              one.contentType(),
              one.headers(),
              TimeSource.system().now(),
              one.sha256(),
              one::body));
    }
  }

  @Test
  void whatWasKeptIsNotSentAgainUnlessItChanged() {
    file("/page", "<link rel=stylesheet href=/a.css><img src=/p.png><img src=/q.png>");
    file("/a.css", "p { background: url(/r.png) }");
    file("/p.png", "png");
    file("/q.png", "png");
    file("/r.png", "png");
    headers.put("/a.css", "ETag: \"1\"");
    headers.put("/p.png", "Cache-Control: public, max-age=86400");
    headers.put("/q.png", "Cache-Control: no-cache, max-age=86400");
    FetchRequest request = FetchRequest.of(server.url("/page"));
    PageResourceSet first = parts(request);
    remember(first);
    asked.clear();
    file("/q.png", "other");
    PageResourceSet second = parts(request);
    assertThat(asked).containsExactlyInAnyOrder("/page", "/a.css", "/q.png", "/r.png");
    assertThat(reported(second))
        .containsExactly(
            "STYLE_SHEET /a.css 29", "IMAGE /p.png 3", "IMAGE /q.png 5", "IMAGE /r.png 3");
    assertThat(second.resources().getFirst().headers()).hasSize(1);
    known.replaceAll(
        (url, part) ->
            new CachedResource(part.contentType(), part.headers(), Instant.EPOCH, "", part.body()));
    asked.clear();
    parts(request);
    assertThat(asked).contains("/p.png");
  }

  @Test
  void robotsAreObeyed() {
    file("/robots.txt", "User-agent: *\nDisallow: /private/");
    file("/page", "<img src=/private/p.png><img src=/p.png>");
    file("/private/p.png", "png");
    file("/p.png", "png");
    assertThat(reported(parts(FetchRequest.of(server.url("/page")))))
        .containsExactly("IMAGE /p.png 3");
  }
}
