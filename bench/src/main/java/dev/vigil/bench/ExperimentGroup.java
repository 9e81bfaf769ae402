package dev.vigil.bench;

import java.util.Locale;

/** What an experiment is for. The package of its class decides. Immutable. */
public enum ExperimentGroup {
  COMPARISON("Comparisons with other tools"),
  PAPER("Figures of the publications, measured again"),
  QUALITY("Right answers, on labelled data and standard test sets"),
  COST("Time, memory and growth"),
  FAULT("Faults: killed processes, damaged and hostile input, long runs"),
  TRAINING("Training of models");

  private final String title;

  ExperimentGroup(String title) {
    this.title = title;
  }

  /** The heading of the group. */
  public String title() {
    return title;
  }

  /** The group that the last word of a class's package names. */
  public static ExperimentGroup of(Class<? extends Experiment> experiment) {
    String name = experiment.getPackageName();
    String word = name.substring(name.lastIndexOf('.') + 1);
    for (ExperimentGroup group : values()) {
      if (group.name().equals(word.toUpperCase(Locale.ROOT))) {
        return group;
      }
    }
    throw new IllegalStateException(
        experiment.getName()
            + " is in no package of experiments; move it to comparison, paper, quality, cost, fault"
            + " or training.");
  }
}
