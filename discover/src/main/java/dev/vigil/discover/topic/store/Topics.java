package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.Page;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.RuleDocument;
import dev.vigil.discover.topic.CounterExamples;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicExplanation;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainedTopics;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.RowIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The topic trees of an installation: topics, labels, training, classification and the review
 * queue. Each workspace has its own trees. Safe for concurrent use.
 */
public final class Topics {
  private static final int BACKGROUND = 100;
  private static final int UNKNOWN = 2 * BACKGROUND;
  private static final int FEWEST_WORDS = 5;

  private final Archive archive;
  private final TopicContent pages;
  private final TimeSource time;
  private final RowIds ids;

  public Topics(Archive archive, Fetcher fetcher, TimeSource time) {
    this.archive = archive;
    this.pages = new TopicContent(archive, fetcher);
    this.time = time;
    this.ids = new RowIds(time::now, RandomGenerator.getDefault());
  }

  public static Topics of(Installation installation) {
    return new Topics(installation.archive(), installation.fetcher(), installation.time());
  }

  private Catalogue catalogue() {
    return archive.catalogue();
  }

  private boolean exist() {
    return TopicTables.exist(catalogue());
  }

  /** Finds the content of pages. */
  public TopicContent pages() {
    return pages;
  }

  // ---- topics ----

  /** The names of the trees. */
  public List<String> trees(long workspace) {
    return exist()
        ? catalogue().read(connection -> TopicRepository.trees(connection, workspace))
        : List.of();
  }

  /** The tree of that name. */
  public TopicTree tree(long workspace, String tree) {
    List<String> trees = trees(workspace);
    if (!trees.contains(tree)) {
      throw new DiscoverException(
          "There is no topic tree '"
              + tree
              + "'"
              + SpellingSuggestion.to(tree, trees)
                  .map(near -> "; did you mean '" + near + "'?")
                  .orElse("; 'vigil topic add TREE/TOPIC URL' makes one."));
    }
    return TopicTree.of(
        catalogue().read(connection -> TopicRepository.paths(connection, workspace, tree)));
  }

  /** Adds a topic and those above it. */
  public void addTopic(long workspace, TopicTree.Address address) {
    TopicTables.make(catalogue());
    catalogue()
        .change(
            connection -> {
              TopicRepository.addTopic(connection, workspace, address.tree(), "", time.now());
              for (String path = address.path(); !path.isEmpty(); path = TopicTree.parent(path)) {
                TopicRepository.addTopic(connection, workspace, address.tree(), path, time.now());
              }
            });
  }

  /** Removes a topic with those below it, or a whole tree. */
  public void remove(long workspace, TopicTree.Address address) {
    TopicTree tree = tree(workspace, address.tree());
    if (!address.path().isEmpty()) {
      tree.find(address.path());
    }
    catalogue()
        .change(
            connection ->
                TopicRepository.removeTopic(connection, workspace, address.tree(), address.path()));
  }

  // ---- labels ----

  /**
   * Labels a page.
   *
   * @return a warning about the page; empty if it is a good example
   */
  public String label(
      long workspace,
      TopicTree.Address address,
      LabelledPage page,
      LabelKind kind,
      String origin,
      double confidence) {
    FeatureBag bag = features(page);
    boolean none =
        kind == LabelKind.OTHER || kind == LabelKind.ARCHETYPE && address.path().isEmpty();
    String path = none ? "" : address.withTopic().path();
    addTopic(workspace, new TopicTree.Address(address.tree(), path));
    catalogue()
        .change(
            connection -> {
              long id =
                  TopicRepository.putPage(connection, workspace, address.tree(), page, ids.next());
              TopicRepository.putLabel(connection, id, path, kind, origin, confidence, time.now());
            });
    if (bag.terms() < FEWEST_WORDS) {
      return page.url() + " has nearly no text; it teaches nothing.";
    }
    return bag.leftOut() > 0
        ? "%s has more than %,d features; %,d are left out."
            .formatted(page.url(), FeatureBag.MOST, bag.leftOut())
        : "";
  }

  /** All labels of a tree. */
  public List<TopicLabel> labels(long workspace, String tree) {
    tree(workspace, tree);
    return catalogue().read(connection -> TopicRepository.labels(connection, workspace, tree));
  }

  /** Removes all labels of a page; whether there were any. */
  public boolean unlabel(long workspace, String tree, String url) {
    tree(workspace, tree);
    return catalogue()
            .write(connection -> TopicRepository.removeLabels(connection, workspace, tree, url))
        > 0;
  }

