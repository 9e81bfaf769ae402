package dev.vigil.bench.quality;

import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.Archive;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.years.SimulatedClock;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Is every true change of a fact reported once, and nothing else? Generated shops change prices,
 * hide them for some versions, change their words and their markup; extractors are rebuilt
 * meanwhile. What is reported is compared with what the generator did.
 */
public final class FactsTruth implements Experiment {
  @Override
  public String name() {
    return "facts-truth";
  }

  @Override
  public String question() {
    return "Is every true change of a fact reported once, and nothing else?";
  }

  /** A product page of which the truth is known. */
  private static final class Product {
    final String name;
    int price;
    int lastShown;
    boolean hidden;
    int words;
    String markup = "p";

    Product(String name, int price) {
      this.name = name;
      this.price = price;
      this.lastShown = price;
    }

    String html() {
      String data =
          hidden
              ? ""
              : """
              <script type="application/ld+json">{"@context": "https://schema.org",
              "@type": "Product", "name": "%s", "offers": {"@type": "Offer", "price": "%d.00",
              "priceCurrency": "EUR"}}</script>\
              """
                  .formatted(name, price);
      return "<!doctype html><html lang=en><title>%s</title>%s<body><%s>visitor %d</%s></html>"
          .formatted(name, data, markup, words, markup);
    }
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int rounds = setting.pick(60, 8);
    int shops = setting.pick(10, 3);
    Table table =
        new Table(
            "Reports of generated histories",
            "source",
            "versions",
            "true changes",
            "reported",
            "missed",
            "false");
    int[] sums = new int[3];
    Path folder = Files.createTempDirectory("facts-truth");
    try (Shop shop = new Shop(folder)) {
      run(shop, new Random(setting.seed()), rounds, shops, table, sums);
    }
    report.say(
        "Each round changes some product pages: the price, the words, the markup, or the price is"
            + " not shown for some versions. All facts are extracted anew in the middle. One"
            + " sentinel watches each page, one watches the class.");
    report.table(table);
    report.bar(
        new Target(
            "true changes of facts reported once",
            "100 %",
            "%d of %d".formatted(sums[0] - sums[1], sums[0]),
            sums[1] == 0));
    report.bar(new Target("other reports", "0", Integer.toString(sums[2]), sums[2] == 0));
  }

  private static void run(
      Shop shop, Random random, int rounds, int shops, Table table, int[] sums) {
    List<Product> products = new ArrayList<>();
    List<List<String>> truth = new ArrayList<>();
    List<String> all = new ArrayList<>();
    FactService facts = FactService.of(shop.installation);
    facts.switchOn(0, "Product", "");
    for (int i = 0; i < shops; i++) {
      Product product = new Product("Product " + (char) ('A' + i), 100 + random.nextInt(900));
      products.add(product);
      truth.add(new ArrayList<>());
      shop.pages.put("/" + i, product.html());
      shop.add(
          "Create Sentinel p%d Using %s Monitor fact price of Product Fetch every 1 hour"
              .formatted(i, shop.url("/" + i)));
      shop.check("p" + i);
    }
    shop.add("Create Sentinel all Using class Product Monitor fact price of Product");
    shop.check("all");
    int versions = 0;
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < shops; i++) {
        Product product = products.get(i);
        if (random.nextInt(3) > 0) {
          continue;
        }
        versions++;
        product.words++;
        switch (random.nextInt(5)) {
          case 0, 1 -> product.price = 100 + random.nextInt(900);
          case 2 -> product.hidden = !product.hidden;
          case 3 -> product.markup = random.nextBoolean() ? "p" : "div";
          default -> {}
        }
        if (!product.hidden && product.price != product.lastShown) {
          String change =
              "%s %d EUR → %d EUR".formatted(product.name, product.lastShown, product.price);
          truth.get(i).add(change);
          all.add(change);
          product.lastShown = product.price;
        }
        shop.pages.put("/" + i, product.html());
        shop.check("p" + i);
        shop.check("all");
      }
      if (round == rounds / 2) {
        facts.rebuild(0, Optional.empty(), true, () -> true, (page, pages, done) -> {});
        shop.check("all");
      }
    }
    int[] pages = new int[3];
    for (int i = 0; i < shops; i++) {
      score(truth.get(i), shop.reported("p" + i), pages);
    }
    int[] classes = new int[3];
    score(all, shop.reported("all"), classes);
    table.row("pages", versions, pages[0], pages[0] - pages[1] + pages[2], pages[1], pages[2]);
    table.row(
        "class",
        versions,
        classes[0],
        classes[0] - classes[1] + classes[2],
        classes[1],
        classes[2]);
    for (int i = 0; i < 3; i++) {
      sums[i] += pages[i] + classes[i];
    }
  }

  /** Adds true, missed and false reports. */
  private static void score(List<String> truth, List<String> reported, int[] sums) {
    List<String> left = new ArrayList<>(reported);
    sums[0] += truth.size();
    for (String change : truth) {
      sums[1] += left.remove(change) ? 0 : 1;
    }
    sums[2] += left.size();
  }

  /** A site and an installation in simulated time. */
  private static final class Shop implements AutoCloseable {
    final Map<String, String> pages = new ConcurrentHashMap<>();
    final SimulatedClock clock = new SimulatedClock(Instant.parse("2026-03-02T08:00:00Z"));
    final Installation installation;
    private final HttpServer server;

    Shop(Path folder) throws Exception {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            byte[] body =
                pages
                    .getOrDefault(exchange.getRequestURI().getPath(), "")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      server.start();
      installation =
          Installation.open(
              folder,
              Settings.USUAL,
              Archive.open(folder.resolve(Installation.ARCHIVE)),
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

    void add(String sentinel) {
      installation.sentinels().add(0, SentinelParser.parse(sentinel, ZoneOffset.UTC));
    }

    void check(String sentinel) {
      clock.reach(clock.now().plus(Duration.ofMinutes(61)));
      installation.checks().check(0, sentinel);
    }

    /** The reported changes as the generator writes them. */
    List<String> reported(String sentinel) {
      List<String> all = new ArrayList<>();
      installation
          .sentinels()
          .reports(0, sentinel, Instant.EPOCH, 1_000_000)
          .forEach(
              one ->
                  all.add(
                      one.content()
                          .summary()
                          .replaceFirst(" \\(127\\.0\\.0\\.1\\)", "")
                          .replaceFirst(": price", "")
                          .replaceFirst("(EUR → \\d+ EUR).*", "$1")));
      return all;
    }

    @Override
    public void close() {
      installation.close();
      server.stop(0);
    }
  }
}
