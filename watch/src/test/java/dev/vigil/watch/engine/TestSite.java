package dev.vigil.watch.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A small web site on the loopback interface whose pages tests change at will. */
public final class TestSite implements AutoCloseable {
  private static final CountDownLatch OPEN = new CountDownLatch(0);

  private final HttpServer server;
  private final Map<String, Answer> pages = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

  private record Answer(int status, String type, byte[] body, Map<String, String> headers) {}

  public TestSite() throws IOException {
    this(InetAddress.getLoopbackAddress());
  }

  /** A site of another host. */
  public TestSite(InetAddress address) throws IOException {
    server = HttpServer.create(new InetSocketAddress(address, 0), 0);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    exchange.getRequestBody().readAllBytes();
    if (!path.equals("/robots.txt")) {
      requests.add(exchange.getRequestMethod() + " " + path);
    }
    hold(path);
    Answer answer = pages.getOrDefault(path, new Answer(404, "text/html", new byte[0], Map.of()));
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    String tag = answer.headers().get("ETag");
    if (tag != null && tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      answer = new Answer(304, answer.type(), new byte[0], Map.of());
    }
    exchange.sendResponseHeaders(
        answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(answer.body());
    }
    exchange.close();
  }

  private void hold(String path) {
    try {
      held.getOrDefault(path, OPEN).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets requests for a page wait until they are let go. */
  public CountDownLatch hang(String path) {
    return held.computeIfAbsent(path, p -> new CountDownLatch(1));
  }

  public String url(String path) {
    InetSocketAddress address = server.getAddress();
    return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + path;
  }

  /** A page with this text in a paragraph of its own, and enough around it to be a page. */
  public void page(String path, String text) {
    html(path, "<p id=news>" + text + "</p>");
  }

  public void html(String path, String body) {
    put(
        path,
        200,
        "text/html; charset=utf-8",
        "<!doctype html><html><head><title>Harbour notices</title></head><body><h1>Notices</h1>"
            + body
            + "<p>The harbour office is open on working days and answers letters and calls about"
            + " berths, tides, pilots, cranes and lights.</p></body></html>");
  }

  public void put(String path, int status, String type, String body) {
    put(path, status, type, body, Map.of());
  }

  /** With an ETag among the headers, the page is sent once and 304 from then on. */
  public void put(String path, int status, String type, String body, Map<String, String> headers) {
    pages.put(path, new Answer(status, type, body.getBytes(StandardCharsets.UTF_8), headers));
  }

  /** The requests so far, without those for robots.txt. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    held.values().forEach(CountDownLatch::countDown);
    server.stop(0);
    threads.close();
  }
}