  /** Removes the archetypes of a topic; how many there were. */
  public int revokeArchetypes(long workspace, String tree, String path) {
    tree(workspace, tree).find(path);
    return catalogue()
        .write(connection -> TopicRepository.removeArchetypes(connection, workspace, tree, path));
  }

  /** Removes all archetypes of a tree, also those of the catch-all; returns how many. */
  public int revokeArchetypes(long workspace, String tree) {
    List<String> paths = new ArrayList<>(tree(workspace, tree).paths());
    paths.add("");
    return catalogue()
        .write(
            connection -> {
              int removed = 0;
              for (String path : paths) {
                removed += TopicRepository.removeArchetypes(connection, workspace, tree, path);
              }
              return removed;
            });
  }

  /** The features of a page. */
  public static FeatureBag features(LabelledPage page) {
    return PageFeatures.of(TopicContent.digest(page), page.url(), page.context());
  }

  // ---- training ----

  /** The labelled pages of a tree as a training takes them. */
  public List<TrainingPage> trainingPages(long workspace, String tree, List<String> warnings) {
    Map<String, List<TopicLabel>> labels = new HashMap<>();
    labels(workspace, tree)
        .forEach(label -> labels.computeIfAbsent(label.url(), u -> new ArrayList<>()).add(label));
    LinkContextCollector links = LinkContextCollector.archived(archive, workspace, labels.keySet());
    List<TrainingPage> all = new ArrayList<>();
    for (LabelledPage page :
        catalogue().read(connection -> TopicRepository.pages(connection, workspace, tree))) {
      LinkContext context =
          page.context().anchors().isEmpty() ? links.of(page.url()) : page.context();
      FeatureBag bag = PageFeatures.of(TopicContent.digest(page), page.url(), context);
      if (bag.terms() < FEWEST_WORDS) {
        warnings.add(page.url() + " has nearly no text and is left out.");
        continue;
      }
      Set<String> topics = new HashSet<>();
      Set<String> against = new HashSet<>();
      boolean own = true;
      for (TopicLabel label : labels.getOrDefault(page.url(), List.of())) {
        switch (label.kind()) {
          case EXAMPLE, ARCHETYPE -> {
            if (!label.path().isEmpty()) {
              topics.add(label.path());
            }
          }
          case COUNTER -> against.add(label.path());
          case OTHER -> {}
        }
        own &= label.kind() == LabelKind.ARCHETYPE;
      }
      all.add(new TrainingPage(bag.counts(), topics, against, own));
    }
    return all;
  }

  /**
   * Trains a tree and puts the model in force.
   *
   * @param progress receives each step before it begins: the pages are read, then each topic is
   *     trained; what it throws ends the training, and the model in force stays
   */
  public TrainedTopics train(
      long workspace, String tree, TrainingOptions options, Consumer<String> progress) {
    TrainedTopics trained = trial(workspace, tree, options, progress);
    if (trained.quality().isEmpty()) {
      throw new DiscoverException(
          "The tree '" + tree + "' cannot be trained. " + String.join(" ", trained.warnings()));
    }
    keep(workspace, tree, trained);
    return trained;
  }

  /** Trains a tree and stores nothing. */
  TrainedTopics trial(
      long workspace, String tree, TrainingOptions options, Consumer<String> progress) {
    TopicTree topics = tree(workspace, tree);
    List<String> warnings = new ArrayList<>();
    progress.accept("reading the labelled pages");
    List<TrainingPage> labelled = new ArrayList<>(trainingPages(workspace, tree, warnings));
    boolean alone = topics.children("").size() < 2;
    boolean rejects = labelled.stream().anyMatch(page -> page.topics().isEmpty());
    if (alone && !rejects) {
      List<TrainingPage> background =
          CounterExamples.choose(labelled, background(workspace, tree), BACKGROUND);
      labelled.addAll(background);
      if (!background.isEmpty()) {
        warnings.add(
            "The tree has one topic and no counter-examples; %s unlike its examples."
                .formatted(
                    background.size() == 1
                        ? "it is compared with 1 archived page"
                        : "it is compared with %d archived pages".formatted(background.size())));
      }
    }
    TrainedTopics trained = TopicTrainer.train(topics, labelled, options, progress);
    warnings.addAll(trained.warnings());
    return new TrainedTopics(trained.model(), trained.quality(), warnings);
  }

