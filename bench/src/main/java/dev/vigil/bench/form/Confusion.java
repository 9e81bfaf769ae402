package dev.vigil.bench.form;

import java.util.Locale;

/** How often each type was taken for each. Not thread-safe. */
public final class Confusion {
  private final int[][] counts;

  public Confusion(int types) {
    counts = new int[types][types];
  }

  public void add(int really, int taken) {
    counts[really][taken]++;
  }

  /** How many there are of a type. */
  public int support(int type) {
    int sum = 0;
    for (int count : counts[type]) {
      sum += count;
    }
    return sum;
  }

  private int taken(int type) {
    int sum = 0;
    for (int[] row : counts) {
      sum += row[type];
    }
    return sum;
  }

  public int total() {
    int sum = 0;
    for (int t = 0; t < counts.length; t++) {
      sum += support(t);
    }
    return sum;
  }

  public double accuracy() {
    int right = 0;
    for (int t = 0; t < counts.length; t++) {
      right += counts[t][t];
    }
    return (double) right / total();
  }

  public double precision(int type) {
    return taken(type) == 0 ? 0 : (double) counts[type][type] / taken(type);
  }

  public double recall(int type) {
    return support(type) == 0 ? 0 : (double) counts[type][type] / support(type);
  }

  public double f1(int type) {
    double sum = precision(type) + recall(type);
    return sum == 0 ? 0 : 2 * precision(type) * recall(type) / sum;
  }

  /** The mean of F1, each type by how many there are of it. */
  public double weightedF1() {
    double sum = 0;
    for (int t = 0; t < counts.length; t++) {
      sum += f1(t) * support(t);
    }
    return sum / total();
  }

  /** What a type was most often mistaken for, or -1. */
  public int mistakenFor(int type) {
    int most = -1;
    for (int t = 0; t < counts.length; t++) {
      if (t != type && counts[type][t] > 0 && (most < 0 || counts[type][t] > counts[type][most])) {
        most = t;
      }
    }
    return most;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "accuracy %.3f, weighted F1 %.3f", accuracy(), weightedF1());
  }
}
