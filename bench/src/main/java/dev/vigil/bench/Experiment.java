package dev.vigil.bench;

import dev.vigil.bench.report.Report;

/** One question about Vigil with the measurement that answers it. Run once per command. */
public interface Experiment {
  /** The word by which the command line knows it. */
  String name();

  /** The question, as the heading of its section. */
  String question();

  /** What it is for. */
  default ExperimentGroup group() {
    return ExperimentGroup.of(getClass());
  }

  void run(Setting setting, Report report) throws Exception;

  /** Whether it changes the sources, and so is run only when it is asked for by its name. */
  default boolean isByNameOnly() {
    return false;
  }
}
