package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.HubWeb;
import dev.vigil.discover.distill.DistillGraph;
import dev.vigil.discover.distill.Distillation;
import dev.vigil.discover.distill.Distillation.Method;
import dev.vigil.discover.distill.TextRelevance;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.document.PageDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Does the structure of pages keep authorities on their topic, and is the hub part found? */
public final class TopicsDistill implements Experiment {
  private static final int TOPICS = 20;
  private static final int TOP = 40;
  private static final int ROUNDS = 10;

  /** Which part of the difference is not due to the parts of pages. */
  private static final String WEIGHTS =
      "DOMHITS and DOMTextHITS weigh a part of a page by how much more often than usual its links"
          + " lead into the root set; HITS gets nothing comparable, so that the difference to it is"
          + " not due to the parts alone.";

  @Override
  public String name() {
    return "topics-distill";
  }

  @Override
  public String question() {
    return "Do parts of pages keep authorities on their topic (Chakrabarti 2002, Figures 10 to"
        + " 12)?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    HubWeb web = new HubWeb(Encyclopedia.read(files), setting.pick(TOPICS, 4), setting.seed());
    report.say(
        "%,d articles and %,d generated hub pages of %d designs; a hub page lists links for three to"
                .formatted(web.articles().size(), web.hubs().size(), HubWeb.DESIGNS)
            + " five topics, each under its own heading or in its own block. "
            + WEIGHTS);
    Map<String, PageDigest> digests = new HashMap<>();
    Map<String, FeatureBag> bags = new HashMap<>();
    web.pages(
        (url, html) -> {
          PageDigest digest = TopicsCrawl.digest(html);
          digests.put(url, digest);
          bags.put(url, PageFeatures.of(digest, url, LinkContext.NONE));
        });
    TopicModel model = model(web, bags);
    Map<Method, Double> sums = new EnumMap<>(Method.class);
    Table table =
        new Table("Relevant pages among the %d best authorities".formatted(TOP), header());
    int[] found = new int[HubWeb.DESIGNS];
    int[] hubs = new int[HubWeb.DESIGNS];
    List<Drift> drifts = new ArrayList<>();
    for (String topic : web.topics()) {
      DistillGraph graph = new DistillGraph(relevance(model, topic, bags));
      web.read(digests, graph::add);
      List<Object> row = new ArrayList<>(List.of(topic));
      long byPages = 0;
      for (Method method : Method.values()) {
        Distillation.Result result = Distillation.run(graph, method, ROUNDS, TOP);
        long relevant = result.authorities().stream().filter(a -> web.isIn(a.url(), topic)).count();
        sums.merge(method, (double) relevant, Double::sum);
        row.add(relevant);
        if (method == Method.HITS) {
          byPages = relevant;
        } else if (method == Method.DOMHITS) {
          drifts.add(new Drift(topic, byPages, result.rounds()));
        }
        if (method == Method.DOMTEXTHITS) {
          Distillation.Result all = Distillation.run(graph, method, ROUNDS, 100_000);
          for (HubWeb.Hub hub : web.hubs()) {
            if (hub.sections().containsKey(topic)) {
              boolean its = web.isFound(hub, topic, all.hubs(), digests);
              hubs[hub.design()]++;
              found[hub.design()] += its ? 1 : 0;
            }
          }
        }
      }
      table.row(row.toArray());
    }
    report.table(table);
    drifts.sort(Comparator.comparingLong(Drift::relevant));
    report.plot(plot("distill-low-drift", "HITS drifts least", drifts.getLast()));
    report.plot(plot("distill-high-drift", "HITS drifts most", drifts.getFirst()));
    double hits = sums.getOrDefault(Method.HITS, 0.0);
    double dom = sums.getOrDefault(Method.DOMHITS, 0.0);
    double text = sums.getOrDefault(Method.DOMTEXTHITS, 0.0);
    report.bar(
        new Target(
            "Relevant authorities: DOMTextHITS, DOMHITS, HITS",
            "DOMTextHITS >= DOMHITS > HITS",
            "%.0f, %.0f, %.0f".formatted(text, dom, hits),
            text >= dom && dom > hits));
    Table parts = new Table("The part of a hub page by its design", "design", "parts", "found");
    for (int d = 0; d < hubs.length; d++) {
      parts.row(d + 1, hubs[d], found[d]);
    }
    report.table(parts);
    int all = Arrays.stream(hubs).sum();
    double share = Arrays.stream(found).sum() / (double) Math.max(1, all);
    report.bar(
        new Target(
            "The part of a hub page found, of %d".formatted(all),
            ">= 0.90",
            Figures.ratio(share),
            share >= 0.9));
  }

  private static String[] header() {
    return new String[] {"topic", "HITS", "DOMHITS", "DOMTextHITS"};
  }

  /**
   * How a topic was distilled.
   *
   * @param relevant the relevant authorities of HITS: the fewer, the more it drifts
   */
  private record Drift(String topic, long relevant, List<Distillation.Round> rounds) {}

  /** Nodes that are hubs as a whole, and expanded ones (Figures 11 and 12). */
  private static Plot plot(String file, String what, Drift drift) {
    Plot plot =
        Plot.lines(
            file,
            what + ": " + drift.topic().replace('_', ' '),
            "iteration",
            Plot.Scale.LINEAR,
            "nodes",
            Plot.Scale.LINEAR);
    for (int i = 0; i < drift.rounds().size(); i++) {
      plot.point("pruned", i + 1.0, drift.rounds().get(i).pruned());
      plot.point("expanded", i + 1.0, drift.rounds().get(i).expanded());
    }
    return plot;
  }

  /** Trained on ten articles of each topic, against each other and other articles. */
  private static TopicModel model(HubWeb web, Map<String, FeatureBag> bags) {
    List<TrainingPage> pages = new ArrayList<>();
    web.examples(
        (url, topic) ->
            pages.add(
                TrainingPage.of(
                    bags.getOrDefault(url, FeatureBag.hashed()),
                    topic.isEmpty() ? Set.of() : Set.of(topic))));
    return TopicTrainer.train(TopicTree.of(web.topics()), pages, TrainingOptions.USUAL, topic -> {})
        .model();
  }

  private static TextRelevance relevance(
      TopicModel model, String topic, Map<String, FeatureBag> bags) {
    TextRelevance usual = TextRelevance.topic(model, topic);
    return new TextRelevance() {
      @Override
      public double page(PageDigest digest, String url) {
        FeatureBag bag = bags.get(url);
        return bag == null ? 0 : model.confidence(bag, topic);
      }

      @Override
      public double near(FeatureBag words) {
        return usual.near(words);
      }
    };
  }
}
