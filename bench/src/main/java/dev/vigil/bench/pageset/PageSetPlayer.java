package dev.vigil.bench.pageset;

import dev.vigil.archive.Archive;
import dev.vigil.bench.load.ShiftedTime;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.notify.MessagePreview;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plays histories to an installation: each has a sentinel without settings but a fixed interval, so
 * that no version is skipped. For one thread.
 */
public final class PageSetPlayer implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofHours(2);
  private static final int MOST_STEPS = 1000;
  private static final MessageTemplateSet.Choice OUR_WORDS =
      new MessageTemplateSet.Choice(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private final List<PageHistory> histories;
  private final ShiftedTime time = new ShiftedTime();
  private final PageSetSite site;
  private final Installation all;
  private final Set<Integer> checked = ConcurrentHashMap.newKeySet();
  private final List<String> failures = new ArrayList<>();

  public PageSetPlayer(Path folder, List<PageHistory> histories) throws IOException {
    this.histories = histories;
    site = new PageSetSite(histories);
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
    all.checks()
        .listen(
            looked -> {
              checked.add(PageSetSite.history(looked.url()));
              if (looked.check().version() == 0) {
                fail(looked.url() + ": " + looked.check().words());
              }
            });
  }

  /** Plays all versions; the results have the order of histories and versions. */
  public List<VersionResult> play() throws InterruptedException {
    StringBuilder sentinels = new StringBuilder();
    for (int i = 0; i < histories.size(); i++) {
      sentinels.append("Create Sentinel s" + i + " Using " + site.url(i));
      sentinels.append(" Fetch every " + INTERVAL.toHours() + " hours\n");
    }
    List<Map<Integer, Report>> reports = new ArrayList<>();
    int versions = histories.stream().mapToInt(one -> one.versions().size()).max().orElse(0);
    for (int version = 1; version <= versions; version++) {
      site.show(version);
      Instant begin = time.now();
      if (version == 1) {
        all.sentinels().add(0, SentinelParser.parse(sentinels.toString(), ZoneOffset.UTC));
      } else {
        time.pass(INTERVAL);
      }
      check(version);
      Map<Integer, Report> found = new HashMap<>();
      for (Report report : all.sentinels().reports(0, null, begin, 10 * histories.size())) {
        if (report.kind().equals("change")) {
          found.put(PageSetSite.history(report.origin().url()), report);
        } else {
          fail(
              "version "
                  + version
                  + " of "
                  + report.origin().url()
                  + " is reported as "
                  + report.kind());
        }
      }
      reports.add(found);
    }
    return results(reports);
  }

  private void check(int version) throws InterruptedException {
    checked.clear();
    for (int step = 0; step < MOST_STEPS && checked.size() < histories.size(); step++) {
      all.engine().step();
      all.engine().awaitIdle();
    }
    if (checked.size() < histories.size()) {
      throw new IllegalStateException(
          "Version "
              + version
              + " was checked on "
              + checked.size()
              + " of "
              + histories.size()
              + " pages.");
    }
    // Checks that confirm a change, and deliveries.
    all.engine().step();
    all.engine().awaitIdle();
  }

  private List<VersionResult> results(List<Map<Integer, Report>> reports) {
    Map<Long, String> titles = new HashMap<>();
    int most = reports.stream().mapToInt(Map::size).sum() * 2 + 1;
    for (OutboxMessage message : all.outbox().messages(0, Optional.empty(), most)) {
      Notification notice = message.notification();
      titles.put(
          notice.change(),
          MessagePreview.of(all.settings(), OUR_WORDS, notice, time.now()).title());
    }
    List<VersionResult> results = new ArrayList<>();
    for (int i = 0; i < histories.size(); i++) {
      PageHistory history = histories.get(i);
      for (int version = 2; version <= history.versions().size(); version++) {
        Report report = reports.get(version - 1).get(i);
        results.add(
            report == null
                ? new VersionResult(history, version, 0, null, "")
                : new VersionResult(
                    history,
                    version,
                    report.content().score(),
                    titles.getOrDefault(report.id(), report.content().summary()),
                    changes(report)));
      }
    }
    return results;
  }

  /** What the report shows, without what it held back. */
  private static String changes(Report report) {
    return JsonMapper.shared().readTree(report.content().details()).path("changes").toString();
  }

  private synchronized void fail(String what) {
    failures.add(what);
  }

  /** Checks that brought no version, and reports of anything but a change. */
  public synchronized List<String> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    all.close();
    site.close();
  }
}
