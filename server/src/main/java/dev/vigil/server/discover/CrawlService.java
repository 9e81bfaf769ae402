package dev.vigil.server.discover;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlProgress;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.topic.crawl.FocusedState;
import dev.vigil.discover.topic.crawl.TopicProposals;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts, stops and lists the crawls of an installation. Pages go into the installation's archive.
 * A crawl that a stopped server left is paused and can be resumed. Safe for concurrent use.
 */
public final class CrawlService implements AutoCloseable {
  /** The limit of concurrent crawls; more would only slow each other down. */
  private static final int MOST_AT_ONCE = 4;

  private final Installation installation;
  private final CrawlFolders crawls;
  private final Map<String, Run> runs = new ConcurrentHashMap<>();
  private volatile boolean closing;

  /** A run of a crawl in this process, running or finished. */
  private static final class Run {
    private final Crawl crawl;
    private volatile @Nullable Thread thread;
    private volatile @Nullable CrawlProgress progress;
    private volatile String problem = "";
    private volatile boolean over;

    Run(Crawl crawl) {
      this.crawl = crawl;
    }
  }

  public CrawlService(Installation installation) {
    this.installation = installation;
    this.crawls = new CrawlFolders(installation.folder());
  }

  /** All crawls by name. */
  public List<Crawl> all() {
    return crawls.all();
  }

  /** The crawl of that name, if it exists. */
  public Optional<Crawl> find(String name) {
    return all().stream().filter(crawl -> crawl.name().equals(name)).findFirst();
  }

  /** The stored summary of a crawl; empty if it has only just started. */
  public static Optional<CrawlSummary> summary(Crawl crawl) {
    try {
      return Optional.of(crawl.summary());
    } catch (DiscoverException none) {
      return Optional.empty();
    }
  }

  /** Creates and starts a crawl. */
  public Crawl start(CrawlRequest request) {
    var settings = request.settings();
    room();
    String name =
        request.name().isBlank() ? crawls.freeName(settings.seeds()) : request.name().strip();
    Crawl crawl = crawls.create(name, settings);
    run(crawl);
    return crawl;
  }

  /**
   * Creates and starts a crawl whose settings are known to be permitted.
   *
   * @param name of the crawl; a number is added if it is taken
   * @param prepare puts files into the folder of the crawl before it starts
   */
  Crawl start(String name, CrawlSettings settings, Consumer<Crawl> prepare) {
    room();
    String free = name;
    for (int i = 2; find(free).isPresent(); i++) {
      free = name + "-" + i;
    }
    Crawl crawl = crawls.create(free, settings);
    prepare.accept(crawl);
    run(crawl);
    return crawl;
  }

  /** Resumes a crawl. */
  public void resume(Crawl crawl) {
    if (runsHere(crawl.name()) || crawl.isRunning()) {
      throw new DiscoverException(
          "The crawl '%s' runs already; stop it first.".formatted(crawl.name()));
    }
    String into = crawl.settings().into();
    if (!into.isEmpty()
        && !into.equals(installation.folder().resolve(Installation.ARCHIVE).toString())) {
      throw new DiscoverException(
          "The pages of '%s' go to another archive; resume it with 'vigil crawl resume %s'."
              .formatted(crawl.name(), crawl.name()));
    }
    room();
    run(crawl);
  }

  private void room() {
    if (runs.values().stream().filter(run -> !run.over).count() >= MOST_AT_ONCE) {
      throw new DiscoverException(
          "%d crawls run already; stop one, or wait until one ends.".formatted(MOST_AT_ONCE));
    }
  }

  private void run(Crawl crawl) {
    Run run = new Run(crawl);
    Run other = runs.compute(crawl.name(), (n, old) -> old == null || old.over ? run : old);
    if (other != run) {
      throw new DiscoverException(
          "The crawl '%s' runs already; stop it first.".formatted(crawl.name()));
    }
    run.thread =
        Thread.ofPlatform().daemon().name("crawl " + crawl.name()).start(() -> follow(run));
  }

  private void follow(Run run) {
    try {
      run.crawl.run(
          new Crawl.Tools(
              installation.time(),
              installation.settings().allow(),
              Optional.of(installation.archive())),
          now -> run.progress = now);
      // A crawl may have found services, which are facts, or pages of a topic, which are proposed.
      FactService.of(installation).updateServices(CommandHandler.WORKSPACE);
      if (FocusedState.of(run.crawl).isPresent()) {
        propose(run.crawl);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      run.problem = String.valueOf(e.getMessage());
    } finally {
      run.over = true;
    }
  }

  private void propose(Crawl crawl) {
    Topics topics = Topics.of(installation);
    String tree = TopicProposals.topic(crawl).tree();
    if (topics.trees(CommandHandler.WORKSPACE).contains(tree)) {
      TopicProposals.bring(topics, CommandHandler.WORKSPACE, crawl, () -> closing);
    }
  }

  private boolean runsHere(String name) {
    Run run = runs.get(name);
    return run != null && !run.over;
  }

  /** Stops a crawl soon; it can be resumed. */
  public void stop(Crawl crawl) {
    Run run = runs.get(crawl.name());
    if (run != null && !run.over) {
      run.crawl.stop();
    } else if (crawl.isRunning()) {
      throw new DiscoverException(
          "The crawl '%s' runs in another process; stop it there.".formatted(crawl.name()));
    }
  }

  /** Whether any process runs the crawl. */
  public boolean isRunning(Crawl crawl) {
    return runsHere(crawl.name()) || crawl.isRunning();
  }

  /** The progress of a crawl that this process runs. */
  public Optional<CrawlProgress> progress(Crawl crawl) {
    Run run = runs.get(crawl.name());
    return run == null || run.over ? Optional.empty() : Optional.ofNullable(run.progress);
  }

  /** Why the last run in this process failed; empty if it did not. */
  public String problem(Crawl crawl) {
    Run run = runs.get(crawl.name());
    return run == null ? "" : run.problem;
  }

  /** Pauses all crawls that run here, and waits for them. */
  @Override
  public void close() {
    closing = true;
    runs.values().forEach(run -> run.crawl.stop());
    for (Run run : runs.values()) {
      Thread thread = run.thread;
      if (thread != null) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }
}
