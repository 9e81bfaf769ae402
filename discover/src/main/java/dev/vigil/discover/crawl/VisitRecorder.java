package dev.vigil.discover.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.discover.crawl.FinishedVisit.Suggestion;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.crawl.store.Fingerprint;
import dev.vigil.discover.crawl.store.HostName;
import dev.vigil.discover.crawl.store.HostRow;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.PageRow;
import dev.vigil.discover.crawl.store.WaitingUrl;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Stores the results of visits, many in one commit: pages, new URLs with their ranks, matches,
 * counters. The schedule is updated after the commit, so that nothing is visited that is not on
 * disk. For one thread.
 */
final class VisitRecorder {
  private static final int REMEMBERED_HOSTS = 100_000;

  private final CrawlStore store;
  private final CrawlDatabase database;
  private final Frontier frontier;
  private final CrawlSchedule schedule;
  private final CrawlScope scope;
  private final CrawlSettings settings;
  private final TrapDetector traps;
  private final CrawlCounters counters;
  private final Cache<String, HostRow> hosts =
      Caffeine.newBuilder().maximumSize(REMEMBERED_HOSTS).build();

  /** The changes of a host in the current commit. */
  private static final class Change {
    long fetched;
    long failed;
    long bytes;
    int found;
    int done;
    double best = Double.MAX_VALUE;
  }

  private final Map<Integer, Change> changes = new TreeMap<>();
  private final Set<Integer> reordered = new HashSet<>();
  private long numbers;

  VisitRecorder(
      CrawlStore store,
      Frontier frontier,
      CrawlSchedule schedule,
      CrawlScope scope,
      CrawlSettings settings,
      CrawlCounters counters,
      TimeSource time) {
    this.store = store;
    this.database = store.database();
    this.frontier = frontier;
    this.schedule = schedule;
    this.scope = scope;
    this.settings = settings;
    this.counters = counters;
    this.traps = new TrapDetector(store, schedule, counters, time);
    this.numbers = database.addresses();
    if (frontier.changesRanks()) {
      database.indexRanks();
    }
  }

  /** Adds the start URLs, in their order; a fixed frontier takes them as often as they occur. */
  void seeds(List<WebUrl> seeds) {
    database.begin();
    database.keep("seeded", "yes");
    for (WebUrl seed : seeds) {
      WebUrl url = CanonicalUrl.of(seed);
      long number = numbers + 1;
      if (store.known().putIfAbsent(Fingerprint.of(url.toString()), number) == 0
          || frontier.isFixed()) {
        found(new FoundUrl(number, url, 0, 1, "", 0));
      }
    }
    finish(List.of());
  }

  /** Commits visits. */
  void commit(List<FinishedVisit> visits) {
    database.begin();
    List<PageLog.Place> places = new ArrayList<>();
    List<FinishedVisit> inOrder = new ArrayList<>(visits);
    inOrder.sort(Comparator.comparing(visit -> visit.page().at()));
    for (FinishedVisit visit : inOrder) {
      record(visit);
      visit.place().ifPresent(places::add);
    }
    finish(places);
    schedule.committed(visits.stream().map(FinishedVisit::waiting).toList());
    settle();
  }

  private void finish(List<PageLog.Place> places) {
    changes.forEach(
        (host, c) -> database.change(host, c.fetched, c.failed, c.bytes, c.found - c.done));
    byte[] state = frontier.save();
    if (state != null) {
      database.keep("frontier", state);
    }
    traps.save();
    counters.save(database);
    store.commit(places);
    changes.forEach(
        (host, c) -> {
          if (c.found > 0) {
            if (!schedule.has(host)) {
              // Its row has been counted with what was found just now.
              database.host(host).ifPresent(schedule::add);
            } else {
              schedule.found(host, c.found, c.best);
            }
          }
        });
    changes.clear();
    schedule.reordered(reordered);
    reordered.clear();
  }

  /** Ranks anew what waits, if the frontier has learnt something. */
  private void settle() {
    if (frontier.reorder()) {
      database.begin();
      database.rankAnew(
          w ->
              frontier.rankAnew(
                  new FoundUrl(
                      w.number(), WebUrl.parse(w.url()), w.depth(), w.weight(), "", w.origin())));
      if (frontier.changesRanks()) {
        database.indexRanks();
      }
      store.commit(List.of());
      schedule.reordered();
    }
  }

