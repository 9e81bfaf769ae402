package dev.vigil.discover.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PluginRegistry;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.NameServers;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A crawl in its folder, which can be run, paused, resumed and inspected. Safe for use by several
 * threads; one run at a time.
 */
public final class Crawl {
  static final String SETTINGS = "crawl.json";
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final Path folder;
  private final CrawlSettings settings;
  private final AtomicReference<@Nullable Crawler> running = new AtomicReference<>();
  private volatile boolean stopped;

  /**
   * The services that a run uses.
   *
   * @param time by which it goes
   * @param allow network addresses that the operator allows beside those of the settings
   * @param archive where pages go; empty to leave them in the crawl's WARC files. It stays open
   */
  public record Tools(TimeSource time, AllowList allow, Optional<Archive> archive) {}

  private Crawl(Path folder, CrawlSettings settings) {
    this.folder = folder;
    this.settings = settings;
  }

  /** Makes the folder of a new crawl, which must not be one yet. */
  public static Crawl create(Path folder, CrawlSettings settings) {
    if (Files.exists(folder.resolve(SETTINGS))) {
      throw new DiscoverException(
          "There is a crawl in " + folder + " already; resume it or take another name.");
    }
    if (settings.seeds().isEmpty() && settings.warcs().isEmpty()) {
      throw new DiscoverException("A crawl needs a start URL; name at least one.");
    }
    // Invalid settings are reported before anything is created.
    settings.seeds().forEach(WebUrl::parse);
    PluginRegistry.frontier(settings.frontier());
    settings.modules().forEach(PluginRegistry::module);
    AllowList.of(settings.allow());
    settings.warcs().stream().map(Path::of).forEach(Crawl::checkWarc);
    try {
      DurableFiles.make(folder);
      write(folder, settings);
    } catch (IOException e) {
      throw new DiscoverException(
          "The crawl cannot be made in " + folder + ": " + e.getMessage() + ".", e);
    }
    return new Crawl(folder, settings);
  }

