package dev.vigil.server.discover;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlScope;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.database.DatabaseClassifier;
import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.discover.topic.ArchetypeTraining;
import dev.vigil.discover.topic.Bookmarks;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.crawl.FocusedState;
import dev.vigil.discover.topic.crawl.TopicCritic;
import dev.vigil.discover.topic.crawl.TopicProposals;
import dev.vigil.discover.topic.learn.ServiceTopicTask;
import dev.vigil.discover.topic.learn.TopicTasks;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.TopicImport;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.discover.topic.store.TopicReview;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Topics for the dashboard and the REST interface: training in the background, focused crawls, and
 * sentinels on found pages. Safe for concurrent use.
 */
public final class TopicService implements AutoCloseable {
  private static final int MOST_PAGES = 100_000;

  private static final int MOST_PROBLEMS = 5;
  private static final int MOST_MEMBERS = 50;

  /** Pages that one request classifies; the next one goes on. */
  private static final int MOST_CLASSIFIED = 500;

  private static final String MORE = "more like ";
  private static final String PAGES = "pages";
  private static final Duration STOP_WAIT = Duration.ofMillis(200);

  /** How long a closing server waits for all trainings; a step of one may take longer. */
  private static final Duration MOST_WAIT = Duration.ofSeconds(5);

  private final Installation installation;
  private final CrawlService crawls;
  private final Topics topics;
  private final TopicTasks tasks;
  private final Cache<String, TopicMembers> members =
      Caffeine.newBuilder().maximumSize(MOST_MEMBERS).build();
  private final Map<String, Run> runs = new ConcurrentHashMap<>();

  public TopicService(Installation installation, CrawlService crawls) {
    this.installation = installation;
    this.crawls = crawls;
    this.topics = Topics.of(installation);
    this.tasks = new TopicTasks(installation, topics);
  }

  public Topics topics() {
    return topics;
  }

  /** Labels the page at a URL; returns a warning, or nothing. */
  public String label(long workspace, TopicTree.Address address, String url, LabelKind kind) {
    LabelledPage page = topics.pages().find(workspace, url.strip());
    return topics.label(workspace, address, page, kind, "dashboard", 1);
  }

  /** The archived pages that belong to a topic, by their labels or by the model. */
  public TopicMembers.Members members(long workspace, TopicTree.Address address) {
    return members
        .asMap()
        .compute(
            workspace + " " + address,
            (key, before) ->
                TopicMembers.of(
                    installation.archive(),
                    workspace,
                    address.toString(),
                    Optional.ofNullable(before)))
        .all(MOST_CLASSIFIED);
  }

  // ---- training ----

  /** Starts a training in the background; {@link #task} and {@link #last} report how it goes. */
  public void train(long workspace, String tree) {
    start(
        workspace,
        tree,
        () ->
            String.join(
                " ", tasks.train(workspace, tree, TrainingOptions.USUAL, step -> {}).warnings()));
  }

  /** Lets a tree learn from the archived pages of the workspace, in the background. */
  public void learn(long workspace, String tree) {
    topics.model(workspace, tree);
    ArchivedWeb web =
        new ArchivedWeb(Optional.of(installation.archive()), Optional.empty(), workspace);
    start(
        workspace,
        tree,
        () -> {
          ArchetypeTraining.Learned learned = tasks.learn(workspace, tree, web, step -> {});
          String found =
              learned.archetypes().isEmpty()
                  ? "No page is typical enough to be an archetype."
                  : "Archetypes: %,d.".formatted(learned.archetypes().size());
          return found + " " + String.join(" ", learned.refused());
        });
  }

  /** Adds the bookmarks of a browser to a tree in the background; their folders become topics. */
  public void bookmarks(long workspace, String tree, byte[] file) {
    List<Bookmarks.Bookmark> bookmarks = Bookmarks.read(file, "The file");
    String first = bookmarks.getFirst().folder();
    TopicTree.Address address = TopicTree.address(tree);
    topics.addTopic(
        workspace,
        new TopicTree.Address(address.tree(), first.isEmpty() ? TopicImport.LOOSE : first));
    start(workspace, tree, () -> said(tasks.bookmarks(workspace, tree, bookmarks)));
  }

  /** Adds the archived pages of sentinels to a tree; their tags become topics. */
  public String sentinels(long workspace, String tree) {
    TopicImport result = new TopicImport(topics, workspace, TopicTree.address(tree).tree());
    result.sentinels(installation.sentinels(), "", "");
    return said(result);
  }

  private static String said(TopicImport result) {
    List<String> problems = result.problems();
    return "Added %,d, in topics: %,d. ".formatted(result.added(), result.topics())
        + String.join(" ", problems.subList(0, Math.min(MOST_PROBLEMS, problems.size())))
        + (problems.size() > MOST_PROBLEMS
            ? " %,d more were left out.".formatted(problems.size() - MOST_PROBLEMS)
            : "");
  }

