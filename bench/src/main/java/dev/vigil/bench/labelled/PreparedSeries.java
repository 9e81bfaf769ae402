package dev.vigil.bench.labelled;

import dev.vigil.bench.Corpora;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.noise.ChangeClassifier;
import dev.vigil.diff.noise.ClassifierParameters;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.PageDifference;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A series taken apart once, so that it can be judged under many parameters. Each version is held
 * as its difference from the last usable version before it; nothing of a later version is in it.
 * Immutable.
 */
public final class PreparedSeries {
  /**
   * One version as it comes to the judge.
   *
   * @param difference null where there is nothing to compare: the first version, a version that is
   *     not the page, or a selected part that is missing or was found for the first time
   * @param selected whether the difference is one of selected parts
   */
  private record Step(
      Series.Version version, @Nullable PageDifference difference, boolean selected) {}

  /** What was decided about one version. */
  public record Decision(Series.Version version, boolean alert, double score, String reasons) {}

  private final Series series;
  private final List<Step> steps;
  private final int different;

  private PreparedSeries(Series series, List<Step> steps, int different) {
    this.series = series;
    this.steps = steps;
    this.different = different;
  }

  public Series series() {
    return series;
  }

  /** How many versions have other bytes than the one before. */
  public int different() {
    return different;
  }

  /** Takes a series apart as a sentinel on the whole page sees it. */
  public static PreparedSeries whole(Series series, int most) {
    return new Preparing(series, WatchedPart.WHOLE).run(most);
  }

  /**
   * The same for a sentinel on what the series' selectors select, which is found as the product
   * finds it: also by its surroundings, and nowhere else.
   */
  public static PreparedSeries selected(Series series, int most) {
    return new Preparing(series, series.part()).run(most);
  }

  /** Judges all versions in turn. */
  public List<Decision> decide(ClassifierParameters parameters) {
    ChangeClassifier pages = ChangeClassifier.ofPages(parameters);
    ChangeClassifier selections = ChangeClassifier.ofSelection(parameters);
    NoiseHistory history = NoiseHistory.NEW;
    List<Decision> decisions = new ArrayList<>();
    for (Step step : steps) {
      if (step.difference() == null) {
        decisions.add(new Decision(step.version(), false, 0, "nothing to compare"));
        continue;
      }
      NoiseVerdict verdict =
          (step.selected() ? selections : pages).judge(history, step.difference());
      history = verdict.history();
      StringBuilder reasons = new StringBuilder();
      verdict.significance().reasons().stream()
          .limit(4)
          .forEach(reason -> reasons.append(reasons.isEmpty() ? "" : "; ").append(reason.words()));
      decisions.add(
          new Decision(
              step.version(), verdict.alert(), verdict.significance().score(), reasons.toString()));
    }
    return decisions;
  }

  /** Walks through a series once. Not thread-safe. */
  private static final class Preparing {
    private final Series series;
    private final boolean selected;
    private final WatchedPart plain;
    private WatchedPart part;
    private @Nullable DocumentView last;
    private NoiseHistory history = NoiseHistory.NEW;

    Preparing(Series series, WatchedPart part) {
      this.series = series;
      this.selected = !part.equals(WatchedPart.WHOLE);
      this.plain = part;
      this.part = part;
    }

    PreparedSeries run(int most) {
      List<Step> steps = new ArrayList<>();
      byte[] last = new byte[0];
      int different = 0;
      for (Series.Version version : series.versions().stream().limit(most).toList()) {
        byte[] bytes = Corpora.read(version.file());
        different += java.util.Arrays.equals(bytes, last) ? 0 : 1;
        last = bytes;
        PageDigest digest =
            Documents.readAnyway(bytes, ReadHint.file(version.file().toString()), ReadLimits.WEB)
                .digest();
        PageQuality quality =
            PageQuality.of(ResponseSignals.of(200, Map.of(), digest, bytes.length));
        steps.add(
            quality.isUsable()
                ? step(version, DocumentView.of(digest))
                : new Step(version, null, false));
      }
      return new PreparedSeries(series, steps, different);
    }

    private Step step(Series.Version version, DocumentView view) {
      PageDigest digest = view.digest();
      WatchedPart.Location found = part.locate(digest);
      if (found.isMissing()) {
        return new Step(version, null, selected);
      }
      if (selected && found.confidence() == 1) {
        part = plain.knownFrom("version " + version.number(), () -> digest);
      }
      BitSet nodes = new BitSet();
      found.nodes().stream().forEach(nodes::set);
      DocumentView before = last;
      last = selected ? view.within(nodes) : view;
      return compared(version, before, last);
    }

    private Step compared(
        Series.Version version, @Nullable DocumentView before, DocumentView after) {
      if (before == null) {
        history = ChangeClassifier.begin(after);
        return new Step(version, null, selected);
      }
      PageDifference difference =
          selected
              ? PageDifference.ofSelections(history, before, after)
              : PageDifference.ofPages(history, before, after);
      history =
          ChangeClassifier.ofPages(ClassifierParameters.DEFAULT)
              .judge(history, difference)
              .history();
      return new Step(version, difference, selected);
    }
  }
}
