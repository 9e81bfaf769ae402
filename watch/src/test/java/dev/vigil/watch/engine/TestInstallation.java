package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** An installation for tests: its time is theirs, and it may reach the loopback interface. */
public final class TestInstallation implements AutoCloseable {
  public static final long WORKSPACE = 0;

  final ManualClock clock;
  public final Installation all;

  public TestInstallation(Path folder) {
    this(folder, new ManualClock());
  }

  public TestInstallation(Path folder, ManualClock clock) {
    this(folder, clock, Settings.USUAL);
  }

  public TestInstallation(Path folder, ManualClock clock, Settings settings) {
    this(folder, Archive.open(folder.resolve(Installation.ARCHIVE)), clock, settings);
  }

  public TestInstallation(Path folder, Archive archive, ManualClock clock) {
    this(folder, archive, clock, Settings.USUAL);
  }

  TestInstallation(Path folder, Archive archive, ManualClock clock, Settings settings) {
    this(folder, archive, clock, settings, Politeness.NONE);
  }

  public TestInstallation(
      Path folder, Archive archive, ManualClock clock, Settings settings, Politeness politeness) {
    this(
        folder,
        archive,
        clock,
        settings,
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(politeness)
            .time(clock)
            .build());
  }

  TestInstallation(
      Path folder, Archive archive, ManualClock clock, Settings settings, Fetcher fetcher) {
    this.clock = clock;
    all = Installation.open(folder, settings, archive, fetcher, clock);
  }

  public Engine engine() {
    return all.engine();
  }

  public SentinelService sentinels() {
    return all.sentinels();
  }

  public void add(String sentinels) {
    sentinels().add(WORKSPACE, SentinelParser.parse(sentinels, ZoneOffset.UTC));
  }

  /**
   * Does all that is due now; returns when the next is due. A step may start work, or meet time
   * that other work let pass, and what it returns is then out of date: two in a row have to agree.
   */
  public Optional<Instant> now() throws InterruptedException {
    Optional<Instant> last = Optional.empty();
    for (int round = 0; round < 50; round++) {
      Optional<Instant> next = engine().step();
      engine().awaitIdle();
      boolean due = next.isPresent() && !next.get().isAfter(clock.now());
      if (round > 0 && !due && next.equals(last)) {
        return next;
      }
      last = next;
    }
    throw new IllegalStateException("there is always something due");
  }

  /** Lets time pass, doing what is due when it is due. */
  public void pass(Duration duration) throws InterruptedException {
    Instant end = clock.now().plus(duration);
    for (Optional<Instant> next = now();
        next.isPresent() && !next.get().isAfter(end);
        next = now()) {
      clock.reach(next.get());
    }
    clock.reach(end);
    now();
  }

  /** What was found so far, the oldest first. */
  public List<Report> reports() {
    return sentinels().reports(WORKSPACE, null, Instant.EPOCH, 1000).reversed();
  }

  /** The same, each as {@code sentinel kind before-after}. */
  public List<String> reported() {
    return reports().stream()
        .map(
            r ->
                r.origin().name()
                    + " "
                    + r.kind()
                    + " "
                    + r.versions().before()
                    + "-"
                    + r.versions().after())
        .toList();
  }

  @Override
  public void close() {
    all.close();
  }
}