  /** Work that returns a sentence for people. */
  private interface Work {
    String run();
  }

  private void start(long workspace, String tree, Work work) {
    topics.tree(workspace, tree);
    begin(
        TopicTasks.name(workspace, tree),
        "The tree '%s' is being trained already; wait, or stop it.".formatted(tree),
        work);
  }

  /**
   * @param already what is said if it runs already
   */
  private void begin(String name, String already, Work work) {
    runs.compute(
        name,
        (key, before) -> {
          if (before != null && before.thread.isAlive()) {
            throw new DiscoverException(already);
          }
          Run run = new Run(name, work);
          run.thread.start();
          return run;
        });
  }

  /** A task in this process, running or finished. */
  private static final class Run {
    private final String name;
    private final Thread thread;
    private volatile String said = "";

    Run(String name, Work work) {
      this.name = name;
      this.thread =
          Thread.ofPlatform()
              .daemon()
              .name(name)
              .unstarted(
                  () -> {
                    try {
                      said = work.run().strip();
                    } catch (RuntimeException e) {
                      said = String.valueOf(e.getMessage());
                    }
                  });
    }
  }

  /** How far the training is that runs here or in another process. */
  public Optional<TaskProgress> task(long workspace, String tree) {
    Optional<TaskProgress> found = tasks.find(workspace, tree);
    Run run = runs.get(TopicTasks.name(workspace, tree));
    if (found.isEmpty() && run != null && run.thread.isAlive()) {
      return Optional.of(
          new TaskProgress(
              run.thread.getName(), "starting", 0, 0, false, installation.time().now().toString()));
    }
    return found;
  }

  /** What the last training in this process said; empty if there was none or all was well. */
  public String last(long workspace, String tree) {
    return said(TopicTasks.name(workspace, tree));
  }

  private String said(String name) {
    Run run = runs.get(name);
    return run == null ? "" : run.said;
  }

  /** Removes a tree, unless it is being trained, learns or is imported, here or elsewhere. */
  public void remove(long workspace, String tree) {
    runs.compute(
        TopicTasks.name(workspace, tree),
        (key, run) -> {
          if (run != null && run.thread.isAlive() || tasks.find(workspace, tree).isPresent()) {
            throw new DiscoverException(
                "The tree '%s' is being trained; stop that first.".formatted(tree));
          }
          topics.remove(workspace, new TopicTree.Address(tree, ""));
          return null;
        });
  }

  /** Pauses, resumes or stops the training of a tree. */
  public void act(long workspace, String tree, String act) {
    switch (act) {
      case "pause" -> tasks.pause(workspace, tree);
      case "resume" -> tasks.resume(workspace, tree);
      case "stop" -> tasks.stop(workspace, tree);
      default -> throw new DiscoverException("There is no '" + act + "' for a training.");
    }
  }

