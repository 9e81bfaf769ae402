package dev.vigil.discover.topic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses counter-examples for topics that have none, from pages about which nothing is known. Some
 * of these belong to the topic, and taken as counter-examples they would teach the opposite. So
 * only the half is used whose words resemble the examples least (reliable negatives of learning
 * from positive and unlabelled pages, as in Li and Liu 2003). Stateless.
 */
public final class CounterExamples {
  /** Of fewer pages, none is left out. */
  private static final int FEW = 10;

  private CounterExamples() {}

  /**
   * The pages that resemble the examples least.
   *
   * @param most how many are wanted
   */
  public static List<TrainingPage> choose(
      List<TrainingPage> examples, List<TrainingPage> unknown, int most) {
    Map<Integer, Integer> pages = new HashMap<>();
    for (TrainingPage page : unknown) {
      for (int key : page.features().keys()) {
        pages.merge(key, 1, Integer::sum);
      }
    }
    Map<Integer, Double> centre = new HashMap<>();
    for (TrainingPage example : examples) {
      vector(example, pages, unknown.size())
          .forEach((key, weight) -> centre.merge(key, weight, Double::sum));
    }
    record Candidate(TrainingPage page, double similarity) {}
    List<Candidate> sorted = new ArrayList<>();
    for (TrainingPage page : unknown) {
      double sum = 0;
      for (Map.Entry<Integer, Double> one : vector(page, pages, unknown.size()).entrySet()) {
        sum += one.getValue() * centre.getOrDefault(one.getKey(), 0.0);
      }
      sorted.add(new Candidate(page, sum));
    }
    sorted.sort(Comparator.comparingDouble(Candidate::similarity));
    int used = Math.min(most, Math.max(Math.min(FEW, unknown.size()), unknown.size() / 2));
    return sorted.subList(0, used).stream().map(Candidate::page).toList();
  }

  /** The words of a page, weighted by how rare they are, as a vector of length 1. */
  private static Map<Integer, Double> vector(
      TrainingPage page, Map<Integer, Integer> pages, int all) {
    Map<Integer, Double> vector = new HashMap<>();
    double squares = 0;
    FeatureCounts features = page.features();
    for (int i = 0; i < features.size(); i++) {
      int key = features.keys()[i];
      if (FeatureBag.kind(key) == FeatureKind.TERM) {
        double rare = Math.log((all + 1.0) / (pages.getOrDefault(key, 0) + 0.5));
        double weight = (1 + Math.log(features.counts()[i])) * Math.max(0, rare);
        vector.put(key, weight);
        squares += weight * weight;
      }
    }
    double length = Math.sqrt(Math.max(1e-12, squares));
    vector.replaceAll((key, weight) -> weight / length);
    return vector;
  }
}
