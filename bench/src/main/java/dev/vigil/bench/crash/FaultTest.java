package dev.vigil.bench.crash;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * An installation whose processes are killed again and again while pages change by a plan and the
 * mail server fails at times; then it is left alone, and {@link FaultTestResult} says what became
 * of it. For one thread.
 */
public abstract class FaultTest implements AutoCloseable {
  static final String SENDER = "vigil@crash.example";
  static final long SETTLE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int WAIT_SECONDS = 4;

  final Random random;
  final ChangePlan plan;
  final RecordingMailServer mail;
  final Semaphore mails = new Semaphore(0);
  final List<ProcessRun> lives = new ArrayList<>();
  final List<String> faults = new ArrayList<>();
  private final Thread strokes;

  /**
   * A process that was killed or put to sleep; times are those of {@link System#nanoTime}.
   *
   * @param sender the address that its mails come from
   * @param began when it was started
   * @param killed just before the signal
   * @param gone when it did nothing any more
   */
  public record ProcessRun(String sender, long began, long killed, long gone) {}

  /**
   * @param folder for logs
   * @param strokeMillis how long pages stay as they are
   */
  FaultTest(Path folder, int pages, int strokeMillis, long seed) throws IOException {
    random = new Random(seed);
    plan = new ChangePlan(pages, random.nextLong());
    mail = new RecordingMailServer(folder.resolve("mail.log"), random.nextLong());
    mail.listen(
        copy -> {
          plan.reported(copy);
          mails.release();
        });
    strokes = Thread.ofVirtual().unstarted(() -> strike(strokeMillis));
  }

  /**
   * Settings of installations in crash tests.
   *
   * @param sender the address that mails come from
   * @param more lines of them
   */
  static String settings(int mailPort, String sender, String more) {
    return """
    interval-step: 1s
    attempts: 1000
    allow: [127.0.0.0/8]
    mail: {host: 127.0.0.1, port: %d, security: none, from: %s, patience: 5s}
    templates: [{title: "{{sentinel}} {{kind}} {{before}}-{{after}}"}]
    %s\
    """
        .formatted(mailPort, sender, more);
  }

  /** Runs the test with so many kills. */
  public final FaultTestResult endure(int rounds) throws IOException, InterruptedException {
    begin();
    rough(true);
    strokes.start();
    for (int round = 0; round < rounds; round++) {
      round();
    }
    strokes.interrupt();
    strokes.join();
    plan.end();
    rough(false);
    settle();
    return FaultTestResult.of(this);
  }

  /** Has every page checked once before anything is killed. */
  abstract void begin() throws IOException, InterruptedException;

  /** Kills something at a random instant. */
  abstract void round() throws IOException, InterruptedException;

  /** Waits until every change is reported, and stops the processes. */
  abstract void settle() throws IOException, InterruptedException;

  /** The numbers of kills and requests; each kind of crash test says which. */
  public abstract List<Object> counts();

  /** Opens the installation after all of its processes have ended. */
  abstract Installation open();

  private void strike(int millis) {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(millis);
        stroke();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Pages change. */
  void stroke() {
    plan.stroke();
  }

  /** Has others misbehave, or not. */
  void rough(boolean yes) {
    mail.rough(yes);
  }

  /** Waits for something that happens outside, and then for a moment. */
  final void after(Semaphore event, int mostNanos) throws InterruptedException {
    event.drainPermits();
    if (event.tryAcquire(1 + random.nextInt(3), WAIT_SECONDS, TimeUnit.SECONDS)) {
      TimeUnit.NANOSECONDS.sleep(random.nextInt(mostNanos));
    }
  }

  /** Whether everything was told; messages that wait for a relay need not wait any longer. */
  final boolean isSettled(Installation installation) {
    try {
      installation
          .store()
          .catalogue()
          .change(c -> Sql.run(c, "update message set due = 0 where state = 'waiting'"));
    } catch (ArchiveException e) {
      // A node may hold the same messages in another order; then we are asked again.
      return false;
    }
    return FaultTestResult.open(plan, installation).isEmpty();
  }

  final ChangePlan plan() {
    return plan;
  }

  final RecordingMailServer mail() {
    return mail;
  }

  final List<ProcessRun> lives() {
    return List.copyOf(lives);
  }

  /** What went wrong in the crash test itself. */
  final List<String> faults() {
    return List.copyOf(faults);
  }

  @Override
  public void close() throws IOException {
    strokes.interrupt();
    mail.close();
  }
}
