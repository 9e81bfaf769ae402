package dev.vigil.bench.experiment;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.drill.Disk;
import dev.vigil.bench.drill.Drill;
import dev.vigil.bench.drill.Verdict;
import dev.vigil.bench.report.Bar;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Does an installation survive that the power fails? As the experiments {@code archive-kills} and
 * {@code kills}, but on a disk that loses everything that was not synced at the instant of the
 * kill. {@code --rounds} is the number of failures, of each half are archives and half are
 * installations.
 */
public final class PowerLoss implements Experiment {
  private static final int MEGABYTES = 512;

  @Override
  public String name() {
    return "power-loss";
  }

  @Override
  public String question() {
    return "Does everything that was acknowledged survive a failure of power?";
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
    int archives = Math.ceilDiv(failures, 2);
    ArchiveKills.Outcome archive;
    Path first = Files.createDirectories(setting.work().resolve("power-archive"));
    try (Disk disk = Disk.in(first, MEGABYTES)) {
      archive = ArchiveKills.lane(setting.seed(), 0, 1, archives, disk, first);
    }
    Path second = Files.createDirectories(setting.work().resolve("power-installation"));
    int installations = failures - archives;
    Verdict verdict;
    try (Disk disk = Disk.in(second, MEGABYTES);
        Drill drill = new Drill(second, disk, setting.seed())) {
      verdict = Kills.part(drill, second, installations);
    }
    report.table(
        new Table("Failures of power at random instants, seed " + setting.seed(), "what", "count")
            .row("failures", failures)
            .row("versions acknowledged by archives", archive.acknowledged)
            .row("restored and compared", archive.verified)
            .row("lost or damaged", archive.faults.size())
            .row("changes told by installations", verdict.told())
            .row("letters", verdict.letters())
            .row("copies of them, raw", verdict.copies())
            .row("lost, doubled, unexplained, forgotten or damaged", verdict.faults().size()));
    archive.faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    verdict.faults().stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    int faults = archive.faults.size() + verdict.faults().size();
    report.bar(
        new Bar(
            failures + " failures of power: what was acknowledged and is lost",
            "0",
            Integer.toString(faults),
            faults == 0));
  }
}
