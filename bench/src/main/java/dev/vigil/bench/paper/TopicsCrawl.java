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
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.discover.topic.crawl.FocusedState;
import dev.vigil.discover.topic.crawl.TopicCritic;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Does the apprentice of a focused crawl fetch fewer irrelevant pages than the baselines? */
public final class TopicsCrawl implements Experiment {
  private static final int EXAMPLES = 15;
  private static final int OTHERS = 150;
  private static final List<String> TOPICS =
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
  private static final List<String> FRONTIERS =
      List.of("topic", "topic-words", "topic-source", "breadth");

  @Override
  public String name() {
    return "topics-crawl";
  }

  @Override
  public String question() {
    return "Does an apprentice lower the loss rate of focused crawls (Chakrabarti 2002, Figures 5,"
        + " 6)?";
  }

  /** The course of one crawl, judged by the true categories. */
  private record CrawlTrace(boolean[] relevant, int takeover) {
    /** The loss rate from a page on until a share of all relevant pages is found. */
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
    Table table =
        new Table(
            "Loss rate until 60 % of the relevant pages are found (after the switch for topic)",
            "topic", "relevant", "switch at", "topic", "topic-words", "topic-source", "breadth");
    List<Double> ratios = new ArrayList<>();
    int above = 0;
    for (String topic : TOPICS.subList(0, setting.pick(TOPICS.size(), 1))) {
      List<CrawlTrace> courses = new ArrayList<>();
      Set<String> examples = new HashSet<>();
      TopicModel model = model(encyclopedia, web, topic, setting.seed(), examples);
      int relevant = (int) encyclopedia.articles().stream().filter(a -> a.isIn(topic)).count();
      for (String frontier : FRONTIERS) {
        courses.add(crawl(setting, web, warcs, model, topic, frontier, examples));
      }
      int wanted = relevant * 6 / 10;
      int from = courses.getFirst().takeover();
      double own = courses.getFirst().loss(from, wanted);
      double source = courses.get(2).loss(from, wanted);
      ratios.add(own / Math.max(1e-9, source));
      above += own > source ? 1 : 0;
      table.row(
          topic,
          relevant,
          from,
          Figures.ratio(own),
          Figures.ratio(courses.get(1).loss(from, wanted)),
          Figures.ratio(source),
          Figures.ratio(courses.get(3).loss(from, wanted)));
      if (topic.equals(TOPICS.getFirst())) {
        report.plot(plot(courses));
      }
    }
    report.table(table);
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double median = sorted[sorted.length / 2];
    report.bar(
        new Target(
            "Loss rate of the apprentice, relative to the source page's, median",
            "<= 0.50",
            Figures.ratio(median),
            median <= 0.5));
    report.bar(
        new Target("Topics on which it is above", "<= 1 of 12", String.valueOf(above), above <= 1));
  }

  private static Plot plot(List<CrawlTrace> courses) {
    Plot plot =
        Plot.lines(
            "loss", "Loss rate so far", "pages", Plot.Scale.LINEAR, "loss rate", Plot.Scale.LINEAR);
    for (int f = 0; f < FRONTIERS.size(); f++) {
      boolean[] relevant = courses.get(f).relevant();
      int good = 0;
      for (int i = 0; i < relevant.length; i++) {
        good += relevant[i] ? 1 : 0;
        if (i % 25 == 24) {
          plot.point(FRONTIERS.get(f), i + 1.0, 1 - good / (i + 1.0));
        }
      }
    }
    return plot;
  }

  /** The topic against other articles; only example pages are seen in training. */
  private static TopicModel model(
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
                  digest(web.html(article)),
                  EncyclopediaWeb.url(article.name()),
                  dev.vigil.discover.topic.LinkContext.NONE),
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

  private static CrawlTrace crawl(
      Setting setting,
      EncyclopediaWeb web,
      List<Path> warcs,
      TopicModel model,
      String topic,
      String frontier,
      Set<String> examples) {
    CrawlSettings settings =
        CrawlSettings.of(examples.stream().sorted().toList())
            .change()
            .frontier(frontier.startsWith("topic") ? frontier + "=t/it" : frontier)
            .modules(List.of("links"))
            .warcs(warcs.stream().map(Path::toString).toList())
            .pages(setting.pick(1500, 100))
            .workers(1)
            .into("", true)
            .done();
    Crawl crawl =
        Crawl.create(setting.work().resolve(frontier + "-" + topic.replace('/', '-')), settings);
    TopicCritic.put(crawl.folder(), model.bytes());
    try {
      crawl.run(new Crawl.Tools(TimeSource.system(), AllowList.EMPTY, Optional.empty()), now -> {});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<Boolean> relevant = new ArrayList<>();
    crawl.read(
        book ->
            book
                .list(
                    "select number from page where status = 200 order by at, number",
                    row -> row.getLong(1))
                .stream()
                .map(number -> book.url(number).orElse(""))
                .filter(url -> web.has(url) && !examples.contains(url))
                .map(url -> relevant.add(web.article(url).isIn(topic)))
                .toList());
    boolean[] course = new boolean[relevant.size()];
    for (int i = 0; i < course.length; i++) {
      course[i] = relevant.get(i);
    }
    int takeover =
        FocusedState.of(crawl)
            .map(FocusedState::switches)
            .filter(list -> !list.isEmpty())
            .map(list -> (int) (list.getFirst() - examples.size()))
            .orElse(0);
    assert Arrays.toString(course) != null;
    return new CrawlTrace(course, Math.max(0, takeover));
  }
}
