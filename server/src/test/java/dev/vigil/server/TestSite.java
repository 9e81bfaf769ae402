package dev.vigil.server;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** A web site on the loopback interface whose pages tests change at will. */
final class TestSite implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final Map<String, UnaryOperator<String>> answers = new ConcurrentHashMap<>();
  private final Map<String, String> types = new ConcurrentHashMap<>();

  TestSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          String query = exchange.getRequestURI().getQuery();
          UnaryOperator<String> answer = answers.get(path);
          String page = answer == null ? pages.get(path) : answer.apply(query == null ? "" : query);
          byte[] body = (page == null ? "" : page).getBytes(StandardCharsets.UTF_8);
          String type = types.getOrDefault(path, "text/html");
          exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
          exchange.sendResponseHeaders(
              page == null ? 404 : 200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.setExecutor(command -> Thread.ofVirtual().start(command));
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** A page that depends on the query of its address. */
  void answer(String path, UnaryOperator<String> byQuery) {
    answers.put(path, byQuery);
  }

  /** A file of another type. */
  void file(String path, String type, String content) {
    types.put(path, type);
    pages.put(path, content);
  }

  /** A page with this in its middle, and enough around it to be a page. */
  void page(String path, String body) {
    pages.put(
        path,
        "<!doctype html><html><head><title>Harbour notices</title></head><body><h1>Notices</h1>"
            + body
            + "<p>The harbour office is open on working days and answers letters and calls about"
            + " berths, tides, pilots, cranes and lights.</p></body></html>");
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
