package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.pageset.NoiseClass;
import dev.vigil.bench.pageset.PageHistory;
import dev.vigil.bench.pageset.PageSet;
import dev.vigil.bench.pageset.PageSetPlayer;
import dev.vigil.bench.pageset.VersionLabel;
import dev.vigil.bench.pageset.VersionResult;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plays a written set of page histories to an installation with a default sentinel for each page,
 * and compares its reports with the labels. Of the tuning parts each error is shown; of the
 * measured part only totals, so that nothing is tuned on it. A quick run plays the tuning part
 * only.
 */
public final class AlertsPages implements Experiment {
  /** A part that rotates is known as one from this version on. */
  private static final int LEARNT = 6;

  /** The property that names a folder to write the tuning part to, one file for each version. */
  private static final String PAGES = "vigil.pages";

  private static final double FALSE_ALARMS = 0.01;
  private static final int LONGEST_CELL = 70;

  @Override
  public String name() {
    return "alerts-pages";
  }

  @Override
  public String question() {
    return "Does a sentinel without settings report the changes that people wait for, and nothing"
        + " else?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    part(setting, report, PageSet.TUNING);
    if (!setting.quick()) {
      part(setting, report, PageSet.TUNING_2);
      part(setting, report, PageSet.TUNING_3);
      part(setting, report, PageSet.MEASURED);
    }
  }

  private static void part(Setting setting, Report report, PageSet set)
      throws IOException, InterruptedException {
    String part = set.name().toLowerCase(Locale.ROOT);
    List<PageHistory> histories = set.histories(setting.seed());
    Path folder = Folders.fast(setting.work());
    List<VersionResult> results;
    List<String> failures;
    try (PageSetPlayer player = new PageSetPlayer(folder, histories)) {
      results = player.play();
      failures = player.failures();
    } finally {
      Folders.delete(folder);
    }
    String to = System.getProperty(PAGES);
    if (set != PageSet.MEASURED && to != null) {
      write(Path.of(to), histories);
    }
    List<VersionResult> changes = results.stream().filter(AlertsPages::isChange).toList();
    report.say(
        "Part "
            + part
            + ": "
            + histories.size()
            + " histories, "
            + results.size()
            + " versions after the first, "
            + changes.size()
            + " changes of "
            + changes.stream().map(one -> change(one).type()).distinct().count()
            + " classes. Checks that brought no version or something else than a change: "
            + failures.size()
            + ".");
    totals(report, part, results, changes);
    by(report, part + ", by kind of page", results, one -> one.history().kind());
    by(report, part + ", by class of change", changes, one -> change(one).type());
    if (set != PageSet.MEASURED) {
      failures.stream().limit(20).forEach(report::say);
      details(report, results);
    }
  }

  private static void write(Path folder, List<PageHistory> histories) throws IOException {
    for (PageHistory history : histories) {
      Path versions = Files.createDirectories(folder.resolve(history.name()));
      for (int i = 0; i < history.versions().size(); i++) {
        Path file = versions.resolve(String.format(Locale.ROOT, "%02d.html", i + 1));
        Files.writeString(file, history.versions().get(i).html());
      }
    }
  }

  private static void totals(
      Report report, String part, List<VersionResult> results, List<VersionResult> changes) {
    double recall = share(changes, VersionResult::reported);
    List<VersionResult> reported = changes.stream().filter(VersionResult::reported).toList();
    Table table = new Table("Noise, " + part, "class", "versions", "false alarms", "rate");
    for (NoiseClass noise : NoiseClass.values()) {
      noise(table, results, noise, false);
      if (noise == NoiseClass.ROTATING || noise == NoiseClass.BOTH) {
        noise(table, results, noise, true);
      }
    }
    report.table(table);
    report.table(
        new Table("Changes, " + part, "changes", "reported", "words in report", "words in title")
            .row(
                changes.size(),
                reported.size(),
                reported.stream().filter(VersionResult::detailsHaveWords).count(),
                reported.stream().filter(VersionResult::hasWords).count()));
    report.bar(
        new Target(
            "Changes reported, " + part,
            "all " + changes.size(),
            reported.size() + " (" + Figures.ratio(recall) + ")",
            reported.size() == changes.size()));
    report.bar(
        Target.shareAtMost(
            "False alarms by values of the same shape, " + part,
            FALSE_ALARMS,
            share(noisy(results, NoiseClass.SHAPE, 2), VersionResult::reported)));
    report.bar(
        Target.shareAtMost(
            "False alarms by other markup, " + part,
            FALSE_ALARMS,
            share(noisy(results, NoiseClass.MARKUP, 2), VersionResult::reported)));
    List<VersionResult> rotating =
        results.stream()
            .filter(one -> one.version() >= LEARNT)
            .filter(one -> isNoise(one, NoiseClass.ROTATING) || isNoise(one, NoiseClass.BOTH))
            .toList();
    report.bar(
        Target.shareAtMost(
            "False alarms by rotating parts from version " + LEARNT + " on, " + part,
            FALSE_ALARMS,
            share(rotating, VersionResult::reported)));
  }

