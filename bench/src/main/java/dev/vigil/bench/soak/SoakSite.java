package dev.vigil.bench.soak;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * A site with one page and an address of its own on the loopback interface. It changes when it is
 * told to. Safe for concurrent use.
 */
final class SoakSite implements AutoCloseable {
  /** How the site answers. */
  enum Mode {
    HONEST,
    /** Leads to another address of the site, where the page is. */
    REDIRECT,
    BUSY,
    MISSING,
    /** Ends the connection without an answer. */
    CUT,
    EMPTY,
    /** Says 200 and shows a login. */
    LOGIN,
    /** Says 200 and shows the error of a database. */
    ERROR;

    boolean showsPage() {
      return this == HONEST || this == REDIRECT;
    }
  }

  /** One answer in so many has other tokens though the page is the same. */
  private static final int RENEWED = 4;

  private final HttpServer server;
  private final Random noise;
  private final Map<String, SoakPage> served = new ConcurrentHashMap<>();
  private SoakPage page;
  private int layout;
  private String body = "";
  private Mode mode = Mode.HONEST;

  SoakSite(int number, long seed, Executor threads) throws IOException {
    noise = new Random(seed);
    page = SoakPage.first("Port of Ellismere " + (char) ('A' + number % 26), noise);
    byte[] address = {127, 0, (byte) (1 + number / 200), (byte) (1 + number % 200)};
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(address), 0), 64);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    InetSocketAddress address = server.getAddress();
    return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/";
  }

  synchronized SoakPage page() {
    return page;
  }

  synchronized void show(SoakPage other) {
    page = other;
    body = "";
  }

  synchronized void redesign() {
    layout++;
    body = "";
  }

  synchronized Mode mode() {
    return mode;
  }

  synchronized void answerBy(Mode other) {
    mode = other;
  }

  /** The page that was served as these bytes; empty if none was. */
  Optional<SoakPage> served(String body) {
    return Optional.ofNullable(served.get(body));
  }

  private synchronized String body() {
    if (body.isEmpty() || noise.nextInt(RENEWED) == 0) {
      body = page.html(layout, noise);
      served.put(body, page);
    }
    return body;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      switch (path.equals("/") ? mode() : path.equals("/new") ? Mode.HONEST : Mode.MISSING) {
        case HONEST -> send(exchange, 200, body());
        case REDIRECT -> {
          exchange.getResponseHeaders().set("Location", "/new");
          exchange.sendResponseHeaders(302, -1);
        }
        case BUSY -> send(exchange, 503, "<h1>Service unavailable</h1>");
        case MISSING -> send(exchange, 404, "<h1>Not found</h1>");
        case CUT -> {}
        case EMPTY -> send(exchange, 200, "");
        case LOGIN ->
            send(
                exchange,
                200,
                "<!doctype html><title>Log in</title><h1>Log in to continue</h1><form method=post>"
                    + "<label>User <input name=user></label><label>Password <input type=password"
                    + " name=password></label><button>Log in</button></form>");
        case ERROR ->
            send(
                exchange,
                200,
                "<!doctype html><title>Error</title><h1>Error establishing a database"
                    + " connection</h1>");
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
