package dev.vigil.bench.quality;

import com.github.luben.zstd.ZstdInputStream;
import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.watch.engine.ReplayFolder;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.engine.VersionLabels;
import dev.vigil.watch.engine.VersionLabels.LabelCount;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Replays page histories that were written by people who had read neither the rules nor their
 * tests, as {@code vigil sentinel replay --folder} does. A quick run takes a few pages of the first
 * set.
 */
public final class AlertsWritten implements Experiment {
  /** What the first run of each set gave, before its pages were read. */
  private static final List<String> FIRST_RUNS =
      List.of(
          "First run: 120 of 122 changes; reported noise: markup 1 of 55, shape 8 of 63, rotating"
              + " from version 6 on 16 of 78.",
          "First run: 145 of 149 changes; reported noise: markup 2 of 80, shape 13 of 100, rotating"
              + " from version 6 on 9 of 66.",
          "First run: 122 of 125 changes; reported noise: markup 1 of 85, shape 7 of 84, rotating"
              + " from version 6 on 9 of 56. Afterwards the first 16 pages, by name, were read, and"
              + " of the others the two changes that were missed.",
          "First run: 136 of 138 changes; reported noise: markup 6 of 86, shape 13 of 129, rotating"
              + " from version 6 on 12 of 68. Rules were changed for the first 15 pages, by name,"
              + " while the others were closed, which then gave 68 of 70 changes; markup 0 of 54,"
              + " shape 6 of 58, rotating from version 6 on 10 of 30. Then these were read, too.",
          "First run: 122 of 122 changes; reported noise: markup 2 of 95, shape 23 of 141, rotating"
              + " from version 6 on 24 of 74. Rules were changed for the first 15 pages, by name,"
              + " while the others were closed, which then gave 60 of 60 changes; markup 1 of 50,"
              + " shape 7 of 66 (as before), rotating from version 6 on 10 of 39 (13 before).");

  /** The parts of a page that move are known from this version on. */
  private static final int LEARNT = 6;

  private static final double FALSE_ALARMS = 0.01;
  private static final int QUICK_PAGES = 3;

  @Override
  public String name() {
    return "alerts-written";
  }

  @Override
  public String question() {
    return "What does a sentinel without settings report on pages whose authors did not know the"
        + " rules?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    report.say(
        "Each set was written after the rules of its time. The figures of its first run are those"
            + " of unseen pages; afterwards rules were changed with its pages in view.");
    for (int number = 1; number <= (setting.quick() ? 1 : FIRST_RUNS.size()); number++) {
      Path folder = Folders.fast(setting.work());
      try {
        unpack(number, folder.resolve("pages"), setting.quick() ? QUICK_PAGES : Integer.MAX_VALUE);
        replay(number, folder, report);
      } finally {
        Folders.delete(folder);
      }
    }
  }

  private static void unpack(int number, Path to, int most) throws IOException {
    String name = "/dev/vigil/bench/pageset/written-" + number + ".zip.zst";
    Set<String> pages = new HashSet<>();
    try (InputStream file =
            Objects.requireNonNull(AlertsWritten.class.getResourceAsStream(name), name);
        ZipInputStream zip = new ZipInputStream(new ZstdInputStream(file))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path path = to.resolve(entry.getName());
        pages.add(entry.getName().substring(0, entry.getName().indexOf('/')));
        if (pages.size() > most) {
          return;
        }
        Files.createDirectories(path.getParent());
        Files.copy(zip, path);
      }
    }
  }

  private static void replay(int number, Path folder, Report report) throws IOException {
    List<LabelCount> all = new ArrayList<>();
    List<LabelCount> learnt = new ArrayList<>();
    int pages;
    try (Archive archive = Archive.open(folder.resolve("archive"))) {
      ReplayFolder histories = ReplayFolder.read(folder.resolve("pages"), archive);
      pages = histories.sentinels().size();
      for (EffectiveSentinel sentinel : histories.sentinels()) {
        Page page = Page.of(((SentinelSource.Address) sentinel.source()).url());
        boolean moving = histories.moving().contains(page.url());
        SentinelReplay.Result result =
            new SentinelReplay(archive, page, List.of(sentinel), moving).run(_ -> {});
        VersionLabels labels = Objects.requireNonNull(histories.labels().get(page.url()));
        all.addAll(labels.counts(result, 1));
        learnt.addAll(labels.counts(result, LEARNT));
      }
    }
    LabelCount changes = sum("changes", all, VersionLabels::isChange);
    LabelCount rotating = sum("rotating, from version 6", learnt, "noise:rotating"::equals);
    report.say("Set " + number + ": " + pages + " pages. " + FIRST_RUNS.get(number - 1));
    Table table =
        new Table("Set " + number, "label", "versions", "reported", "with words in the title");
    row(table, changes, changes.titled());
    for (String noise : List.of("markup", "shape", "rotating")) {
      row(table, sum(noise, all, ("noise:" + noise)::equals), "");
    }
    row(table, rotating, "");
    report.table(table);
    report.bar(
        new Target(
            "Changes reported, set " + number,
            "all " + changes.versions(),
            changes.reported() + "",
            changes.reported() == changes.versions()));
    for (String noise : List.of("markup", "shape")) {
      bar(report, number, sum(noise, all, ("noise:" + noise)::equals));
    }
    bar(report, number, rotating);
  }

  private static void bar(Report report, int number, LabelCount count) {
    double share = count.versions() == 0 ? 0 : count.reported() / (double) count.versions();
    report.bar(
        Target.shareAtMost(
            "Noise reported, " + count.label() + ", set " + number, FALSE_ALARMS, share));
  }

  private static void row(Table table, LabelCount count, Object titled) {
    table.row(count.label(), count.versions(), count.reported(), titled);
  }

  private static LabelCount sum(String name, List<LabelCount> counts, Predicate<String> label) {
    List<LabelCount> some = counts.stream().filter(one -> label.test(one.label())).toList();
    return new LabelCount(
        name,
        some.stream().mapToInt(LabelCount::versions).sum(),
        some.stream().mapToInt(LabelCount::reported).sum(),
        some.stream().mapToInt(LabelCount::titled).sum());
  }
}
