package dev.vigil.bench.crash;

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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** One process, whose web server misbehaves as well. For one thread. */
public final class EngineCrashTest extends FaultTest {
  private static final int PAGES = 16;
  private static final int STARTING_MILLIS = 900;
  private static final int RUNNING_MILLIS = 1500;
  private static final int STROKE_MILLIS = 400;

  private final Path folder;
  private final TestBed bed;
  private final Path data;
  private final boolean prepared;
  private final FaultySite site;
  private final Semaphore visits = new Semaphore(0);
  private VigilJvm jvm = VigilJvm.plain();

  /**
   * @param folder for logs
   * @param bed what the installation stands on
   * @param prepared whether there are so many kills that quick starts pay off
   */
  public EngineCrashTest(Path folder, TestBed bed, long seed, boolean prepared) throws IOException {
    super(folder, PAGES, STROKE_MILLIS, seed);
    this.folder = folder;
    this.bed = bed;
    this.prepared = prepared;
    data = Files.createDirectories(bed.folder().resolve("data"));
    site = new FaultySite(PAGES, plan::now, random.nextLong());
    site.listen(page -> visits.release());
    Files.writeString(
        data.resolve("settings.yaml"),
        settings(mail.port(), SENDER, ""),
        // What the operator wrote was there before any of this.
        StandardOpenOption.CREATE,
        StandardOpenOption.SYNC);
    try (Installation installation = Installation.open(data)) {
      installation.sentinels().add(0, SentinelParser.parse(plan.text(site::url), ZoneOffset.UTC));
    }
  }

  @Override
  public List<Object> counts() {
    return List.of(lives.size(), site.requests());
  }

  @Override
  Installation open() {
    return Installation.open(data);
  }

  @Override
  void begin() throws IOException, InterruptedException {
    rough(false);
    if (prepared) {
      // A run that ends by itself, for the class cache.
      jvm = VigilJvm.prepared(folder.resolve("jvm"), run("--for", "3s"));
    }
    until(() -> seen() == plan.pages());
  }

  private List<String> run(String... more) {
    List<String> arguments = new ArrayList<>(List.of("run", "--data", data.toString()));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private long seen() {
    try (Installation installation = Installation.open(data)) {
      return installation.archive().pages().size();
    }
  }

  @Override
  void rough(boolean yes) {
    super.rough(yes);
    site.rough(yes);
  }

  /** One life: starts the process and kills it at a random instant. */
  @Override
  void round() throws IOException, InterruptedException {
    long began = System.nanoTime();
    Process process = start();
    try (BufferedReader lines = process.inputReader()) {
      int kind = random.nextInt(20);
      boolean up = kind >= 3 && ready(lines);
      if (!up) {
        process.waitFor(random.nextInt(STARTING_MILLIS), TimeUnit.MILLISECONDS);
      } else if (kind < 10) {
        process.waitFor(random.nextInt(RUNNING_MILLIS), TimeUnit.MILLISECONDS);
      } else if (kind < 15) {
        after(mails, 30_000_000);
      } else {
        after(visits, 80_000_000);
      }
      if (!process.isAlive()) {
        faults.add("round " + lives.size() + ": the process ended by itself, see engine.log");
      }
      long killed = System.nanoTime();
      bed.strike();
      process.toHandle().destroyForcibly();
      process.waitFor();
      lives.add(new ProcessRun(SENDER, began, killed, System.nanoTime()));
      mail.note("killed", null, killed);
      bed.mend();
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

  /** An empty folder: a killed process leaves its copies of native libraries behind. */
  private Path scratch() throws IOException {
    Path scratch = Files.createDirectories(folder.resolve("tmp"));
    try (Stream<Path> left = Files.list(scratch)) {
      left.map(Path::toFile).forEach(File::delete);
    }
    return scratch;
  }

  private Process start() throws IOException {
    return jvm.command(scratch(), run())
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("engine.log").toFile()))
        .start();
  }

  @Override
  void settle() throws IOException, InterruptedException {
    // The first question has waiting messages go soon.
    isSettled();
    until(this::isSettled);
  }

  private boolean isSettled() {
    try (Installation installation = Installation.open(data)) {
      return isSettled(installation);
    }
  }

  /** Runs the process for some seconds at a time until something holds. */
  private void until(BooleanSupplier goal) throws IOException, InterruptedException {
    long end = System.nanoTime() + SETTLE_NANOS;
    do {
      Process process = start();
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
    site.close();
    super.close();
  }
}
