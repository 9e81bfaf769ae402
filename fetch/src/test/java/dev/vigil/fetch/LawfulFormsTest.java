package dev.vigil.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is written unusually but lawfully arrives, as the server sees it. */
@Timeout(60)
class LawfulFormsTest {
  /** Address with P for the port, and the request target and host that the server must see. */
  private record Form(String url, String target, String host) {}

  private static final List<Form> FORMS =
      List.of(
          form("http://127.0.0.1:P/a", "/a", "127.0.0.1"),
          form("http://127.0.0.1:P", "/", "127.0.0.1"),
          form("http://127.0.0.1:P?q=1", "/?q=1", "127.0.0.1"),
          form("http://127.0.0.1:P/#part", "/", "127.0.0.1"),
          form("HTTP://127.0.0.1:P/upper", "/upper", "127.0.0.1"),
          form("  http://127.0.0.1:P/spaces-around \n", "/spaces-around", "127.0.0.1"),
          form("http://127.1:P/short", "/short", "127.0.0.1"),
          form("http://2130706433:P/number", "/number", "127.0.0.1"),
          form("http://0x7f.0.0.1:P/hex", "/hex", "127.0.0.1"),
          form("http://127.0.0.1.:P/dot", "/dot", "127.0.0.1"),
          form("http://[::1]:P/six", "/six", "[::1]"),
          form("http://[0:0:0:0:0:0:0:1]:P/six-long", "/six-long", "[::1]"),
          form("http://[0000::0001]:P/six-zeros", "/six-zeros", "[::1]"),
          form("http://localhost:P/local", "/local", "localhost"),
          form("http://sub.localhost:P/local", "/local", "sub.localhost"),
          form("http://lawful.test:P/name", "/name", "lawful.test"),
          form("http://LAWFUL.Test:P/case", "/case", "lawful.test"),
          form("http://lawful.test.:P/trailing-dot", "/trailing-dot", "lawful.test."),
          form("http://l%61wful.test:P/percent-host", "/percent-host", "lawful.test"),
          form("http://ｌａｗｆｕｌ.test:P/wide", "/wide", "lawful.test"),
          form("http://lawful。test:P/ideographic-dot", "/ideographic-dot", "lawful.test"),
          form("http://bücher.test:P/idn", "/idn", "xn--bcher-kva.test"),
          form("http://BÜCHER.test:P/idn-upper", "/idn-upper", "xn--bcher-kva.test"),
          form("http://xn--bcher-kva.test:P/puny", "/puny", "xn--bcher-kva.test"),
          form("http://b%C3%BCcher.test:P/idn-percent", "/idn-percent", "xn--bcher-kva.test"),
          form("http://例え.test:P/japanese", "/japanese", "xn--r8jz45g.test"),
          form("http://пример.test:P/cyrillic", "/cyrillic", "xn--e1afmkfd.test"),
          form("http://faß.test:P/sharp-s", "/sharp-s", "xn--fa-hia.test"),
          form("http://☃.test:P/snowman", "/snowman", "xn--n3h.test"),
          form("http://under_score.test:P/underscore", "/underscore", "under_score.test"),
          form("http://a-b.c-d.test:P/hyphens", "/hyphens", "a-b.c-d.test"),
          form("http://server1:P/no-dots", "/no-dots", "server1"),
          form("http://dual.test:P/dual-stack", "/dual-stack", "dual.test"),
          form("http://lawful.test:0P/zero-port", "/zero-port", "lawful.test"),
          form("http://lawful.test:P/a/./b/../c", "/a/c", "lawful.test"),
          form("http://lawful.test:P/%7Euser/%e2%82%ac", "/%7Euser/%e2%82%ac", "lawful.test"),
          form("http://lawful.test:P/a%2Fb", "/a%2Fb", "lawful.test"),
          form("http://lawful.test:P/ä ö", "/%C3%A4%20%C3%B6", "lawful.test"),
          form("http://lawful.test:P//double//slash", "//double//slash", "lawful.test"),
          form("http://lawful.test:P/;p=1,2/@user:x", "/;p=1,2/@user:x", "lawful.test"),
          form("http://lawful.test:P/?a=b&a=b?c/d@e:f", "/?a=b&a=b?c/d@e:f", "lawful.test"),
          form("http://lawful.test:P/?back\\slash", "/?back\\slash", "lawful.test"),
          form("http://lawful.test:P/?u=http://127.0.0.1/", "/?u=http://127.0.0.1/", "lawful.test"),
          form("http://lawful.test:P/?q=ä", "/?q=%C3%A4", "lawful.test"),
          form("http://lawful.test:P/100%", "/100%", "lawful.test"),
          form("http://lawful.test:P/😀", "/%F0%9F%98%80", "lawful.test"),
          form("http://lawful.test:P/go/1", "/end", "lawful.test"),
          form("http://lawful.test:P/go/9", "/end", "lawful.test"),
          form("http://lawful.test:P/to/relative", "/to/here", "lawful.test"),
          form("http://lawful.test:P/to/query", "/to/query?then", "lawful.test"),
          form("http://lawful.test:P/to/protocol", "/end", "dual.test"),
          form("http://lawful.test:P/to/idn", "/end", "xn--bcher-kva.test"),
          form("http://lawful.test:P/to/six", "/end", "[::1]"),
          form("http://lawful.test:P/to/fragment", "/end", "lawful.test"));

