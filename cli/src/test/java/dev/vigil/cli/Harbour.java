package dev.vigil.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The site of the examples: every page is the port's notices, in a version of its history. */
final class Harbour implements AutoCloseable {
  private final HttpServer server;
  private final List<byte[]> versions = new ArrayList<>();
  private final AtomicInteger version = new AtomicInteger();

  Harbour(Path history) throws IOException {
    try (Stream<Path> files = Files.list(history)) {
      for (Path file : files.sorted().toList()) {
        versions.add(Files.readAllBytes(file));
      }
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean robots = exchange.getRequestURI().getPath().equals("/robots.txt");
          byte[] body = robots ? new byte[0] : versions.get(version.get());
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(robots ? 404 : 200, robots ? -1 : body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
          exchange.close();
        });
    server.start();
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
