package dev.vigil.bench.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Parts things into folds of about equal size. */
public final class Folds {
  private Folds() {}

  /** The fold of each thing; equal seeds give equal folds. */
  public static Map<String, Integer> of(List<String> things, int folds, long seed) {
    List<String> order = new ArrayList<>(things.stream().distinct().sorted().toList());
    Collections.shuffle(order, new Random(seed));
    Map<String, Integer> parted = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      parted.put(order.get(i), i % folds);
    }
    return parted;
  }
}
