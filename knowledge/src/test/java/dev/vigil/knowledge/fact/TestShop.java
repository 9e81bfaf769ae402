package dev.vigil.knowledge.fact;

import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.ManualClock;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A site whose pages tests change, and an installation that watches it in their time. */
final class TestShop implements AutoCloseable {
  static final long WORKSPACE = 0;

  private final HttpServer server;
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  final ManualClock clock;
  final Installation all;

  TestShop(Path folder) {
    this(folder, Archive.open(folder.resolve(Installation.ARCHIVE)));
  }

  TestShop(Path folder, Archive archive) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/",
        exchange -> {
          String page = pages.get(exchange.getRequestURI().getPath());
          byte[] body = (page == null ? "none" : page).getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(page == null ? 404 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    clock = new ManualClock();
    all =
        Installation.open(
            folder,
            Settings.USUAL,
            archive,
            Fetcher.builder()
                .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
                .politeness(Politeness.NONE)
                .time(clock)
                .build(),
            clock);
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  void page(String path, String html) {
    pages.put(path, html);
  }

  /** A page with a product in JSON-LD. */
  void product(String path, String name, String price) {
    page(path, productPage(name, price, "a shop"));
  }

  static String productPage(String name, String price, String text) {
    return """
    <!doctype html><html lang="en"><title>%s</title>
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Product", "name": "%s",
     "offers": {"@type": "Offer", "price": "%s", "priceCurrency": "EUR"}}
    </script><h1>%s</h1><p>%s</p></html>
    """
        .formatted(name, name, price, name, text);
  }

  void add(String sentinels) {
    all.sentinels().add(WORKSPACE, SentinelParser.parse(sentinels, ZoneOffset.UTC));
  }

  /** Checks a sentinel an hour later. */
  void check(String sentinel) {
    clock.pass(Duration.ofHours(1));
    all.checks().check(WORKSPACE, sentinel);
  }

  List<Report> reports(String sentinel) {
    return all.sentinels().reports(WORKSPACE, sentinel, Instant.EPOCH, 1_000);
  }

  /** The texts of all notifications, the oldest first. */
  List<String> messages() {
    return all.outbox().before(WORKSPACE, Long.MAX_VALUE, 1_000).stream()
        .sorted(Comparator.comparingLong(OutboxMessage::id))
        .map(message -> message.notification().text())
        .toList();
  }

  /** When the source of a sentinel is due. */
  Instant due(String sentinel) {
    return all.archive()
        .catalogue()
        .read(
            connection ->
                Sql.one(
                    connection,
                    "select schedule.due from schedule join sentinel on sentinel.schedule ="
                        + " schedule.id where sentinel.name = ?",
                    row -> Instant.ofEpochMilli(row.getLong("due")),
                    sentinel))
        .orElseThrow();
  }

  FactService facts() {
    return FactService.of(all);
  }

  @Override
  public void close() {
    all.close();
    server.stop(0);
  }
}
