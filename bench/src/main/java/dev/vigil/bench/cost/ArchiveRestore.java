package dev.vigil.bench.cost;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.ArchiveOptions;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How long does it take to have an old version back? All versions in random order from an archive
 * that has been open for a while, with the memory for restored versions that it has by default, and
 * without any, where each restore begins at the pack of the newest version.
 */
public final class ArchiveRestore implements Experiment {
  private static final int USUAL = 400_000;

  private record Times(double[] all, double worstShare) {
    double at(double part) {
      return all[(int) (part * (all.length - 1))];
    }
  }

  @Override
  public String name() {
    return "archive-restore";
  }

  @Override
  public String question() {
    return "How long does it take to restore an old version?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "Exact bytes of a version, in random order",
            "series",
            "versions",
            "mean page",
            "median",
            "p95",
            "p95 of what is allowed",
            "no memory: median",
            "no memory: p95",
            "no memory: p95 of what is allowed");
    double worst = 0;
    double worstBare = 0;
    for (Series whole : Series.all(setting, report)) {
      Series series = setting.all() ? whole : whole.last(setting.pick(120, 3));
      Path folder = setting.work().resolve("restore-" + series.name());
      try (Archive archive = Archive.open(folder)) {
        series.addTo(archive);
        archive.collect();
      }
      Times usual = times(series, folder, ArchiveOptions.DEFAULT, setting);
      Times bare = times(series, folder, ArchiveOptions.DEFAULT.withMemory(0), setting);
      worst = Math.max(worst, usual.worstShare());
      worstBare = Math.max(worstBare, bare.worstShare());
      table.row(
          series.name(),
          series.files().size(),
          Figures.bytes(series.rawBytes() / series.files().size()),
          Figures.time(usual.at(0.5)),
          Figures.time(usual.at(0.95)),
          Figures.ratio(usual.worstShare()),
          Figures.time(bare.at(0.5)),
          Figures.time(bare.at(0.95)),
          Figures.ratio(bare.worstShare()));
    }
    report.table(table);
    report.say(
        "Allowed are 5 ms for a page of up to 400 KB and 15 ms for each MB of a larger one. The"
            + " archive remembers up to 32 MB of restored versions by default; without memory, the"
            + " pack of the newest version is restored each time before the chain is walked.");
    report.bar(Target.atMost("Restore warm, 95th percentile, part of what is allowed", 1, worst));
    report.bar(Target.atMost("The same with nothing remembered (not asked for)", 1, worstBare));
  }

  private static Times times(Series series, Path folder, ArchiveOptions options, Setting setting) {
    List<Double> times = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    try (Archive archive = Archive.openReadOnly(folder, options)) {
      List<Version> versions = archive.versions(series.page());
      Random random = new Random(setting.seed());
      int rounds = setting.pick(Math.max(400, versions.size()), 3);
      for (int i = -rounds; i < rounds; i++) {
        Version version = versions.get(random.nextInt(versions.size()));
        long start = System.nanoTime();
        byte[] bytes = archive.bytes(version);
        double took = System.nanoTime() - start;
        if (i >= 0) {
          times.add(took);
          shares.add(took / (bytes.length <= USUAL ? 5e6 : bytes.length * 15.0));
        }
        if (i % 50 == 0 && !Arrays.equals(bytes, series.bytes(version.number() - 1))) {
          throw new IllegalStateException(version + " came back different");
        }
      }
    }
    double[] sorted = times.stream().mapToDouble(t -> t).sorted().toArray();
    double[] parts = shares.stream().mapToDouble(s -> s).sorted().toArray();
    return new Times(sorted, parts[(int) (0.95 * (parts.length - 1))]);
  }
}
