package dev.vigil.bench.cost;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPageRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * How fast are facts extracted from archived versions, and does a rebuild survive kills? The same
 * history is extracted once without a kill and once by processes that are killed at random times;
 * both must end with the same facts.
 */
public final class FactsRebuild implements Experiment {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public String name() {
    return "facts-rebuild";
  }

  @Override
  public String question() {
    return "How fast are facts extracted from archived versions, and does a rebuild survive kills?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int pages = setting.pick(1_000, 5);
    int versions = setting.pick(100, 20);
    int kills = setting.pick(20, 2);
    Path whole = Files.createTempDirectory(setting.work(), "facts-whole");
    Path killed = setting.work().resolve(whole.getFileName() + "-killed");
    make(whole, pages, versions, setting.seed(), false);
    copy(whole, killed);
    double cpu;
    try (Installation installation = Installation.open(whole)) {
      long before = cpu();
      rebuild(installation, false);
      cpu = (cpu() - before) / 1e9;
    }
    int survived = 0;
    Random random = new Random(setting.seed());
    int steps = pages * Math.max(1, versions / 50);
    for (int i = 0; i < kills; i++) {
      survived += child(killed, 1 + random.nextInt(Math.max(1, 2 * steps / (kills + 1)))) ? 0 : 1;
    }
    child(killed, Integer.MAX_VALUE);
    boolean same = dump(whole).equals(dump(killed));
    double rate = pages * versions / cpu;
    Table table =
        new Table(
            "Rebuild of generated product pages (3 KB each, one fact change in four versions)",
            "versions",
            "processor time",
            "versions per second and core",
            "kills",
            "same facts");
    table.row(pages * versions, Figures.time(cpu * 1e9), Math.round(rate), survived, same);
    report.table(table);
    report.bar(Target.atLeast("archived pages a second and core", 300, rate));
    report.bar(
        new Target(
            "facts after " + survived + " kills", "the same", same ? "the same" : "other", same));
    space(setting, report, Math.max(1, pages / 10), versions);
  }

  /** The room of facts after checks without a change and rebuilds, beside that of changes alone. */
  private static void space(Setting setting, Report report, int pages, int versions)
      throws Exception {
    Path all = Files.createTempDirectory(setting.work(), "facts-all");
    Path changes = Files.createTempDirectory(setting.work(), "facts-changes");
    make(all, pages, versions, setting.seed(), false);
    make(changes, pages, versions, setting.seed(), true);
    long needed;
    long first;
    long last;
    try (Installation installation = Installation.open(changes)) {
      rebuild(installation, false);
      needed = bytes(installation);
    }
    try (Installation installation = Installation.open(all)) {
      rebuild(installation, false);
      first = bytes(installation);
      for (int i = 0; i < 3; i++) {
        rebuild(installation, true);
      }
      last = bytes(installation);
    }
    Table table =
        new Table(
            "Bytes of the tables of facts and their indexes, %d pages".formatted(pages),
            "versions with a changed fact only",
            "all versions",
            "after three rebuilds");
    table.row(Figures.bytes(needed), Figures.bytes(first), Figures.bytes(last));
    report.table(table);
    report.bar(
        Target.atMost(
            "bytes of facts beside live facts and one row for each changed value",
            1.3,
            (double) Math.max(first, last) / needed));
  }

  private static long bytes(Installation installation) {
    return installation
        .store()
        .catalogue()
        .read(
            connection ->
                Sql.one(
                    connection,
                    "select sum(pgsize) from dbstat where name in (select name from sqlite_schema"
                        + " where tbl_name in ('fact', 'fact_subject', 'fact_progress'))",
                    row -> row.getLong(1)))
        .orElseThrow();
  }

