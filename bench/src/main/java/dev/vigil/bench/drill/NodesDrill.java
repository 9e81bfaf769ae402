package dev.vigil.bench.drill;

import dev.vigil.archive.Sql;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Three nodes on one database, of which one after the other is killed, or put to sleep for longer
 * than its lease, while pages change, the web server misbehaves and the mail server fails at times.
 * For one thread.
 */
public final class NodesDrill implements Ordeal, AutoCloseable {
  /** How long a node keeps its work without renewing it. */
  public static final int LEASE_MILLIS = 2000;

  /** How much longer than its lease nobody else sends what a node may be sending. */
  private static final int GRACE_MILLIS = 5000;

  private static final int NODES = 3;
  private static final int PAGES = 16;
  private static final int STROKE_MILLIS = 400;
  private static final int SETTLE_MINUTES = 5;

  private final Random random;
  private final Plan plan;
  private final RawMail mail;
  private final RoughSite site;
  private final Cluster cluster;
  private final Database database;
  private final Thread strokes;
  private final Semaphore letters = new Semaphore(0);
  private final Semaphore visits = new Semaphore(0);
  private final List<Life> lives = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();
  private int sleeps;

  public NodesDrill(Path folder, Database database, VigilJvm jvm, long seed) throws IOException {
    this.database = database;
    random = new Random(seed);
    plan = new Plan(PAGES, random.nextLong());
    mail = new RawMail(folder.resolve("mail.log"), random.nextLong());
    site = new RoughSite(PAGES, plan::now, random.nextLong());
    mail.listen(
        copy -> {
          plan.told(copy);
          letters.release();
        });
    site.listen(page -> visits.release());
    cluster = new Cluster(folder, database, settings(mail.port(), LEASE_MILLIS / 1000), jvm, NODES);
    try (Installation installation = open()) {
      installation.sentinels().add(0, SentinelParser.parse(plan.text(site::url), ZoneOffset.UTC));
    }
    strokes = Thread.ofVirtual().unstarted(this::strike);
  }

  /** Settings of nodes in drills, with a place for who sends their letters. */
  public static String settings(int mailPort, int leaseSeconds) {
    return """
    tick: 1s
    attempts: 1000
    lease: %ds
    requisites: none
    allow: [127.0.0.0/8]
    mail: {host: 127.0.0.1, port: %d, security: none, from: %%s, patience: 5s}
    templates: [{title: "{{sentinel}} {{kind}} {{before}}-{{after}}"}]
    """
        .formatted(leaseSeconds, mailPort);
  }

  private void strike() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(STROKE_MILLIS);
        plan.stroke();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the nodes and lets everybody see the first state of every page. */
  public void begin() throws IOException, InterruptedException {
    rough(false);
    for (int node = 0; node < cluster.size(); node++) {
      start(node);
    }
    try (Installation installation = open()) {
      until(() -> installation.archive().pages().size() == plan.pages());
    }
    rough(true);
    strokes.start();
  }

  private void start(int node) throws IOException {
    if (!cluster.start(node)) {
      faults.add("node " + node + " did not start, see " + cluster.log());
    }
  }

  private void rough(boolean yes) {
    mail.rough(yes);
    site.rough(yes);
  }

  /** One round: a node is killed and started again, or sleeps for longer than its lease. */
  public void round() throws IOException, InterruptedException {
    int node = random.nextInt(cluster.size());
    moment();
    if (!cluster.isAlive(node)) {
      faults.add("node " + node + " ended by itself, see " + cluster.log());
      start(node);
      return;
    }
    if (random.nextInt(3) > 0) {
      Life life = cluster.kill(node);
      lives.add(life);
      mail.note("killed node " + node, null, life.killed());
      start(node);
    } else {
      Life life = cluster.stop(node);
      lives.add(life);
      sleeps++;
      mail.note("stopped node " + node, null, life.killed());
      TimeUnit.MILLISECONDS.sleep(
          LEASE_MILLIS + random.nextInt(2) * GRACE_MILLIS + 500 + random.nextInt(LEASE_MILLIS));
      cluster.wake(node);
      mail.note("woken node " + node, null, System.nanoTime());
    }
  }

  /** Any instant, or one just after a letter was taken or a page sent. */
  private void moment() throws InterruptedException {
    switch (random.nextInt(3)) {
      case 0 -> TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
      case 1 -> after(letters, 30_000_000);
      default -> after(visits, 80_000_000);
    }
  }

  private void after(Semaphore event, int mostNanos) throws InterruptedException {
    event.drainPermits();
    if (event.tryAcquire(1 + random.nextInt(3), 4, TimeUnit.SECONDS)) {
      TimeUnit.NANOSECONDS.sleep(random.nextInt(mostNanos));
    }
  }

  /** Leaves the nodes alone until everything was told, and ends them well. */
  public void settle() throws IOException, InterruptedException {
    strokes.interrupt();
    strokes.join();
    plan.end();
    rough(false);
    try (Installation installation = open()) {
      // Messages that wait for a relay that had failed need not wait that long.
      BooleanSupplier settled =
          () -> {
            installation
                .base()
                .catalogue()
                .change(c -> Sql.run(c, "update message set due = 0 where state = 'waiting'"));
            return Verdict.open(plan, installation).isEmpty();
          };
      until(settled);
    }
    faults.addAll(cluster.end());
  }

  private static void until(BooleanSupplier goal) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(SETTLE_MINUTES);
    while (!goal.getAsBoolean() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  public int sleeps() {
    return sleeps;
  }

  public long requests() {
    return site.requests();
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public RawMail mail() {
    return mail;
  }

  @Override
  public List<Life> lives() {
    return List.copyOf(lives);
  }

  @Override
  public List<String> faults() {
    return List.copyOf(faults);
  }

  @Override
  public Installation open() {
    try {
      return Installation.open(cluster.data(0), database.jdbc());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    strokes.interrupt();
    cluster.close();
    site.close();
    mail.close();
  }
}
