package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.bench.topic.SearchPages;
import dev.vigil.discover.database.DatabaseClassifier;
import dev.vigil.discover.database.MatchCount;
import dev.vigil.discover.database.ProbeRuleSet;
import dev.vigil.discover.database.RuleDocument;
import dev.vigil.discover.service.SearchForm;
import dev.vigil.discover.topic.TopicTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Are searchable databases classified by the numbers of matches alone? */
public final class TopicsDatabases implements Experiment {
  private static final int DATABASES = 130;
  private static final int LEAST_ARTICLES = 30;
  static final int RULES = 10;
  static final double SPECIFICITY = 0.3;

  @Override
  public String name() {
    return "topics-databases";
  }

  @Override
  public String question() {
    return "Are searchable databases classified without reading a document (QProber)?";
  }

  private record Database(List<RuleDocument> documents, int design) {
    MatchCount count(List<String> words, int year) {
      long found = documents.stream().filter(d -> d.words().containsAll(words)).count();
      return SearchForm.read(TopicsCrawl.digest(SearchPages.html(design, words, found, year)));
    }
  }

  /** The mean scores of some databases. */
  private static final class Scores {
    double precision;
    double recall;
    double queries;
    int most;
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    Encyclopedia encyclopedia = Encyclopedia.read(files);
    TopicTree tree = tree(encyclopedia);
    List<RuleDocument> one = new ArrayList<>();
    List<RuleDocument> other = new ArrayList<>();
    for (Article article : encyclopedia.articles()) {
      Set<String> topics = topics(tree, article);
      if (!topics.isEmpty()) {
        (isLearnt(article) ? one : other)
            .add(RuleDocument.of(article.title() + " " + article.text(), topics));
      }
    }
    report.say(
        "%d topics in three levels; rules are learnt from one half of %,d articles, and the"
                .formatted(tree.paths().size(), one.size() + other.size())
            + " databases hold articles of the other half. The method was developed with the first"
            + " set. The second has the halves exchanged, other databases and other result pages."
            + " Its result pages showed faults of the reader of numbers, which are repaired, so"
            + " they are not unseen any more; its databases and rules are.");
    Table table =
        new Table(
            "Classification by numbers of matches",
            "set",
            "databases",
            "designs",
            "precision",
            "recall",
            "queries, mean",
            "queries, most");
    int count = setting.pick(DATABASES, 5);
    Scores first = scores(tree, one, other, setting.seed(), count, 0, SearchPages.SECOND);
    row(table, "first", count, SearchPages.SECOND, first);
    int designs = SearchPages.DESIGNS - SearchPages.SECOND;
    Scores second =
        scores(tree, other, one, setting.seed() + 1, count, SearchPages.SECOND, designs);
    row(table, "second", count, designs, second);
    report.table(table);
    report.bar(target("Precision, second set", second.precision));
    report.bar(target("Recall, second set", second.recall));
    report.bar(
        new Target(
            "Queries a database, second set",
            "<= 150",
            String.valueOf(Math.round(second.queries)),
            second.queries <= 150));
  }

  /** The categories with enough articles. */
  static TopicTree tree(Encyclopedia encyclopedia) {
    return TopicTree.of(
        encyclopedia.categories().entrySet().stream()
            .filter(e -> e.getValue() >= LEAST_ARTICLES)
            .map(Map.Entry::getKey)
            .toList());
  }

  /** Whether an article is in the half that rules are learnt from. */
  static boolean isLearnt(Article article) {
    return Math.floorMod(article.name().hashCode(), 2) == 0;
  }

  private static Target target(String name, double value) {
    return new Target(name, ">= 0.85", Figures.ratio(value), value >= 0.85);
  }

  private static void row(Table table, String name, int count, int designs, Scores scores) {
    table.row(
        name,
        count,
        designs,
        Figures.ratio(scores.precision),
        Figures.ratio(scores.recall),
        Math.round(scores.queries),
        scores.most);
  }

  static Set<String> topics(TopicTree tree, Article article) {
    Set<String> topics = new HashSet<>();
    for (String category : article.categories()) {
      String at = category;
      while (!at.isEmpty() && !tree.has(at)) {
        at = TopicTree.parent(at);
      }
      if (!at.isEmpty()) {
        topics.add(at);
      }
    }
    return topics;
  }

  private static Scores scores(
      TopicTree tree,
      List<RuleDocument> learning,
      List<RuleDocument> rest,
      long seed,
      int count,
      int firstDesign,
      int designs) {
    ProbeRuleSet rules = ProbeRuleSet.learn(tree, learning, RULES);
    Random random = new Random(seed);
    List<String> paths = List.copyOf(tree.paths());
    Scores scores = new Scores();
    for (int i = 0; i < count; i++) {
      Database database = database(rest, paths, random, firstDesign + i % designs);
      DatabaseClassifier.Result result =
          new DatabaseClassifier(
                  rules,
                  new DatabaseClassifier.Options(SPECIFICITY, 4, 400),
                  words -> database.count(words, 2003))
              .classify();
      Set<String> found = expanded(tree, new HashSet<>(result.topics()));
      Set<String> ideal = expanded(tree, ideal(tree, database.documents()));
      Set<String> both = new HashSet<>(found);
      both.retainAll(ideal);
      scores.precision += both.size() / (double) Math.max(1, found.size()) / count;
      scores.recall += both.size() / (double) Math.max(1, ideal.size()) / count;
      scores.queries += result.queries() / (double) count;
      scores.most = Math.max(scores.most, result.queries());
    }
    return scores;
  }

  /** A database about one topic or two, with some documents of all others. */
  private static Database database(
      List<RuleDocument> all, List<String> paths, Random random, int design) {
    List<RuleDocument> documents = new ArrayList<>();
    int topics = 1 + random.nextInt(2);
    int size = 40 + random.nextInt(160);
    double noise = random.nextDouble() * 0.3;
    for (int t = 0; t < topics; t++) {
      String topic = paths.get(random.nextInt(paths.size()));
      List<RuleDocument> its =
          all.stream()
              .filter(d -> d.topics().stream().anyMatch(one -> TopicTree.isIn(one, topic)))
              .toList();
      for (int i = 0; i < size * (1 - noise) / topics && !its.isEmpty(); i++) {
        documents.add(its.get(random.nextInt(its.size())));
      }
    }
    for (int i = 0; i < size * noise; i++) {
      documents.add(all.get(random.nextInt(all.size())));
    }
    return new Database(documents, design);
  }

  /** The classification by the true topics of all documents (Definition 1). */
  static Set<String> ideal(TopicTree tree, List<RuleDocument> documents) {
    Set<String> found = new HashSet<>();
    descend(tree, documents, "", found);
    return found;
  }

  private static void descend(
      TopicTree tree, List<RuleDocument> documents, String path, Set<String> found) {
    boolean deeper = false;
    for (String child : tree.children(path)) {
      if (in(documents, child) >= SPECIFICITY * in(documents, path)) {
        deeper = true;
        descend(tree, documents, child, found);
      }
    }
    if (!deeper) {
      found.add(path);
    }
  }

  private static long in(List<RuleDocument> documents, String path) {
    return documents.stream()
        .filter(d -> d.topics().stream().anyMatch(t -> TopicTree.isIn(t, path)))
        .count();
  }

  /** A topic stands for all topics below it. */
  static Set<String> expanded(TopicTree tree, Set<String> topics) {
    Set<String> all = new HashSet<>(topics);
    tree.paths().stream()
        .filter(path -> topics.stream().anyMatch(t -> TopicTree.isIn(path, t)))
        .forEach(all::add);
    return all;
  }
}