  /** Puts a model in force. */
  public void keep(long workspace, String tree, TrainedTopics trained) {
    byte[] bytes = trained.model().bytes();
    catalogue()
        .change(
            connection ->
                TopicRepository.addModel(
                    connection, workspace, tree, bytes, trained.quality(), time.now()));
  }

  /** Archived pages without a label. */
  private List<TrainingPage> background(long workspace, String tree) {
    Set<String> labelled = new HashSet<>();
    labels(workspace, tree).forEach(label -> labelled.add(label.url()));
    List<Page> candidates =
        archive.pages().stream()
            .filter(page -> page.workspace() == workspace && page.profile().isEmpty())
            .filter(page -> page.url().startsWith("http") && !labelled.contains(page.url()))
            .sorted(Comparator.comparingInt(page -> page.url().hashCode() * 0x9E3779B9))
            .limit(UNKNOWN)
            .toList();
    List<TrainingPage> all = new ArrayList<>();
    for (Page page : candidates) {
      Optional<PageDigest> digest = archive.newest(page).map(archive::digest);
      if (digest.isPresent()) {
        FeatureBag bag = PageFeatures.of(digest.get(), page.url(), LinkContext.NONE);
        if (bag.terms() >= FEWEST_WORDS) {
          all.add(TrainingPage.of(bag, Set.of()));
        }
      }
    }
    return all;
  }

  /** The model in force. */
  public TopicModel model(long workspace, String tree) {
    tree(workspace, tree);
    return catalogue()
        .read(connection -> TopicRepository.model(connection, workspace, tree))
        .map(TopicModel::of)
        .orElseThrow(
            () ->
                new DiscoverException(
                    "The tree '%s' is not trained; 'vigil topic train %s' trains it."
                        .formatted(tree, tree)));
  }

  /** The model in force, which recognises this topic. */
  public TopicModel model(long workspace, TopicTree.Address address) {
    String path = tree(workspace, address.tree()).find(address.withTopic().path());
    TopicModel model = model(workspace, address.tree());
    if (!model.has(path)) {
      throw new DiscoverException(
          "The topic '%s' is not trained; add examples, and 'vigil topic train %s' trains it."
              .formatted(path, address.tree()));
    }
    return model;
  }

  /** The quality of all topics in all trainings. */
  public List<QualityPoint> quality(long workspace, String tree) {
    tree(workspace, tree);
    return catalogue().read(connection -> TopicRepository.quality(connection, workspace, tree));
  }

  /**
   * The labelled pages of a tree, those of no topic too, as sets of words to learn queries from.
   */
  public List<RuleDocument> ruleDocuments(long workspace, String tree) {
    Map<String, Set<String>> topics = new HashMap<>();
    for (TopicLabel label : labels(workspace, tree)) {
      if (label.kind() != LabelKind.COUNTER) {
        Set<String> its = topics.computeIfAbsent(label.url(), u -> new HashSet<>());
        if (!label.path().isEmpty()) {
          its.add(label.path());
        }
      }
    }
    return catalogue()
        .read(connection -> TopicRepository.pages(connection, workspace, tree))
        .stream()
        .filter(page -> topics.containsKey(page.url()))
        .map(
            page ->
                RuleDocument.of(
                    TopicContent.digest(page), topics.getOrDefault(page.url(), Set.of())))
        .toList();
  }

  // ---- classification ----

  /** The topics of a page, the most confident first; none if it belongs to the catch-all. */
  public List<TopicScore> classify(TopicModel model, LabelledPage page) {
    return model.all(features(page));
  }

  /** Why a page belongs to a topic. */
  public TopicExplanation explain(TopicModel model, LabelledPage page, String topic) {
    return model.explain(
        PageFeatures.named(TopicContent.digest(page), page.url(), page.context()), topic);
  }

  /** The topic that a page is nearest to, also if it does not belong to it. */
  public String nearest(TopicModel model, LabelledPage page) {
    return model.nearest(features(page)).topic();
  }

  // ---- reviews ----

