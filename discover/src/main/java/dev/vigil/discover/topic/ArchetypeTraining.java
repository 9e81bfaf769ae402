package dev.vigil.discover.topic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Online training (BINGO!): the most characteristic unlabelled pages of each topic, its archetypes,
 * join the training set. An archetype is a page that many pages about the topic link to, or one of
 * which the classifier is most confident. For one training.
 *
 * <p>Four guards keep a model from teaching itself nonsense. A topic with more labels than there
 * are known pages outside of it gets none. The archetypes of a topic are at most {@value
 * #MOST_SHARE} for each page that a person labelled. A round whose archetypes lower the precision
 * of a topic on held-out labelled pages is taken back for that topic. The new model is used only if
 * no topic got worse.
 */
public final class ArchetypeTraining {
  private static final double MOST_SHARE = 4;

  /** How much it counts, as odds, that many pages about a topic link to a page. */
  private static final double AUTHORITY = 0.8;

  private static final double LEAST_RECALL = 0.3;

  /** How far, as odds, an archetype of a topic is above the threshold. */
  private static final double MARGIN = 0.5;

  private static final int CATCH_ALL_SHARE = 3;
  private static final int ATTEMPTS = 3;

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
  private final List<FeatureCounts> unlabelled;
  private final TrainingOptions options;
  private final Consumer<String> progress;
  private final Map<String, List<Archetype>> chosen = new HashMap<>();
  private final Set<String> frozen = new HashSet<>();
  private final Set<String> unknown = new TreeSet<>();
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
    this.unlabelled = candidates.stream().map(c -> c.features().counts()).toList();
    this.options = options;
    this.progress = progress;
  }

  /**
   * Trains some rounds, each with more archetypes.
   *
   * @param rounds at least 2
   */
  public Learned run(int rounds) {
    if (rounds < 2) {
      throw new IllegalArgumentException(rounds + " rounds are too few; there are at least 2.");
    }
    TrainedTopics best = TopicTrainer.train(tree, labelled, unlabelled, options, progress);
    for (int round = 1; round <= rounds; round++) {
      Map<String, List<Archetype>> before = new HashMap<>(chosen);
      // First the catch-all: without it, the thresholds are those of a world of these topics only.
      if (!choose(best, (round - 1.0) / (rounds - 1))) {
        continue;
      }
      Optional<TrainedTopics> trial = guarded(best, before);
      if (trial.isEmpty()) {
        chosen.clear();
        chosen.putAll(before);
        break;
      }
      best = trial.get();
    }
    for (String topic : unknown) {
      refused.add(
          "The topic '%s' gets no archetypes, because too few pages of no topic are known; add some to the catch-all."
              .formatted(topic));
    }
    List<Archetype> all = chosen.values().stream().flatMap(List::stream).toList();
    return new Learned(all, best, List.copyOf(refused));
  }

  /** Trains with the chosen archetypes, without those of topics that get worse by them. */
  private Optional<TrainedTopics> guarded(TrainedTopics best, Map<String, List<Archetype>> before) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      TrainedTopics trial = TopicTrainer.train(tree, pages(), unlabelled, options, progress);
      Set<String> worse = worse(best, trial);
      if (worse.isEmpty()) {
        return Optional.of(trial);
      }
      for (String topic : worse) {
        chosen.put(topic, before.getOrDefault(topic, List.of()));
        if (frozen.add(topic)) {
          refused.add(
              "The archetypes of '" + topic + "' would lower its precision; they are left out.");
        }
      }
    }
    return Optional.empty();
  }

  /** Chooses the archetypes anew with the current model; false if there are none. */
  private boolean choose(TrainedTopics current, double part) {
    TopicModel model = current.model();
    Map<String, TopicScore> scores = new HashMap<>();
    for (Candidate page : candidates) {
      scores.put(page.name(), model.best(page.features()));
    }
    Map<String, List<Archetype>> found = new HashMap<>();
    Map<String, List<Archetype>> below = new HashMap<>();
    for (Candidate page : candidates) {
      TopicScore score = Objects.requireNonNull(scores.get(page.name()));
      Optional<Choice> best = best(model, page, score);
      if (best.isPresent() && best.get().margin() >= MARGIN) {
        Archetype one = best.get().page();
        found.computeIfAbsent(one.topic(), t -> new ArrayList<>()).add(one);
      } else if (score.topic().isEmpty() && best.map(choice -> choice.margin() < 0).orElse(true)) {
        TopicScore nearest = model.nearest(page.features());
        below
            .computeIfAbsent(nearest.topic(), t -> new ArrayList<>())
            .add(new Archetype(page, "", 1 - nearest.confidence(), "confidence"));
      }
    }
    List<Archetype> none = new ArrayList<>();
    below.forEach(
        (topic, pages) ->
            none.addAll(
                without(
                    pages,
                    missed(
                        current.quality().get(topic),
                        found.getOrDefault(topic, List.of()).size()))));
    boolean some = catchAll(none);
    for (Map.Entry<String, List<Archetype>> entry : found.entrySet()) {
      String topic = entry.getKey();
      TopicQuality quality = current.quality().get(topic);
      if (quality == null || frozen.contains(topic)) {
        continue;
      }
      // Precision on labelled pages does not show what is accepted of pages about other things.
      if (outside(topic) < quality.labels()) {
        unknown.add(topic);
        continue;
      }
      unknown.remove(topic);
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

  /** How many known pages belong to no topic, or not to this one. */
  private long outside(String topic) {
    return chosen.getOrDefault("", List.of()).size()
        + labelled.stream()
            .filter(page -> page.topics().isEmpty())
            .filter(page -> page.against().isEmpty() || page.against().contains(topic))
            .count();
  }

  /** How many pages of a topic are probably below its threshold. */
  private static int missed(@Nullable TopicQuality quality, int found) {
    double recall = quality == null ? 1 : Math.max(LEAST_RECALL, quality.recall());
    return (int) Math.ceil(found * (1 - recall) / recall);
  }

  /** Without the pages that are nearest to a topic: some of them belong to it. */
  private static List<Archetype> without(List<Archetype> pages, int nearest) {
    return pages.stream()
        .sorted(Comparator.comparingDouble(Archetype::confidence))
        .skip(nearest)
        .toList();
  }

  /** A page, and how far its odds are above the threshold of the topic. */
  private record Choice(Archetype page, double margin) {}

  /** The topic that the text and the links of authorities speak for most. */
  private static Optional<Choice> best(TopicModel model, Candidate page, TopicScore score) {
    Map<String, String> origins = new LinkedHashMap<>();
    if (!score.topic().isEmpty()) {
      origins.put(score.topic(), "confidence");
    }
    page.authorityOf().forEach(topic -> origins.putIfAbsent(topic, "authority"));
    return origins.entrySet().stream()
        .filter(entry -> model.has(entry.getKey()))
        .map(entry -> choice(model, page, entry.getKey(), entry.getValue()))
        .max(Comparator.comparingDouble(Choice::margin));
  }

  private static Choice choice(TopicModel model, Candidate page, String topic, String origin) {
    double confidence = model.confidence(page.features(), topic);
    double authority = page.authorityOf().contains(topic) ? AUTHORITY : 0;
    return new Choice(
        new Archetype(page, topic, confidence, origin),
        odds(confidence) - odds(model.threshold(topic)) + authority);
  }

  private static double odds(double confidence) {
    double sure = Math.clamp(confidence, 1e-6, 1 - 1e-6);
    return Math.log(sure / (1 - sure));
  }

  /** Chooses some of the pages that certainly belong to no topic. */
  private boolean catchAll(List<Archetype> none) {
    int most = CATCH_ALL_SHARE * labelled.size();
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
        Set<String> its = one.topic().isEmpty() ? Set.of() : Set.of(one.topic());
        all.add(new TrainingPage(one.page().features().counts(), its, Set.of(), true));
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
