package dev.vigil.bench.crash;

import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Three nodes on one database, of which one after the other is killed, or put to sleep for longer
 * than its lease, while pages change, the web server misbehaves and the mail server fails at times.
 * For one thread.
 */
public final class NodesCrashTest extends FaultTest {
  /** How long a node keeps its work without renewing it. */
  public static final int LEASE_MILLIS = 2000;

  /** How much longer than its lease no one else sends what a node may be sending. */
  private static final int GRACE_MILLIS = 5000;

  private static final int NODES = 3;
  private static final int PAGES = 16;
  private static final int STROKE_MILLIS = 400;

  private final FaultySite site;
  private final Cluster cluster;
  private final Database database;
  private final Semaphore visits = new Semaphore(0);
  private int sleeps;

  /**
   * @param database ends with the crash test
   */
  public NodesCrashTest(Path folder, Database database, VigilJvm jvm, long seed)
      throws IOException {
    super(folder, PAGES, STROKE_MILLIS, seed);
    this.database = database;
    site = new FaultySite(PAGES, plan::now, random.nextLong());
    site.listen(page -> visits.release());
    cluster = new Cluster(folder, database, settings(mail.port(), LEASE_MILLIS / 1000), jvm, NODES);
    try (Installation installation = open()) {
      installation.sentinels().add(0, SentinelParser.parse(plan.text(site::url), ZoneOffset.UTC));
    }
  }

  /** Settings of nodes in crash tests, with a place for who sends their mails. */
  public static String settings(int mailPort, int leaseSeconds) {
    return settings(mailPort, "%s", "lease: %ds\nresources: none\n".formatted(leaseSeconds));
  }

  @Override
  void begin() throws IOException, InterruptedException {
    rough(false);
    for (int node = 0; node < cluster.size(); node++) {
      start(node);
    }
    try (Installation installation = open()) {
      until(() -> installation.archive().pages().size() == plan.pages());
    }
  }

  private void start(int node) throws IOException {
    if (!cluster.start(node)) {
      faults.add("node " + node + " did not start, see " + cluster.log());
    }
  }

  @Override
  void rough(boolean yes) {
    super.rough(yes);
    site.rough(yes);
  }

  /** One round: a node is killed and started again, or sleeps for longer than its lease. */
  @Override
  void round() throws IOException, InterruptedException {
    int node = random.nextInt(cluster.size());
    moment();
    if (!cluster.isAlive(node)) {
      faults.add("node " + node + " ended by itself, see " + cluster.log());
      start(node);
      return;
    }
    if (random.nextInt(3) > 0) {
      ProcessRun life = cluster.kill(node);
      lives.add(life);
      mail.note("killed node " + node, null, life.killed());
      start(node);
    } else {
      ProcessRun life = cluster.stop(node);
      lives.add(life);
      sleeps++;
      mail.note("stopped node " + node, null, life.killed());
      TimeUnit.MILLISECONDS.sleep(
          LEASE_MILLIS + random.nextInt(2) * GRACE_MILLIS + 500 + random.nextInt(LEASE_MILLIS));
      cluster.wake(node);
      mail.note("woken node " + node, null, System.nanoTime());
    }
  }

  /** Any instant, or one just after a mail was taken or a page sent. */
  private void moment() throws InterruptedException {
    switch (random.nextInt(3)) {
      case 0 -> TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
      case 1 -> after(mails, 30_000_000);
      default -> after(visits, 80_000_000);
    }
  }

  @Override
  void settle() throws IOException, InterruptedException {
    try (Installation installation = open()) {
      until(() -> isSettled(installation));
    }
    faults.addAll(cluster.end());
  }

  private static void until(BooleanSupplier goal) throws InterruptedException {
    long end = System.nanoTime() + SETTLE_NANOS;
    while (!goal.getAsBoolean() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  @Override
  public List<Object> counts() {
    return List.of(lives.size(), sleeps, site.requests());
  }

  @Override
  Installation open() {
    try {
      return Installation.open(cluster.data(0), database.jdbc());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    cluster.close();
    site.close();
    super.close();
    database.close();
  }
}
