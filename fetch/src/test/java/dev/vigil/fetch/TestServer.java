package dev.vigil.fetch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A small web server on all of this machine's addresses that counts connections and answers with
 * exactly the bytes that a test wants, wrong ones included.
 */
public final class TestServer implements AutoCloseable {
  /** A request as it came. */
  public record Seen(String method, String target, Map<String, String> headers, byte[] body) {
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    public String path() {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }
  }

  /** Writes an answer. */
  @FunctionalInterface
  public interface Reply {
    void write(OutputStream out) throws IOException;
  }

  /** Decides what to answer. */
  @FunctionalInterface
  public interface Handler {
    Reply handle(Seen request) throws IOException;
  }

  private final ServerSocket socket;
  private final Handler handler;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final List<InetAddress> reached = new CopyOnWriteArrayList<>();
  private final Map<Socket, Boolean> open = new ConcurrentHashMap<>();

  private TestServer(ServerSocket socket, Handler handler) {
    this.socket = socket;
    this.handler = handler;
  }

  public static TestServer start(Handler handler) throws IOException {
    return start(new ServerSocket(0, 50), handler);
  }

  public static TestServer start(ServerSocket socket, Handler handler) {
    TestServer server = new TestServer(socket, handler);
    Thread.ofVirtual().start(server::accept);
    return server;
  }

  /** Answers every request with this page, and has no robots.txt. */
  public static TestServer page(String body) throws IOException {
    return start(r -> r.path().equals("/robots.txt") ? text(404, "") : text(200, body));
  }

  public static Reply text(int status, String body, String... headers) {
    return bytes(status, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  public static Reply bytes(int status, byte[] body, String... headers) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " S\r\nConnection: close\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    return out -> {
      out.write(head.toString().getBytes(StandardCharsets.UTF_8));
      out.write(body);
    };
  }

  public static Reply redirect(int status, String location) {
    return text(status, "", "Location: " + location);
  }

  public static Reply raw(String bytes) {
    return out -> out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        connections.incrementAndGet();
        open.put(connection, true);
        reached.add(connection.getLocalAddress());
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setSoTimeout(30_000);
      InputStream in = new BufferedInputStream(connection.getInputStream());
      String first = line(in);
      if (first.isEmpty()) {
        return;
      }
      Map<String, String> headers = new TreeMap<>();
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        int colon = line.indexOf(':');
        if (colon < 0) {
          return; // not HTTP at all
        }
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
      }
      byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
      List<String> parts = List.of(first.split(" ", -1));
      Seen request = new Seen(parts.get(0), parts.get(1), headers, body);
      seen.add(request);
      OutputStream out = connection.getOutputStream();
      handler.handle(request).write(out);
      out.flush();
      connection.shutdownOutput();
    } catch (IOException e) {
      // the client went away
    } finally {
      open.remove(connection);
    }
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b; (b = in.read()) >= 0 && b != '\n'; ) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** An address on this server, by number. */
  public String url(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  /** How many connections were opened, whatever was said on them. */
  public int connections() {
    return connections.get();
  }

  public List<Seen> seen() {
    return seen;
  }

  /** The requests for this path. */
  public List<Seen> seen(String path) {
    return seen.stream().filter(s -> s.path().equals(path)).toList();
  }

  /** The addresses of this machine that were connected to. */
  public List<InetAddress> reached() {
    return reached;
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket connection : open.keySet()) {
      connection.close();
    }
  }
}
