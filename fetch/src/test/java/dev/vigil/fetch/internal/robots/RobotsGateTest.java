package dev.vigil.fetch.internal.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.ManualTime;
import dev.vigil.fetch.TestFetchers;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RobotsGateTest {
  private static FetchOutcome answer(int status, String body) {
    WebUrl url = WebUrl.parse("http://host.test/robots.txt");
    return new FetchOutcome.Fetched(
        new FetchResponse(
            url,
            url,
            status,
            "http/1.1",
            List.of(),
            body.getBytes(StandardCharsets.UTF_8),
            body.length(),
            List.of(),
            new PageProperties(
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                false),
            Instant.EPOCH,
            Duration.ZERO,
            1,
            Set.of(),
            Optional.empty()));
  }

  private static boolean allowed(String agent, String file, String url) {
    return new RobotsGate(agent, new ManualTime())
            .ask(WebUrl.parse(url), "", u -> answer(200, file))
        instanceof RobotsPermission.Allowed;
  }

  @Test
  void theLongestRuleOfTheMostSpecificGroupDecides() {
    String file =
        """
        User-agent: *
        Disallow: /

        User-agent: Vigil
        Disallow: /private/
        Allow: /private/notices
        Disallow: /*.pdf$
        """;
    assertThat(allowed("vigil", file, "http://host.test/")).isTrue();
    assertThat(allowed("vigil", file, "http://host.test/private/x")).isFalse();
    assertThat(allowed("vigil", file, "http://host.test/private/notices/1")).isTrue();
    assertThat(allowed("vigil", file, "http://host.test/a.pdf")).isFalse();
    assertThat(allowed("vigil", file, "http://host.test/a.pdf?x")).isTrue();
    assertThat(allowed("other", file, "http://host.test/")).isFalse();
  }

  @Test
  void noFileAllowsAllAndABrokenServerForbidsAll() {
    WebUrl page = WebUrl.parse("http://host.test/page");
    for (int status : List.of(400, 401, 403, 404, 410)) {
      assertThat(new RobotsGate("vigil", new ManualTime()).ask(page, "", u -> answer(status, "")))
          .isInstanceOf(RobotsPermission.Allowed.class);
    }
    for (int status : List.of(429, 500, 503)) {
      RobotsPermission permission =
          new RobotsGate("vigil", new ManualTime()).ask(page, "", u -> answer(status, ""));
      assertThat(permission).isInstanceOf(RobotsPermission.Forbidden.class);
      assertThat(((RobotsPermission.Forbidden) permission).reason())
          .contains("http://host.test/robots.txt answers " + status);
    }
  }

  @Test
  void aFileIsKeptForADayAndTroubleForTenMinutes() {
    ManualTime time = new ManualTime();
    RobotsGate gate = new RobotsGate("vigil", time);
    AtomicInteger asked = new AtomicInteger();
    FetchOutcome[] next = {answer(200, "User-agent: *\nDisallow: /a")};
    WebUrl page = WebUrl.parse("http://host.test/a");
    for (int i = 0; i < 3; i++) {
      gate.ask(page, "", u -> count(asked, next));
    }
    assertThat(asked).hasValue(1);
    time.pass(Duration.ofHours(24));
    next[0] = answer(500, "");
    assertThat(gate.ask(page, "", u -> count(asked, next)))
        .isInstanceOf(RobotsPermission.Forbidden.class);
    assertThat(asked).hasValue(2);
    time.pass(Duration.ofMinutes(9));
    gate.ask(page, "", u -> count(asked, next));
    assertThat(asked).hasValue(2);
    time.pass(Duration.ofMinutes(1));
    next[0] = answer(404, "");
    assertThat(gate.ask(page, "", u -> count(asked, next)))
        .isInstanceOf(RobotsPermission.Allowed.class);
    assertThat(asked).hasValue(3);
  }

  private static FetchOutcome count(AtomicInteger asked, FetchOutcome[] next) {
    asked.incrementAndGet();
    return next[0];
  }

  @Test
  void aHostThatCannotBeReachedIsThePagesOutcomeAndNotRemembered() {
    RobotsGate gate = new RobotsGate("vigil", new ManualTime());
    WebUrl page = WebUrl.parse("http://host.test/a");
    FetchOutcome down =
        new FetchOutcome.Failed(page, FetchFault.NO_CONNECTION, "down", List.of(), 1);
    assertThat(gate.ask(page, "", u -> down)).isEqualTo(new RobotsPermission.Unreachable(down));
    assertThat(gate.ask(page, "", u -> answer(404, "")))
        .isInstanceOf(RobotsPermission.Allowed.class);
  }

  @Test
  void aForbiddenPageIsNotFetchedUnlessItsOwnerDecidesSo() throws Exception {
    try (TestServer server =
            TestServer.start(
                r ->
                    r.path().equals("/robots.txt")
                        ? TestServer.text(200, "User-agent: *\nDisallow: /no")
                        : TestServer.text(200, "page"));
        Fetcher fetcher = TestFetchers.local().build()) {
      FetchOutcome no = fetcher.fetch(FetchRequest.of(server.url("/no/page")));
      assertThat(no).isInstanceOf(FetchOutcome.Disallowed.class);
      assertThat(no.sentence()).contains("asks vigil not to fetch /no/page").contains("override");
      assertThat(server.seen("/no/page")).isEmpty();

      RequestProfile override = RequestProfile.GET.withRobots(RequestProfile.Robots.OVERRIDDEN);
      FetchResponse answer =
          TestFetchers.fetched(
              fetcher.fetch(FetchRequest.of(server.url("/no/page")).with(override)));
      assertThat(answer.notices()).containsExactly(FetchNotice.ROBOTS_OVERRIDDEN);
      FetchResponse free =
          TestFetchers.fetched(fetcher.fetch(FetchRequest.of(server.url("/yes")).with(override)));
      assertThat(free.notices()).isEmpty();
      assertThat(server.seen("/robots.txt")).hasSize(1);
    }
  }

  @Test
  void aRedirectIntoAForbiddenPlaceStopsThere() throws Exception {
    try (TestServer server =
            TestServer.start(
                r ->
                    switch (r.path()) {
                      case "/robots.txt" -> TestServer.text(200, "User-agent: *\nDisallow: /no");
                      case "/yes" -> TestServer.redirect(302, "/no");
                      default -> TestServer.text(200, "");
                    });
        Fetcher fetcher = TestFetchers.local().build()) {
      assertThat(fetcher.fetch(FetchRequest.of(server.url("/yes"))))
          .isInstanceOf(FetchOutcome.Disallowed.class);
      assertThat(server.seen("/no")).isEmpty();
    }
  }

  @Test
  void aCrawlDelaySlowsDown() throws Exception {
    ManualTime time = new ManualTime();
    Politeness quick = new Politeness(Duration.ZERO, 1, Duration.ofMinutes(2), 1, Duration.ZERO);
    try (TestServer server =
            TestServer.start(
                r ->
                    r.path().equals("/robots.txt")
                        ? TestServer.text(200, "User-agent: *\nCrawl-delay: 7")
                        : TestServer.text(200, ""));
        Fetcher fetcher = TestFetchers.local().time(time).politeness(quick).build()) {
      for (String page : List.of("/1", "/2", "/3")) {
        TestFetchers.fetched(
            fetcher.fetch(FetchRequest.of(server.url(page)).with(FetchLimits.PAGE)));
      }
      assertThat(time.slept()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7));
    }
  }

  /** The compliance cases that search engines publish; what differs from them is listed below. */
  @Test
  void agreesWithTheComplianceCases() throws IOException {
    String corpora = System.getenv("VIGIL_CORPORA");
    assumeTrue(corpora != null, "VIGIL_CORPORA is not set");
    List<String> differing = new ArrayList<>();
    int cases = 0;
    try (Stream<Path> files = Files.walk(Path.of(corpora, "web/CTC"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".textproto")).sorted().toList()) {
        String name = String.valueOf(file.getFileName()).replace(".textproto", "");
        String robots = "";
        String url = "";
        String agent = "";
        for (Field field : fields(Files.readString(file))) {
          switch (field.name) {
            case "robotstxt" -> robots = field.value;
            case "testurl" -> url = field.value;
            case "useragent" -> agent = field.value;
            case "expected_outcome" -> {
              cases++;
              boolean expected = field.value.equals("ALLOWED");
              try {
                if (allowed(agent, robots, url) != expected) {
                  differing.add(name + ": " + agent + " " + url + " " + field.value);
                }
              } catch (FetchException e) {
                differing.add(name + ": " + e.getMessage());
              }
            }
            default -> {
              // explanations
            }
          }
        }
      }
    }
    assertThat(cases).isGreaterThan(150);
    assertThat(differing).allMatch(d -> DIFFERENT.stream().anyMatch(d::contains));
    assertThat(differing).hasSizeLessThanOrEqualTo(16);
  }

  /** What we decide otherwise, and why. */
  private static final List<String> DIFFERENT =
      List.of(
          "BOM-characters: foo", // half a byte order mark; as text it is no longer half
          "empty-string: The address", // no address, so nothing to fetch
          "non-ascii-paths: FooBot", // addresses and rules are percent-encoded before comparison
          "user-agent-name: Foo Bar", // no agent of ours has a space in its name
          "369883: AB42bot", // a name with digits is heeded where the cases ignore it
          "/robots.txt DISALLOWED"); // RFC 9309: the file itself is always allowed

  private record Field(String name, String value) {}

  private static final Pattern FIELD =
      Pattern.compile("(\\w+):\\s*((?:\"(?:[^\"\\\\]++|\\\\.)*+\"\\s*+)++|[A-Z]+)");
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");

  private static List<Field> fields(String text) {
    List<Field> fields = new ArrayList<>();
    Matcher field = FIELD.matcher(text);
    while (field.find()) {
      StringBuilder value = new StringBuilder();
      Matcher quoted = QUOTED.matcher(field.group(2));
      while (quoted.find()) {
        value.append(quoted.group(1));
      }
      String plain = value.isEmpty() ? field.group(2).trim() : unescape(value.toString());
      fields.add(new Field(field.group(1), plain));
    }
    return fields;
  }

  private static String unescape(String text) {
    byte[] out = new byte[text.length() * 4];
    int n = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
          out[n++] = b;
        }
        continue;
      }
      c = text.charAt(++i);
      switch (c) {
        case 'n' -> out[n++] = '\n';
        case 'r' -> out[n++] = '\r';
        case 't' -> out[n++] = '\t';
        case 'x' -> {
          out[n++] = (byte) Integer.parseInt(text.substring(i + 1, i + 3), 16);
          i += 2;
        }
        default -> {
          if (c >= '0' && c <= '7') {
            out[n++] = (byte) Integer.parseInt(text.substring(i, i + 3), 8);
            i += 2;
          } else {
            out[n++] = (byte) c;
          }
        }
      }
    }
    return new String(out, 0, n, StandardCharsets.UTF_8);
  }
}