  /** Stops all trainings that run here, and waits some seconds for them. */
  @Override
  public void close() {
    long end = System.nanoTime() + MOST_WAIT.toNanos();
    for (Run run : runs.values()) {
      try {
        // A training that begins just now has no task yet; it is stopped in a later round.
        while (run.thread.isAlive() && System.nanoTime() < end) {
          BackgroundTask.find(installation.folder(), run.name).ifPresent(task -> stop(run));
          run.thread.join(STOP_WAIT);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void stop(Run run) {
    try {
      BackgroundTask.stop(installation.folder(), run.name);
    } catch (DiscoverException e) {
      // It ended just now.
    }
  }

  // ---- services ----

  /** Asks a found service about the topics of a tree, in the background. */
  public void classify(long workspace, String service, String tree) {
    topics.tree(workspace, tree);
    begin(
        ServiceTopicTask.name(service),
        "The service '%s' is being asked already; wait, or stop it.".formatted(service),
        () -> {
          DatabaseClassifier.Result result =
              new ServiceTopicTask(installation, topics)
                  .run(
                      workspace,
                      service,
                      tree,
                      ServiceTopicTask.USUAL_RULES,
                      DatabaseClassifier.Options.USUAL,
                      query -> {});
          return String.join(" ", result.warnings());
        });
  }

  /** How far a service is asked, here or in another process. */
  public Optional<TaskProgress> classifying(String service) {
    return BackgroundTask.find(installation.folder(), ServiceTopicTask.name(service));
  }

  /** What the last classification in this process said; empty if all was well. */
  public String classified(String service) {
    return said(ServiceTopicTask.name(service));
  }

  // ---- crawls ----

  /** Starts a crawl for pages of a topic, from its examples on. */
  public Crawl crawl(long workspace, TopicTree.Address address, int pages) {
    if (pages < 1 || pages > MOST_PAGES) {
      throw new DiscoverException(
          "The maximum of pages is a number from 1 to %,d.".formatted(MOST_PAGES));
    }
    TopicModel model = topics.model(workspace, address);
    List<String> seeds =
        topics.labels(workspace, address.tree()).stream()
            .filter(label -> label.kind() == LabelKind.EXAMPLE)
            .filter(label -> TopicTree.isIn(label.path(), address.path()))
            .map(label -> label.url())
            .filter(url -> url.startsWith("http"))
            .distinct()
            .toList();
    CrawlSettings settings =
        CrawlSettings.of(seeds)
            .change()
            .frontier("topic=" + address)
            .modules(List.of("links", "topic=" + address))
            .scope(CrawlScope.Reach.WEB)
            .pages(pages)
            .delay(Duration.ofSeconds(1))
            .into("", false)
            .done();
    String name = TopicTree.nameOf(address.toString()).replace(' ', '-').replace("'", "");
    return crawls.start(
        name.replaceAll("[^\\p{L}\\p{N}._-]+", "-"),
        settings,
        crawl -> TopicCritic.put(crawl.folder(), model.bytes()));
  }

  /**
   * Starts a search for pages like one page: a topic with this page as its example, trained against
   * other archived pages, and a crawl for it.
   *
   * @return the topic
   */
  public TopicTree.Address more(long workspace, String url, int pages) {
    LabelledPage page = topics.pages().find(workspace, url);
    TopicTree.Address address = new TopicTree.Address(treeLike(workspace, page), PAGES);
    boolean fresh = !topics.trees(workspace).contains(address.tree());
    topics.label(workspace, address, page, LabelKind.EXAMPLE, "dashboard", 1);
    List<String> warnings;
    try {
      warnings =
          topics.train(workspace, address.tree(), TrainingOptions.USUAL, step -> {}).warnings();
    } catch (DiscoverException e) {
      if (fresh) {
        topics.remove(workspace, new TopicTree.Address(address.tree(), ""));
      }
      throw isAlone(workspace, page.url())
          ? new DiscoverException(
              page.url()
                  + " has nothing to be distinguished from, for no other page is archived; add a"
                  + " sentinel on a page about something else first.",
              e)
          : e;
    }
    crawl(workspace, address, pages);
    String name = TopicTasks.name(workspace, address.tree());
    Run done = new Run(name, () -> "");
    done.said = String.join(" ", warnings);
    runs.compute(name, (key, run) -> run != null && run.thread.isAlive() ? run : done);
    return address;
  }

  private boolean isAlone(long workspace, String url) {
    return installation.archive().pages().stream()
        .noneMatch(page -> page.workspace() == workspace && !page.url().equals(url));
  }

  /**
   * The name of the tree that has this page as its only example. Each page has a tree of its own:
   * as siblings, pages that are alike would be learnt against each other.
   */
  private String treeLike(long workspace, LabelledPage page) {
    String title = TopicTree.nameOf(page.title());
    String name = MORE + title.substring(0, Math.min(40, title.length())).strip();
    List<String> trees = topics.trees(workspace);
    String free = name;
    for (int n = 2; trees.contains(free) && !isLabelled(workspace, free, page); n++) {
      free = name + " " + n;
    }
    return free;
  }

  private boolean isLabelled(long workspace, String tree, LabelledPage page) {
    return topics.labels(workspace, tree).stream().anyMatch(l -> l.url().equals(page.url()));
  }

  /** The crawls that search for topics of a tree. */
  public List<Crawl> crawls(String tree) {
    return crawls.all().stream()
        .filter(crawl -> crawl.settings().frontier().startsWith("topic"))
        .filter(crawl -> TopicProposals.topic(crawl).tree().equals(tree))
        .toList();
  }

  /** Whether any process runs the crawl. */
  public boolean isRunning(Crawl crawl) {
    return crawls.isRunning(crawl);
  }

  /** Brings what crawls found into the review queue; returns how many pages are new. */
  public int bring(long workspace, String tree) {
    int added = 0;
    for (Crawl crawl : crawls(tree)) {
      if (FocusedState.of(crawl).isPresent()) {
        added += TopicProposals.bring(topics, workspace, crawl);
      }
    }
    return added;
  }

  // ---- sentinels ----

  /** Adds a sentinel on a proposed page, and accepts the page. */
  public Sentinel watch(long workspace, long review, String name) {
    TopicReview page = topics.review(workspace, review);
    String text =
        "Create Sentinel %s Using %s\n  Monitor any\n  Fetch every 1 day\n"
            .formatted(name, page.url());
    Sentinel sentinel = SentinelParser.parse(text, installation.settings().zone()).getFirst();
    installation
        .verify(workspace, List.of(WrittenSentinel.nowhere(sentinel)), false, false)
        .stream()
        .filter(problem -> problem.weight() == SentinelProblem.Weight.ERROR)
        .findFirst()
        .ifPresent(
            problem -> {
              throw new DiscoverException(problem.sentence());
            });
    installation.sentinels().add(workspace, List.of(sentinel));
    topics.accept(workspace, review);
    return sentinel;
  }
}
