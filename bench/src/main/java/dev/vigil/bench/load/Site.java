package dev.vigil.bench.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A web site on addresses of the loopback interface, the main class of a process of its own so that
 * its work is not counted as that of the process that checks it. {@code /tag/7} has an ETag and
 * answers 304 while it is the same, {@code /plain/7} says nothing about itself and is sent each
 * time, {@code /fresh/7} is another at each request. The first two change when the round does:
 * lines on the standard input say which round it is, and each is answered by the number of requests
 * so far.
 */
public final class Site {
  private static final AtomicLong ROUND = new AtomicLong();
  private static final AtomicLong REQUESTS = new AtomicLong();

  /** Anyone who is polite to each host can still ask many of them. */
  private static final int HOSTS = 32;

  private Site() {}

  /** The address of the host that a page is on. */
  static String host(long page) {
    return "127.0.0." + (page % HOSTS + 1);
  }

  public static void main(String[] args) throws IOException {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    int port = 0;
    for (int host = 0; host < HOSTS; host++) {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getByName(host(host)), port), 1024);
      server.createContext("/", Site::answer);
      server.setExecutor(threads);
      server.start();
      port = server.getAddress().getPort();
    }
    System.out.println(port);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        ROUND.set(Long.parseLong(line));
        System.out.println(REQUESTS.get());
      }
    } finally {
      // Its owner is gone, or wants us to go.
      System.exit(0);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] path = exchange.getRequestURI().getPath().split("/", -1);
      if (path.length != 3 || !path[2].matches("[0-9]+")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      long number = Long.parseLong(path[2]);
      long request = REQUESTS.incrementAndGet();
      long round = path[1].equals("fresh") ? request : ROUND.get();
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      if (path[1].equals("tag")) {
        String tag = "\"" + number + "-" + round + "\"";
        exchange.getResponseHeaders().set("ETag", tag);
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
          exchange.sendResponseHeaders(304, -1);
          return;
        }
      }
      byte[] body = SitePage.of(number, round);
      exchange.sendResponseHeaders(200, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }
}
