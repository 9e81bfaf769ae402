package dev.vigil.bench.drill;

import dev.vigil.archive.Sql;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * An installation whose process is killed again and again while pages change, the web server
 * misbehaves and the mail server fails at times; then it is left alone, and {@link Verdict} says
 * what became of it. For one thread.
 */
public final class Drill implements Ordeal, AutoCloseable {
  private static final int PAGES = 16;
  private static final String SENDER = "vigil@drill.example";
  private static final int STARTING_MILLIS = 900;
  private static final int RUNNING_MILLIS = 1500;
  private static final int WAIT_MILLIS = 4000;
  private static final int SETTLE_MINUTES = 5;
  private static final long STROKE_MILLIS = 400;

  private final Path folder;
  private final Ground ground;
  private final Path data;
  private final Random random;
  private final Plan plan;
  private final RawMail mail;
  private final RoughSite site;
  private final Thread strokes;
  private final Semaphore letters = new Semaphore(0);
  private final Semaphore visits = new Semaphore(0);
  private final List<Life> lives = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  /**
   * @param folder for logs
   * @param ground what the installation stands on
   */
  public Drill(Path folder, Ground ground, long seed) throws IOException {
    this.folder = folder;
    this.ground = ground;
    data = Files.createDirectories(ground.folder().resolve("data"));
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
    Files.writeString(
        data.resolve("settings.yaml"),
        """
        tick: 1s
        attempts: 1000
        allow: [127.0.0.0/8]
        mail: {host: 127.0.0.1, port: %d, security: none, from: %s, patience: 5s}
        templates: [{title: "{{sentinel}} {{kind}} {{before}}-{{after}}"}]
        """
            .formatted(mail.port(), SENDER),
        // What the operator wrote was there before any of this.
        StandardOpenOption.CREATE,
        StandardOpenOption.SYNC);
    try (Installation installation = Installation.open(data)) {
      installation.sentinels().add(0, SentinelParser.parse(plan.text(site::url), ZoneOffset.UTC));
    }
    strokes = Thread.ofVirtual().unstarted(this::strike);
  }

  /** Arguments that run the installation. */
  public List<String> run() {
    return List.of("run", "--data", data.toString());
  }

  /** Arguments of a run that ends by itself, for the class cache. */
  public List<String> training() {
    return List.of("run", "--data", data.toString(), "--for", "3s");
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

  public long requests() {
    return site.requests();
  }

  @Override
  public Installation open() {
    return Installation.open(data);
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

  /** Lets everybody see the first state of every page. */
  public void begin(VigilJvm jvm) throws IOException, InterruptedException {
    rough(false);
    until(jvm, () -> seen() == plan.pages());
    rough(true);
    strokes.start();
  }

  private long seen() {
    try (Installation installation = Installation.open(data)) {
      return installation.archive().pages().size();
    }
  }

  private void rough(boolean yes) {
    mail.rough(yes);
    site.rough(yes);
  }

  /** One life: starts the process and kills it at a random instant. */
  public void round(VigilJvm jvm) throws IOException, InterruptedException {
    long began = System.nanoTime();
    Process process = start(jvm);
    try (BufferedReader lines = process.inputReader()) {
      int kind = random.nextInt(20);
      boolean up = kind >= 3 && ready(lines);
      if (!up) {
        process.waitFor(random.nextInt(STARTING_MILLIS), TimeUnit.MILLISECONDS);
      } else if (kind < 10) {
        process.waitFor(random.nextInt(RUNNING_MILLIS), TimeUnit.MILLISECONDS);
      } else if (kind < 15) {
        after(letters, 30_000_000);
      } else {
        after(visits, 80_000_000);
      }
      if (!process.isAlive()) {
        faults.add("round " + lives.size() + ": the process ended by itself, see engine.log");
      }
      long killed = System.nanoTime();
      ground.strike();
      process.toHandle().destroyForcibly();
      process.waitFor();
      lives.add(new Life(SENDER, began, killed, System.nanoTime()));
      mail.note("killed", null, killed);
      ground.mend();
    }
  }

  private boolean ready(BufferedReader lines) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("Running ")) {
        return true;
      }
    }
    return false;
  }

  /** Waits for something that happens outside, and then for a moment. */
  private void after(Semaphore event, int mostNanos) throws InterruptedException {
    event.drainPermits();
    if (event.tryAcquire(1 + random.nextInt(3), WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
      TimeUnit.NANOSECONDS.sleep(random.nextInt(mostNanos));
    }
  }

  /** An empty folder: a killed process leaves its copies of native libraries behind. */
  private Path scratch() throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("tmp"));
    try (Stream<Path> left = Files.list(scratch)) {
      left.map(Path::toFile).forEach(File::delete);
    }
    return scratch;
  }

  private Process start(VigilJvm jvm) throws IOException {
    return jvm.command(scratch(), run())
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("engine.log").toFile()))
        .start();
  }

  /** Leaves the process alone until everything was told, and ends it well. */
  public void settle(VigilJvm jvm) throws IOException, InterruptedException {
    strokes.interrupt();
    strokes.join();
    plan.end();
    rough(false);
    hurry();
    until(jvm, this::isSettled);
  }

  /** Messages that wait for a relay that had failed need not wait that long. */
  private void hurry() {
    try (Installation installation = Installation.open(data)) {
      installation
          .base()
          .catalogue()
          .change(
              connection ->
                  Sql.run(connection, "update message set due = 0 where state = 'waiting'"));
    }
  }

  private boolean isSettled() {
    try (Installation installation = Installation.open(data)) {
      return Verdict.open(plan, installation).isEmpty();
    }
  }

  /** Runs the process for some seconds at a time until something holds. */
  private void until(VigilJvm jvm, BooleanSupplier goal) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(SETTLE_MINUTES);
    do {
      Process process = start(jvm);
      try (BufferedReader lines = process.inputReader()) {
        if (!ready(lines)) {
          faults.add("the process did not start, see engine.log");
        }
        process.waitFor(3, TimeUnit.SECONDS);
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
          faults.add("the process did not end within a minute of SIGTERM");
          process.destroyForcibly();
        } else if (process.exitValue() != 0) {
          faults.add("the process ended with code " + process.exitValue() + " after SIGTERM");
        }
      }
    } while (!goal.getAsBoolean() && System.nanoTime() < end);
  }

  @Override
  public void close() throws IOException {
    strokes.interrupt();
    site.close();
    mail.close();
  }
}
