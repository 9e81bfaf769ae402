package dev.vigil.fetch.page;

import static dev.vigil.fetch.TestFetchers.failed;
import static dev.vigil.fetch.TestFetchers.fetched;
import static dev.vigil.fetch.TestFetchers.unchanged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.ManualTime;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TestFetchers;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.message.CookieSession;
import dev.vigil.fetch.message.Credentials;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.Redirect;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class FetcherTest {
  private final Map<String, TestServer.Handler> routes = new HashMap<>();
  private TestServer server;
  private Fetcher fetcher;

  @BeforeEach
  void start() throws IOException {
    server =
        TestServer.start(
            r ->
                routes
                    .getOrDefault(r.path(), q -> TestServer.text(404, "nothing at " + q.target()))
                    .handle(r));
    fetcher = TestFetchers.local().build();
  }

  @AfterEach
  void stop() throws IOException {
    fetcher.close();
    server.close();
  }

  private FetchRequest request(String path) {
    return FetchRequest.of(server.url(path));
  }

  private String at(String host, String path) {
    return "http://" + host + ":" + server.port() + path;
  }

  private static String body(FetchResponse answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aPageComesWithItsProperties() {
    routes.put(
        "/page",
        r ->
            TestServer.text(
                200,
                "hello",
                "ETag: \"v1\"",
                "Last-Modified: Sun, 01 Mar 2026 10:00:00 GMT",
                "Set-Cookie: sid=secret"));
    FetchResponse answer = fetched(fetcher.fetch(request("/page")));
    assertThat(body(answer)).isEqualTo("hello");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.protocol()).isEqualTo("http/1.1");
    assertThat(answer.header("etag")).hasValue("\"v1\"");
    assertThat(answer.header("set-cookie")).as("a secret stays out of versions").isEmpty();
    assertThat(answer.properties().lastModified()).hasValue(Instant.parse("2026-03-01T10:00:00Z"));
    assertThat(answer.properties().size()).hasValue(5);
    assertThat(answer.properties().checksum())
        .hasValue("2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
  }

  @Test
  void anErrorOfTheServerIsAnAnswer() {
    assertThat(fetched(fetcher.fetch(request("/gone"))).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"gzip", "deflate", "raw deflate", "br", "zstd", "'gzip, zstd'", "identity", "X-GZIP"})
  void everyCompressionIsUndone(String encoding) throws Exception {
    byte[] plain = "hello, hello, hello".getBytes(StandardCharsets.UTF_8);
    byte[] packed =
        switch (encoding) {
          case "gzip", "X-GZIP" -> FetchErrorsTest.gzip(plain);
          case "deflate" -> deflate(plain, false);
          case "raw deflate" -> deflate(plain, true);
          case "br" -> brotli(plain);
          case "zstd" -> Zstd.compress(plain);
          case "gzip, zstd" -> Zstd.compress(FetchErrorsTest.gzip(plain));
          default -> plain;
        };
    String name = encoding.equals("raw deflate") ? "deflate" : encoding;
    routes.put("/packed", r -> TestServer.bytes(200, packed, "Content-Encoding: " + name));
    FetchResponse answer = fetched(fetcher.fetch(request("/packed")));
    assertThat(body(answer)).isEqualTo("hello, hello, hello");
    assertThat(answer.wireBytes()).isEqualTo(packed.length);
    assertThat(server.seen("/packed").getFirst().header("accept-encoding"))
        .isEqualTo("gzip, deflate, br, zstd");
  }

  /** A window of 16 bits, one block as it is, and an empty last one (RFC 7932, section 9). */
  private static byte[] brotli(byte[] plain) {
    int header = plain.length - 1 << 4 | 1 << 20;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[] {(byte) header, (byte) (header >> 8), (byte) (header >> 16)});
    out.writeBytes(plain);
    out.write(3);
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] plain, boolean raw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate = new DeflaterOutputStream(out, new Deflater(9, raw))) {
      deflate.write(plain);
    }
    return out.toByteArray();
  }

  @Test
  void aServerThatHeedsConditionsSendsNothingTwice() {
    routes.put(
        "/page",
        r ->
            r.header("if-none-match").equals("\"v1\"")
                ? TestServer.text(304, "", "ETag: \"v1\"")
                : TestServer.text(200, "hello", "ETag: \"v1\""));
    FetchResponse first = fetched(fetcher.fetch(request("/page")));
    FetchOutcome.Unchanged second =
        unchanged(fetcher.fetch(request("/page").after(first.properties())));
    assertThat(second.evidence()).isEqualTo(FetchOutcome.Evidence.NOT_MODIFIED);
    assertThat(second.answer().properties()).isEqualTo(first.properties());
    assertThat(second.sentence()).endsWith("has not changed (the server says so).");
  }

  @Test
  void aTimeStampIsAConditionToo() {
    routes.put(
        "/page",
        r ->
            r.header("if-modified-since").equals("Sun, 01 Mar 2026 10:00:00 GMT")
                ? TestServer.text(304, "")
                : TestServer.text(200, "hello", "Last-Modified: Sun, 01 Mar 2026 10:00:00 GMT"));
    FetchResponse first = fetched(fetcher.fetch(request("/page")));
    unchanged(fetcher.fetch(request("/page").after(first.properties())));
  }

  @Test
  void aServerThatIgnoresConditionsIsAskedForTheHeaderFirst() {
    String large = "x".repeat(40_000);
    AtomicInteger version = new AtomicInteger(1);
    routes.put("/page", r -> TestServer.text(200, large + version, "ETag: \"v" + version + "\""));
    FetchResponse first = fetched(fetcher.fetch(request("/page")));
    assertThat(first.properties().ignoresConditions()).isFalse();

    FetchOutcome.Unchanged second =
        unchanged(fetcher.fetch(request("/page").after(first.properties())));
    assertThat(second.evidence()).isEqualTo(FetchOutcome.Evidence.CHECKSUM);
    assertThat(second.answer().properties().ignoresConditions()).isTrue();

    FetchOutcome.Unchanged third =
        unchanged(fetcher.fetch(request("/page").after(second.answer().properties())));
    assertThat(third.evidence()).isEqualTo(FetchOutcome.Evidence.HEADER);
    assertThat(server.seen("/page").getLast().method()).isEqualTo("HEAD");
    assertThat(third.answer().properties()).isEqualTo(second.answer().properties());

    version.set(2);
    FetchResponse fourth =
        fetched(fetcher.fetch(request("/page").after(third.answer().properties())));
    assertThat(body(fourth)).isEqualTo(large + "2");
    assertThat(server.seen("/page"))
        .extracting(TestServer.Seen::method)
        .containsExactly("GET", "GET", "HEAD", "HEAD", "GET");
  }

  @Test
  void aPageWithoutTimeStampIsComparedByItsChecksum() {
    routes.put("/page", r -> TestServer.text(200, "same"));
    FetchResponse first = fetched(fetcher.fetch(request("/page")));
    assertThat(unchanged(fetcher.fetch(request("/page").after(first.properties()))).evidence())
        .isEqualTo(FetchOutcome.Evidence.CHECKSUM);
  }

  @Test
  void anErrorPageEqualToTheVersionIsNotTheVersion() {
    AtomicInteger status = new AtomicInteger(200);
    routes.put("/page", r -> TestServer.text(status.get(), "same"));
    FetchResponse first = fetched(fetcher.fetch(request("/page")));
    status.set(500);
    assertThat(fetched(fetcher.fetch(request("/page").after(first.properties()))).status())
        .isEqualTo(500);
  }

  @Test
  void redirectsAreFollowedOneByOneAndRecorded() {
    routes.put("/a", r -> TestServer.redirect(301, "/b"));
    routes.put("/b", r -> TestServer.redirect(302, at("other.test", "/c")));
    routes.put("/c", r -> TestServer.text(200, "here"));
    FetchResponse answer = fetched(fetcher.fetch(request("/a")));
    assertThat(answer.hops())
        .containsExactly(
            new Redirect(WebUrl.parse(server.url("/a")), 301, WebUrl.parse(server.url("/b"))),
            new Redirect(
                WebUrl.parse(server.url("/b")), 302, WebUrl.parse(at("other.test", "/c"))));
    assertThat(answer.url()).hasToString(at("other.test", "/c"));
    assertThat(answer.requested()).hasToString(server.url("/a"));
  }

  @Test
  void redirectsWithoutEndStop() {
    routes.put("/loop", r -> TestServer.redirect(302, "/loop"));
    routes.put(
        "/more",
        r ->
            TestServer.redirect(
                302, "/more?" + (r.target().length() > 6 ? r.target().substring(6) : "") + "x"));
    assertThat(failed(fetcher.fetch(request("/loop"))).fault()).isEqualTo(FetchFault.REDIRECT_LOOP);
    FetchOutcome.Failed more = failed(fetcher.fetch(request("/more")));
    assertThat(more.fault()).isEqualTo(FetchFault.TOO_MANY_REDIRECTS);
    assertThat(more.hops()).hasSize(10);
  }

  @Test
  void aCookieSetOnTheWayComesBack() {
    routes.put(
        "/page",
        r ->
            r.header("cookie").contains("seen=1")
                ? TestServer.text(200, "welcome")
                : TestServer.text(302, "", "Location: /page", "Set-Cookie: seen=1; Path=/"));
    assertThat(body(fetched(fetcher.fetch(request("/page"))))).isEqualTo("welcome");
  }

  @Test
  void theMethodChangesAsInBrowsers() {
    routes.put("/301", r -> TestServer.redirect(301, "/end"));
    routes.put("/303", r -> TestServer.redirect(303, "/end"));
    routes.put("/307", r -> TestServer.redirect(307, "/end"));
    routes.put(
        "/end",
        r -> TestServer.text(200, r.method() + " " + new String(r.body(), StandardCharsets.UTF_8)));
    RequestProfile post =
        RequestProfile.GET.sending(
            "POST", RequestPayload.of("text/plain", "data".getBytes(StandardCharsets.UTF_8)));
    assertThat(body(fetched(fetcher.fetch(request("/301").with(post))))).isEqualTo("GET ");
    assertThat(body(fetched(fetcher.fetch(request("/303").with(post))))).isEqualTo("GET ");
    assertThat(body(fetched(fetcher.fetch(request("/307").with(post))))).isEqualTo("POST data");
  }

  @Test
  void secretsGoToThePagesOwnOriginOnly() {
    routes.put("/own", r -> TestServer.redirect(307, "/next"));
    routes.put("/next", r -> TestServer.redirect(307, at("stranger.test", "/end")));
    routes.put("/end", r -> TestServer.text(200, ""));
    RequestProfile profile =
        RequestProfile.GET
            .withCredentials(new Credentials.Basic("ann", Secret.of("pw", "open sesame")))
            .withHeader("X-Api-Key", Secret.of("key", "k123"))
            .withHeader("X-Plain", "p")
            .withHeader("User-Agent", "Mine/1")
            .withCookie("sid", Secret.of("sid", "c123"))
            .withLanguage("de");
    fetched(fetcher.fetch(request("/own").with(profile)));
    for (String path : List.of("/own", "/next")) {
      TestServer.Seen own = server.seen(path).getFirst();
      assertThat(own.header("authorization")).isEqualTo("Basic YW5uOm9wZW4gc2VzYW1l");
      assertThat(own.header("x-api-key")).isEqualTo("k123");
      assertThat(own.header("cookie")).isEqualTo("sid=c123");
      assertThat(own.header("accept-language")).isEqualTo("de");
    }
    TestServer.Seen stranger = server.seen("/end").getFirst();
    assertThat(stranger.headers())
        .doesNotContainKeys("authorization", "x-api-key", "cookie", "x-plain");
    assertThat(stranger.header("user-agent")).isEqualTo("Mine/1");
    for (TestServer.Seen robots : server.seen("/robots.txt")) {
      assertThat(robots.headers()).doesNotContainKeys("authorization", "x-api-key", "cookie");
    }
  }

  @Test
  void aSessionStaysBetweenChecksAndOverARestart() {
    routes.put("/login", r -> TestServer.text(200, "", "Set-Cookie: sid=7; Path=/; HttpOnly"));
    routes.put("/page", r -> TestServer.text(200, r.header("cookie")));
    assertThat(body(fetched(fetcher.fetch(request("/page"))))).isEmpty();
    CookieSession session = CookieSession.fresh();
    fetched(fetcher.fetch(request("/login").in(session)));
    assertThat(body(fetched(fetcher.fetch(request("/page").in(session))))).isEqualTo("sid=7");
    CookieSession later = CookieSession.restore(session.store());
    assertThat(body(fetched(fetcher.fetch(request("/page").in(later))))).isEqualTo("sid=7");
    assertThat(body(fetched(fetcher.fetch(FetchRequest.of(at("else.test", "/page")).in(later)))))
        .isEmpty();
  }

  @Test
  void aBusyServerIsAskedAgainLater() {
    ManualTime time = new ManualTime();
    AtomicInteger asked = new AtomicInteger();
    routes.put(
        "/page",
        r -> asked.incrementAndGet() < 3 ? TestServer.text(503, "") : TestServer.text(200, "up"));
    Politeness three =
        new Politeness(Duration.ZERO, 1, Duration.ofSeconds(60), 3, Duration.ofSeconds(2));
    try (Fetcher patient = TestFetchers.local().time(time).politeness(three).build()) {
      FetchResponse answer = fetched(patient.fetch(request("/page")));
      assertThat(body(answer)).isEqualTo("up");
      assertThat(answer.attempts()).isEqualTo(3);
      assertThat(time.slept()).hasSize(2);
      assertThat(time.slept().get(0)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
      assertThat(time.slept().get(1)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(4));
    }
  }

  @Test
  void aLostConnectionIsTriedAgainButNotForPost() {
    AtomicInteger asked = new AtomicInteger();
    routes.put(
        "/page",
        r ->
            asked.incrementAndGet() % 2 == 1
                ? TestServer.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
                : TestServer.text(200, "up"));
    Politeness two =
        new Politeness(Duration.ZERO, 1, Duration.ofSeconds(60), 2, Duration.ofSeconds(2));
    try (Fetcher patient = TestFetchers.local().time(new ManualTime()).politeness(two).build()) {
      assertThat(body(fetched(patient.fetch(request("/page"))))).isEqualTo("up");
      asked.set(0);
      FetchOutcome once =
          patient.fetch(
              request("/page").with(RequestProfile.GET.sending("POST", RequestPayload.json("{}"))));
      assertThat(failed(once).fault()).isEqualTo(FetchFault.WRONG_LENGTH);
      assertThat(asked).hasValue(1);
    }
  }

  @Test
  void retryAfterIsHeeded() {
    ManualTime time = new ManualTime();
    AtomicInteger asked = new AtomicInteger();
    routes.put(
        "/soon",
        r ->
            asked.incrementAndGet() == 1
                ? TestServer.text(429, "", "Retry-After: 30")
                : TestServer.text(200, "thanks"));
    routes.put("/late", r -> TestServer.text(503, "", "Retry-After: 3600"));
    Politeness usual =
        new Politeness(Duration.ZERO, 1, Duration.ofSeconds(60), 3, Duration.ofSeconds(2));
    try (Fetcher patient = TestFetchers.local().time(time).politeness(usual).build()) {
      assertThat(body(fetched(patient.fetch(request("/soon"))))).isEqualTo("thanks");
      assertThat(time.slept()).containsExactly(Duration.ofSeconds(30));
      Instant until = time.now().plusSeconds(3600);
      FetchOutcome late = patient.fetch(request("/late"));
      assertThat(late).isInstanceOf(FetchOutcome.Postponed.class);
      assertThat(((FetchOutcome.Postponed) late).until()).isEqualTo(until);
      FetchOutcome other = patient.fetch(request("/soon"));
      assertThat(other)
          .as("the whole host is left alone")
          .isInstanceOf(FetchOutcome.Postponed.class);
      assertThat(server.seen("/soon")).hasSize(2);
    }
  }

  @Test
  void equalRequestsAtTheSameTimeShareOneFetch() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    routes.put(
        "/page",
        r -> {
          asked.countDown();
          await(go);
          return TestServer.text(200, "one for all");
        });
    List<FetchOutcome> outcomes = new CopyOnWriteArrayList<>();
    List<Thread> threads = new ArrayList<>();
    threads.add(Thread.startVirtualThread(() -> outcomes.add(fetcher.fetch(request("/page")))));
    asked.await();
    for (int i = 0; i < 20; i++) {
      threads.add(Thread.startVirtualThread(() -> outcomes.add(fetcher.fetch(request("/page")))));
    }
    RequestProfile other = RequestProfile.GET.withLanguage("fr");
    threads.add(
        Thread.startVirtualThread(() -> outcomes.add(fetcher.fetch(request("/page").with(other)))));
    while (threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING)) {
      Thread.onSpinWait();
    }
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(outcomes)
        .hasSize(22)
        .allSatisfy(o -> assertThat(body(fetched(o))).isEqualTo("one for all"));
    assertThat(server.seen("/page")).as("one for the equal ones, one for the other").hasSize(2);
    fetched(fetcher.fetch(request("/page")));
    assertThat(server.seen("/page")).as("what is over is not shared").hasSize(3);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aWebhookIsDeliveredAndARedirectIsNoDelivery() {
    routes.put("/hook", r -> TestServer.text(204, ""));
    routes.put("/moved", r -> TestServer.redirect(308, "/hook"));
    RequestProfile signed = RequestProfile.GET.withHeader("X-Signature", Secret.of("sig", "abc"));
    RequestPayload message = RequestPayload.json("{\"a\":1}");
    assertThat(fetched(fetcher.post(WebUrl.parse(server.url("/hook")), signed, message)).status())
        .isEqualTo(204);
    TestServer.Seen hook = server.seen("/hook").getFirst();
    assertThat(hook.method()).isEqualTo("POST");
    assertThat(hook.header("content-type")).isEqualTo("application/json");
    assertThat(hook.header("x-signature")).isEqualTo("abc");
    assertThat(new String(hook.body(), StandardCharsets.UTF_8)).isEqualTo("{\"a\":1}");
    assertThat(fetched(fetcher.post(WebUrl.parse(server.url("/moved")), signed, message)).status())
        .isEqualTo(308);
    assertThat(server.seen("/hook")).hasSize(1);
    assertThat(server.seen("/robots.txt")).isEmpty();
  }

  @Test
  void whatARequestMustNotSayIsRefusedInWords() {
    assertThatThrownBy(() -> RequestProfile.GET.withHeader("Host", "other"))
        .hasMessageContaining("Host is set by its own part");
    assertThatThrownBy(() -> RequestProfile.GET.withHeader("X", "a\r\nHost: b"))
        .hasMessageContaining("line breaks");
    assertThatThrownBy(() -> RequestProfile.GET.withHeader("X:", "a"))
        .hasMessageContaining("not a name");
    assertThatThrownBy(() -> RequestProfile.GET.withMethod("CONNECT"))
        .hasMessageContaining("CONNECT");
    assertThatThrownBy(() -> RequestProfile.GET.withCookie("a", Secret.of("a", "b; c")))
        .hasMessageContaining("semicolon");
    assertThatThrownBy(() -> RequestProfile.GET.sending("GET", RequestPayload.json("")))
        .hasMessageContaining("no body");
  }

  @Test
  void aProfileHasAKeyWithoutSecretsInIt() {
    RequestProfile one =
        RequestProfile.GET.withCredentials(new Credentials.Bearer(Secret.of("token", "a")));
    RequestProfile renewed =
        RequestProfile.GET.withCredentials(new Credentials.Bearer(Secret.of("token", "b")));
    assertThat(one.key()).isEqualTo(renewed.key()).isNotEqualTo(RequestProfile.GET.key());
    assertThat(one).isNotEqualTo(renewed);
    assertThat(one.isPrivate()).isTrue();
    assertThat(RequestProfile.GET.isPrivate()).isFalse();
    assertThat(RequestProfile.GET.withHeader("A", "bc").key())
        .isNotEqualTo(RequestProfile.GET.withHeader("Ab", "c").key());
    RequestProfile secret =
        RequestProfile.GET
            .withHeader("X-Key", Secret.of("k", "hidden-value"))
            .withCookie("c", Secret.of("c", "hidden-value"))
            .withCredentials(new Credentials.Basic("u", Secret.of("p", "hidden-value")));
    assertThat(secret.toString()).doesNotContain("hidden-value").contains("secret k");
  }
}
