package dev.vigil.bench;

import dev.vigil.bench.experiment.*;
import java.util.List;

/** The catalogue of experiments in the order of the report. */
final class Experiments {
  private Experiments() {}

  static List<Experiment> all() {
    return List.of(
        new TreeConformance(),
        new Traversal(),
        new HeapUse(),
        new SizeXml(),
        new Growth(),
        new Encoding(),
        new Nearest());
  }

  static Experiment named(String name) {
    return all().stream()
        .filter(e -> e.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no experiment '"
                        + name
                        + "'; there are "
                        + String.join(", ", all().stream().map(Experiment::name).toList())
                        + "."));
  }
}
