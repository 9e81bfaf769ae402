package dev.vigil.bench.years;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * Pages on the loopback interface that change by a time that is handed in. Safe for concurrent use.
 */
final class ClockedSite implements AutoCloseable {
  /** Days between the changes of a page. */
  private static final List<Integer> DAYS = List.of(45, 91, 120, 200);

  private static final String TEXT =
      "The harbour office is open on working days and answers letters and calls about berths,"
          + " tides, pilots, cranes and lights. ";

  private static final List<String> WORDS =
      List.of(
          "storm",
          "lock",
          "quay",
          "dredging",
          "closed",
          "captain",
          "fog",
          "tariff",
          "bridge",
          "night",
          "customs",
          "barge",
          "signal",
          "ferry",
          "anchor",
          "winter",
          "survey",
          "crane");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final SimulatedClock time;
  private final Instant begin;
  private final Map<Integer, Long> last = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> changes = new ConcurrentHashMap<>();

  ClockedSite(SimulatedClock time) throws IOException {
    this.time = time;
    begin = time.now();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url(int page) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + page;
  }

  /** The page of an address. */
  static int page(String url) {
    return Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
  }

  /** How often someone who came to a page found another one than at the visit before. */
  int changes(int page) {
    return changes.getOrDefault(page, 0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      if (!path.matches("[0-9]{1,6}")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      int page = Integer.parseInt(path);
      long days = Duration.between(begin, time.now()).toDays() + 7L * page;
      long issue = days / DAYS.get(page % DAYS.size());
      Long before = last.put(page, issue);
      if (before != null && before != issue) {
        changes.merge(page, 1, Integer::sum);
      }
      String tag = "\"" + page + "-" + issue + "\"";
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.getResponseHeaders().set("ETag", tag);
      if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
        exchange.sendResponseHeaders(304, -1);
        return;
      }
      byte[] body =
          ("<!doctype html><html><head><title>Notices</title></head><body><h1>Notices</h1><p>"
                  + notice(new Random(31 * issue + page))
                  + "</p><p>"
                  + TEXT.repeat(4)
                  + "</p></body></html>")
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  /** Words, since a number that counts up is taken for noise. */
  private static String notice(Random random) {
    return random
        .ints(12, 0, WORDS.size())
        .mapToObj(WORDS::get)
        .collect(Collectors.joining(" ", "Notice: ", "."));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
