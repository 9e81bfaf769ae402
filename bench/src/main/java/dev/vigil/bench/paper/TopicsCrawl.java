package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.bench.topic.EncyclopediaWeb;
import dev.vigil.bench.topic.PerfectCrawl;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.WarcPageSource;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.discover.topic.crawl.FocusedState;
import dev.vigil.discover.topic.crawl.SavedApprentice;
import dev.vigil.discover.topic.crawl.TopicCritic;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Does the apprentice of a focused crawl fetch fewer irrelevant pages than the baselines? */
public final class TopicsCrawl implements Experiment {
  private static final int EXAMPLES = 15;
  private static final int OTHERS = 150;
  static final List<String> TOPICS =
      List.of(
          "Science/Biology/Birds",
          "Science/Chemistry/Chemical_elements",
          "Science/Biology/Mammals",
          "Science/Biology/Health_and_medicine",
          "Science/Biology/Plants",
          "Science/Physics/Space_Astronomy",
          "Everyday_life/Food_and_agriculture",
          "Citizenship/Politics_and_government",
          "Design_and_Technology/Railway_transport",
          "Geography/Geology_and_geophysics",
          "Science/Biology/Dinosaurs",
          "Mathematics");
  private static final String ONLINE = "topic";
  private static final String OFFLINE = "topic, taught";
  private static final String SOURCE = "topic-source";
  private static final List<String> FRONTIERS =
      List.of(ONLINE, SOURCE, OFFLINE, "topic-words", "breadth");

  /** Of all topics; the others of the first topic, and with {@code --all} of all. */
  private static final List<String> COMPARED = FRONTIERS.subList(0, 2);

  @Override
  public String name() {
    return "topics-crawl";
  }

  @Override
  public String question() {
    return "Does an apprentice lower the loss rate of focused crawls (Chakrabarti 2002, Figures 5"
        + " and 6)?";
  }

  /** The course of one crawl, judged by the true categories. */
  private record CrawlTrace(boolean[] relevant, int takeover) {
    /** The loss rate from a page on until some relevant pages are found. */
    double loss(int from, int wanted) {
      int found = 0;
      int good = 0;
      int all = 0;
      for (int i = 0; i < relevant.length && found < wanted; i++) {
        found += relevant[i] ? 1 : 0;
        if (i >= from) {
          all++;
          good += relevant[i] ? 1 : 0;
        }
      }
      return all == 0 ? 1 : 1 - good / (double) all;
    }

    /** The loss rate before a page. */
    double before(int end) {
      int good = 0;
      for (int i = 0; i < end; i++) {
        good += relevant[i] ? 1 : 0;
      }
      return end == 0 ? 0 : 1 - good / (double) end;
    }
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    Encyclopedia encyclopedia = Encyclopedia.read(files);
    EncyclopediaWeb web = new EncyclopediaWeb(encyclopedia, setting.seed());
    List<Path> warcs;
    try {
      warcs = web.write(Files.createDirectory(setting.work().resolve("web")));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    try (WarcPageSource recorded = new WarcPageSource(warcs, TimeSource.system())) {
      run(setting, report, encyclopedia, web, warcs, recorded);
    }
  }

