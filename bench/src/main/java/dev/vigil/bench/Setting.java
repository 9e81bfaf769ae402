package dev.vigil.bench;

import dev.vigil.bench.report.Report;
import java.nio.file.Path;
import java.util.List;

/**
 * How a run is made. Immutable.
 *
 * @param rounds how often each contender of a race gets its turn
 * @param seed what random input is made from
 * @param quick a smoke run: the code paths, not the numbers
 * @param all every file of the corpora where the default takes a sample
 * @param work a folder for packs and other files of this run
 */
public record Setting(
    Corpora corpora, int rounds, long seed, boolean quick, boolean all, Path work) {
  /** A race that takes about so many seconds at most, a hundredth of it in a smoke run. */
  public TimedComparison race(double seconds) {
    return new TimedComparison(quick ? 1 : rounds, quick ? seconds / 1000 : seconds);
  }

  /** One of two numbers: that of a full run or that of a smoke run. */
  public int pick(int full, int smoke) {
    return quick ? smoke : full;
  }

  /** The files of a corpora folder; when there are none the report says so by name. */
  public List<Path> files(Report report, String folder) {
    List<Path> files = corpora.files(folder);
    if (files.isEmpty()) {
      report.skip(folder, "not found; unpack the corpora and set VIGIL_CORPORA to their folder");
    }
    return files;
  }
}
