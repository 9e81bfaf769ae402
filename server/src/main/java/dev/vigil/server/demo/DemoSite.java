package dev.vigil.server.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.ServerException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.WrittenSentinel;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Runs a small local demo site whose pages change about every half minute, with sentinels on it.
 * Safe for concurrent use.
 */
public final class DemoSite implements AutoCloseable {
  private static final Duration STEP = Duration.ofSeconds(20);

  private final HttpServer server;
  private final TimeSource time;
  private final Instant start;

  private DemoSite(HttpServer server, TimeSource time) {
    this.server = server;
    this.time = time;
    this.start = time.now();
  }

  /**
   * Starts the site.
   *
   * @param port the same at each start, so that its pages keep their addresses and facts; another
   *     one is taken if it is not free
   */
  public static DemoSite start(TimeSource time, int port) {
    try {
      HttpServer server = listen(port);
      DemoSite demo = new DemoSite(server, time);
      server.createContext("/", demo::answer);
      server.setExecutor(command -> Thread.ofVirtual().name("vigil-demo").start(command));
      server.start();
      return demo;
    } catch (IOException e) {
      throw new ServerException("The demo site cannot listen: " + e.getMessage(), e);
    }
  }

  private static HttpServer listen(int port) throws IOException {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    try {
      return HttpServer.create(new InetSocketAddress(here, port), 0);
    } catch (BindException taken) {
      return HttpServer.create(new InetSocketAddress(here, 0), 0);
    }
  }

  /** The address of the site, which sentinels must be allowed to reach. */
  public String allowed() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  public String address() {
    return "http://" + allowed();
  }

  /** Adds sentinels on the site; those of an earlier start are moved to the new port. */
  public void watch(Installation installation) {
    String text =
        """
        Create Sentinel demo-fees Using %1$s/fees
          Within table
          Monitor table,key=Length
          Fetch every 10 seconds
          Tag demo
        Create Sentinel demo-notices Using %1$s/notices
          Fetch every 10 seconds
          Tag demo
        Create Sentinel demo-tea Using %1$s/tea
          Monitor price
          Fetch every 10 seconds
          Tag demo, shop
        """
                .formatted(address())
            + DemoGroup.sentinels(address());
    DemoGroup.prepare(installation);
    SentinelFile file = SentinelFile.read("demo.sentinel", text, installation.settings().zone());
    List<String> known = installation.sentinels().all(0).stream().map(row -> row.name()).toList();
    for (WrittenSentinel written : file.sentinels()) {
      if (known.contains(written.sentinel().name())) {
        installation.sentinels().edit(0, written.sentinel());
      } else {
        installation.sentinels().add(0, List.of(written.sentinel()));
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      long step = Duration.between(start, time.now()).dividedBy(STEP);
      long seconds = Duration.between(start, time.now()).toSeconds();
      String path = exchange.getRequestURI().getPath();
      String group = DemoGroup.of(path, step);
      int bar = group.indexOf('|');
      String page = bar < 0 ? DemoPages.of(path, step, seconds) : group.substring(bar + 1);
      byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
      String type = bar < 0 ? "text/html" : group.substring(0, bar);
      exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
      exchange.sendResponseHeaders(page.isEmpty() ? 404 : 200, page.isEmpty() ? -1 : bytes.length);
      if (!page.isEmpty()) {
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