  private static void run(
      Setting setting,
      Report report,
      Encyclopedia encyclopedia,
      EncyclopediaWeb web,
      List<Path> warcs,
      WarcPageSource recorded) {
    report.say(
        "A link stands at the mention of its target, among menus and lists that are off the topic;"
            + " 60 hosts in eight designs. Relevance is that of the categories, not of the critic."
            + " Loss rates are counted from the switch of the crawl 'topic' on, in all crawls,"
            + " until 60 %% of the relevant pages that can be reached are found, at most %,d pages."
                .formatted(pages(setting))
            + " 'topic, taught' begins with what the apprentice of 'topic' learnt (Figure 5)."
            + " 'critic's order' knows what the critic says about all pages to which it has seen a"
            + " link, 'best order' knows their categories. Both are experiments that show what is"
            + " reachable; no crawl can know this. Their loss rates are those of the whole crawl.");
    Table table =
        new Table(
            "Loss rates (Figures 5 and 6)",
            "topic",
            "relevant",
            "switch at",
            "before it",
            ONLINE,
            SOURCE,
            OFFLINE,
            "topic-words",
            "breadth",
            "critic's order",
            "best order");
    Map<String, FeatureBag> bags = new HashMap<>();
    List<Double> ratios = new ArrayList<>();
    int above = 0;
    for (String topic : TOPICS.subList(0, setting.pick(TOPICS.size(), 1))) {
      List<CrawlTrace> courses = new ArrayList<>();
      Set<String> examples = new HashSet<>();
      TopicModel model = model(encyclopedia, web, topic, setting.seed(), examples);
      int relevant = reachable(encyclopedia, web, topic, examples);
      Optional<Crawl> teacher = Optional.empty();
      boolean first = topic.equals(TOPICS.getFirst());
      int wanted = relevant * 6 / 10;
      for (String frontier : first || setting.all() ? FRONTIERS : COMPARED) {
        Crawl crawl = create(setting, warcs, model, topic, frontier, examples, teacher);
        run(crawl, recorded, () -> found(crawl, web, topic, examples) >= wanted);
        teacher = frontier.equals(ONLINE) ? Optional.of(crawl) : teacher;
        courses.add(course(crawl, web, topic, examples));
      }
      int from = courses.getFirst().takeover();
      List<Double> losses = courses.stream().map(course -> course.loss(from, wanted)).toList();
      double own = losses.getFirst();
      double source = losses.get(COMPARED.indexOf(SOURCE));
      ratios.add(own / Math.max(1e-9, source));
      above += own > source ? 1 : 0;
      List<Object> row = new ArrayList<>(List.of(topic, relevant, from));
      row.add(Figures.ratio(courses.getFirst().before(from)));
      losses.forEach(loss -> row.add(Figures.ratio(loss)));
      while (row.size() < 4 + FRONTIERS.size()) {
        row.add("");
      }
      Map<String, Double> critic = new HashMap<>();
      PerfectCrawl judged =
          new PerfectCrawl(
              web,
              topic,
              url -> critic.computeIfAbsent(url, u -> model.confidence(bag(bags, web, u), "it")));
      row.add(Figures.ratio(judged.loss(examples, wanted)));
      row.add(Figures.ratio(new PerfectCrawl(web, topic).loss(examples, wanted)));
      table.row(row.toArray());
      report.plot(plot(topic, courses));
    }
    report.table(table);
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
    report.bar(
        new Target(
            "Loss rate of the apprentice, relative to the source page's, median",
            "<= 0.50",
            Figures.ratio(median),
            median <= 0.5));
    report.bar(
        new Target("Topics on which it is above", "<= 1 of 12", String.valueOf(above), above <= 1));
  }

  private static FeatureBag bag(Map<String, FeatureBag> known, EncyclopediaWeb web, String url) {
    return known.computeIfAbsent(
        url, u -> PageFeatures.of(digest(web.html(web.article(u))), u, LinkContext.NONE));
  }

  private static int pages(Setting setting) {
    return setting.pick(2_000, 100);
  }

  /** The relevant pages that links lead to from the examples. */
  private static int reachable(
      Encyclopedia encyclopedia, EncyclopediaWeb web, String topic, Set<String> examples) {
    Deque<Article> waiting = new ArrayDeque<>();
    Set<String> known = new HashSet<>();
    for (String url : examples) {
      known.add(web.article(url).name());
      waiting.add(web.article(url));
    }
    int relevant = 0;
    while (!waiting.isEmpty()) {
      for (String name : waiting.remove().links()) {
        if (known.add(name)) {
          Article next = encyclopedia.article(name);
          relevant += next.isIn(topic) ? 1 : 0;
          waiting.add(next);
        }
      }
    }
    return relevant;
  }

  /** The irrelevant pages over the pages of each crawl: its slope is the loss rate. */
  private static Plot plot(String topic, List<CrawlTrace> courses) {
    String name = TopicTree.name(topic).replace('_', ' ');
    Plot plot =
        Plot.lines(
            "topics-crawl-" + name.toLowerCase(java.util.Locale.ROOT).replace(' ', '-'),
            name + ": switch after " + courses.getFirst().takeover() + " pages",
            "pages",
            Plot.Scale.LINEAR,
            "pages off the topic",
            Plot.Scale.LINEAR);
    for (int f = 0; f < courses.size(); f++) {
      boolean[] relevant = courses.get(f).relevant();
      int bad = 0;
      for (int i = 0; i < relevant.length; i++) {
        bad += relevant[i] ? 0 : 1;
        if (i % 25 == 24) {
          plot.point(FRONTIERS.get(f), i + 1.0, bad);
        }
      }
    }
    return plot;
  }

