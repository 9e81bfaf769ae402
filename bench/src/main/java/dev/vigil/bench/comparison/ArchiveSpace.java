package dev.vigil.bench.comparison;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveStats;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.DeltaChains;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How much room do the versions of a page take, beside a chain of zstd patches and a git pack of
 * the same versions? Bodies are counted with everything that is needed to restore: the pack of the
 * newest version, differences, checksums, and what a collection left.
 */
public final class ArchiveSpace implements Experiment {
  private static final long FREE_CATALOGUE = 64 << 10;

  /** Of series with more raw bytes only the last versions are taken, unless all are asked for. */
  private static final long MUCH = 40_000_000;

  private record Sizes(
      Series series, ArchiveStats stats, long chain, long git, double seconds, double collected) {
    double ratio() {
      return stats.bodyBytes() / (double) chain;
    }

    double rowBytes() {
      return Math.max(0, stats.catalogueBytes() - FREE_CATALOGUE) / (double) stats.versions();
    }
  }

  @Override
  public String name() {
    return "archive-space";
  }

  @Override
  public String question() {
    return "How much space do the versions of a page take?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    boolean zstd = DeltaChains.has("zstd");
    boolean git = DeltaChains.has("git");
    if (!zstd) {
      report.skip("zstd --patch-from", "no program zstd; its library stands in, without sizes");
    }
    if (!git) {
      report.skip("git gc --aggressive", "no program git");
    }
    List<Series> all = new ArrayList<>();
    for (Series series : Series.all(setting, report)) {
      long raw = series.rawBytes();
      int kept = (int) (series.files().size() * Math.min(1, MUCH / (double) raw));
      all.add(setting.all() ? series : series.last(kept));
    }
    all.addAll(
        MadeHistories.write(
            setting.work().resolve("made"), setting.seed(), setting.pick(Integer.MAX_VALUE, 5)));
    List<Sizes> sizes = Parallel.map(all, series -> sizes(series, setting, zstd, git));
    report.table(table(sizes, git));
    report.say(
        "Versions were added 100 in a transaction with the pages already read from disk by the"
            + " operating system; two series at a time, so a quiet machine with one adds faster."
            + " The made series change in ways that no recorded one does.");
    double worst = sizes.stream().mapToDouble(Sizes::ratio).max().orElse(0);
    report.bar(Target.atMost("Bodies against a zstd -19 patch chain, worst series", 1.10, worst));
    if (git) {
      double ofGit =
          sizes.stream().mapToDouble(s -> s.stats().bodyBytes() / (double) s.git()).max().orElse(0);
      report.bar(Target.atMost("Bodies against git gc --aggressive, worst series", 1, ofGit));
    }
    double rows = sizes.stream().mapToDouble(Sizes::rowBytes).max().orElse(0);
    report.bar(
        new Target(
            "Catalogue bytes a version after the first 64 KB, worst series",
            "<= 96",
            Figures.of(rows),
            rows <= 96));
  }

  private static Sizes sizes(Series series, Setting setting, boolean zstd, boolean git) {
    try {
      Path work = Files.createDirectories(setting.work().resolve("space-" + series.name()));
      Path folder = work.resolve("archive");
      long start = System.nanoTime();
      double seconds;
      double collected;
      try (Archive archive = Archive.open(folder)) {
        series.addTo(archive);
        seconds = (System.nanoTime() - start) / 1e9;
        archive.collect();
        collected = (System.nanoTime() - start) / 1e9 - seconds;
      }
      ArchiveStats stats;
      try (Archive archive = Archive.openReadOnly(folder)) {
        stats = archive.stats();
      }
      long chain =
          zstd
              ? DeltaChains.patchFrom(series.files(), work)
              : DeltaChains.byDictionary(series.files());
      long pack = git ? DeltaChains.gitAggressive(series.files(), work) : 0;
      return new Sizes(series, stats, chain, pack, seconds, collected);
    } catch (Exception e) {
      throw new IllegalStateException(series.name(), e);
    }
  }

  private static Table table(List<Sizes> sizes, boolean git) {
    Table table =
        new Table(
            "All versions of a page: bodies, and the catalogue that knows them",
            "series",
            "versions",
            "raw",
            "zstd -19 patches",
            "git aggressive",
            "bodies",
            "of zstd",
            "of git",
            "catalogue",
            "a version after 64 KB",
            "added a second",
            "collect");
    for (Sizes s : sizes) {
      ArchiveStats stats = s.stats();
      table.row(
          s.series().name(),
          stats.versions(),
          Figures.bytes(stats.rawBytes()),
          s.chain(),
          git ? s.git() : "-",
          stats.bodyBytes(),
          Figures.ratio(s.ratio()),
          git ? Figures.ratio(stats.bodyBytes() / (double) s.git()) : "-",
          stats.catalogueBytes(),
          Figures.of(s.rowBytes()),
          Figures.of(stats.versions() / s.seconds()),
          Figures.time(s.collected() * 1e9));
    }
    return table;
  }
}
