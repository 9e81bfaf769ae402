package dev.vigil.watch.language;

import dev.vigil.diff.DiffException;
import dev.vigil.document.DocumentException;
import dev.vigil.fetch.FetchException;
import dev.vigil.watch.WatchException;
import java.util.List;

/** Collects the problems of one sentinel. Not safe for concurrent use. */
final class ProblemCollector {
  private final WrittenSentinel written;
  private final List<SentinelProblem> problems;
  private boolean failed;

  ProblemCollector(WrittenSentinel written, List<SentinelProblem> problems) {
    this.written = written;
    this.problems = problems;
  }

  /** Whether there was an error. */
  boolean failed() {
    return failed;
  }

  void error(String clause, String sentence) {
    failed = true;
    add(clause, SentinelProblem.Weight.ERROR, sentence);
  }

  void doubt(String clause, String sentence) {
    add(clause, SentinelProblem.Weight.DOUBT, sentence);
  }

  void note(String clause, String sentence) {
    add(clause, SentinelProblem.Weight.NOTE, sentence);
  }

  /** Runs a parser of another module and records its error. */
  void reading(String clause, Runnable reader) {
    try {
      reader.run();
    } catch (DiffException | DocumentException | FetchException | WatchException e) {
      error(clause, String.valueOf(e.getMessage()));
    }
  }

  private void add(String clause, SentinelProblem.Weight weight, String sentence) {
    problems.add(
        new SentinelProblem(
            written.sentinel().name(), clause, written.place(clause), weight, sentence));
  }
}
