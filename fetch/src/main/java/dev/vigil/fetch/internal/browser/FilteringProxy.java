package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.guard.ProxyRoute;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * A local proxy that is the browser's only connection to the network, for the duration of one
 * fetch. Each request for a connection is read by the same parser and asks the same guard as any
 * other, and one request goes over each connection, so that none slips through behind another. Safe
 * for use by several threads.
 */
final class FilteringProxy implements AutoCloseable {
  private static final int IDLE_MILLIS = 60_000;
  private static final int CONNECT_MILLIS = 10_000;
  private static final int CONNECTION_LIMIT = 1_000;
  private static final int REMEMBERED = 1_000;

  private final AddressGuard guard;
  private final SocketFactory sockets;
  private final ServerSocket server;
  private final long byteLimit;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger connections = new AtomicInteger();
  private final Map<String, IOException> failures = new ConcurrentHashMap<>();
  private final Collection<Integer> ownPorts = ConcurrentHashMap.newKeySet();
  private final Collection<Socket> open = ConcurrentHashMap.newKeySet();

  private FilteringProxy(
      AddressGuard guard, Optional<ProxyRoute> route, ServerSocket server, long byteLimit) {
    this.guard = guard;
    this.sockets = route.<SocketFactory>map(guard::sockets).orElseGet(guard::sockets);
    this.server = server;
    this.byteLimit = byteLimit;
    this.ownPorts.add(server.getLocalPort());
  }

  /** Starts on a free port of this machine. */
  static FilteringProxy start(AddressGuard guard, Optional<ProxyRoute> route, long byteLimit)
      throws IOException {
    FilteringProxy proxy =
        new FilteringProxy(
            guard, route, new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), byteLimit);
    Thread.ofVirtual().name("browser-proxy").start(proxy::accept);
    return proxy;
  }

  int port() {
    return server.getLocalPort();
  }

  /** Keeps pages from the port that drives their browser, whatever the allow list opens. */
  void forbid(int ownPort) {
    ownPorts.add(ownPort);
  }

  /** Why the last connection to this host failed; empty when it did not. */
  Optional<IOException> failure(WebUrl url) {
    return Optional.ofNullable(failures.get(url.origin()));
  }

  /** The connections that failed or were refused by the guard, each origin once. */
  Map<String, IOException> failures() {
    return failures;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        if (connections.incrementAndGet() > CONNECTION_LIMIT) {
          client.close();
        } else {
          Thread.ofVirtual().name("browser-connection").start(() -> serve(client));
        }
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    open.add(client);
    try (client) {
      client.setSoTimeout(IDLE_MILLIS);
      InputStream in = client.getInputStream();
      MessageHead head = MessageHead.read(in);
      String[] line = head.startLine().split(" ", 3);
      if (line.length < 3) {
        return;
      }
      if (line[0].equals("CONNECT")) {
        tunnel(client, line[1]);
      } else {
        forward(client, head, line);
      }
    } catch (IOException | FetchException e) {
      // The browser sees a closed connection; the reason is kept in failures.
    } finally {
      open.remove(client);
    }
  }

  private void tunnel(Socket client, String authority) throws IOException {
    WebUrl url = WebUrl.parse("https://" + authority + "/");
    try (Socket target = connect(url)) {
      client.getOutputStream().write(ascii("HTTP/1.1 200 Connected\r\n\r\n"));
      Thread up = pump(client.getInputStream(), target);
      copy(target.getInputStream(), client.getOutputStream(), Long.MAX_VALUE);
      client.shutdownOutput();
      up.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void forward(Socket client, MessageHead head, String[] line) throws IOException {
    WebUrl url = WebUrl.parse(line[1]);
    if (url.isHttps() || head.has("Transfer-Encoding")) {
      return; // https comes as a tunnel, and browsers announce the length of what they send
    }
    long length = head.contentLength();
    try (Socket target = connect(url)) {
      OutputStream out = target.getOutputStream();
      out.write(
          ascii(
              line[0]
                  + " "
                  + url.pathAndQuery()
                  + " HTTP/1.1\r\n"
                  + head.fieldsWithoutConnection()
                  + "Connection: close\r\n\r\n"));
      copy(client.getInputStream(), out, length);
      out.flush();
      answer(target.getInputStream(), client.getOutputStream());
    }
  }

  /** Passes an answer on, with the word that no second request will be read here. */
  private void answer(InputStream from, OutputStream to) throws IOException {
    MessageHead head = MessageHead.read(from);
    while (head.startLine().matches("HTTP/1\\.1 1\\d\\d.*")) {
      head = MessageHead.read(from);
    }
    to.write(
        (head.startLine() + "\r\n" + head.fieldsWithoutConnection() + "Connection: close\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1));
    copy(from, to, Long.MAX_VALUE);
    to.flush();
  }

  private Socket connect(WebUrl url) throws IOException {
    IOException last = new UnknownHostException(url.host());
    try {
      for (InetAddress address : guard.resolve(url.host(), url.port())) {
        if (address.isLoopbackAddress() && ownPorts.contains(url.port())) {
          throw new UnknownHostException(url.host());
        }
        Socket socket = sockets.createSocket();
        try {
          socket.connect(new InetSocketAddress(address, url.port()), CONNECT_MILLIS);
          socket.setSoTimeout(IDLE_MILLIS);
          failures.remove(url.origin());
          return socket;
        } catch (IOException e) {
          socket.close();
          last = e;
        }
      }
    } catch (AddressRefusedException | UnknownHostException e) {
      last = e;
    }
    if (failures.size() < REMEMBERED) {
      failures.put(url.origin(), last);
    }
    throw last;
  }

  private Thread pump(InputStream from, Socket to) {
    return Thread.ofVirtual()
        .name("browser-upload")
        .start(
            () -> {
              try {
                copy(from, to.getOutputStream(), Long.MAX_VALUE);
                to.shutdownOutput();
              } catch (IOException e) {
                // the other direction sees it too
              }
            });
  }

  private void copy(InputStream from, OutputStream to, long length) throws IOException {
    byte[] block = new byte[16 << 10];
    long left = length;
    while (left > 0) {
      int n = from.read(block, 0, (int) Math.min(block.length, left));
      if (n < 0) {
        return;
      }
      if (bytes.addAndGet(n) > byteLimit) {
        throw new IOException("the page moves more than " + byteLimit + " bytes");
      }
      to.write(block, 0, n);
      left -= n;
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      System.getLogger(FilteringProxy.class.getName())
          .log(System.Logger.Level.DEBUG, "closing: {0}", e.getMessage());
    }
  }
}
