package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.Encyclopedia;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.discover.topic.ArchetypeTraining;
import dev.vigil.discover.topic.ArchetypeTraining.Candidate;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** Do archetypes help a topic with few examples? */
public final class TopicsArchetypes implements Experiment {
  private static final int EXAMPLES = 10;
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
          "People/Writers_and_critics",
          "Design_and_Technology/Engineering");

  @Override
  public String name() {
    return "topics-archetypes";
  }

  @Override
  public String question() {
    return "Do archetypes help topics with ten examples (encyclopedia)?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/encyclopedia");
    if (files.isEmpty()) {
      return;
    }
    List<Article> all = new ArrayList<>(Encyclopedia.read(files).articles());
    Collections.shuffle(all, new Random(setting.seed()));
    Map<String, Integer> used = new HashMap<>();
    List<TrainingPage> labelled = new ArrayList<>();
    List<Candidate> pool = new ArrayList<>();
    List<FeatureBag> test = new ArrayList<>();
    List<String> truth = new ArrayList<>();
    int others = 0;
    for (Article article : all) {
      List<String> its = TOPICS.stream().filter(article::isIn).toList();
      if (its.size() > 1) {
        continue;
      }
      FeatureBag bag = PageFeatures.ofText(article.title(), article.text());
      String topic = its.isEmpty() ? "" : name(its.getFirst());
      if (!topic.isEmpty() && used.merge(topic, 1, Integer::sum) <= EXAMPLES) {
        labelled.add(TrainingPage.of(bag, Set.of(topic)));
      } else if (topic.isEmpty() && others++ < 2 * EXAMPLES) {
        labelled.add(TrainingPage.of(bag, Set.of()));
      } else if (Math.floorMod(article.name().hashCode(), 2) == 0) {
        pool.add(new Candidate(article.name(), bag, Set.of()));
      } else {
        test.add(bag);
        truth.add(topic);
      }
    }
    TopicTree tree = TopicTree.of(TOPICS.stream().map(TopicsArchetypes::name).toList());
    TopicModel alone = TopicTrainer.train(tree, labelled, TrainingOptions.USUAL, t -> {}).model();
    ArchetypeTraining.Learned learned =
        new ArchetypeTraining(tree, labelled, pool, TrainingOptions.USUAL, t -> {}).run(4);
    double before = macro(alone, tree, test, truth);
    double after = macro(learned.trained().model(), tree, test, truth);
    Table table =
        new Table(
            "Ten examples a topic, %d topics, %,d pages to learn from, %,d to test"
                .formatted(TOPICS.size(), pool.size(), test.size()),
            "",
            "macro-F1",
            "archetypes");
    table.row("ten examples", Figures.ratio(before), 0);
    table.row("with archetypes", Figures.ratio(after), learned.archetypes().size());
    report.table(table);
    report.bar(
        new Target(
            "Gain by archetypes, macro-F1",
            ">= 0.10",
            Figures.ratio(after - before),
            after - before >= 0.10));
  }

  private static String name(String category) {
    return category.substring(category.lastIndexOf('/') + 1);
  }

  private static double macro(
      TopicModel model, TopicTree tree, List<FeatureBag> test, List<String> truth) {
    Map<String, int[]> cells = new HashMap<>();
    tree.paths().forEach(path -> cells.put(path, new int[3]));
    for (int i = 0; i < test.size(); i++) {
      String said = model.best(test.get(i)).topic();
      String actual = truth.get(i);
      if (said.equals(actual)) {
        if (!said.isEmpty()) {
          Objects.requireNonNull(cells.get(said))[0]++;
        }
        continue;
      }
      if (!said.isEmpty()) {
        Objects.requireNonNull(cells.get(said))[1]++;
      }
      if (!actual.isEmpty()) {
        Objects.requireNonNull(cells.get(actual))[2]++;
      }
    }
    return cells.values().stream()
        .mapToDouble(c -> c[0] == 0 ? 0 : 2.0 * c[0] / (2 * c[0] + c[1] + c[2]))
        .average()
        .orElse(0);
  }
}