  /** The topic against other articles; only example pages are seen in training. */
  static TopicModel model(
      Encyclopedia encyclopedia,
      EncyclopediaWeb web,
      String topic,
      long seed,
      Set<String> examples) {
    List<Article> all = new ArrayList<>(encyclopedia.articles());
    java.util.Collections.shuffle(all, new Random(seed));
    List<TrainingPage> pages = new ArrayList<>();
    int others = 0;
    for (Article article : all) {
      boolean its = article.isIn(topic);
      if (its && examples.size() < EXAMPLES) {
        examples.add(EncyclopediaWeb.url(article.name()));
      } else if (its || others++ >= OTHERS) {
        continue;
      }
      pages.add(
          TrainingPage.of(
              PageFeatures.of(
                  digest(web.html(article)), EncyclopediaWeb.url(article.name()), LinkContext.NONE),
              its ? Set.of("it") : Set.of()));
    }
    return TopicTrainer.train(TopicTree.of(List.of("it")), pages, TrainingOptions.USUAL, t -> {})
        .model();
  }

  static dev.vigil.document.PageDigest digest(String html) {
    return dev.vigil.document.read.Documents.read(
            html.getBytes(java.nio.charset.StandardCharsets.UTF_8),
            dev.vigil.document.read.ReadHint.contentType("text/html; charset=utf-8"),
            dev.vigil.document.ReadLimits.WEB)
        .digest();
  }

  private static Crawl create(
      Setting setting,
      List<Path> warcs,
      TopicModel model,
      String topic,
      String frontier,
      Set<String> examples,
      Optional<Crawl> teacher) {
    String kind = frontier.replaceFirst(",.*", "");
    CrawlSettings settings =
        CrawlSettings.of(examples.stream().sorted().toList())
            .change()
            .frontier(kind.startsWith("topic") ? kind + "=t/it" : kind)
            .modules(List.of("links"))
            .warcs(warcs.stream().map(Path::toString).toList())
            .pages(pages(setting))
            .workers(1)
            .into("", true)
            .done();
    String name = (frontier + "-" + topic).replaceAll("[^A-Za-z-]+", "-");
    Crawl crawl = Crawl.create(setting.work().resolve(name), settings);
    TopicCritic.put(crawl.folder(), model.bytes());
    if (frontier.equals(OFFLINE)) {
      SavedApprentice.put(crawl.folder(), SavedApprentice.of(teacher.orElseThrow()));
    }
    return crawl;
  }

  /** Runs a crawl until enough is found; it is looked at twice a second. */
  private static void run(Crawl crawl, WarcPageSource recorded, BooleanSupplier enough) {
    Crawl.Tools tools = new Crawl.Tools(TimeSource.system(), AllowList.EMPTY, Optional.empty());
    try {
      crawl.run(
          tools,
          recorded,
          now -> {
            if (now.pages() > 0 && enough.getAsBoolean()) {
              crawl.stop();
            }
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long found(Crawl crawl, EncyclopediaWeb web, String topic, Set<String> examples) {
    return visited(crawl, web, examples).stream().filter(page -> page.isIn(topic)).count();
  }

  /** The articles that a crawl visited, in order, without the examples. */
  private static List<Article> visited(Crawl crawl, EncyclopediaWeb web, Set<String> examples) {
    return crawl.read(CrawlDatabase::answered).stream()
        .filter(url -> web.has(url) && !examples.contains(url))
        .map(web::article)
        .toList();
  }

  private static CrawlTrace course(
      Crawl crawl, EncyclopediaWeb web, String topic, Set<String> examples) {
    List<Article> visited = visited(crawl, web, examples);
    boolean[] course = new boolean[visited.size()];
    for (int i = 0; i < course.length; i++) {
      course[i] = visited.get(i).isIn(topic);
    }
    int takeover =
        FocusedState.of(crawl)
            .map(FocusedState::switches)
            .filter(list -> !list.isEmpty())
            .map(list -> (int) (list.getFirst() - examples.size()))
            .orElse(0);
    return new CrawlTrace(course, Math.clamp(takeover, 0, course.length));
  }
}
