package dev.vigil.bench.pageset;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves one version of each history on the loopback interface. Safe for concurrent use. */
final class PageSetSite implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<PageHistory> histories;
  private volatile int version;

  PageSetSite(List<PageHistory> histories) throws IOException {
    this.histories = histories;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url(int history) {
    return origin() + "/" + history;
  }

  private String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The history of an address. */
  static int history(String url) {
    return Integer.parseInt(url.substring(url.lastIndexOf('/') + 1));
  }

  /** Has all pages show this version from now on, counted from 1. */
  void show(int next) {
    version = next;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath().substring(1);
      if (!path.matches("[0-9]{1,4}")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      var versions = histories.get(Integer.parseInt(path)).versions();
      // Histories differ in length: a page stays as it was after its last version.
      String html = versions.get(Math.min(version, versions.size()) - 1).html();
      byte[] body = html.replace("{{origin}}", origin()).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
