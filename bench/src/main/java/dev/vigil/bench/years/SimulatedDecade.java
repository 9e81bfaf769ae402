package dev.vigil.bench.years;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.bench.Heap;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.RuleParser;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An installation that lives through years in minutes: its engine is stepped from one due time to
 * the next, so that all its parts run as ever, schedules, events, comparisons and messages. For one
 * thread.
 */
public final class SimulatedDecade implements AutoCloseable {
  private static final List<FetchTimes> HABITS = List.of(FetchTimes.values());
  private static final int ADDED_AT_ONCE = 500;

  private static final int MOST_LOOKS = 1_000_000;

  private final SimulatedClock time;
  private final Instant begin;
  private final int sentinels;
  private final int pages;
  private final ClockedSite site;
  private final Installation all;
  private final Stepper stepper;

  /** When which page was looked at; as large from the beginning, so that it is no growth. */
  private final long[] times = new long[MOST_LOOKS];

  private final int[] places = new int[MOST_LOOKS];
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong bad = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private final SimpleMeterRegistry numbers = new SimpleMeterRegistry();

  /**
   * The state at the end of a year; memory in bytes.
   *
   * @param versions what parsed versions take of the heap, which has a bound of its own
   */
  public record Year(
      int number, long looks, long reported, long heap, long versions, long waiting, long events) {}

  /**
   * @param folder where the store is
   * @param pages over which the sentinels are spread; all those of a page fetch alike
   */
  public SimulatedDecade(Path folder, Instant begin, int sentinels, int pages) throws IOException {
    this.begin = begin;
    this.sentinels = sentinels;
    this.pages = pages;
    time = new SimulatedClock(begin);
    site = new ClockedSite(time);
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(Settings.FILE), "zone: " + FetchTimes.ZONE + "\n");
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    all =
        Installation.open(
            folder,
            Settings.of(folder),
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            fetcher,
            time);
    stepper = new Stepper(all, time);
    all.metrics().expose(numbers);
    all.checks()
        .listen(
            looked -> {
              int look = count.getAndIncrement();
              times[look] = looked.check().time().toEpochMilli();
              places[look] = ClockedSite.page(looked.url());
              reported.addAndGet(looked.reported());
              bad.addAndGet(looked.check().version() == 0 ? 1 : 0);
            });
    add();
  }

  static FetchTimes habit(int page) {
    return HABITS.get(page % HABITS.size());
  }

  private void add() {
    StringBuilder some = new StringBuilder();
    for (int i = 0; i < sentinels; i++) {
      int page = i % pages;
      some.append("Create Sentinel s" + i + " Using " + site.url(page) + " Fetch ")
          .append(habit(page).words)
          .append(" Keep last 3 Notify By dashboard\n");
      if (i % ADDED_AT_ONCE == ADDED_AT_ONCE - 1 || i == sentinels - 1) {
        all.sentinels().add(0, SentinelParser.parse(some.toString(), FetchTimes.ZONE));
        some.setLength(0);
      }
    }
    for (String rule :
        List.of(
            "Create Rule pair On change(s0) THEN change(s1) Do notify dashboard",
            "Create Rule both On change(s2) AND change(s3) Do notify dashboard",
            "Create Rule either On change(s4) OR change(s5) Do notify dashboard")) {
      all.rules().add(0, RuleParser.parse(rule, FetchTimes.ZONE), begin);
    }
  }

  /** Lets a year of 365 days pass. */
  public Year year(int number) throws InterruptedException {
    stepper.reach(begin.plus(Duration.ofDays(365L * number)));
    return new Year(
        number,
        count.get(),
        reported.get(),
        Heap.settled(),
        (long) numbers.get("vigil.cache.size").gauge().value(),
        rows("message where state in ('waiting', 'sending')"),
        rows("occurrence"));
  }

  /** Checks that were made at a wrong time or not at all, of pages with a habit, by now. */
  public long wrong(boolean clocks) {
    long wrong = 0;
    List<List<Instant>> looks = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      looks.add(new ArrayList<>());
    }
    for (int look = 0; look < count.get(); look++) {
      looks.get(places[look]).add(Instant.ofEpochMilli(times[look]));
    }
    for (int page = 0; page < pages; page++) {
      if (habit(page).meetsTheChangeOfClocks() == clocks) {
        List<Instant> later = looks.get(page).stream().sorted().skip(1).toList();
        wrong += habit(page).wrong(later, begin, time.now());
      }
    }
    return wrong;
  }

  /** Checks that brought nothing. */
  public long bad() {
    return bad.get();
  }

  /** Changes that a sentinel's page had for its visitors, over all sentinels. */
  public long changes() {
    long sum = 0;
    for (int i = 0; i < sentinels; i++) {
      sum += site.changes(i % pages);
    }
    return sum;
  }

  /** Reports of changes. */
  public long reports() {
    return rows("report where kind = 'change'");
  }

  /** Messages about changes that came to where they are read. */
  public long delivered() {
    return rows("message where state = 'delivered' and report > 0");
  }

  /** Sentinels that still run. */
  public long active() {
    return rows("sentinel where state = 'active'");
  }

  private long rows(String what) {
    return all.store()
        .catalogue()
        .read(
            connection ->
                Sql.one(connection, "select count(*) as n from " + what, row -> row.getLong("n"))
                    .orElseThrow());
  }

  @Override
  public void close() {
    all.close();
    site.close();
  }
}
