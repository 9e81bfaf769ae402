package dev.vigil.bench.load;

import com.sun.management.OperatingSystemMXBean;
import dev.vigil.archive.Archive;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * An installation as a process runs it, but for its time, which can be moved, and its manners: it
 * checks the loopback interface as often as it can. For one thread.
 */
public final class LoadInstallation implements AutoCloseable {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final int ADDED_AT_ONCE = 1000;

  public final ShiftedTime time;
  public final Installation all;
  private final AtomicLong looks = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private final AtomicLong bad = new AtomicLong();
  private final Thread running;

  /** What some work took. */
  public record Cost(double seconds, double cpuSeconds, long looks, long reported) {}

  public LoadInstallation(Path folder) {
    this(folder, Settings.USUAL);
  }

  public LoadInstallation(Path folder, Settings settings) {
    this(folder, Archive.open(folder.resolve(Installation.ARCHIVE)), new ShiftedTime(), settings);
  }

  public LoadInstallation(Path folder, Archive archive) {
    this(folder, archive, new ShiftedTime());
  }

  /** One that goes on in the time of another. */
  public LoadInstallation(Path folder, Archive archive, ShiftedTime time) {
    this(folder, archive, time, Settings.USUAL);
  }

  private LoadInstallation(Path folder, Archive archive, ShiftedTime time, Settings settings) {
    this.time = time;
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    all = Installation.open(folder, settings, archive, fetcher, time);
    all.checks()
        .listen(
            looked -> {
              looks.incrementAndGet();
              reported.addAndGet(looked.reported());
              if (looked.check().version() == 0) {
                bad.incrementAndGet();
              }
            });
    running =
        Thread.ofPlatform()
            .name("engine")
            .unstarted(
                () -> {
                  try {
                    all.engine().run();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
  }

  /** Begins to look. */
  public void run() {
    running.start();
  }

  /** Adds sentinels written in the language. */
  public Cost add(int count, IntFunction<String> words) {
    return cost(
        () -> {
          for (int from = 0; from < count; from += ADDED_AT_ONCE) {
            StringBuilder some = new StringBuilder();
            for (int i = from; i < Math.min(count, from + ADDED_AT_ONCE); i++) {
              some.append(words.apply(i)).append('\n');
            }
            all.sentinels().add(0, SentinelParser.parse(some.toString(), ZoneOffset.UTC));
          }
        });
  }

  /** Has the engine work until it made so many checks more. */
  public Cost until(long more) {
    long end = looks.get() + more;
    return cost(
        () -> {
          all.sentinels().wake();
          while (looks.get() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
          }
        });
  }

  private Cost cost(Runnable work) {
    long start = System.nanoTime();
    long cpu = SYSTEM.getProcessCpuTime();
    long looksBefore = looks.get();
    long reportedBefore = reported.get();
    work.run();
    return new Cost(
        (System.nanoTime() - start) / 1e9,
        (SYSTEM.getProcessCpuTime() - cpu) / 1e9,
        looks.get() - looksBefore,
        reported.get() - reportedBefore);
  }

  /** Checks that brought nothing, of which there should be none. */
  public long bad() {
    return bad.get();
  }

  /** Sums that workloads need: how many things of so many kinds each get, by a Zipf law. */
  public static List<Integer> zipf(int things, int kinds, double alpha) {
    double sum = 0;
    for (int i = 1; i <= kinds; i++) {
      sum += Math.pow(i, -alpha);
    }
    List<Integer> each = new ArrayList<>(kinds);
    double owed = 0;
    int given = 0;
    for (int i = 1; i <= kinds; i++) {
      owed += things * Math.pow(i, -alpha) / sum;
      int next = i == kinds ? things - given : Math.max(0, (int) Math.round(owed) - given);
      each.add(next);
      given += next;
    }
    return each;
  }

  @Override
  public void close() {
    all.close();
  }
}
