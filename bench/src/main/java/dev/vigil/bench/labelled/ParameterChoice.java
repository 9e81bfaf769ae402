package dev.vigil.bench.labelled;

import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.SignificanceParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses parameters on some series: fewest misses, then fewest other alerts, then the widest
 * margin between what is told and what is not. Stateless.
 */
public final class ParameterChoice {
  private ParameterChoice() {}

  /** The settings among which one is chosen. */
  public static List<ClassifierParameters> grid() {
    SignificanceParameters w = SignificanceParameters.DEFAULT;
    List<ClassifierParameters> all = new ArrayList<>();
    for (double threshold : new double[] {0.32, 0.36, 0.4, 0.44, 0.48}) {
      for (double entry : new double[] {0.4, 0.3, 0.5}) {
        for (double rate : new double[] {0.7, 0.5, 0.9}) {
          for (int least : new int[] {3, 5}) {
            SignificanceParameters weights =
                new SignificanceParameters(
                    w.words(),
                    entry,
                    w.link(),
                    w.image(),
                    w.date(),
                    w.counter(),
                    w.outside(),
                    w.slope());
            all.add(new ClassifierParameters(weights, threshold, rate, least));
          }
        }
      }
    }
    return all;
  }

  /** How every setting does on one series. */
  public static List<Score> scores(PreparedSeries series, List<ClassifierParameters> among) {
    return among.stream()
        .map(parameters -> Score.of(series.decide(parameters), parameters.threshold()))
        .toList();
  }

  /** The best setting for several series, by the scores of each. */
  public static int best(List<List<Score>> series) {
    int best = 0;
    Score bestScore = null;
    for (int i = 0; i < series.getFirst().size(); i++) {
      Score score = Score.NONE;
      for (List<Score> one : series) {
        score = score.plus(one.get(i));
      }
      if (bestScore == null || isBetter(score, bestScore)) {
        best = i;
        bestScore = score;
      }
    }
    return best;
  }

  private static boolean isBetter(Score a, Score b) {
    if (a.misses().size() != b.misses().size()) {
      return a.misses().size() < b.misses().size();
    }
    if (a.others().size() != b.others().size()) {
      return a.others().size() < b.others().size();
    }
    return a.margin() > b.margin() + 1e-9;
  }
}
