package dev.vigil.bench.cost;

import com.sun.management.OperatingSystemMXBean;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Heap;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.DocumentSite;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.bench.topic.EncyclopediaWeb;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.discover.topic.crawl.TopicCritic;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What do topics cost: a focused crawl, the memory of many topics, a classified page? */
public final class TopicsCost implements Experiment {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final String TOPIC = "Science/Biology/Birds";
  private static final int EXAMPLES = 15;
  private static final int OTHERS = 150;
  private static final int GROUPS = 20;
  private static final long MOST_HEAP = 256L << 20;

  @Override
  public String name() {
    return "topics-cost";
  }

  @Override
  public String question() {
    return "What do topics cost: focused crawls, 1,000 topics, classified pages?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    Encyclopedia encyclopedia = Encyclopedia.read(files);
    EncyclopediaWeb web = new EncyclopediaWeb(encyclopedia, setting.seed());
    crawls(setting, report, encyclopedia, web);
    manyTopics(setting, report, encyclopedia, web);
  }

  // ---- crawls ----

  private static void crawls(
      Setting setting, Report report, Encyclopedia encyclopedia, EncyclopediaWeb web)
      throws Exception {
    List<Path> warcs = web.write(Files.createDirectory(setting.work().resolve("web")));
    List<String> seeds = new ArrayList<>();
    byte[] model = model(encyclopedia, web, seeds).bytes();
    int rounds = setting.pick(3, 1);
    double[] plain = new double[rounds];
    double[] focused = new double[rounds];
    // In turn, so that both meet the same load of the machine; the first round warms up.
    for (int round = -1; round < rounds; round++) {
      double one = crawl(setting, warcs, seeds, "breadth", model, "plain" + round);
      double other = crawl(setting, warcs, seeds, "topic=t/it", model, "topic" + round);
      if (round >= 0) {
        plain[round] = one;
        focused[round] = other;
      }
    }
    java.util.Arrays.sort(plain);
    java.util.Arrays.sort(focused);
    double ratio = focused[rounds / 2] / plain[rounds / 2];
    Table table =
        new Table("Processor time of a page, median of %d crawls".formatted(rounds), "crawl", "");
    table.row("keeps WARC only, breadth first", Figures.time(plain[rounds / 2] * 1e9));
    table.row("focused, keeps WARC", Figures.time(focused[rounds / 2] * 1e9));
    report.table(table);
    report.bar(
        new Target(
            "Processor time of a focused crawl, more than one that keeps WARC only",
            "<= 60 %",
            Figures.percent(ratio - 1),
            ratio <= 1.6));
  }

  private static TopicModel model(
      Encyclopedia encyclopedia, EncyclopediaWeb web, List<String> seeds) {
    List<TrainingPage> pages = new ArrayList<>();
    int others = 0;
    for (Article article : encyclopedia.articles()) {
      boolean its = article.isIn(TOPIC);
      String url = EncyclopediaWeb.url(article.name());
      if (its
          ? seeds.size() < EXAMPLES
          : article.name().hashCode() % 20 == 0 && ++others <= OTHERS) {
        if (its) {
          seeds.add(url);
        }
        pages.add(
            TrainingPage.of(
                PageFeatures.of(digest(web.html(article)), url, LinkContext.NONE),
                its ? Set.of("it") : Set.of()));
      }
    }
    return TopicTrainer.train(TopicTree.of(List.of("it")), pages, TrainingOptions.USUAL, t -> {})
        .model();
  }

