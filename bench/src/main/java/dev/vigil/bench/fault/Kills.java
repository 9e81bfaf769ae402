package dev.vigil.bench.fault;

import dev.vigil.bench.crash.EngineCrashTest;
import dev.vigil.bench.crash.FaultTest;
import dev.vigil.bench.crash.TestBed;
import dev.vigil.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Does an installation survive {@code kill -9}? {@code vigil run} watches pages that change by a
 * plan, on a web server that misbehaves, and notifies by a mail server that fails at times; it is
 * killed at random instants, many of them just after a mail was taken or a page sent.
 */
public final class Kills extends KillExperiment {
  /** From so many kills on it pays off to prepare quick starts. */
  static final int TO_PREPARE_FOR = 20;

  public Kills() {
    super(
        "kills",
        100,
        "Kills at random instants",
        List.of("kills", "kills", "requests", "requests for pages"),
        "killed between the end of the mail and the commit",
        "kills");
  }

  @Override
  public String question() {
    return "Is every change in one report, and in one only, when the engine is killed at"
        + " any moment?";
  }

  @Override
  Optional<FaultTest> faultTest(Path folder, long seed, int rounds, Report report)
      throws IOException {
    return Optional.of(
        new EngineCrashTest(folder, TestBed.of(folder), seed, rounds >= TO_PREPARE_FOR));
  }
}
