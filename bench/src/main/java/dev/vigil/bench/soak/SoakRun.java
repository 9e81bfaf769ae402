package dev.vigil.bench.soak;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.years.SimulatedClock;
import dev.vigil.bench.years.Stepper;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Days of an installation on sites that change, fail, redirect, redesign and lie, while sentinels
 * are edited, paused, resumed and removed at random. For one thread.
 */
public final class SoakRun implements AutoCloseable {
  /** Checks fall on whole seconds of the installation's begin, changes of the world between. */
  private static final Duration BETWEEN = Duration.ofMillis(517);

  private static final int ADDED_AT_ONCE = 250;

  private final Random random;
  private final SimulatedClock time;
  private final Instant end;
  private final Stepper stepper;
  private final Installation all;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<SoakSite> sites = new ArrayList<>();
  private final Map<String, Reference> references = new HashMap<>();
  private final Map<SoakSite, List<Reference>> onSite = new HashMap<>();
  private final List<Reference> removed = new ArrayList<>();
  private final PriorityQueue<PlannedEvent> agenda =
      new PriorityQueue<>(Comparator.comparing(PlannedEvent::time));
  private final Set<Long> seen = new HashSet<>();
  private final Map<Long, Long> messages = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<String, Integer> kinds = new HashMap<>();
  private Instant collected;
  private int names;

  /** Something that happens at its time. */
  private record PlannedEvent(Instant time, Runnable deed) {}

  /**
   * What came of it.
   *
   * @param reports changes that were reported rightly
   * @param excused changes of parts that were reported as missing
   * @param faults whatever the reference does not expect, in words
   * @param kinds how many reports of each kind
   */
  public record Outcome(
      long reports, long excused, List<String> faults, Map<String, Integer> kinds) {}

  public SoakRun(Path folder, long seed, int siteCount, int sentinels, int days)
      throws IOException {
    random = new Random(seed);
    Instant begin = Instant.parse("2026-03-01T00:00:00Z");
    collected = begin;
    end = begin.plus(Duration.ofDays(days));
    time = new SimulatedClock(begin);
    for (int i = 0; i < siteCount; i++) {
      SoakSite site = new SoakSite(i, random.nextLong(), threads);
      sites.add(site);
    }
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    all =
        Installation.open(
            folder,
            Settings.USUAL,
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            fetcher,
            time);
    stepper = new Stepper(all, time);
    StringBuilder some = new StringBuilder();
    for (int i = 0; i < sentinels; i++) {
      some.append(sentinel(sites.get(i % siteCount)));
      if (i % ADDED_AT_ONCE == ADDED_AT_ONCE - 1 || i == sentinels - 1) {
        all.sentinels().add(0, SentinelParser.parse(some.toString(), ZoneOffset.UTC));
        some.setLength(0);
      }
    }
    sites.forEach(site -> later(site, hours(9, 40), () -> change(site)));
  }

  /** The words of a new sentinel, which its reference knows. */
  private String sentinel(SoakSite site) {
    SoakSentinel wish = wish();
    int hours = interval();
    boolean keeps = random.nextBoolean();
    Reference reference =
        new Reference("s" + names++, site, wish, Duration.ofHours(hours), keeps, time.now());
    references.put(reference.name, reference);
    on(site).add(reference);
    Instant first = time.now().plus(hours(1, 240)).plus(BETWEEN);
    agenda.add(new PlannedEvent(first, () -> touch(reference)));
    return words(reference, wish, hours, keeps);
  }

  private String words(Reference reference, SoakSentinel wish, int hours, boolean keeps) {
    return "Create Sentinel "
        + reference.name
        + " Using "
        + reference.site.url()
        + " "
        + wish.clauses
        + " Fetch every "
        + hours
        + " hours"
        + (random.nextInt(8) == 0 ? " Confirm after 20 minutes" : "")
        + (keeps ? "" : " Resume without missed changes")
        + "\n";
  }

  private List<Reference> on(SoakSite site) {
    return onSite.computeIfAbsent(site, _ -> new ArrayList<>());
  }

  private SoakSentinel wish() {
    SoakSentinel[] wishes = SoakSentinel.values();
    return wishes[random.nextInt(wishes.length)];
  }

  /** The hours between two checks; a page stays for at least ten, unless it is shown briefly. */
  private int interval() {
    return 3 + random.nextInt(6);
  }

  private Duration hours(int least, int most) {
    return Duration.ofSeconds(3600L * least + random.nextInt(3600 * (most - least)));
  }

  private void later(SoakSite site, Duration wait, Runnable deed) {
    agenda.add(
        new PlannedEvent(
            time.now().plus(wait).plus(BETWEEN),
            () -> {
              on(site).forEach(reference -> reference.settle(time.now(), faults));
              deed.run();
              on(site).forEach(reference -> reference.siteChanged(time.now()));
            }));
  }

