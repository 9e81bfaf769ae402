package dev.vigil.bench.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;

/**
 * Serves {@link WebPages} on addresses of the loopback interface, and a robots.txt; also the main
 * class of a process that does, until its standard input ends. Safe for use by several threads.
 */
public final class WebServer implements AutoCloseable {
  private static final byte[] ROBOTS =
      "User-agent: *\nDisallow: /private/\n".getBytes(StandardCharsets.US_ASCII);

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final WebPages web;
  private final LongConsumer asked;

  /**
   * @param asked is told the number of each page that is asked for
   */
  public WebServer(int pages, int hosts, LongConsumer asked) throws IOException {
    this.asked = asked;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0), 1024);
    web = new WebPages(pages, hosts, server.getAddress().getPort());
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Arguments: pages and hosts. Prints the port. */
  public static void main(String[] args) throws IOException {
    WebServer server =
        new WebServer(Integer.parseInt(args[0]), Integer.parseInt(args[1]), page -> {});
    System.out.println(server.server.getAddress().getPort());
    while (System.in.read() >= 0) {}
    System.exit(0);
  }

  public WebPages web() {
    return web;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      byte[] body;
      if (path.startsWith("/pages/p")) {
        long page = Long.parseLong(path.substring("/pages/p".length()));
        asked.accept(page);
        body = web.body(page);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      } else if (path.equals("/robots.txt")) {
        body = ROBOTS;
        exchange.getResponseHeaders().set("Content-Type", "text/plain");
      } else {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
