package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The site of the examples: every page is the port's notices, in a version of its history, except
 * the one on which they can be searched and that of a product.
 */
final class HarbourSite implements AutoCloseable {
  private static final Pattern NOTICE = Pattern.compile("(?s)<li .*?</li>");

  private final HttpServer server;
  private final List<byte[]> versions = new ArrayList<>();
  private final AtomicInteger version = new AtomicInteger();

  HarbourSite(Path examples) throws IOException {
    try (Stream<Path> files = Files.list(examples.resolve("histories/notices"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".html")).sorted().toList()) {
        versions.add(Files.readAllBytes(file));
      }
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
          boolean anvil = exchange.getRequestURI().getPath().equals("/anvil");
          boolean search = exchange.getRequestURI().getPath().equals("/search");
          byte[] now = versions.get(version.get());
          byte[] body =
              robots
                  ? new byte[0]
                  : anvil
                      ? Files.readAllBytes(examples.resolve("anvil.html"))
                      : search ? search(now, exchange.getRequestURI().getQuery()) : now;
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(robots ? 404 : 200, robots ? -1 : body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
          exchange.close();
        });
    server.start();
  }

  private static byte[] search(byte[] version, @Nullable String query) {
    String page =
        "<!doctype html><title>Search – Port of Ellismere</title><h1>Search the notices</h1><form"
            + " action=/search><input name=q><button>Search</button></form>";
    if (query != null) {
      String word = query.substring(query.indexOf('=') + 1).toLowerCase(Locale.ROOT);
      List<String> found =
          NOTICE
              .matcher(new String(version, UTF_8))
              .results()
              .map(MatchResult::group)
              .filter(notice -> notice.toLowerCase(Locale.ROOT).contains(word))
              .toList();
      page +=
          found.isEmpty()
              ? "<p>No notice found</p>"
              : "<p>" + found.size() + " notices found</p><ul>" + String.join("", found) + "</ul>";
    }
    return page.getBytes(UTF_8);
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Shows the next version; after the last one stays. */
  void change() {
    version.updateAndGet(now -> Math.min(now + 1, versions.size() - 1));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