  /** The seconds of processor time for each page. */
  private static double crawl(
      Setting setting,
      List<Path> warcs,
      List<String> seeds,
      String frontier,
      byte[] model,
      String name)
      throws InterruptedException {
    CrawlSettings settings =
        CrawlSettings.of(seeds)
            .change()
            .frontier(frontier)
            .modules(List.of("links"))
            .warcs(warcs.stream().map(Path::toString).toList())
            .pages(setting.pick(400, 60))
            .workers(1)
            .into("", true)
            .done();
    Crawl crawl = Crawl.create(setting.work().resolve(name), settings);
    TopicCritic.put(crawl.folder(), model);
    long start = SYSTEM.getProcessCpuTime();
    crawl.run(new Crawl.Tools(TimeSource.system(), AllowList.EMPTY, Optional.empty()), now -> {});
    double seconds = (SYSTEM.getProcessCpuTime() - start) / 1e9;
    return seconds / Math.max(1, crawl.summary().count("pages"));
  }

  private static PageDigest digest(String html) {
    return Documents.read(
            html.getBytes(StandardCharsets.UTF_8),
            ReadHint.contentType("text/html; charset=utf-8"),
            ReadLimits.WEB)
        .digest();
  }

  // ---- many topics ----

  /** Each topic is one article, and its examples are the parts of it. */
  private static void manyTopics(
      Setting setting, Report report, Encyclopedia encyclopedia, EncyclopediaWeb web)
      throws Exception {
    int topics = setting.pick(1_000, 40);
    List<String> paths = new ArrayList<>();
    List<TrainingPage> pages = new ArrayList<>();
    for (Article article : encyclopedia.articles()) {
      List<DocumentSite.Entry> parts = DocumentSite.parts(article, Set.of(), 80);
      if (paths.size() == topics || parts.size() < 6) {
        continue;
      }
      String path = "group " + paths.size() % GROUPS + "/" + paths.size();
      paths.add(path);
      for (DocumentSite.Entry part : parts.subList(0, 6)) {
        pages.add(TrainingPage.of(PageFeatures.ofText(part.title(), part.text()), Set.of(path)));
      }
    }
    byte[] stored =
        TopicTrainer.train(TopicTree.of(paths), pages, TrainingOptions.USUAL, t -> {})
            .model()
            .bytes();
    pages.clear();
    long heap = Heap.retained(() -> TopicModel.of(stored), 2);
    TopicModel model = TopicModel.of(stored);
    List<PageDigest> digests = new ArrayList<>();
    for (Article article : encyclopedia.articles().subList(0, setting.pick(600, 50))) {
      digests.add(digest(web.html(article)));
    }
    double few = rate(setting, digests, bag -> model.best(bag).topic());
    Table table = new Table("%,d topics".formatted(paths.size()), "what", "");
    table.row("memory of the model", Figures.bytes(heap));
    table.row("stored model", Figures.bytes(stored.length));
    table.row("parsed pages classified a second, one thread", Math.round(few));
    table.row("words of a page, mean", words(digests));
    report.table(table);
    report.bar(
        new Target(
            "Memory of %,d topics".formatted(paths.size()),
            "<= 256 MB",
            Figures.bytes(heap),
            heap <= MOST_HEAP));
    report.bar(
        new Target(
            "Pages classified a second and core",
            ">= 2000",
            Figures.of(Math.round(few)),
            few >= 2000));
  }

  private static long words(List<PageDigest> digests) {
    long words = 0;
    for (PageDigest digest : digests) {
      words += digest.text(0).split("\\s+", -1).length;
    }
    return words / Math.max(1, digests.size());
  }

  /** Pages a second of processor time of this thread; the best of some rounds. */
  private static double rate(
      Setting setting, List<PageDigest> digests, Function<FeatureBag, String> judge) {
    var threads = ManagementFactory.getThreadMXBean();
    double best = 0;
    int found = 0;
    for (int round = 0; round < setting.pick(4, 1); round++) {
      long start = threads.getCurrentThreadCpuTime();
      for (PageDigest digest : digests) {
        found += judge.apply(PageFeatures.of(digest, "", LinkContext.NONE)).isEmpty() ? 0 : 1;
      }
      best = Math.max(best, digests.size() / ((threads.getCurrentThreadCpuTime() - start) / 1e9));
    }
    assert found >= 0;
    return best;
  }
}
