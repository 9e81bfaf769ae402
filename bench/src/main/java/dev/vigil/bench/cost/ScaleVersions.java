package dev.vigil.bench.cost;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.Database;
import dev.vigil.bench.load.LoadInstallation;
import dev.vigil.bench.load.SitePage;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Does the database stay fast after ten million versions ({@code --all}; a tenth of that without)?
 * An installation checks pages, purges and answers questions about their history; then as many
 * versions of other pages are put beside them as the experiment is about, by copying rows, and the
 * same is measured again. On SQLite, and on PostgreSQL where it is installed. The database may not
 * read more than before: whatever walks over rows would show.
 */
public final class ScaleVersions implements Experiment {
  private static final int EACH = 100;
  private static final int PAGES_AT_ONCE = 500;
  private static final int ROUNDS = 5;
  private static final double BAR = 2;

  @Override
  public String name() {
    return "scale-versions";
  }

  @Override
  public String question() {
    return "Does the database stay fast after ten million versions?";
  }

  /** Seconds of processor time, but for history, which is seconds of time. */
  private record Costs(double changed, double unchanged, double history, double due) {}

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int versions = setting.all() ? 10_000_000 : setting.pick(1_000_000, 2_000);
    int live = setting.pick(200, 4);
    try (SiteProcess site = SiteProcess.start(-1)) {
      try (LoadInstallation house = new LoadInstallation(setting.work().resolve("versions"))) {
        measure(house, site, live, versions, "SQLite", setting.quick(), report);
      }
      Optional<Database> database = setting.quick() ? Optional.empty() : Database.start();
      if (database.isEmpty()) {
        report.skip("PostgreSQL", "not installed; on Debian: apt-get install postgresql");
        return;
      }
      try (Database running = database.get();
          LoadInstallation house =
              new LoadInstallation(
                  setting.work().resolve("postgres"), Archive.open(running.jdbc()))) {
        measure(house, site, live, versions, "PostgreSQL", false, report);
      }
    }
  }

  private static void measure(
      LoadInstallation house,
      SiteProcess site,
      int live,
      int versions,
      String where,
      boolean quick,
      Report report)
      throws Exception {
    house.add(
        live,
        i ->
            "Create Sentinel s%d Using %s Fetch every 1 minute%s"
                .formatted(i, site.url("plain", i), i % 2 == 0 ? " Keep last 3" : ""));
    List<Page> pages = histories(house, quick ? 2 : 20);
    house.run();
    house.until(live);
    int round = 1;
    round = warm(house, site, live, round);
    Costs before = costs(house, site, live, pages, round);
    long start = System.nanoTime();
    fill(house.all.archive().catalogue(), versions / EACH);
    double filling = (System.nanoTime() - start) / 1e9;
    round = warm(house, site, live, round + ROUNDS);
    Costs after = costs(house, site, live, pages, round);
    report.table(
        new Table(
                Figures.of(versions) + " versions of other pages, " + where,
                "what",
                "without",
                "with",
                "ratio")
            .row(cells("a check that finds a change, processor", before.changed, after.changed))
            .row(cells("a check that finds none, processor", before.unchanged, after.unchanged))
            .row(cells("the history of a page with 100 versions", before.history, after.history))
            .row(cells("finding what is due", before.due, after.due)));
    report.say("Copying the rows took " + Figures.of(filling) + " s.");
    double worst =
        Math.max(
            Math.max(after.changed / before.changed, after.unchanged / before.unchanged),
            Math.max(after.history / before.history, after.due / before.due));
    report.bar(
        Target.atMost(where + ": the slowest of them with the versions / without", BAR, worst));
  }

  private static Object[] cells(String what, double before, double after) {
    return new Object[] {
      what, Figures.time(before * 1e9), Figures.time(after * 1e9), Figures.of(after / before)
    };
  }

  /** Pages with a hundred versions each, which no one watches. */
  private static List<Page> histories(LoadInstallation house, int count) {
    Archive archive = house.all.archive();
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Page page = new Page(0, "https://history.example/" + i, "");
      pages.add(page);
      archive.together(
          () -> {
            for (int version = 0; version < EACH; version++) {
              Instant time = Instant.ofEpochSecond(1_700_000_000L + version * 3600L);
              archive.add(
                  page,
                  SitePage.of(page.hashCode() & 0xFFFF, version),
                  new FetchRecord(page.url(), time, 200, List.of(), Duration.ZERO));
            }
            return true;
          });
    }
    return pages;
  }

  private static int warm(LoadInstallation house, SiteProcess site, int live, int round)
      throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      site.round(round + i);
      house.time.pass(Duration.ofSeconds(60));
      house.until(live);
    }
    return round + ROUNDS;
  }

  private static Costs costs(
      LoadInstallation house, SiteProcess site, int live, List<Page> pages, int round)
      throws Exception {
    double changed = 0;
    double unchanged = 0;
    for (int i = 0; i < ROUNDS; i++) {
      site.round(round + i);
      house.time.pass(Duration.ofSeconds(60));
      changed += house.until(live).cpuSeconds();
      house.time.pass(Duration.ofSeconds(60));
      unchanged += house.until(live).cpuSeconds();
    }
    return new Costs(
        changed / ROUNDS / live,
        unchanged / ROUNDS / live,
        history(house.all.archive(), pages),
        ScaleSentinels.due(house) / 1e9);
  }

  private static double history(Archive archive, List<Page> pages) {
    long start = System.nanoTime();
    for (Page page : pages) {
      List<Version> all = archive.versions(page);
      Version middle = archive.at(page, all.get(all.size() / 2).fetch().time()).orElseThrow();
      archive.bytes(middle);
    }
    return (System.nanoTime() - start) / 1e9 / pages.size();
  }

  /** Copies of the rows of the first page under other names; their bodies are its own. */
  private static void fill(Catalogue catalogue, int pages) {
    boolean postgres = catalogue.dialect() == SqlDialect.POSTGRESQL;
    String name =
        postgres ? "decode(lpad(to_hex(n), 32, '0'), 'hex')" : "cast(printf('%032x', n) as blob)";
    long first =
        catalogue.read(
            connection ->
                Sql.one(
                        connection,
                        "select min(id) from page where url like 'https://history.example/%'",
                        row -> row.getLong(1))
                    .orElseThrow());
    long base = 1_000_000;
    for (int done = 0; done < pages; done += PAGES_AT_ONCE) {
      long from = base + done;
      long to = base + Math.min(pages, done + PAGES_AT_ONCE);
      catalogue.change(
          connection -> {
            Sql.run(
                connection,
                "insert into page (id, name, workspace, url, profile, newest, head, checked,"
                    + " checks, mark) with recursive ids(n) as (select cast(? as bigint) union all"
                    + " select n + 1 from ids where n + 1 < ?) select n, "
                    + name
                    + ", 0, 'https://filler.example/' || n, '', newest, 0, checked, checks, n"
                    + " from ids, page where page.id = ?",
                from,
                to,
                first);
            Sql.run(
                connection,
                "insert into version (page, number, workspace, entry) select page.id,"
                    + " version.number, 0, version.entry from page, version where page.id >= ? and"
                    + " page.id < ? and version.page = ?",
                from,
                to,
                first);
          });
    }
  }
}
