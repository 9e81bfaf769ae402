package dev.vigil.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.RequestPayload;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every attempt, through every way out, against a server that listens on all addresses of this
 * machine and counts connections. Its port is allowed, so that only the address can be the reason.
 */
@Timeout(120)
class BypassTest {
  private TestServer secret;
  private TestServer front;
  private volatile String location = "";
  private Fetcher fetcher;

  @BeforeEach
  void start() throws Exception {
    secret = TestServer.page("secret");
    front =
        TestServer.start(
            r ->
                switch (r.path()) {
                  case "/robots.txt" -> TestServer.text(404, "");
                  default -> TestServer.redirect(302, location);
                });
    fetcher = fetcher(AllowList.of("127.0.0.1:" + front.port()));
  }

  private Fetcher fetcher(AllowList allow) {
    PortPolicy ports = PortPolicy.of(80, 443, secret.port());
    return Fetcher.builder()
        .guard(new AddressGuard(allow, ports, BypassAttempts::resolve))
        .politeness(Politeness.NONE)
        .build();
  }

  @AfterEach
  void stop() throws Exception {
    fetcher.close();
    secret.close();
    front.close();
  }

  /** Tries all, and returns those that were not refused. */
  private List<String> notRefused(Function<String, FetchOutcome> way) {
    List<String> wrong = new ArrayList<>();
    List<String> attempts = BypassAttempts.all(secret.port());
    assertThat(attempts).hasSizeGreaterThanOrEqualTo(120).doesNotHaveDuplicates();
    for (String attempt : attempts) {
      try {
        FetchOutcome outcome = way.apply(attempt);
        if (!(outcome instanceof FetchOutcome.Refused)) {
          wrong.add(attempt + " -> " + outcome);
        }
      } catch (FetchException e) {
        assertThat(e).hasMessageContaining("refused");
      }
    }
    return wrong;
  }

  @Test
  void noPageLeadsThere() {
    assertThat(notRefused(a -> fetcher.fetch(FetchRequest.of(a)))).isEmpty();
    assertThat(secret.connections()).isZero();
  }

  @Test
  void noRedirectOfAPageLeadsThere() {
    assertThat(notRefused(a -> follow(a, fetcher::fetch))).isEmpty();
    assertThat(secret.connections()).isZero();
    assertThat(front.connections()).isGreaterThan(120);
  }

  @Test
  void noWebhookLeadsThere() {
    RequestPayload message = RequestPayload.json("{}");
    assertThat(notRefused(a -> fetcher.post(WebUrl.parse(a), RequestProfile.GET, message)))
        .isEmpty();
    assertThat(secret.connections()).isZero();
  }

  @Test
  void noImportLeadsThereDirectlyOrByRedirect() {
    assertThat(notRefused(a -> fetcher.get(WebUrl.parse(a)))).isEmpty();
    assertThat(notRefused(a -> follow(a, r -> fetcher.get(r.url())))).isEmpty();
    assertThat(secret.connections()).isZero();
  }

  @Test
  void noRobotsFileLeadsThere() throws Exception {
    AtomicInteger number = new AtomicInteger();
    // A new name for each attempt, so that no file is remembered from the one before.
    try (TestServer host =
            TestServer.start(
                r ->
                    r.path().equals("/robots.txt")
                        ? TestServer.redirect(302, location)
                        : TestServer.text(200, "page"));
        Fetcher careful =
            Fetcher.builder()
                .guard(
                    new AddressGuard(
                        AllowList.of("127.0.0.1:" + host.port()),
                        PortPolicy.of(80, 443, secret.port()),
                        name ->
                            name.startsWith("host")
                                ? List.of(InetAddress.ofLiteral("127.0.0.1"))
                                : BypassAttempts.resolve(name)))
                .politeness(Politeness.NONE)
                .build()) {
      assertThat(
              notRefused(
                  a -> {
                    location = header(a);
                    return careful.fetch(
                        FetchRequest.of(
                            "http://host"
                                + number.incrementAndGet()
                                + ".test:"
                                + host.port()
                                + "/p"));
                  }))
          .isEmpty();
      assertThat(secret.connections()).isZero();
      assertThat(host.seen("/p")).isEmpty();
    }
  }

  @Test
  void noProxyOfAUserLeadsThere() {
    for (String proxy :
        List.of(
            "http://127.0.0.1:", "socks5://127.0.0.1:", "http://localhost:", "socks5://[::1]:")) {
      RequestProfile profile =
          RequestProfile.GET.withProxy(ProxyRoute.parse(proxy + secret.port()));
      FetchOutcome outcome = fetcher.fetch(FetchRequest.of("http://8.8.8.8/").with(profile));
      assertThat(outcome).isInstanceOf(FetchOutcome.Refused.class);
    }
    assertThat(secret.connections()).isZero();
  }

  @Test
  void theServerWouldHaveCounted() {
    try (Fetcher open = fetcher(AllowList.of("0.0.0.0/0", "::/0"))) {
      List<String> reaching =
          List.of(
              "127.0.0.1",
              "127.0.0.2",
              "2130706433",
              "0x7f.1",
              "0.0.0.0",
              "localhost",
              "name0.attempt.test",
              "127.0.0.1.attempt.test");
      for (String host : reaching) {
        FetchOutcome outcome =
            open.fetch(FetchRequest.of("http://" + host + ":" + secret.port() + "/" + host));
        assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
      }
      assertThat(secret.connections()).isGreaterThanOrEqualTo(reaching.size());
    }
  }

  @Test
  void aNameThatChangesItsAnswerIsFollowedOnlyToWhatWasChecked() {
    AtomicInteger asked = new AtomicInteger();
    try (Fetcher rebound =
        Fetcher.builder()
            .guard(
                new AddressGuard(
                    AllowList.of("127.0.0.1:" + secret.port()),
                    PortPolicy.WEB,
                    name ->
                        List.of(
                            InetAddress.ofLiteral(
                                asked.incrementAndGet() % 2 == 1 ? "127.0.0.1" : "127.0.0.2"))))
            .politeness(Politeness.NONE)
            .build()) {
      String url = "http://rebinding.test:" + secret.port() + "/";
      FetchOutcome first = rebound.get(WebUrl.parse(url));
      assertThat(first).isInstanceOf(FetchOutcome.Fetched.class);
      FetchOutcome second = rebound.get(WebUrl.parse(url));
      assertThat(second).isInstanceOf(FetchOutcome.Refused.class);
      assertThat(secret.reached()).containsOnly(InetAddress.ofLiteral("127.0.0.1"));
    }
  }

  @Test
  void theReasonIsASentenceWithTheAddressAndTheRemedy() {
    FetchOutcome outcome =
        fetcher.fetch(FetchRequest.of("http://2130706433:" + secret.port() + "/x"));
    assertThat(outcome.sentence())
        .isEqualTo(
            "http://127.0.0.1:"
                + secret.port()
                + "/x is refused: the address 127.0.0.1 (port "
                + secret.port()
                + ") is not public (this machine); list it in 'allow' of the settings, or in"
                + " --allow-address of a command that has this option.");
  }

  private FetchOutcome follow(String attempt, Function<FetchRequest, FetchOutcome> way) {
    location = header(attempt);
    return way.apply(FetchRequest.of(front.url("/from?" + attempt.hashCode())));
  }

  /** A header cannot carry a line break; a server that tries only breaks its own answer. */
  private static String header(String attempt) {
    String oneLine = attempt.replace("\n", "\t").replace("\u0000", "\u0001");
    return new String(oneLine.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
