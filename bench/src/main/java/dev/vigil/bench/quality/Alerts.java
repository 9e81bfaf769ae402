package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.labelled.ParameterChoice;
import dev.vigil.bench.labelled.PreparedSeries;
import dev.vigil.bench.labelled.ReplayedSeries;
import dev.vigil.bench.labelled.Score;
import dev.vigil.bench.labelled.Series;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.ChangeClassifier;
import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Which of the changes that people labelled are told, and how much else? */
public final class Alerts implements Experiment {
  @Override
  public String name() {
    return "alerts";
  }

  @Override
  public String question() {
    return "Is every real change reported, and little else?";
  }

  @Override
  public void run(Setting setting, Report report) throws InterruptedException {
    List<Series> series = Series.all(setting.corpora());
    if (series.size() < 2) {
      report.skip("series/*/labels.tsv", "fewer than two labelled series");
    } else {
      int most = setting.pick(Integer.MAX_VALUE, 30);
      report.say(
          "Every version is judged by the versions before it only. One set of parameters for all:"
              + " for each series they are chosen on the others and reported on it. `technical`"
              + " counts neither way, the first version is no alert.");
      List<ClassifierParameters> grid = ParameterChoice.grid();
      List<PreparedSeries> whole = Parallel.map(series, one -> PreparedSeries.whole(one, most));
      List<PreparedSeries> selected =
          Parallel.map(series, one -> PreparedSeries.selected(one, most));
      List<List<Score>> wholeScores = Parallel.map(whole, one -> ParameterChoice.scores(one, grid));
      List<List<Score>> selectedScores =
          Parallel.map(selected, one -> ParameterChoice.scores(one, grid));
      List<Integer> chosen = new ArrayList<>();
      for (int i = 0; i < series.size(); i++) {
        List<List<Score>> others = new ArrayList<>(wholeScores);
        others.addAll(selectedScores);
        others.remove(series.size() + i);
        others.remove(i);
        chosen.add(ParameterChoice.best(others));
      }
      List<SeriesScore> judged = new ArrayList<>();
      List<SeriesScore> reported = new ArrayList<>();
      List<ReplayedSeries> replayed = Parallel.map(series, one -> ReplayedSeries.of(one, most));
      for (int i = 0; i < series.size(); i++) {
        int choice = chosen.get(i);
        judged.add(
            new SeriesScore(whole.get(i), wholeScores.get(i).get(choice), words(grid.get(choice))));
        ReplayedSeries product = replayed.get(i);
        reported.add(
            new SeriesScore(
                selected.get(i),
                Score.of(product.decisions(), ClassifierParameters.DEFAULT.threshold()),
                product.missing() + ", " + product.again()));
      }
      report(report, "without a selector", judged, "threshold, entry, rate, least");
      report.say(
          "With the given selectors, the versions go through the product: a sentinel on them is"
              + " replayed as `vigil sentinel replay` does it, with the usual parameters. A"
              + " selector that matches nothing watches nothing, unless the part is found again by"
              + " its surroundings.");
      report(report, "with the given selectors", reported, "part missing, found again");
      unmatched(report, reported);
      List<List<Score>> all = new ArrayList<>(wholeScores);
      all.addAll(selectedScores);
      report.say("Chosen on all series together: " + grid.get(ParameterChoice.best(all)) + ".");
    }
    pairs(setting, report);
  }

  /** A series, and how what is told of it compares with what people said. */
  private record SeriesScore(PreparedSeries series, Score score, String words) {}

  private static String words(ClassifierParameters chosen) {
    return chosen.threshold()
        + ", "
        + chosen.weights().entry()
        + ", "
        + chosen.rate()
        + ", "
        + chosen.least();
  }

  /** Says which misses no sentinel could have reported. */
  private static void unmatched(Report report, List<SeriesScore> all) {
    long unmatched =
        all.stream()
            .flatMap(one -> one.score().misses().stream())
            .filter(miss -> miss.reasons().equals(ReplayedSeries.MISSING))
            .count();
    if (unmatched > 0) {
      report.say(
          unmatched
              + " of the missed changes are in versions in which the selector never matched before."
              + " The corpus has only the latest selector of each page, which was written for a"
              + " later layout. A user is notified at the first check that such a selector matches"
              + " nothing, and when its part appears.");
    }
  }