  private static void checkWarc(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new DiscoverException(
          file
              + (Files.isDirectory(file)
                  ? ": this is a folder; name the WARC files in it."
                  : ": there is no such file."));
    }
  }

  /** Writes the settings atomically, because without them a crawl could not be resumed. */
  private static void write(Path folder, CrawlSettings settings) throws IOException {
    Path draft = folder.resolve(SETTINGS + ".new");
    DurableFiles.write(draft, SettingsFile.write(settings));
    Files.move(
        draft,
        folder.resolve(SETTINGS),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** The crawl of a folder. */
  public static Crawl open(Path folder) {
    Path file = folder.resolve(SETTINGS);
    try {
      return new Crawl(folder, SettingsFile.read(file, Files.readString(file, UTF_8)));
    } catch (IOException e) {
      throw new DiscoverException(
          "There is no crawl in " + folder + "; 'vigil crawl list' lists them.", e);
    }
  }

  /** Changes the settings of the crawl, such as its budgets, from now on. */
  public Crawl with(CrawlSettings other) {
    try {
      write(folder, other);
    } catch (IOException e) {
      throw new DiscoverException(
          "The crawl cannot be changed in " + folder + ": " + e.getMessage() + ".", e);
    }
    return new Crawl(folder, other);
  }

  public Path folder() {
    return folder;
  }

  public String name() {
    return String.valueOf(folder.getFileName());
  }

  public CrawlSettings settings() {
    return settings;
  }

  /** Whether a process is running it. */
  public boolean isRunning() {
    return CrawlStore.isRunning(folder);
  }

  /** Stops the run soon and in order. */
  public void stop() {
    stopped = true;
    Crawler crawler = running.get();
    if (crawler != null) {
      crawler.stop();
    }
  }

  /** Reads from the database of a crawl, also while it runs. */
  public <T> T read(Function<CrawlDatabase, T> reading) {
    Path file = folder.resolve(CrawlStore.BOOK);
    if (!Files.exists(file)) {
      throw new DiscoverException(
          "The crawl in " + folder + " has not started yet; start it first.");
    }
    try (CrawlDatabase database = CrawlDatabase.openReadOnly(file)) {
      return reading.apply(database);
    }
  }

  /** The address of a number. */
  public Optional<String> url(long number) {
    return read(database -> database.url(number));
  }

  /** The matches of modules, the oldest first. */
  public List<ModuleMatch> matches(int most) {
    return read(database -> database.matches(most));
  }

  /** Numbers and lists of the crawl so far; all empty if it has not begun. */
  public CrawlSummary summary() {
    if (!Files.exists(folder.resolve(CrawlStore.BOOK))) {
      return CrawlSummary.none(name(), settings);
    }
    return read(database -> CrawlSummary.of(name(), settings, isRunning(), database));
  }

  /** Runs the crawl, or goes on with it, until it ends or is stopped. */
  public CrawlEnd run(Tools tools, Consumer<CrawlProgress> progress) throws InterruptedException {
    try (Fetcher fetcher = fetcher(tools);
        CrawlPageSource web = web(fetcher, tools.time())) {
      return run(tools, fetcher, web, progress);
    }
  }

  /** Runs it over recorded pages that several crawls share; the caller closes them. */
  public CrawlEnd run(Tools tools, WarcPageSource web, Consumer<CrawlProgress> progress)
      throws InterruptedException {
    try (Fetcher fetcher = fetcher(tools)) {
      return run(tools, fetcher, web, progress);
    }
  }

  private Fetcher fetcher(Tools tools) {
    Politeness manners =
        new Politeness(
            settings.delay(), settings.parallel(), LONGEST_WAIT, 2, Duration.ofSeconds(1));
    return Fetcher.builder()
        .guard(AddressGuard.allowing(tools.allow().and(AllowList.of(settings.allow()))))
        .politeness(manners)
        .time(tools.time())
        .build();
  }

  private CrawlPageSource web(Fetcher fetcher, TimeSource time) {
    return settings.warcs().isEmpty()
        ? new LivePageSource(
            fetcher, host -> NameServers.configured().resolve(host), settings.pageBytes())
        : new WarcPageSource(settings.warcs().stream().map(Path::of).toList(), time);
  }

  private CrawlEnd run(
      Tools tools, Fetcher fetcher, CrawlPageSource web, Consumer<CrawlProgress> progress)
      throws InterruptedException {
    TimeSource time = tools.time();
    List<PageLog.Logged> uncommitted = new ArrayList<>();
    Frontier frontier = PluginRegistry.frontier(settings.frontier());
    List<PageModule> modules = settings.modules().stream().map(PluginRegistry::module).toList();
    try (CrawlStore store = CrawlStore.open(folder, time.now(), uncommitted::add)) {
      CrawlContext place = new CrawlContext(folder, fetcher, store.links(), time);
      store.database().keptBytes("frontier").ifPresent(frontier::restore);
      frontier.begin(place);
      modules.forEach(module -> module.begin(place));
      CrawlCounters counters = new CrawlCounters(store.database(), time);
      long allowed =
          settings.pages() == 0 ? Long.MAX_VALUE / 2 : settings.pages() - counters.total("pages");
      CrawlSchedule schedule =
          new CrawlSchedule(settings, Math.max(0, allowed), frontier.ahead(), web.hosts(), time);
      store.database().hostsThatWait().forEach(schedule::add);
      List<WebUrl> seeds = seeds(web);
      CrawlScope scope = new CrawlScope(settings.scope(), seeds);
      VisitRecorder recorder =
          new VisitRecorder(store, frontier, schedule, scope, settings, counters, time);
      VisitReader visits =
          new VisitReader(
              store.pages(),
              new DuplicateDetector(store.bodies(), store.bands()),
              modules,
              new CrawlFrames(web, scope, time));
      Crawler crawler =
          new Crawler(
              settings,
              store,
              schedule,
              visits,
              recorder,
              new UrgentVisits(frontier),
              counters,
              web,
              time,
              frontier.ahead());
      if (store.database().kept("seeded", "").isEmpty()) {
        recorder.seeds(seeds);
      }
      crawler.recover(uncommitted);
      uncommitted.clear();
      running.set(crawler);
      if (stopped) {
        crawler.stop();
      }
      try {
        CrawlEnd end = archiving(tools, store, () -> crawler.run(progress));
        recorder.end(end.toString());
        return end;
      } finally {
        running.set(null);
        modules.forEach(PageModule::close);
        frontier.close();
      }
    }
  }

  private List<WebUrl> seeds(CrawlPageSource web) {
    List<String> seeds =
        settings.seeds().isEmpty() && web instanceof WarcPageSource recorded
            ? recorded.urls()
            : settings.seeds();
    return seeds.stream().map(WebUrl::parse).toList();
  }

  /** A run of the crawl. */
  private interface Running {
    CrawlEnd end() throws InterruptedException;
  }

  /** Brings pages into the archive while a run lasts, and the rest behind it. */
  private CrawlEnd archiving(Tools tools, CrawlStore store, Running run)
      throws InterruptedException {
    if (tools.archive().isEmpty()) {
      return run.end();
    }
    CrawlArchiver archiving = new CrawlArchiver(folder, tools.archive().get(), settings.keepWarc());
    AtomicReference<@Nullable RuntimeException> problem = new AtomicReference<>();
    AtomicBoolean over = new AtomicBoolean();
    Thread porter =
        Thread.ofPlatform()
            .name("crawl-archive")
            .start(
                () -> {
                  try {
                    boolean last = false;
                    while (!last) {
                      last = over.get();
                      while (archiving.bring(store.committed())) {}
                      if (!last) {
                        tools.time().sleep(Duration.ofMillis(100));
                      }
                    }
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  } catch (RuntimeException e) {
                    problem.set(e);
                  }
                });
    CrawlEnd end;
    try {
      end = run.end();
    } finally {
      over.set(true);
      porter.join();
    }
    RuntimeException found = problem.get();
    if (found != null) {
      throw found;
    }
    return end;
  }
}
