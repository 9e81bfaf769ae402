package dev.vigil.bench.fault;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.ChangePlan;
import dev.vigil.bench.crash.Cluster;
import dev.vigil.bench.crash.Database;
import dev.vigil.bench.crash.FaultySite;
import dev.vigil.bench.crash.NodesCrashTest;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Three nodes on one database look at sixteen hosts that are always due. While nothing happens,
 * requests are counted at the web server and checks in the database: a request more than checks
 * would be work done twice. Then one node after the other is killed, as many as {@code --rounds},
 * and what counts is how long any page waits until it is checked again.
 */
public final class NodesShare implements Experiment {
  private static final int PAGES = 16;
  private static final int NODES = 3;

  /** A machine that is busy for a while must not look like a node that is gone. */
  private static final int CALM_LEASE_SECONDS = 60;

  private static final int NO_MAIL = 9;
  private static final double MOST_SECONDS = NodesCrashTest.LEASE_MILLIS / 1000.0 + 10;
  private static final List<String> COLUMNS =
      List.of("part", "requests", "checks", "nodes", "take-over-ms");

  @Override
  public String name() {
    return "nodes-share";
  }

  @Override
  public String question() {
    return "Do three nodes share the work without repeating any, and which node takes over"
        + " from a dead one?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path results =
        (setting.quick() ? setting.work() : Path.of("bench", "target")).resolve("nodes-share.tsv");
    run(setting, report, setting.quick() ? 1 : Math.min(setting.rounds(), 50), results);
  }

  /** The experiment with so many kills. */
  public void run(Setting setting, Report report, int kills, Path results) throws Exception {
    ResultFile file = new ResultFile(results, COLUMNS);
    String part = setting.seed() + "/" + kills;
    if (!file.has(part)) {
      Optional<Database> database = Database.start();
      if (database.isEmpty()) {
        report.skip("PostgreSQL", "not installed; on Debian: apt-get install postgresql");
        return;
      }
      try (Database running = database.get()) {
        measure(setting, file, part, kills, running);
      }
    }
    long twice = file.number(part, "requests") - file.number(part, "checks");
    double longest = file.number(part, "take-over-ms") / 1000.0;
    report.table(
        new Table(
                "Three nodes at " + PAGES + " hosts, a lease of 2 s, from " + file, "what", "value")
            .row("requests while nothing happened", file.number(part, "requests"))
            .row("checks stored for them", file.number(part, "checks"))
            .row("nodes that had hosts", file.number(part, "nodes"))
            .row("kills", kills)
            .row("longest wait of a page after a kill, s", longest));
    report.bar(new Target("work done twice by three nodes", "0", Long.toString(twice), twice == 0));
    report.bar(
        new Target(
            "take-over after a kill, s",
            "lease + 10 = " + MOST_SECONDS,
            Double.toString(longest),
            longest <= MOST_SECONDS));
  }

  private static void measure(
      Setting setting, ResultFile file, String part, int kills, Database database)
      throws Exception {
    Path folder = Files.createDirectories(setting.work().resolve("nodes-share"));
    AtomicLongArray visited = new AtomicLongArray(PAGES);
    ChangePlan plan = new ChangePlan(PAGES, setting.seed());
    try (FaultySite site = new FaultySite(PAGES, plan::now, setting.seed())) {
      site.rough(false);
      site.listen(page -> visited.set(page, System.nanoTime()));
      long requests;
      long looks;
      int nodes;
      try (Cluster calm = cluster(folder.resolve("calm"), database, CALM_LEASE_SECONDS);
          Installation installation = Installation.open(calm.data(0), database.jdbc())) {
        installation.sentinels().add(0, SentinelParser.parse(plan.text(site::url), ZoneOffset.UTC));
        start(calm);
        nodes = watch(installation, setting.pick(20, 8));
        calm.end();
        requests = site.requests();
        looks =
            number(installation, "select count(*) from page_check where outcome <> 'postponed'");
      }
      long longest = 0;
      Random random = new Random(setting.seed());
      try (Cluster hasty = cluster(folder, database, NodesCrashTest.LEASE_MILLIS / 1000)) {
        start(hasty);
        for (int kill = 0; kill < kills; kill++) {
          TimeUnit.MILLISECONDS.sleep(2000 + random.nextInt(1000));
          int node = random.nextInt(NODES);
          long at = System.nanoTime();
          hasty.kill(node);
          longest = Math.max(longest, wait(visited, at));
          hasty.start(node);
        }
        hasty.end();
      }
      file.add(part, requests, looks, nodes, TimeUnit.NANOSECONDS.toMillis(longest));
    }
  }

  private static Cluster cluster(Path folder, Database database, int lease) throws IOException {
    return new Cluster(
        Files.createDirectories(folder),
        database,
        NodesCrashTest.settings(NO_MAIL, lease),
        VigilJvm.plain(),
        NODES);
  }

  private static void start(Cluster cluster) throws IOException {
    for (int node = 0; node < NODES; node++) {
      cluster.start(node);
    }
  }

  /** Lets them work for a while; returns how many of them had a host. */
  private static int watch(Installation installation, int seconds) throws InterruptedException {
    Set<String> nodes = new HashSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < end) {
      nodes.addAll(
          installation
              .store()
              .catalogue()
              .read(
                  connection ->
                      Sql.list(
                          connection,
                          "select picked_by from scheduled_tasks where picked and task_name ="
                              + " 'host'",
                          row -> row.getString(1))));
      TimeUnit.MILLISECONDS.sleep(5);
    }
    return nodes.size();
  }

  /** How long after an instant the last page is looked at. */
  private static long wait(AtomicLongArray visited, long since) throws InterruptedException {
    long end = since + TimeUnit.MINUTES.toNanos(1);
    List<Integer> open = new ArrayList<>();
    do {
      TimeUnit.MILLISECONDS.sleep(10);
      open.clear();
      for (int page = 0; page < PAGES; page++) {
        if (visited.get(page) - since < 0) {
          open.add(page);
        }
      }
    } while (!open.isEmpty() && System.nanoTime() < end);
    return System.nanoTime() - since;
  }

  private static long number(Installation installation, String sql) {
    return installation
        .store()
        .catalogue()
        .read(connection -> Sql.one(connection, sql, row -> row.getLong(1)).orElseThrow());
  }
}