  private static void noise(
      Table table, List<VersionResult> results, NoiseClass noise, boolean learnt) {
    List<VersionResult> some = noisy(results, noise, learnt ? LEARNT : 2);
    table.row(
        noise + (learnt ? ", from version " + LEARNT : ", from version 2"),
        some.size(),
        some.stream().filter(VersionResult::reported).count(),
        Figures.percent(share(some, VersionResult::reported)));
  }

  private static void by(
      Report report,
      String title,
      List<VersionResult> results,
      Function<VersionResult, String> group) {
    Map<String, List<VersionResult>> groups =
        results.stream().collect(Collectors.groupingBy(group, TreeMap::new, Collectors.toList()));
    Table table =
        new Table("Part " + title, "", "changes", "reported", "recall", "noise", "false alarms");
    groups.forEach(
        (name, some) -> {
          List<VersionResult> changes = some.stream().filter(AlertsPages::isChange).toList();
          List<VersionResult> noise =
              some.stream().filter(one -> !isChange(one)).filter(AlertsPages::counts).toList();
          table.row(
              name,
              changes.size(),
              changes.stream().filter(VersionResult::reported).count(),
              Figures.ratio(share(changes, VersionResult::reported)),
              noise.size(),
              noise.stream().filter(VersionResult::reported).count());
        });
    report.table(table);
  }

  private static void details(Report report, List<VersionResult> results) {
    Table misses =
        new Table("Changes that were not reported, tuning", "page", "version", "noise", "change");
    Table titles =
        new Table(
            "Titles without the words, tuning", "page", "version", "change", "wanted", "title");
    Table alarms =
        new Table(
            "False alarms, tuning", "page", "version", "noise", "what", "importance", "title");
    for (VersionResult one : results) {
      String page = one.history().kind() + " " + one.history().name();
      switch (one.label()) {
        case VersionLabel.Change change when !one.reported() ->
            misses.row(page, one.version(), one.history().noise(), words(change));
        case VersionLabel.Change change when !one.hasWords() ->
            titles.row(page, one.version(), words(change), change.words(), cut(one.title()));
        case VersionLabel.Noise noise when one.reported() && counts(one) ->
            alarms.row(
                page,
                one.version(),
                noise.noise(),
                noise.what(),
                one.importance(),
                cut(one.title()));
        default -> {}
      }
    }
    report.table(misses);
    report.table(alarms);
    report.table(titles);
  }

  private static String words(VersionLabel.Change change) {
    return change.type()
        + ", "
        + change.what()
        + ": "
        + cut(change.old())
        + " -> "
        + cut(change.now());
  }

  private static String cut(@Nullable String text) {
    String line = text == null ? "" : text.replaceAll("\\s+", " ");
    return line.length() <= LONGEST_CELL ? line : line.substring(0, LONGEST_CELL) + "…";
  }

  private static boolean isChange(VersionResult one) {
    return one.label() instanceof VersionLabel.Change;
  }

  private static VersionLabel.Change change(VersionResult one) {
    return (VersionLabel.Change) one.label();
  }

  private static boolean isNoise(VersionResult one, NoiseClass noise) {
    return one.label() instanceof VersionLabel.Noise label && label.noise() == noise;
  }

  /** Rotating parts cannot be known before some versions were seen. */
  private static boolean counts(VersionResult one) {
    return one.version() >= LEARNT
        || isNoise(one, NoiseClass.SHAPE)
        || isNoise(one, NoiseClass.MARKUP);
  }

  private static List<VersionResult> noisy(
      List<VersionResult> results, NoiseClass noise, int from) {
    return results.stream().filter(one -> one.version() >= from && isNoise(one, noise)).toList();
  }

  private static double share(List<VersionResult> all, Predicate<VersionResult> which) {
    return all.isEmpty() ? 0 : all.stream().filter(which).count() / (double) all.size();
  }
}