  /** Puts a page into the review queue, unless it is there, labelled or of a blocked site. */
  public boolean propose(
      long workspace,
      TopicTree.Address address,
      LabelledPage page,
      double confidence,
      String reason,
      String origin) {
    List<String> blocked =
        catalogue()
            .read(connection -> TopicRepository.blocked(connection, workspace, address.tree()));
    if (blocked.contains(WebUrl.parse(page.url()).host())) {
      return false;
    }
    return catalogue()
        .write(
            connection ->
                TopicRepository.pageId(connection, workspace, address.tree(), page.url()).isEmpty()
                    && TopicRepository.addReview(
                        connection,
                        workspace,
                        new TopicReview(
                            0,
                            address.tree(),
                            address.path(),
                            page.url(),
                            page.title(),
                            TopicContent.excerpt(TopicContent.digest(page)),
                            reason,
                            confidence,
                            origin,
                            TopicReview.State.WAITING,
                            time.now())));
  }

  /** The pages in a state, the most confident first. */
  public List<TopicReview> reviews(long workspace, String tree, TopicReview.State state, int most) {
    tree(workspace, tree);
    return catalogue()
        .read(connection -> TopicRepository.reviews(connection, workspace, tree, state, most));
  }

  /** The page of the review queue with that number. */
  public TopicReview review(long workspace, long id) {
    Optional<TopicReview> found =
        exist()
            ? catalogue().read(connection -> TopicRepository.review(connection, workspace, id))
            : Optional.empty();
    return found.orElseThrow(
        () -> new DiscoverException("There is no page " + id + " in the review queue."));
  }

  /** The page belongs to the topic: it becomes an example. */
  public void accept(long workspace, long id) {
    decide(workspace, review(workspace, id), TopicReview.State.ACCEPTED, "");
  }

  /** The page does not belong to the topic: it becomes a counter-example. */
  public void reject(long workspace, long id) {
    decide(workspace, review(workspace, id), TopicReview.State.REJECTED, "");
  }

  /** The page belongs to another topic of the tree: it becomes an example of that. */
  public void move(long workspace, long id, String to) {
    TopicReview review = review(workspace, id);
    tree(workspace, review.tree()).find(to);
    decide(workspace, review, TopicReview.State.MOVED, to);
  }

  /** The page is a counter-example, and its site is not proposed again. */
  public void block(long workspace, long id) {
    TopicReview review = review(workspace, id);
    decide(workspace, review, TopicReview.State.BLOCKED, "");
    String host = WebUrl.parse(review.url()).host();
    catalogue()
        .change(connection -> TopicRepository.block(connection, workspace, review.tree(), host));
    reviews(workspace, review.tree(), TopicReview.State.WAITING, Integer.MAX_VALUE).stream()
        .filter(other -> WebUrl.parse(other.url()).host().equals(host))
        .forEach(
            other ->
                catalogue()
                    .change(
                        connection ->
                            TopicRepository.decide(
                                connection,
                                workspace,
                                other.id(),
                                TopicReview.State.BLOCKED,
                                other.path(),
                                time.now())));
  }

  private void decide(long workspace, TopicReview review, TopicReview.State state, String to) {
    LabelledPage page = pages.find(workspace, review.url());
    String path = state == TopicReview.State.MOVED ? to : review.path();
    boolean good = state == TopicReview.State.ACCEPTED || state == TopicReview.State.MOVED;
    label(
        workspace,
        new TopicTree.Address(review.tree(), path),
        page,
        good ? LabelKind.EXAMPLE : LabelKind.COUNTER,
        "review",
        1);
    catalogue()
        .change(
            connection ->
                TopicRepository.decide(
                    connection, workspace, review.id(), state, path, time.now()));
  }

  /** The sites that are never proposed. */
  public List<String> blocked(long workspace, String tree) {
    tree(workspace, tree);
    return catalogue().read(connection -> TopicRepository.blocked(connection, workspace, tree));
  }

  /** Lets a blocked site be proposed again; its pages without a label wait again. */
  public void unblock(long workspace, String tree, String host) {
    if (!blocked(workspace, tree).contains(host)) {
      throw new DiscoverException("The site '%s' is not blocked.".formatted(host));
    }
    List<TopicReview> kept =
        reviews(workspace, tree, TopicReview.State.BLOCKED, Integer.MAX_VALUE).stream()
            .filter(review -> WebUrl.parse(review.url()).host().equals(host))
            .toList();
    catalogue()
        .change(
            connection -> {
              TopicRepository.unblock(connection, workspace, tree, host);
              for (TopicReview review : kept) {
                if (TopicRepository.pageId(connection, workspace, tree, review.url()).isEmpty()) {
                  TopicRepository.decide(
                      connection,
                      workspace,
                      review.id(),
                      TopicReview.State.WAITING,
                      review.path(),
                      time.now());
                }
              }
            });
  }
}
