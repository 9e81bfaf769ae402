package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.bench.topic.EncyclopediaWeb;
import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.crawl.Apprentice;
import dev.vigil.discover.topic.crawl.LinkWords;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** How many leaves around a link, and do their distances from it help the apprentice? */
public final class TopicsApprentice implements Experiment {
  private static final int PAGES = 160;

  /** Without {@code --all}: enough to see the shape of the curves within minutes. */
  private static final int FEW_TOPICS = 4;

  private static final List<Integer> WINDOWS = List.of(0, 1, 2, 3, 5, 7, 10);

  @Override
  public String name() {
    return "topics-apprentice";
  }

  @Override
  public String question() {
    return "Which words around a link does the apprentice need (Chakrabarti 2002, Figures 3 and"
        + " 4)?";
  }

  /** A page with its links. */
  private record Source(WebUrl url, PageDigest digest, List<PageLink> links, boolean relevant) {}

  /** How well links are told apart: the share of each kind that is judged rightly. */
  private record Accuracy(double good, double bad) {
    double mean() {
      return (good + bad) / 2;
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
    int few = setting.all() ? TopicsCrawl.TOPICS.size() : FEW_TOPICS;
    List<String> topics = TopicsCrawl.TOPICS.subList(0, setting.pick(few, 1));
    Table table =
        new Table(
            "Accuracy by the number of leaves on each side of a link, mean of %d topics"
                .formatted(topics.size()),
            "leaves",
            "good links",
            "other links",
            "both",
            "both, without distances");
    Plot figure3 = plot("topics-window", "Accuracy by window (Figure 3)");
    Plot figure4 = plot("topics-offsets", "With and without distances (Figure 4)");
    double[][] with = new double[WINDOWS.size()][2];
    double[] without = new double[WINDOWS.size()];
    for (String topic : topics) {
      TopicModel model =
          TopicsCrawl.model(encyclopedia, web, topic, setting.seed(), new HashSet<>());
      List<Source> pages = pages(encyclopedia, web, topic, setting);
      for (int w = 0; w < WINDOWS.size(); w++) {
        Accuracy offsets = accuracy(pages, web, model, topic, WINDOWS.get(w), true);
        with[w][0] += offsets.good() / topics.size();
        with[w][1] += offsets.bad() / topics.size();
        without[w] +=
            accuracy(pages, web, model, topic, WINDOWS.get(w), false).mean() / topics.size();
      }
    }
    for (int w = 0; w < WINDOWS.size(); w++) {
      double both = (with[w][0] + with[w][1]) / 2;
      int window = WINDOWS.get(w);
      table.row(
          window,
          Figures.ratio(with[w][0]),
          Figures.ratio(with[w][1]),
          Figures.ratio(both),
          Figures.ratio(without[w]));
      figure3.point("good links", window, with[w][0]);
      figure3.point("other links", window, with[w][1]);
      figure3.point("both", window, both);
      figure4.point("with distances", window, both);
      figure4.point("without", window, without[w]);
    }
    report.say(
        "The apprentice learns from the links of one half of %d pages for each topic and is asked"
                .formatted(setting.pick(PAGES, 20))
            + " about those of the other half. A link is good if its page is of the topic. Both"
            + " kinds count alike. This is an experiment with the words alone: in a crawl, the"
            + " frontier topic=TREE/TOPIC,window=N has the leaves on each side and topic-words has"
            + " no distances, and the words are one of nine kinds of evidence.");
    report.table(table);
    report.plot(figure3);
    report.plot(figure4);
  }

  private static Plot plot(String file, String title) {
    return Plot.lines(
        file, title, "leaves on each side", Plot.Scale.LINEAR, "accuracy", Plot.Scale.LINEAR);
  }

  /** Half of the pages are of the topic, as in a crawl for it. */
  private static List<Source> pages(
      Encyclopedia encyclopedia, EncyclopediaWeb web, String topic, Setting setting) {
    List<Article> all = new ArrayList<>(encyclopedia.articles());
    Collections.shuffle(all, new Random(setting.seed() + 1));
    List<Source> pages = new ArrayList<>();
    int[] left = {setting.pick(PAGES, 20) / 2, setting.pick(PAGES, 20) / 2};
    for (Article article : all) {
      boolean relevant = article.isIn(topic);
      if (left[relevant ? 0 : 1]-- > 0) {
        WebUrl url = WebUrl.parse(EncyclopediaWeb.url(article.name()));
        PageDigest digest = TopicsCrawl.digest(web.html(article));
        pages.add(new Source(url, digest, LinkReader.read(url, digest), relevant));
      }
    }
    Collections.shuffle(pages, new Random(setting.seed() + 2));
    return pages;
  }

  private static Accuracy accuracy(
      List<Source> pages,
      EncyclopediaWeb web,
      TopicModel model,
      String topic,
      int window,
      boolean offsets) {
    Apprentice apprentice = new Apprentice();
    int half = pages.size() / 2;
    int[] right = new int[2];
    int[] all = new int[2];
    for (int i = 0; i < pages.size(); i++) {
      Source page = pages.get(i);
      LinkWords words = new LinkWords(page.digest(), window, offsets);
      Set<String> seen = new HashSet<>();
      for (PageLink link : page.links()) {
        String url = link.url().toString();
        if (!web.has(url) || !seen.add(url)) {
          continue;
        }
        boolean good = web.article(url).isIn(topic);
        double source = page.relevant() ? 1 : 0;
        LinkWords.Encoded encoded = words.encode(link, source);
        double near = encoded.near().size() == 0 ? 0 : model.confidence(encoded.near(), "it");
        if (i < half) {
          apprentice.study(encoded.features(), near, good ? 1 : 0);
        } else {
          boolean judged = apprentice.score(encoded.features(), near) >= 0.5;
          all[good ? 0 : 1]++;
          right[good ? 0 : 1] += judged == good ? 1 : 0;
        }
      }
    }
    return new Accuracy(
        right[0] / (double) Math.max(1, all[0]), right[1] / (double) Math.max(1, all[1]));
  }
}