  private static void rebuild(Installation installation, boolean anew) {
    FactService.of(installation)
        .rebuild(0, Optional.empty(), anew, () -> true, (page, all, done) -> {});
  }

  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  /**
   * Stores generated histories as checks do: quickly, and packed later.
   *
   * @param changes whether versions without a changed fact are left out
   */
  private static void make(Path folder, int pages, int versions, long seed, boolean changes) {
    Random random = new Random(seed);
    try (Installation installation = Installation.open(folder)) {
      FactService.of(installation).switchOn(0, "Product", "");
      for (int i = 0; i < pages; i++) {
        Page page = Page.of("https://shop.example/" + i);
        int product = i;
        installation
            .archive()
            .together(
                () -> {
                  installation
                      .store()
                      .catalogue()
                      .change(
                          c ->
                              WatchedPageRepository.findOrCreate(
                                  c, installation.store().ids(), page));
                  history(installation, page, product, versions, random, changes);
                  return product;
                });
      }
      installation.archive().pack(() -> {});
    }
  }

  private static void history(
      Installation installation,
      Page page,
      int product,
      int versions,
      Random random,
      boolean changes) {
    int price = 100;
    for (int v = 0; v < versions; v++) {
      int more = random.nextInt(4) == 0 ? 1 + random.nextInt(9) : 0;
      price += more;
      if (!changes || v == 0 || more > 0) {
        byte[] bytes = html(product, price, v).getBytes(StandardCharsets.UTF_8);
        FetchRecord fetch = FetchRecord.at(page.url(), BEGIN.plus(Duration.ofHours(v)));
        installation.archive().add(page, installation.archive().prepare(page, bytes, fetch));
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static String html(int product, int price, int version) {
    StringBuilder page = new StringBuilder("<!doctype html><html lang=en><title>Product ");
    page.append(product).append("</title><script type=\"application/ld+json\">{\"@context\":");
    page.append("\"https://schema.org\",\"@type\":\"Product\",\"name\":\"Product ").append(product);
    page.append("\",\"sku\":\"P-").append(product).append("\",\"offers\":{\"@type\":\"Offer\",");
    page.append("\"price\":\"").append(price).append(".50\",\"priceCurrency\":\"EUR\"}}</script>");
    page.append("<body><h1>Product ").append(product).append("</h1><p>Visitor ").append(version);
    for (int i = 0; i < 30; i++) {
      page.append("<p>Paragraph ").append(i).append(" about forging, shipping and the warranty.");
    }
    return page.append("<p>Price: ").append(price).append(".50 EUR</html>").toString();
  }

  /**
   * Runs a rebuild in a process that is killed at its n-th step; returns whether it ended before.
   */
  private static boolean child(Path folder, int kill) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:-UseCompactObjectHeaders",
                    "--enable-native-access=ALL-UNNAMED",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    FactsRebuild.class.getName(),
                    folder.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      int seen = 0;
      while (lines.readLine() != null) {
        if (++seen == kill) {
          process.destroyForcibly().waitFor();
          return false;
        }
      }
    }
    return process.waitFor() == 0;
  }

  /** The process that is killed. */
  public static void main(String[] arguments) {
    try (Installation installation = Installation.open(Path.of(arguments[0]))) {
      FactService.of(installation)
          .rebuild(
              0,
              Optional.empty(),
              false,
              () -> true,
              (page, all, done) -> System.out.println(page + " of " + all + ": " + done));
    }
  }

  private static String dump(Path folder) {
    try (Installation installation = Installation.open(folder)) {
      List<String> rows =
          installation
              .store()
              .catalogue()
              .read(
                  connection ->
                      Sql.list(
                          connection,
                          "select watched_page.url, fact_subject.name, fact.property, fact.value,"
                              + " fact.started, fact.ended, fact.version from fact"
                              + " join fact_subject on fact_subject.id = fact.subject"
                              + " join watched_page on watched_page.id = fact_subject.page"
                              + " where fact_subject.live = 1 order by watched_page.url,"
                              + " fact_subject.name, fact.property, fact.started, fact.ordinal",
                          row ->
                              row.getString(1)
                                  + row.getString(2)
                                  + row.getString(3)
                                  + row.getString(4)
                                  + row.getLong(5)
                                  + row.getLong(6)
                                  + row.getInt(7)));
      return String.join("\n", rows);
    }
  }
}
