package dev.vigil.discover.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Sites on loopback: 127.0.0.1, 127.0.0.2 and so on are hosts of one server. */
final class TestWeb implements AutoCloseable {
  /** An answer. */
  record Reply(int status, String type, String body, Map<String, String> headers) {
    static Reply page(String body) {
      return new Reply(200, "text/html", body, Map.of());
    }

    static Reply to(String location) {
      return new Reply(302, "text/html", "", Map.of("Location", location));
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Reply> pages = new ConcurrentHashMap<>();
  final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Function<String, Reply> otherwise =
      path -> new Reply(404, "text/plain", "no such page", Map.of());

  TestWeb() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("0.0.0.0"), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
    String path = exchange.getRequestURI().toString();
    String key = host.replaceFirst(":\\d+$", "") + path;
    requests.add(key);
    Reply reply = pages.getOrDefault(key, pages.get(path));
    if (reply == null) {
      reply = otherwise.apply(key);
    }
    byte[] body = reply.body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", reply.type);
    reply.headers.forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(reply.status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** A page of all hosts. */
  TestWeb page(String path, String body) {
    pages.put(path, Reply.page(body));
    return this;
  }

  /** Any answer; the place is a path, or a host with a path. */
  TestWeb put(String place, Reply reply) {
    pages.put(place, reply);
    return this;
  }

  /** What is answered where there is nothing else; it is told host and path. */
  TestWeb otherwise(Function<String, Reply> all) {
    otherwise = all;
    return this;
  }

  String url(String path) {
    return url("127.0.0.1", path);
  }

  String url(String host, String path) {
    return "http://" + host + ":" + server.getAddress().getPort() + path;
  }

  /** How often a path of 127.0.0.1 was asked for. */
  long asked(String path) {
    return requests.stream().filter(("127.0.0.1" + path)::equals).count();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