  private void record(FinishedVisit visit) {
    WaitingUrl waiting = visit.waiting();
    CrawledPage page = visit.page();
    Change change = changes.computeIfAbsent(waiting.host(), h -> new Change());
    change.done++;
    if (visit.isAnswered()) {
      change.fetched++;
      change.bytes += page.body().length;
    } else {
      change.failed++;
    }
    database.remove(waiting);
    database.add(
        new PageRow(
            page.number(),
            waiting.host(),
            page.status(),
            visit.outcome(),
            page.mediaType(),
            page.body().length,
            visit.took(),
            page.at().toEpochMilli(),
            page.likeness(),
            visit.sameAs(),
            visit.found().size(),
            visit.place().map(PageLog.Place::toString).orElse("")));
    counters.visited(visit);
    for (ModuleMatch match : visit.matches()) {
      counters.add("matches", database.add(match, page.number()));
    }
    visit.counts().forEach((what, by) -> counters.add("module: " + what, by));
    List<WebUrl> links = new ArrayList<>();
    long[] linked = new long[visit.found().size()];
    int newOthers = 0;
    String ownShape = traps.shape(page.url()).text();
    frontier.visiting(page);
    for (Suggestion suggestion : visit.found()) {
      long before = numbers;
      long number = suggested(suggestion, waiting, visit.outcome().equals("redirect"));
      if (number > 0) {
        linked[links.size()] = number;
        links.add(suggestion.link().url());
        if (numbers > before && !traps.shape(suggestion.link().url()).text().equals(ownShape)) {
          newOthers++;
        }
      }
    }
    long[] targets = Arrays.copyOf(linked, links.size());
    store.links().append(page.number(), targets);
    frontier.visited(page, links, targets, visit.matches().size(), this::addToRank);
    traps.recordVisit(visit, newOthers > 0);
  }

  private boolean addToRank(long number, double by) {
    int host = database.addToRank(number, by);
    if (host > 0) {
      reordered.add(host);
    }
    return host > 0;
  }

  /** The number of a URL that a page links to; 0 if it does not belong to the crawl. */
  private long suggested(Suggestion suggestion, WaitingUrl from, boolean redirected) {
    WebUrl url = suggestion.link().url();
    int depth = from.depth() + (redirected ? 0 : 1);
    if (frontier.isFixed() || !scope.has(url)) {
      return 0;
    }
    long print = Fingerprint.of(url.toString());
    long known = store.known().get(print);
    if (known != 0) {
      return known;
    }
    if (settings.depth() > 0 && depth > settings.depth()) {
      counters.add("left out: beyond the depth", 1);
      return 0;
    }
    if (traps.isTrap(url)) {
      return 0;
    }
    long number = numbers + 1;
    store.known().putIfAbsent(print, number);
    found(
        new FoundUrl(
            number, url, depth, suggestion.weight(), suggestion.link().anchor(), from.number()));
    return number;
  }

  private void found(FoundUrl found) {
    numbers = found.number();
    HostRow host = host(HostName.of(found.url()));
    double rank = frontier.rank(found);
    database.add(
        new WaitingUrl(
            found.number(),
            host.id(),
            rank,
            found.url().toString(),
            found.depth(),
            found.weight(),
            found.fromNumber()));
    Change change = changes.computeIfAbsent(host.id(), h -> new Change());
    change.found++;
    change.best = Math.min(change.best, rank);
    counters.add("found", 1);
  }

  private HostRow host(String name) {
    HostRow known = hosts.getIfPresent(name);
    if (known == null) {
      known =
          database
              .hostNamed(name)
              .orElseGet(
                  () -> {
                    counters.add("hosts", 1);
                    return database.addHost(name);
                  });
      hosts.put(name, known);
    }
    return known;
  }

  /** Writes down how it stands at the end of a run. */
  void end(String why) {
    database.begin();
    schedule.closed().forEach((host, reason) -> database.giveUp(host, reason));
    database.keep("end", why);
    byte[] state = frontier.saveAtEnd();
    if (state != null) {
      database.keep("frontier", state);
    }
    counters.save(database);
    counters.sample(database);
    store.commit(List.of());
  }

  /** Fills the lines of the schedule from disk. */
  void feed() {
    for (HostBacklog line : schedule.hungry()) {
      int wanted = schedule.wanted(line);
      List<WaitingUrl> first = database.first(line.id, wanted);
      boolean all = first.size() < wanted;
      List<WaitingUrl> good = traps.removeTraps(first, schedule.takenOf(line));
      schedule.fill(line, good, all);
    }
  }

  /** Numbers of addresses that are known. */
  long known() {
    return numbers;
  }
}
