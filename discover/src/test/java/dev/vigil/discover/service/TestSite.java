package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A small site on the loopback interface, made by a test, and a way to it without manners. */
public final class TestSite implements AutoCloseable {
  /** An answer. */
  public record Page(int status, String body, Map<String, String> headers) {
    public static Page of(String body) {
      return new Page(200, body, Map.of());
    }

    public Page with(String header, String value) {
      return new Page(status, body, Map.of(header, value));
    }
  }

  private final HttpServer server;
  private final Map<String, Function<Map<String, String>, Page>> pages = new ConcurrentHashMap<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final Fetcher fetcher =
      Fetcher.builder()
          .guard(AddressGuard.allowing(AllowList.of("127.0.0.1")))
          // Without pauses, but ready to try again, which probing must not do.
          .politeness(new Politeness(Duration.ZERO, 64, Duration.ofSeconds(60), 3, Duration.ZERO))
          .build();

  public TestSite() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** A page that is always the same. */
  public TestSite page(String path, String body) {
    return route(path, values -> Page.of(body));
  }

  /** A page that depends on what was sent. */
  public TestSite answers(String path, Function<Map<String, String>, String> body) {
    return route(path, values -> Page.of(body.apply(values)));
  }

  public TestSite route(String path, Function<Map<String, String>, Page> answer) {
    pages.put(path, answer);
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Map<String, String> values = new LinkedHashMap<>();
    decode(exchange.getRequestURI().getRawQuery(), values);
    byte[] sent = exchange.getRequestBody().readAllBytes();
    String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
    if (type.startsWith("application/x-www-form-urlencoded")) {
      decode(new String(sent, UTF_8), values);
    }
    Function<Map<String, String>, Page> known = pages.get(path);
    if (!path.equals("/robots.txt") && !path.equals("/favicon.ico")) {
      seen.add(exchange.getRequestMethod() + " " + path + (values.isEmpty() ? "" : " " + values));
    }
    Page page = known == null ? new Page(404, "nothing here", Map.of()) : known.apply(values);
    byte[] body = page.body().getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    page.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    exchange.sendResponseHeaders(page.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void decode(@Nullable String text, Map<String, String> values) {
    if (text != null) {
      for (String pair : text.split("&", -1)) {
        int equals = pair.indexOf('=');
        if (equals > 0) {
          values.put(
              URLDecoder.decode(pair.substring(0, equals), UTF_8),
              URLDecoder.decode(pair.substring(equals + 1), UTF_8));
        }
      }
    }
  }

  public WebUrl url(String path) {
    return WebUrl.parse("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** The requests so far, in their order. */
  public List<String> seen() {
    return List.copyOf(seen);
  }

  public Fetcher fetcher() {
    return fetcher;
  }

  @Override
  public void close() {
    fetcher.close();
    server.stop(0);
  }
}