  private static Form form(String url, String target, String host) {
    return new Form(url, target, host);
  }

  @Test
  void lawfulFormsArriveAsWritten() throws Exception {
    try (TestServer server = TestServer.start(LawfulFormsTest::answer);
        Fetcher fetcher =
            Fetcher.builder()
                .guard(
                    new AddressGuard(
                        AllowList.of("127.0.0.1", "::1"), PortPolicy.WEB, LawfulFormsTest::resolve))
                .politeness(Politeness.NONE)
                .build()) {
      String port = String.valueOf(server.port());
      List<String> wrong = new ArrayList<>();
      for (Form form : FORMS) {
        String url = form.url.replaceFirst(":(0?)P", ":$1" + port);
        FetchOutcome outcome = fetcher.fetch(FetchRequest.of(url));
        String expected = form.target + " at " + form.host + ":" + port;
        String got =
            outcome instanceof FetchOutcome.Fetched f
                ? new String(f.answer().body(), StandardCharsets.UTF_8)
                : outcome.toString();
        if (!got.equals(expected)) {
          wrong.add(url + "\n  expected " + expected + "\n  but got  " + got);
        }
      }
      assertThat(wrong).isEmpty();
      assertThat(FORMS).hasSizeGreaterThanOrEqualTo(40);
      assertThat(server.connections()).isGreaterThanOrEqualTo(FORMS.size());
    }
  }

  @Test
  void aHostIsReachedByItsSecondAddressWhenTheFirstIsDead() throws Exception {
    // Bound to IPv4 only: the first address of dual.test refuses the connection.
    try (TestServer server =
            TestServer.start(
                new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1")),
                LawfulFormsTest::answer);
        Fetcher fetcher =
            Fetcher.builder()
                .guard(
                    new AddressGuard(
                        AllowList.of("127.0.0.1", "::1"), PortPolicy.WEB, LawfulFormsTest::resolve))
                .politeness(Politeness.NONE)
                .build()) {
      FetchOutcome outcome =
          fetcher.fetch(FetchRequest.of("http://dual.test:" + server.port() + "/"));
      assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
    }
  }

  private static TestServer.Reply answer(TestServer.Seen request) {
    String host = request.header("host");
    String port = host.substring(host.lastIndexOf(':'));
    String path = request.path();
    if (path.startsWith("/go/")) {
      int left = Integer.parseInt(path.substring(4));
      return TestServer.redirect(301, left == 0 ? "/end" : "/go/" + (left - 1));
    }
    return switch (request.target()) {
      case "/robots.txt" -> TestServer.text(404, "");
      case "/to/relative" -> TestServer.redirect(302, "here");
      case "/to/query" -> TestServer.redirect(303, "?then");
      case "/to/protocol" -> TestServer.redirect(307, "//dual.test" + port + "/end");
      case "/to/idn" -> TestServer.redirect(308, "http://bücher.test" + port + "/end");
      case "/to/six" -> TestServer.redirect(302, "http://[::1]" + port + "/end");
      case "/to/fragment" -> TestServer.redirect(302, "/end#part");
      default -> TestServer.text(200, request.target() + " at " + host);
    };
  }

  private static List<InetAddress> resolve(String host) {
    return host.equals("dual.test")
        ? List.of(InetAddress.ofLiteral("::1"), InetAddress.ofLiteral("127.0.0.1"))
        : List.of(InetAddress.ofLiteral("127.0.0.1"));
  }
}
