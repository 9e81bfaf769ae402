package dev.vigil.discover.rank;

import java.util.Arrays;

/** A growing list of doubles. For one thread. */
final class DoubleList {
  private double[] values;
  private int size;

  /**
   * @param room for how many there is room at first
   */
  DoubleList(int room) {
    values = new double[Math.max(16, room)];
  }

  double get(int at) {
    return values[at];
  }

  void set(int at, double value) {
    values[at] = value;
  }

  void add(int at, double value) {
    values[at] += value;
  }

  void append(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + size / 2);
    }
    values[size++] = value;
  }
}
