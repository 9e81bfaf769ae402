package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.DocumentSite;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.discover.database.CrawlClassifier;
import dev.vigil.discover.database.DatabaseClassifier;
import dev.vigil.discover.database.ProbeRuleSet;
import dev.vigil.discover.database.RuleDocument;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.service.SearchForm;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** What does asking a database cost beside crawling and classifying its documents? */
public final class TopicsRival implements Experiment {
  private static final int DATABASES = 5;
  private static final int SIZE = 3_000;
  private static final int PART_WORDS = 120;

  /** The pages that the classifier of documents learns from; the rules learn from all. */
  private static final int LEARNT = 700;

  private static final int DESIGNS = 1;
  private static final double NOISE = 0.2;
  private static final int[] STAGES = {10, 30, 50, 60, 70, 100};
  private static final int[] SIZES = {10, 20, 50, 100, 200, 500, 1_000};

  @Override
  public String name() {
    return "topics-rival";
  }

  @Override
  public String question() {
    return "What does asking a database cost beside crawling it (QProber, Tables 2 and 3)?";
  }

  /** What is needed to classify a site in either way. */
  private record Means(TopicTree tree, ProbeRuleSet rules, TopicModel model) {}

  /** A way to classify a site: what was found, and what it cost. */
  private record Cost(int requests, long bytes, Collection<String> topics) {}

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    Encyclopedia encyclopedia = Encyclopedia.read(files);
    TopicTree tree = TopicsDatabases.tree(encyclopedia);
    List<RuleDocument> learnt = new ArrayList<>();
    List<TrainingPage> pages = new ArrayList<>();
    List<DocumentSite.Entry> entries = new ArrayList<>();
    for (Article article : encyclopedia.articles()) {
      Set<String> topics = TopicsDatabases.topics(tree, article);
      if (topics.isEmpty()) {
        continue;
      }
      if (TopicsDatabases.isLearnt(article)) {
        String text = article.title() + " " + article.text();
        learnt.add(RuleDocument.of(text, topics));
        pages.add(
            TrainingPage.of(
                PageFeatures.of(
                    TopicsCrawl.digest("<p>" + text.replace("<", "&lt;")), "", LinkContext.NONE),
                topics));
      } else {
        entries.addAll(DocumentSite.parts(article, topics, PART_WORDS));
      }
    }
    List<TrainingPage> some = new ArrayList<>();
    for (int i = 0; i < pages.size(); i += Math.max(1, pages.size() / LEARNT)) {
      some.add(pages.get(i));
    }
    Means means =
        new Means(
            tree,
            ProbeRuleSet.learn(tree, learnt, TopicsDatabases.RULES),
            TopicTrainer.train(tree, some, TrainingOptions.USUAL, topic -> {}).model());
    report.say(
        "Documents are parts of at least %d words of encyclopedia articles that neither the rules"
                .formatted(PART_WORDS)
            + " nor the classifier of documents were learnt from (all and every %d-th article of the"
                .formatted(Math.max(1, pages.size() / LEARNT))
            + " other half). Four of five are about one"
            + " topic. A site lists its documents by topic; a crawl reads the start page, the lists"
            + " and the documents in the order of the links. Result pages are counted with ten"
            + " snippets of 200 bytes. Times are not compared, because nothing is far away here.");
    Random random = new Random(setting.seed());
    List<String> themes = themes(tree, entries, random);
    compare(setting, report, means, entries, themes, random);
    breakEven(setting, report, means, entries, themes.getFirst());
  }

  /** Topics with enough documents for a site, chosen at random. */
  private static List<String> themes(
      TopicTree tree, List<DocumentSite.Entry> entries, Random random) {
    List<String> large = new ArrayList<>();
    for (String path : tree.paths()) {
      if (its(entries, path).size() >= SIZE * (1 - NOISE)) {
        large.add(path);
      }
    }
    java.util.Collections.shuffle(large, random);
    return large;
  }

  private static List<DocumentSite.Entry> its(List<DocumentSite.Entry> entries, String path) {
    return entries.stream()
        .filter(e -> e.document().topics().stream().anyMatch(t -> TopicTree.isIn(t, path)))
        .toList();
  }

  private static DocumentSite site(
      List<DocumentSite.Entry> entries, String theme, int size, int design, Random random) {
    List<DocumentSite.Entry> about = new ArrayList<>(its(entries, theme));
    java.util.Collections.shuffle(about, random);
    List<DocumentSite.Entry> chosen =
        new ArrayList<>(about.subList(0, Math.min(about.size(), (int) (size * (1 - NOISE)))));
    Set<DocumentSite.Entry> known = new HashSet<>(chosen);
    while (chosen.size() < size) {
      DocumentSite.Entry other = entries.get(random.nextInt(entries.size()));
      if (known.add(other)) {
        chosen.add(other);
      }
    }
    // A site lists its documents by subject.
    chosen.sort(
        Comparator.comparing(
            (DocumentSite.Entry e) -> e.document().topics().stream().min(String::compareTo).get()));
    return new DocumentSite(chosen, design);
  }

  private static void compare(
      Setting setting,
      Report report,
      Means means,
      List<DocumentSite.Entry> entries,
      List<String> themes,
      Random random) {
    Table costs =
        new Table(
            "The cost of both ways (Table 2)",
            "database about",
            "crawled, pages",
            "size",
            "until stable, pages",
            "size",
            "asked, queries",
            "size",
            "less than all",
            "less than until stable");
    List<String> columns = new ArrayList<>(List.of("database about", "ideal"));
    for (int stage : STAGES) {
      columns.add(stage + " %");
    }
    columns.add("until stable");
    columns.add("asked");
    Table stages =
        new Table(
            "Topics, precision and recall after parts of a crawl (Table 3)",
            columns.toArray(String[]::new));
    double least = 1;
    int size = setting.pick(SIZE, 120);
    int count = Math.min(setting.pick(DATABASES, 1), themes.size());
    for (int i = 0; i < count; i++) {
      DocumentSite site = site(entries, themes.get(i), size, i, random);
      Set<String> ideal =
          TopicsDatabases.expanded(
              means.tree(), TopicsDatabases.ideal(means.tree(), site.documents()));
      Map<Integer, Collection<String>> parts = new TreeMap<>();
      Cost all = crawl(means, site, Integer.MAX_VALUE, size, parts);
      Cost stable = crawl(means, site, CrawlClassifier.STABLE, size, new TreeMap<>());
      Cost asked = ask(means, site);
      double saved = 1 - asked.bytes() / (double) all.bytes();
      least = Math.min(least, saved);
      costs.row(
          themes.get(i),
          all.requests(),
          Figures.bytes(all.bytes()),
          stable.requests(),
          Figures.bytes(stable.bytes()),
          asked.requests(),
          Figures.bytes(asked.bytes()),
          Figures.percent(saved),
          Figures.percent(1 - asked.bytes() / (double) stable.bytes()));
      List<Object> row = new ArrayList<>(List.of(themes.get(i), words(ideal(means, site))));
      for (int stage : STAGES) {
        row.add(
            judged(
                means,
                ideal,
                stage == 100 ? all.topics() : Objects.requireNonNull(parts.get(stage))));
      }
      row.add(judged(means, ideal, stable.topics()));
      row.add(judged(means, ideal, asked.topics()));
      stages.row(row.toArray());
    }
    report.table(costs);
    report.table(stages);
    report.bar(
        new Target(
            "Traffic of asking, less than crawling, least of %d databases of %,d documents"
                .formatted(count, size),
            ">= 90 %",
            Figures.percent(least),
            least >= 0.9));
  }

  private static Collection<String> ideal(Means means, DocumentSite site) {
    return TopicsDatabases.ideal(means.tree(), site.documents());
  }

  private static String words(Collection<String> topics) {
    return String.join(
        ", ", topics.stream().map(t -> t.isEmpty() ? "root" : TopicTree.name(t)).sorted().toList());
  }

  private static String judged(Means means, Set<String> ideal, Collection<String> topics) {
    if (topics == null) {
      return "";
    }
    Set<String> found = TopicsDatabases.expanded(means.tree(), new HashSet<>(topics));
    Set<String> both = new HashSet<>(found);
    both.retainAll(ideal);
    return "%s; P %s, R %s"
        .formatted(
            words(topics),
            Figures.ratio(both.size() / (double) Math.max(1, found.size())),
            Figures.ratio(both.size() / (double) Math.max(1, ideal.size())));
  }

  private static Cost crawl(
      Means means,
      DocumentSite site,
      int stable,
      int size,
      Map<Integer, Collection<String>> parts) {
    CrawlClassifier classifier =
        new CrawlClassifier(means.tree(), means.model(), TopicsDatabases.SPECIFICITY, stable);
    long[] bytes = {0};
    int[] fetched = {0};
    DatabaseClassifier.Result result =
        classifier.run(
            WebUrl.parse(DocumentSite.START),
            url -> {
              for (int stage : STAGES) {
                if (100L * fetched[0] >= (long) stage * size && !parts.containsKey(stage)) {
                  parts.put(stage, classifier.topics());
                }
              }
              fetched[0]++;
              return site.page(url.toString())
                  .map(
                      html -> {
                        bytes[0] += html.getBytes(StandardCharsets.UTF_8).length;
                        return TopicsCrawl.digest(html);
                      });
            },
            10 * size);
    return new Cost(result.queries(), bytes[0], result.topics());
  }

  private static Cost ask(Means means, DocumentSite site) {
    long[] bytes = {0};
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                means.rules(),
                new DatabaseClassifier.Options(TopicsDatabases.SPECIFICITY, 4, 400),
                words -> {
                  String page = site.results(words);
                  bytes[0] += site.bytes(page, words);
                  return SearchForm.read(TopicsCrawl.digest(page));
                })
            .classify();
    return new Cost(result.queries(), bytes[0], result.topics());
  }

  /** From how many documents on asking transfers less than reading all of them. */
  private static void breakEven(
      Setting setting, Report report, Means means, List<DocumentSite.Entry> entries, String theme) {
    Table table =
        new Table(
            "Bytes by the size of the database, mean of %d designs"
                .formatted(setting.pick(DESIGNS, 1)),
            "documents",
            "crawled",
            "asked");
    Plot plot =
        Plot.lines(
            "topics-rival",
            "Traffic of asking and crawling",
            "documents",
            Plot.Scale.LOG,
            "bytes",
            Plot.Scale.LOG);
    int even = 0;
    int designs = setting.pick(DESIGNS, 1);
    for (int size : SIZES) {
      long crawled = 0;
      long asked = 0;
      for (int design = 0; design < designs; design++) {
        DocumentSite site = site(entries, theme, size, design, new Random(setting.seed() + size));
        crawled += crawl(means, site, Integer.MAX_VALUE, size, new TreeMap<>()).bytes() / designs;
        asked += ask(means, site).bytes() / designs;
      }
      table.row(size, Figures.bytes(crawled), Figures.bytes(asked));
      plot.point("crawled", size, (double) crawled);
      plot.point("asked", size, (double) asked);
      even = even == 0 && asked < crawled ? size : even;
      if (setting.quick()) {
        break;
      }
    }
    report.table(table);
    report.plot(plot);
    report.say(
        even == 0
            ? "Crawling transfers less at all these sizes."
            : "Asking transfers less than crawling from about %,d documents on.".formatted(even));
  }
}
