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
import dev.vigil.discover.database.MatchCountReader;
import dev.vigil.discover.database.ProbeRules;
import dev.vigil.discover.database.RuleDocument;
import dev.vigil.discover.topic.TopicTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Are searchable databases classified by the numbers of matches alone? */
public final class TopicsDatabases implements Experiment {
  private static final int DATABASES = 130;
  private static final int LEAST_ARTICLES = 16;
  private static final double SPECIFICITY = 0.3;

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
      return MatchCountReader.read(
          TopicsCrawl.digest(SearchPages.html(design, words, found, year)));
    }
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    Encyclopedia encyclopedia = Encyclopedia.read(files);
    Map<String, Integer> sizes = encyclopedia.categories();
    Set<String> scheme =
        sizes.entrySet().stream()
            .filter(e -> e.getValue() >= LEAST_ARTICLES)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    TopicTree tree = TopicTree.of(scheme);
    List<RuleDocument> learning = new ArrayList<>();
    List<RuleDocument> rest = new ArrayList<>();
    for (Article article : encyclopedia.articles()) {
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
      if (!topics.isEmpty()) {
        (Math.floorMod(article.name().hashCode(), 2) == 0 ? learning : rest)
            .add(RuleDocument.of(article.title() + " " + article.text(), topics));
      }
    }
    ProbeRules rules = ProbeRules.learn(tree, learning, 10);
    report.say(
        "%d topics; %,d articles for the rules, %,d others in the databases; %d rules."
            .formatted(tree.paths().size(), learning.size(), rest.size(), rules.all().size()));
    Random random = new Random(setting.seed());
    List<String> paths = List.copyOf(tree.paths());
    double precision = 0;
    double recall = 0;
    double queries = 0;
    int most = 0;
    int count = setting.pick(DATABASES, 5);
    for (int i = 0; i < count; i++) {
      Database database = database(rest, paths, random, i);
      DatabaseClassifier.Result result =
          new DatabaseClassifier(
                  rules,
                  new DatabaseClassifier.Options(SPECIFICITY, 4, 400),
                  words -> database.count(words, 2003))
              .classify();
      Set<String> found = expanded(tree, new HashSet<>(result.topics()));
      Set<String> ideal = expanded(tree, ideal(tree, database));
      Set<String> both = new HashSet<>(found);
      both.retainAll(ideal);
      precision += both.size() / (double) Math.max(1, found.size()) / count;
      recall += both.size() / (double) Math.max(1, ideal.size()) / count;
      queries += result.queries() / (double) count;
      most = Math.max(most, result.queries());
    }
    Table table =
        new Table(
            "Databases behind result pages of %d designs".formatted(SearchPages.DESIGNS),
            "databases",
            "precision",
            "recall",
            "queries, mean",
            "queries, most");
    table.row(count, Figures.ratio(precision), Figures.ratio(recall), Math.round(queries), most);
    report.table(table);
    report.bar(new Target("Precision", ">= 0.85", Figures.ratio(precision), precision >= 0.85));
    report.bar(new Target("Recall", ">= 0.85", Figures.ratio(recall), recall >= 0.85));
    report.bar(
        new Target(
            "Queries a database", "<= 150", String.valueOf(Math.round(queries)), queries <= 150));
  }

  /** A database about one topic or two, with some documents of all others. */
  private static Database database(
      List<RuleDocument> all, List<String> paths, Random random, int number) {
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
    return new Database(documents, number % SearchPages.DESIGNS);
  }

  /** The classification by the true topics of all documents (Definition 1). */
  private static Set<String> ideal(TopicTree tree, Database database) {
    Set<String> found = new HashSet<>();
    descend(tree, database, "", found);
    return found;
  }

  private static void descend(TopicTree tree, Database database, String path, Set<String> found) {
    boolean deeper = false;
    for (String child : tree.children(path)) {
      long its =
          database.documents().stream()
              .filter(d -> d.topics().stream().anyMatch(t -> TopicTree.isIn(t, child)))
              .count();
      if (its >= SPECIFICITY * database.documents().size()) {
        deeper = true;
        descend(tree, database, child, found);
      }
    }
    if (!deeper) {
      found.add(path);
    }
  }

  /** A topic stands for all topics below it. */
  private static Set<String> expanded(TopicTree tree, Set<String> topics) {
    Set<String> all = new HashSet<>(topics);
    tree.paths().stream()
        .filter(path -> topics.stream().anyMatch(t -> TopicTree.isIn(path, t)))
        .forEach(all::add);
    return all;
  }
}
