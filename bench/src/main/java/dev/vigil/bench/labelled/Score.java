package dev.vigil.bench.labelled;

import java.util.ArrayList;
import java.util.List;

/**
 * How decisions compare with what people said; {@code technical} counts neither way. Immutable.
 *
 * @param margin how far the nearest version that was decided rightly is from being decided wrongly
 */
public record Score(
    int changes,
    List<PreparedSeries.Decision> reported,
    List<PreparedSeries.Decision> misses,
    List<PreparedSeries.Decision> others,
    double margin) {
  public Score {
    reported = List.copyOf(reported);
    misses = List.copyOf(misses);
    others = List.copyOf(others);
  }

  public static Score of(List<PreparedSeries.Decision> decisions, double threshold) {
    int changes = 0;
    double margin = 1;
    List<PreparedSeries.Decision> reported = new ArrayList<>();
    List<PreparedSeries.Decision> misses = new ArrayList<>();
    List<PreparedSeries.Decision> others = new ArrayList<>();
    for (PreparedSeries.Decision decision : decisions) {
      String label = decision.version().label();
      if (label.equals("technical") || label.equals("first")) {
        continue;
      }
      boolean change = label.equals("change");
      changes += change ? 1 : 0;
      if (change && decision.alert()) {
        reported.add(decision);
      } else if (change) {
        misses.add(decision);
      } else if (decision.alert()) {
        others.add(decision);
      }
      if (change == decision.alert()) {
        margin = Math.min(margin, Math.abs(decision.score() - threshold));
      }
    }
    return new Score(changes, reported, misses, others, margin);
  }

  /** How many of the changes were told. */
  public int count() {
    return reported.size();
  }

  public int alerts() {
    return reported.size() + others.size();
  }

  public Score plus(Score other) {
    List<PreparedSeries.Decision> all = new ArrayList<>(reported);
    all.addAll(other.reported);
    List<PreparedSeries.Decision> allMisses = new ArrayList<>(misses);
    allMisses.addAll(other.misses);
    List<PreparedSeries.Decision> allOthers = new ArrayList<>(others);
    allOthers.addAll(other.others);
    return new Score(
        changes + other.changes, all, allMisses, allOthers, Math.min(margin, other.margin));
  }

  public static final Score NONE = new Score(0, List.of(), List.of(), List.of(), 1);
}
