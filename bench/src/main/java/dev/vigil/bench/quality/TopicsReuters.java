package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.Reuters;
import dev.vigil.bench.topic.Reuters.NewsStory;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** How well does the classifier of topics do on a collection that the literature knows? */
public final class TopicsReuters implements Experiment {
  @Override
  public String name() {
    return "topics-reuters";
  }

  @Override
  public String question() {
    return "Are news stories classified as well as the literature can (Reuters-21578, ModApte)?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "text/reuters");
    if (files.isEmpty()) {
      return;
    }
    Reuters reuters = Reuters.read(files);
    Set<String> categories = reuters.categories();
    List<TrainingPage> training = new ArrayList<>();
    List<NewsStory> test = new ArrayList<>();
    List<FeatureBag> bags = new ArrayList<>();
    for (NewsStory story : reuters.stories()) {
      Set<String> topics = new HashSet<>(story.topics());
      topics.retainAll(categories);
      FeatureBag bag = PageFeatures.ofText(story.title(), story.body());
      if (story.training()) {
        training.add(TrainingPage.of(bag, topics));
      } else {
        test.add(story);
        bags.add(bag);
      }
    }
    report.say(
        "%,d stories for training, %,d for the test, %d categories."
            .formatted(training.size(), test.size(), categories.size()));
    Table table =
        new Table(
            "Reuters-21578, ModApte", "features", "micro-F1", "macro-F1", "precision", "recall");
    double all = 0;
    for (TrainingOptions.Features features :
        List.of(TrainingOptions.Features.ALL, TrainingOptions.Features.SELECTED)) {
      TopicModel model =
          TopicTrainer.train(
                  TopicTree.of(categories),
                  training,
                  TrainingOptions.USUAL.with(features),
                  topic -> {})
              .model();
      Scores scores = score(model, test, bags, categories);
      table.row(
          features.toString().toLowerCase(java.util.Locale.ROOT),
          Figures.ratio(scores.micro()),
          Figures.ratio(scores.macro()),
          Figures.ratio(scores.precision()),
          Figures.ratio(scores.recall()));
      if (features == TrainingOptions.Features.ALL) {
        all = scores.micro();
      }
    }
    report.table(table);
    report.bar(
        new Target("Reuters micro-F1, all features", ">= 0.87", Figures.ratio(all), all >= 0.87));
  }

  private record Scores(double micro, double macro, double precision, double recall) {}

  private static Scores score(
      TopicModel model, List<NewsStory> test, List<FeatureBag> bags, Set<String> categories) {
    Map<String, int[]> counts = new HashMap<>();
    categories.forEach(category -> counts.put(category, new int[3]));
    for (int i = 0; i < test.size(); i++) {
      Set<String> found = new HashSet<>();
      for (TopicScore score : model.all(bags.get(i))) {
        found.add(score.topic());
      }
      for (String category : categories) {
        boolean yes = test.get(i).topics().contains(category);
        boolean said = found.contains(category);
        int[] cell = Objects.requireNonNull(counts.get(category));
        if (yes && said) {
          cell[0]++;
        } else if (said) {
          cell[1]++;
        } else if (yes) {
          cell[2]++;
        }
      }
    }
    int right = 0;
    int wrong = 0;
    int missed = 0;
    double macro = 0;
    for (int[] cell : counts.values()) {
      right += cell[0];
      wrong += cell[1];
      missed += cell[2];
      macro += cell[0] == 0 ? 0 : 2.0 * cell[0] / (2 * cell[0] + cell[1] + cell[2]);
    }
    double precision = right / (double) Math.max(1, right + wrong);
    double recall = right / (double) Math.max(1, right + missed);
    return new Scores(
        2 * precision * recall / (precision + recall),
        macro / categories.size(),
        precision,
        recall);
  }
}
