package dev.vigil.fetch;

import static dev.vigil.fetch.TestFetchers.failed;
import static dev.vigil.fetch.TestFetchers.fetched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.page.Fetcher;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests by way of a proxy, which is told the checked address. */
@Timeout(60)
class ProxyTest {
  /** Shakes hands with a client and says where it wants to go. */
  @FunctionalInterface
  private interface Handshake {
    int portWanted(DataInputStream in, OutputStream out, List<String> heard) throws IOException;
  }

  private record Proxy(ServerSocket socket, List<String> heard) implements AutoCloseable {
    static Proxy start(Handshake handshake) throws IOException {
      Proxy proxy =
          new Proxy(
              new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1")),
              new CopyOnWriteArrayList<>());
      Thread.startVirtualThread(
          () -> {
            while (!proxy.socket.isClosed()) {
              try {
                Socket client = proxy.socket.accept();
                Thread.startVirtualThread(() -> proxy.serve(client, handshake));
              } catch (IOException e) {
                return;
              }
            }
          });
      return proxy;
    }

    private void serve(Socket client, Handshake handshake) {
      try (client) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        int port = handshake.portWanted(in, client.getOutputStream(), heard);
        if (port == 0) {
          return;
        }
        try (Socket server = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
          Thread up = Thread.startVirtualThread(() -> pass(in, server));
          server.getInputStream().transferTo(client.getOutputStream());
          client.shutdownOutput();
          up.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      } catch (IOException e) {
        // the client went away
      }
    }

    private static void pass(InputStream in, Socket server) {
      try {
        in.transferTo(server.getOutputStream());
      } catch (IOException e) {
        // the server went away
      }
    }

    ProxyRoute route(ProxyRoute.Kind kind) {
      return ProxyRoute.parse(
              (kind == ProxyRoute.Kind.HTTP ? "http" : "socks5")
                  + "://127.0.0.1:"
                  + socket.getLocalPort())
          .byOperator();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static int connect(DataInputStream in, OutputStream out, List<String> heard)
      throws IOException {
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      head.append((char) in.readUnsignedByte());
    }
    heard.add(head.toString());
    if (!head.toString().contains("Proxy-Authorization: Basic YW5uOnB3")) {
      out.write("HTTP/1.1 407 Who\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      return 0;
    }
    out.write("HTTP/1.1 200 Go\r\nX: y\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    String target = head.substring("CONNECT ".length(), head.indexOf(" HTTP"));
    return Integer.parseInt(target.substring(target.lastIndexOf(':') + 1));
  }

  private static int socks(DataInputStream in, OutputStream out, List<String> heard)
      throws IOException {
    in.readFully(new byte[3]);
    out.write(new byte[] {5, 2});
    in.readUnsignedByte();
    byte[] user = in.readNBytes(in.readUnsignedByte());
    byte[] word = in.readNBytes(in.readUnsignedByte());
    heard.add(
        new String(user, StandardCharsets.UTF_8) + ":" + new String(word, StandardCharsets.UTF_8));
    out.write(new byte[] {1, 0});
    byte[] request = in.readNBytes(8);
    heard.add(
        "to "
            + InetAddress.getByAddress(new byte[] {request[4], request[5], request[6], request[7]})
                .getHostAddress());
    out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    return in.readUnsignedShort();
  }

  @Test
  void anHttpProxyIsAskedForTheCheckedAddress() throws Exception {
    try (TestServer server = TestServer.page("behind the proxy");
        Proxy proxy = Proxy.start(ProxyTest::connect);
        Fetcher fetcher = TestFetchers.local().build()) {
      RequestProfile profile =
          RequestProfile.GET.withProxy(
              proxy.route(ProxyRoute.Kind.HTTP).login("ann", Secret.of("proxy", "pw")));
      FetchResponse answer =
          fetched(
              fetcher.fetch(
                  FetchRequest.of("http://name.test:" + server.port() + "/").with(profile)));
      assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("behind the proxy");
      assertThat(proxy.heard)
          .isNotEmpty()
          .allSatisfy(
              h -> assertThat(h).startsWith("CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1"));
      assertThat(server.seen("/").getFirst().header("host")).startsWith("name.test");
    }
  }

  @Test
  void aSocksProxyIsAskedForTheCheckedAddress() throws Exception {
    try (TestServer server = TestServer.page("behind socks");
        Proxy proxy = Proxy.start(ProxyTest::socks);
        Fetcher fetcher = TestFetchers.local().build()) {
      RequestProfile profile =
          RequestProfile.GET.withProxy(
              proxy.route(ProxyRoute.Kind.SOCKS5).login("ann", Secret.of("proxy", "pw")));
      fetched(
          fetcher.fetch(FetchRequest.of("http://name.test:" + server.port() + "/").with(profile)));
      assertThat(proxy.heard).contains("ann:pw", "to 127.0.0.1");
    }
  }

  @Test
  void aProxyThatRefusesIsNamedWithoutItsPassword() throws Exception {
    try (TestServer server = TestServer.page("");
        Proxy proxy = Proxy.start(ProxyTest::connect);
        Fetcher fetcher = TestFetchers.local().build()) {
      RequestProfile profile =
          RequestProfile.GET.withProxy(
              proxy.route(ProxyRoute.Kind.HTTP).login("ann", Secret.of("proxy", "wrong-one")));
      FetchOutcome.Failed failed =
          failed(
              fetcher.fetch(
                  FetchRequest.of("http://name.test:" + server.port() + "/").with(profile)));
      assertThat(failed.fault()).isEqualTo(FetchFault.PROXY);
      assertThat(failed.sentence()).contains("407 Who").doesNotContain("wrong-one");
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void theTargetIsCheckedBeforeTheProxyIsAsked() throws Exception {
    try (Proxy proxy = Proxy.start(ProxyTest::connect);
        Fetcher fetcher = TestFetchers.local().build()) {
      RequestProfile profile = RequestProfile.GET.withProxy(proxy.route(ProxyRoute.Kind.HTTP));
      FetchOutcome outcome = fetcher.fetch(FetchRequest.of("http://10.0.0.1/").with(profile));
      assertThat(outcome).isInstanceOf(FetchOutcome.Refused.class);
      assertThat(proxy.heard).isEmpty();
    }
  }
}