  /** Another page, a failure, or another design; and what is next. */
  private void change(SoakSite site) {
    int what = random.nextInt(10);
    if (what < 6) {
      site.show(site.page().changed(random));
      // Some pages are shown for a short time only, shorter than some sentinels' interval.
      boolean brief = random.nextInt(6) == 0;
      later(site, brief ? hours(1, 4) : hours(10, 48), () -> change(site));
    } else if (what < 7) {
      site.redesign();
      later(site, hours(10, 48), () -> change(site));
    } else {
      SoakSite.Mode[] modes = SoakSite.Mode.values();
      site.answerBy(modes[1 + random.nextInt(modes.length - 1)]);
      later(site, hours(1, 6), () -> recover(site));
    }
  }

  private void recover(SoakSite site) {
    site.answerBy(SoakSite.Mode.HONEST);
    if (random.nextInt(3) == 0) {
      site.show(site.page().changed(random));
    }
    later(site, hours(16, 48), () -> change(site));
  }

  /** The owner of a sentinel edits, pauses, resumes or removes it. */
  private void touch(Reference reference) {
    if (!references.containsKey(reference.name)) {
      return;
    }
    Instant now = time.now();
    reference.settle(now, faults);
    Duration next = hours(24, 240);
    if (!reference.isActive()) {
      all.sentinels().resume(0, reference.name);
      reference.resumed(now);
    } else {
      switch (random.nextInt(4)) {
        case 0 -> {
          all.sentinels().remove(0, reference.name);
          references.remove(reference.name);
          on(reference.site).remove(reference);
          removed.add(reference);
          all.sentinels().add(0, SentinelParser.parse(sentinel(reference.site), ZoneOffset.UTC));
          return;
        }
        case 1 -> {
          // Otherwise no one but the sentinel knows what it has seen by now.
          if (reference.isSettled(now)) {
            edit(reference);
          }
        }
        default -> {
          all.sentinels().pause(0, reference.name);
          reference.paused();
          next = hours(1, 72);
        }
      }
    }
    agenda.add(new PlannedEvent(now.plus(next), () -> touch(reference)));
  }

  private void edit(Reference reference) {
    SoakSentinel wish = wish();
    int hours = interval();
    boolean keeps = random.nextBoolean();
    String words = words(reference, wish, hours, keeps);
    all.sentinels().edit(0, SentinelParser.parse(words, ZoneOffset.UTC).getFirst());
    reference.edited(time.now(), wish, Duration.ofHours(hours), keeps);
  }

  /** Lets the time pass. */
  public Outcome run() throws InterruptedException {
    Instant day = time.now();
    while (!agenda.isEmpty() && agenda.peek().time().isBefore(end)) {
      PlannedEvent next = agenda.remove();
      if (next.time().isAfter(day)) {
        System.err.println(day + ": " + seen.size() + " reports, " + faults.size() + " faults");
        day = day.plus(Duration.ofDays(1));
      }
      stepper.reach(next.time());
      collect();
      next.deed().run();
    }
    stepper.reach(end);
    collect();
    references.values().forEach(reference -> reference.settle(end, faults));
    deliveries();
    List<Reference> everyone = new ArrayList<>(references.values());
    everyone.addAll(removed);
    return new Outcome(
        everyone.stream().mapToLong(Reference::expected).sum(),
        everyone.stream().mapToLong(Reference::excused).sum(),
        faults,
        kinds);
  }

  /** Hands what was reported since the last time to the references. */
  private void collect() {
    List<Report> found = all.sentinels().reports(0, null, collected, 100_000).reversed();
    for (Report report : found) {
      if (!seen.add(report.id())) {
        continue;
      }
      collected = report.times().detected();
      kinds.merge(report.kind(), 1, Integer::sum);
      Reference reference = references.get(report.origin().name());
      if (reference == null) {
        faults.add(
            report.times().detected()
                + " "
                + report.origin().name()
                + ": reported after it was removed");
        continue;
      }
      switch (report.kind()) {
        case "change" -> {
          messages.put(report.id(), 0L);
          reference.reported(
              report.times().detected(),
              report.content().summary(),
              page(reference.site, report.versions().before()),
              page(reference.site, report.versions().after()),
              faults);
        }
        case "gone" -> reference.partMissing(true);
        case "back" -> reference.partMissing(false);
        default -> {}
      }
    }
  }

  private @Nullable SoakPage page(SoakSite site, int version) {
    return all.archive()
        .version(new Page(0, site.url(), ""), version)
        .map(found -> new String(all.archive().bytes(found), StandardCharsets.UTF_8))
        .flatMap(site::served)
        .orElse(null);
  }

  /** Each report of a sentinel that is still there left as one message. */
  private void deliveries() {
    for (OutboxMessage message : all.outbox().messages(0, Optional.empty(), 1_000_000)) {
      if (message.change() > 0 && message.delivered().isPresent()) {
        messages.merge(message.change(), 1L, Long::sum);
      }
    }
    Set<Long> standing = new HashSet<>();
    all.sentinels()
        .reports(0, null, Instant.EPOCH, 1_000_000)
        .forEach(report -> standing.add(report.id()));
    messages.forEach(
        (report, count) -> {
          if (count != 1 && standing.contains(report)) {
            faults.add("report " + report + " was delivered " + count + " times");
          }
        });
  }

  @Override
  public void close() {
    all.close();
    sites.forEach(SoakSite::close);
    threads.close();
  }
}
