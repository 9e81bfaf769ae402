package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A small web site on the loopback interface whose pages tests change at will. */
public final class TestSite implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Answer> pages = new ConcurrentHashMap<>();
  private volatile CountDownLatch arrived = new CountDownLatch(1);
  private volatile CountDownLatch held = new CountDownLatch(0);
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private record Answer(int status, byte[] body) {}

  TestSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    boolean robots = path.equals("/robots.txt");
    if (!robots) {
      arrived.countDown();
      try {
        held.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    Answer answer = pages.getOrDefault(path, new Answer(404, new byte[0]));
    exchange
        .getResponseHeaders()
        .set(
            "Content-Type", path.endsWith(".pdf") ? "application/pdf" : "text/html; charset=utf-8");
    exchange.sendResponseHeaders(
        answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(answer.body());
    }
    exchange.close();
    if (!robots) {
      synchronized (requests) {
        requests.add(exchange.getRequestMethod() + " " + path + " " + body);
        requests.notifyAll();
      }
    }
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** A page with this text in a part of its own, and enough around it to be a page. */
  public void page(String path, String text) {
    put(
        path,
        200,
        "<!doctype html><html><head><title>Harbour notices</title></head><body><h1>Notices</h1>"
            + "<p id=news>"
            + text
            + "</p><p>The harbour office is open on working days and answers letters and calls"
            + " about <a href=/berths>berths</a>, <a href=/tides>tides</a>, pilots, cranes and"
            + " lights.</p></body></html>");
  }

  public void put(String path, int status, String body) {
    pages.put(path, new Answer(status, body.getBytes(UTF_8)));
  }

  /** Lets requests for pages wait from now on until they are let go. */
  CountDownLatch hang() {
    arrived = new CountDownLatch(1);
    held = new CountDownLatch(1);
    return held;
  }

  /** Waits for the first request that has to wait. */
  void awaitVisitor() throws InterruptedException {
    arrived.await();
  }

  /** The requests so far, without those for robots.txt. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Waits until there were so many requests. */
  public void await(int count) throws InterruptedException {
    synchronized (requests) {
      while (requests.size() < count) {
        requests.wait();
      }
    }
  }

  @Override
  public void close() {
    held.countDown();
    server.stop(0);
  }
}
