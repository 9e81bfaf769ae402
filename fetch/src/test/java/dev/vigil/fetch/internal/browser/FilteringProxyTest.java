package dev.vigil.fetch.internal.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.url.WebUrl;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FilteringProxyTest {
  private TestServer server;
  private FilteringProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server =
        TestServer.start(
            r -> TestServer.text(200, r.method() + " " + r.target() + " for " + r.header("host")));
    AddressGuard guard =
        new AddressGuard(
            AllowList.of("127.0.0.1"),
            PortPolicy.WEB,
            host ->
                List.of(InetAddress.ofLiteral(host.startsWith("good") ? "127.0.0.1" : "10.0.0.1")));
    proxy = FilteringProxy.start(guard, Optional.empty(), 100_000);
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  /** Says all this to the proxy and returns all that it answers. */
  private String say(String text) throws IOException {
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), proxy.port())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try {
        socket.getInputStream().transferTo(answer);
      } catch (SocketException e) {
        // A proxy that does not read all it was told ends with a reset.
      }
      return answer.toString(StandardCharsets.ISO_8859_1);
    }
  }

  private String get(String authority) {
    return "GET http://"
        + authority
        + "/x HTTP/1.1\r\nHost: "
        + authority
        + "\r\nProxy-Connection: keep-alive\r\n\r\n";
  }

  @Test
  void aRequestIsPassedOnToTheCheckedAddress() throws Exception {
    String answer = say(get("good.test:" + server.port()));
    assertThat(answer)
        .startsWith("HTTP/1.1 200")
        .contains("Connection: close")
        .endsWith("GET /x for good.test:" + server.port());
    assertThat(server.seen().getFirst().headers()).doesNotContainKey("proxy-connection");
  }

  @Test
  void aRefusedAddressGetsNoAnswerAndTheReasonIsKept() throws Exception {
    assertThat(say(get("bad.test"))).isEmpty();
    assertThat(say("CONNECT bad.test:443 HTTP/1.1\r\n\r\n")).isEmpty();
    assertThat(proxy.failure(WebUrl.parse("http://bad.test/")))
        .hasValueSatisfying(e -> assertThat(e).isInstanceOf(AddressRefusedException.class));
    assertThat(proxy.failures()).containsKey("https://bad.test");
  }

  @Test
  void aSecondRequestDoesNotSlipThroughBehindTheFirst() throws Exception {
    String first = "good.test:" + server.port();
    String answer = say(get(first) + get("bad.test"));
    assertThat(answer).endsWith("GET /x for " + first);
    assertThat(server.seen()).hasSize(1);
  }

  @Test
  void aTunnelLeadsToTheCheckedAddress() throws Exception {
    String answer =
        say(
            "CONNECT good.test:"
                + server.port()
                + " HTTP/1.1\r\n\r\nGET /inside HTTP/1.1\r\nHost: h\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200 Connected").endsWith("GET /inside for h");
  }

  @Test
  void thePortThatDrivesTheBrowserIsClosedWhateverIsAllowed() throws Exception {
    assertThat(say(get("127.0.0.1:" + server.port()))).isNotEmpty();
    proxy.forbid(server.port());
    assertThat(say(get("127.0.0.1:" + server.port()))).isEmpty();
    assertThat(say(get("127.0.0.1:" + proxy.port()))).isEmpty();
  }

  @Test
  void whatIsNoRequestIsClosed() throws Exception {
    for (String nonsense :
        List.of(
            "hello\r\n\r\n",
            "GET /relative HTTP/1.1\r\n\r\n",
            "GET file:///etc/passwd HTTP/1.1\r\n\r\n",
            "GET https://good.test/ HTTP/1.1\r\n\r\n",
            "CONNECT user@good.test:" + server.port() + " HTTP/1.1\r\n\r\n",
            "POST http://good.test:"
                + server.port()
                + "/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST http://good.test:"
                + server.port()
                + "/ HTTP/1.1\r\nContent-Length: -1\r\n\r\n")) {
      assertThat(say(nonsense)).as(nonsense).isEmpty();
    }
    assertThat(server.connections()).isZero();
  }

  @Test
  void aPageThatMovesTooMuchIsCutOff() throws Exception {
    try (TestServer large = TestServer.page("x".repeat(300_000))) {
      assertThat(say(get("good.test:" + large.port())).length()).isLessThan(200_000);
    }
  }
}