  private static void report(Report report, String how, List<SeriesScore> all, String last) {
    boolean selected = how.startsWith("with the");
    Table table =
        new Table(
            "Alerts " + how,
            "series",
            "versions",
            "changes",
            "reported",
            "other alerts",
            "precision",
            "recall",
            "alerts per change",
            last);
    Score total = Score.NONE;
    int different = 0;
    Table details =
        new Table(
            "Misses and other alerts " + how, "version", "date", "what", "significance", "reasons");
    for (SeriesScore reported : all) {
      PreparedSeries one = reported.series();
      Score score = reported.score();
      total = total.plus(score);
      different += one.different();
      table.row(
          one.series().name(),
          one.different(),
          score.changes(),
          score.count(),
          score.others().size(),
          precision(score),
          recall(score),
          perChange(score),
          reported.words());
      for (PreparedSeries.Decision miss : score.misses()) {
        line(details, one, "missed", miss);
      }
      for (PreparedSeries.Decision other : score.others()) {
        line(details, one, "other alert", other);
      }
    }
    table.row(
        "all",
        different,
        total.changes(),
        total.count(),
        total.others().size(),
        precision(total),
        recall(total),
        perChange(total),
        "");
    report.table(table);
    report.table(details);
    report.bar(
        new Target(
            "Labelled changes reported " + how,
            "all " + total.changes(),
            "" + total.count(),
            total.misses().isEmpty()));
    if (selected) {
      double share = total.others().size() / (double) Math.max(1, total.alerts());
      report.bar(
          Target.shareAtMost("Reports with selectors that are not labelled a change", 0.05, share));
      labelsEnd(report, all.stream().map(SeriesScore::series).toList(), total);
    } else {
      double share = total.others().size() / (double) Math.max(1, different);
      report.bar(
          Target.shareAtMost(
              "Byte-different versions that raise another alert, no selector", 0.02, share));
    }
  }

  /** The labels end before the series do; what is younger than the last of them is said apart. */
  private static void labelsEnd(Report report, List<PreparedSeries> all, Score total) {
    long last =
        all.stream()
            .flatMap(one -> one.series().versions().stream())
            .filter(version -> version.label().equals("change"))
            .mapToLong(Series.Version::time)
            .max()
            .orElse(0);
    long younger = total.others().stream().filter(other -> other.version().time() > last).count();
    long known = total.alerts() - younger;
    report.bar(
        Target.shareAtMost(
            "The same, of versions not younger than the last labelled change",
            0.05,
            (total.others().size() - younger) / (double) Math.max(1, known)));
    if (younger > 0) {
      long unlabelled =
          all.stream()
              .flatMap(one -> one.series().versions().stream())
              .filter(version -> version.time() > last)
              .count();
      double least =
          total.others().stream().mapToDouble(PreparedSeries.Decision::score).min().orElse(1);
      long lower = total.reported().stream().filter(reported -> reported.score() <= least).count();
      report.say(
          younger
              + " of the "
              + total.others().size()
              + " other reports are of versions younger than "
              + date(last)
              + ", the last change that the labels of any series know, though "
              + Figures.of(unlabelled)
              + " versions follow; in each of them the selected text has other words than before."
              + " No threshold holds them back: "
              + lower
              + " of the labelled changes are of no higher significance than the least of them.");
    }
  }

  private static void line(
      Table table, PreparedSeries one, String what, PreparedSeries.Decision decision) {
    table.row(
        one.series().name() + " " + decision.version().number(),
        date(decision.version().time()),
        what,
        Math.round(decision.score() * 100) / 100.0,
        decision.reasons());
  }

  private static String date(long seconds) {
    return Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC).toLocalDate().toString();
  }

  private static String precision(Score score) {
    return score.alerts() == 0 ? "-" : Figures.percent(score.count() / (double) score.alerts());
  }

  private static String recall(Score score) {
    return score.changes() == 0 ? "-" : Figures.percent(score.count() / (double) score.changes());
  }

  private static String perChange(Score score) {
    return score.changes() == 0
        ? "-"
        : Figures.of(Math.round(100.0 * score.alerts() / score.changes()) / 100.0);
  }

  private static void pairs(Setting setting, Report report) {
    List<Path> files = setting.files(report, "pairs/labelled");
    if (files.isEmpty()) {
      return;
    }
    Table table =
        new Table("Labelled pairs, no history", "pair", "alert", "significance", "reasons");
    int right = 0;
    int pairs = 0;
    double lowestTrue = 1;
    double highestFalse = 0;
    for (Path before : files) {
      String name = before.getFileName().toString();
      if (!name.endsWith("-a.html")) {
        continue;
      }
      DocumentView old = view(before);
      DocumentView now = view(before.resolveSibling(name.replace("-a.html", "-b.html")));
      NoiseVerdict verdict =
          ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
              .judge(ChangeClassifier.begin(old), old, now);
      boolean wanted = name.startsWith("truepos");
      double score = verdict.significance().score();
      lowestTrue = wanted ? Math.min(lowestTrue, score) : lowestTrue;
      highestFalse = wanted ? highestFalse : Math.max(highestFalse, score);
      pairs++;
      right += wanted == verdict.alert() ? 1 : 0;
      table.row(
          name.replace("-a.html", ""),
          verdict.alert() ? "yes" : "no",
          Math.round(score * 100) / 100.0,
          verdict.significance().reasons().isEmpty()
              ? ""
              : verdict.significance().reasons().getFirst().words());
    }
    report.table(table);
    report.bar(
        new Target("Labelled pairs judged rightly", "all " + pairs, "" + right, right == pairs));
    report.bar(
        new Target(
            "Significance ranks every wanted pair above every unwanted one",
            "yes",
            lowestTrue > highestFalse ? "yes" : "no",
            lowestTrue > highestFalse));
  }

  private static DocumentView view(Path file) {
    byte[] bytes = Corpora.read(file);
    return DocumentView.of(
        Documents.readAnyway(bytes, ReadHint.file("page.html"), ReadLimits.WEB).digest());
  }
}
