package dev.vigil.discover.topic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Online training (BINGO!): the most characteristic unlabelled pages of each topic, its archetypes,
 * join the training set. An archetype is a page that many pages about the topic link to, or one of
 * which the classifier is most confident. For one training.
 *
 * <p>Three guards keep a model from teaching itself nonsense. The archetypes of a topic are at most
 * {@value #MOST_SHARE} for each page that a person labelled. A round whose archetypes lower the
 * precision of a topic on held-out labelled pages is taken back for that topic. The new model is
 * used only if no topic got worse.
 */
public final class ArchetypeTraining {
  private static final double MOST_SHARE = 4;
  private static final double LEAST_CONFIDENCE = 0.5;
  private static final double LEAST_OF_AUTHORITY = 0.3;
  private static final double LEAST_OF_CATCH_ALL = 0.75;
  private static final int CATCH_ALL_SHARE = 3;

  /**
   * An unlabelled page.
   *
   * @param name identifies it
   * @param authorityOf topics that it is an authority of
   */
  public record Candidate(String name, FeatureBag features, Set<String> authorityOf) {}

  /**
   * A chosen page.
   *
   * @param origin authority or confidence
   */
  public record Archetype(Candidate page, String topic, double confidence, String origin) {}

  /** The result: the archetypes that passed the guards, and the model with them. */
  public record Learned(List<Archetype> archetypes, TrainedTopics trained, List<String> refused) {}

  private final TopicTree tree;
  private final List<TrainingPage> labelled;
  private final List<Candidate> candidates;
  private final TrainingOptions options;
  private final Consumer<String> progress;
  private final Map<String, List<Archetype>> chosen = new HashMap<>();
  private final Set<String> frozen = new HashSet<>();
  private final List<String> refused = new ArrayList<>();

  public ArchetypeTraining(
      TopicTree tree,
      List<TrainingPage> labelled,
      List<Candidate> candidates,
      TrainingOptions options,
      Consumer<String> progress) {
    this.tree = tree;
    this.labelled = labelled;
    this.candidates = candidates;
    this.options = options;
    this.progress = progress;
  }

  /** Trains some rounds. */
  public Learned run(int rounds) {
    TrainedTopics best = TopicTrainer.train(tree, labelled, options, progress);
    for (int round = 1; round <= rounds; round++) {
      Map<String, List<Archetype>> before = new HashMap<>(chosen);
      if (!choose(best, round / (double) rounds)) {
        break;
      }
      TrainedTopics trial = TopicTrainer.train(tree, pages(), options, progress);
      Set<String> worse = worse(best, trial);
      if (!worse.isEmpty()) {
        for (String topic : worse) {
          chosen.put(topic, before.getOrDefault(topic, List.of()));
          if (frozen.add(topic)) {
            refused.add(
                "The archetypes of '" + topic + "' would lower its precision; they are left out.");
          }
        }
        trial = TopicTrainer.train(tree, pages(), options, progress);
        if (!worse(best, trial).isEmpty()) {
          chosen.clear();
          chosen.putAll(before);
          break;
        }
      }
      best = trial;
    }
    List<Archetype> all = chosen.values().stream().flatMap(List::stream).toList();
    return new Learned(all, best, List.copyOf(refused));
  }

  /** Chooses the archetypes anew with the current model; false if there are none. */
  private boolean choose(TrainedTopics current, double part) {
    Map<String, List<Archetype>> found = new HashMap<>();
    for (Candidate page : candidates) {
      TopicScore score = current.model().best(page.features());
      if (!score.topic().isEmpty() && score.confidence() >= LEAST_CONFIDENCE) {
        found
            .computeIfAbsent(score.topic(), t -> new ArrayList<>())
            .add(new Archetype(page, score.topic(), score.confidence(), "confidence"));
        continue;
      }
      for (String topic : page.authorityOf()) {
        double confidence = current.model().confidence(page.features(), topic);
        if (confidence >= LEAST_OF_AUTHORITY) {
          found
              .computeIfAbsent(topic, t -> new ArrayList<>())
              .add(new Archetype(page, topic, confidence, "authority"));
        }
      }
    }
    boolean some = catchAll(current, part);
    for (Map.Entry<String, List<Archetype>> entry : found.entrySet()) {
      String topic = entry.getKey();
      TopicQuality quality = current.quality().get(topic);
      if (quality == null || frozen.contains(topic)) {
        continue;
      }
      int most = (int) Math.ceil(MOST_SHARE * quality.labels() * part);
      List<Archetype> best =
          entry.getValue().stream()
              .sorted(
                  Comparator.comparingDouble(
                      (Archetype a) ->
                          -a.confidence() - (a.page().authorityOf().isEmpty() ? 0 : 0.1)))
              .limit(most)
              .toList();
      chosen.put(topic, best);
      some |= !best.isEmpty();
    }
    return some;
  }

  /** Chooses pages that certainly belong to no topic. */
  private boolean catchAll(TrainedTopics current, double part) {
    List<Archetype> none = new ArrayList<>();
    for (Candidate page : candidates) {
      TopicScore score = current.model().best(page.features());
      if (score.topic().isEmpty() && score.confidence() >= LEAST_OF_CATCH_ALL) {
        none.add(new Archetype(page, "", score.confidence(), "confidence"));
      }
    }
    int most = (int) (CATCH_ALL_SHARE * labelled.size() * part);
    // Every n-th of all sure ones: the surest are all alike.
    none.sort(Comparator.comparing(one -> one.page().name()));
    List<Archetype> some = new ArrayList<>();
    double step = Math.max(1, none.size() / (double) Math.max(1, most));
    for (double i = 0; i < none.size() && some.size() < most; i += step) {
      some.add(none.get((int) i));
    }
    chosen.put("", some);
    return !some.isEmpty();
  }

  private List<TrainingPage> pages() {
    List<TrainingPage> all = new ArrayList<>(labelled);
    for (List<Archetype> topic : chosen.values()) {
      for (Archetype one : topic) {
        all.add(
            new TrainingPage(one.page().features().counts(), Set.of(one.topic()), Set.of(), true));
      }
    }
    return all;
  }

  private static Set<String> worse(TrainedTopics before, TrainedTopics now) {
    Set<String> worse = new HashSet<>();
    now.quality()
        .forEach(
            (topic, quality) -> {
              TopicQuality old = before.quality().get(topic);
              // The precision of few labels moves by whole pages.
              double page = 1.0 / (1 + quality.labels());
              if (old != null && quality.precision() < old.precision() - page) {
                worse.add(topic);
              }
            });
    return worse;
  }
}
