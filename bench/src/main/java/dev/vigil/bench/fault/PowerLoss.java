package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ResultFile;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.Disk;
import dev.vigil.bench.crash.EngineCrashTest;
import dev.vigil.bench.crash.FaultTestResult;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Does an installation survive that the power fails? As the experiments {@code archive-kills} and
 * {@code kills}, but on a disk that loses everything that was not synced at the instant of the
 * kill. {@code --rounds} is the number of failures, of which half are archives' and half
 * installations'. They come in parts of fifty with a line in {@code bench/target/power-loss.tsv};
 * part p takes its choices from seed + p, and is not made again when its line is there.
 */
public final class PowerLoss implements Experiment {
  private static final int MEGABYTES = 512;
  private static final int PART = 50;
  private static final List<String> COLUMNS =
      List.of(
          "part",
          "failures",
          "acknowledged",
          "restored",
          "lost",
          "told",
          "mails",
          "copies",
          "faults",
          "seconds",
          "words");

  @Override
  public String name() {
    return "power-loss";
  }

  @Override
  public String question() {
    return "Does everything that was acknowledged survive a power failure?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    run(setting, report, setting.pick(setting.rounds(), 2));
  }

  /** The experiment with so many failures. */
  public void run(Setting setting, Report report, int failures) throws Exception {
    Optional<String> missing = Disk.missing(setting.work());
    if (missing.isPresent()) {
      report.skip("power-loss", "no disk can be made here that loses its power: " + missing.get());
      return;
    }
    Path results =
        (setting.quick() ? setting.work() : Path.of("bench", "target")).resolve("power-loss.tsv");
    ResultFile file = new ResultFile(results, COLUMNS);
    List<String> parts = new ArrayList<>();
    for (int done = 0; done < failures; done += PART) {
      int some = Math.min(PART, failures - done);
      long seed = setting.seed() + done / PART;
      String part = seed + "/" + some;
      parts.add(part);
      if (!file.has(part)) {
        part(setting.work().resolve("power-" + done), seed, some, file, part, report);
      }
    }
    report(file, parts, report);
  }

  private static void part(
      Path folder, long seed, int failures, ResultFile file, String part, Report report)
      throws Exception {
    long began = System.nanoTime();
    int archives = Math.ceilDiv(failures, 2);
    ArchiveKills.Outcome archive;
    Path first = Files.createDirectories(folder.resolve("archive"));
    try (Disk disk = Disk.in(first, MEGABYTES)) {
      archive = ArchiveKills.lane(seed, 0, 1, archives, disk, first);
    }
    Path second = Files.createDirectories(folder.resolve("installation"));
    FaultTestResult verdict;
    try (Disk disk = Disk.in(second, MEGABYTES);
        EngineCrashTest test =
            new EngineCrashTest(second, disk, seed, failures - archives >= Kills.TO_PREPARE_FOR)) {
      verdict = test.endure(failures - archives);
    }
    List<String> faults = new ArrayList<>(archive.faults);
    faults.addAll(verdict.faults());
    file.add(
        part,
        failures,
        archive.acknowledged,
        archive.verified,
        archive.faults.size(),
        verdict.reported(),
        verdict.mails(),
        verdict.copies(),
        verdict.faults().size(),
        (System.nanoTime() - began) / 1_000_000_000,
        String.join("; ", faults.stream().limit(20).toList()));
    faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
  }

  private static void report(ResultFile file, List<String> parts, Report report) {
    long failures = file.sum(parts, "failures");
    long lost = file.sum(parts, "lost");
    long faults = file.sum(parts, "faults");
    report.table(
        new Table("Failures of power at random instants, from " + file, "what", "count")
            .row("failures", failures)
            .row("versions acknowledged by archives", file.sum(parts, "acknowledged"))
            .row("restored and compared", file.sum(parts, "restored"))
            .row("lost or damaged", lost)
            .row("changes reported by installations", file.sum(parts, "told"))
            .row("mails", file.sum(parts, "mails"))
            .row("copies of them, raw", file.sum(parts, "copies"))
            .row("lost, doubled, unexplained, forgotten or damaged", faults));
    report.bar(
        new Target(
            failures + " failures of power: what was acknowledged and is lost",
            "0",
            Long.toString(lost + faults),
            lost + faults == 0));
  }
}
