package dev.vigil.bench.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** What a site answers. Immutable. */
record Reply(int status, String type, Charset charset, String body, String location) {
  static Reply html(String body) {
    return new Reply(200, "text/html; charset=utf-8", StandardCharsets.UTF_8, body, "");
  }

  static Reply latin(String body) {
    return new Reply(200, "text/html; charset=iso-8859-1", StandardCharsets.ISO_8859_1, body, "");
  }

  static Reply text(String body) {
    return new Reply(200, "text/plain; charset=utf-8", StandardCharsets.UTF_8, body, "");
  }

  static Reply missing() {
    return new Reply(
        404, "text/html; charset=utf-8", StandardCharsets.UTF_8, "<title>404</title>Not found", "");
  }

  /** A page whose encoding only the page itself names. */
  static Reply cyrillic(String body) {
    String marked = body.replaceFirst("<head>", "<head><meta charset=windows-1251>");
    return new Reply(200, "text/html", Charset.forName("windows-1251"), marked, "");
  }

  /** Leads to another address. */
  static Reply seeOther(String location) {
    return new Reply(303, "text/html; charset=utf-8", StandardCharsets.UTF_8, "", location);
  }

  byte[] bytes() {
    return body.getBytes(charset);
  }

  /** Answers a request; without the body if only its head is asked for. */
  void send(HttpExchange exchange) throws IOException {
    byte[] bytes = bytes();
    exchange.getResponseHeaders().set("Content-Type", type);
    if (!location.isEmpty()) {
      exchange.getResponseHeaders().set("Location", location);
    }
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }
}
