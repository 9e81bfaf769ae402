package dev.vigil.diff.noise;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.edit.FetchTimes;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a new version of a page deserves an alert. Immutable and safe for concurrent use.
 *
 * <p>It goes by the version before, by what the page's history taught about its noise, and by how
 * much the rest matters; never by anything that comes later. A version that is not the page (an
 * error in disguise, a bot wall) is not a version: it causes no alert, adds nothing to the history,
 * and the next version is compared with the last good one.
 */
public final class ChangeClassifier {
  private final ClassifierParameters parameters;
  private final boolean chosen;
  private final @Nullable URI url;
  private final FetchTimes times;

  private ChangeClassifier(
      ClassifierParameters parameters, boolean chosen, @Nullable URI url, FetchTimes times) {
    this.parameters = parameters;
    this.chosen = chosen;
    this.url = url;
    this.times = times;
  }

  /** A classifier for whole pages, which separates the main content from the rest. */
  public static ChangeClassifier ofPages(ClassifierParameters parameters) {
    return new ChangeClassifier(parameters, false, null, FetchTimes.UNKNOWN);
  }

  /** A classifier for a part that a user selected, in which everything counts as content. */
  public static ChangeClassifier ofSelection(ClassifierParameters parameters) {
    SignificanceParameters all = parameters.weights().ofSelection();
    return new ChangeClassifier(
        new ClassifierParameters(
            all, parameters.threshold(), parameters.rate(), parameters.least()),
        true,
        null,
        FetchTimes.UNKNOWN);
  }

  /** A copy for a page with a known URL, against which its relative links are resolved. */
  public ChangeClassifier at(URI itsUrl) {
    return new ChangeClassifier(parameters, chosen, itsUrl, times);
  }

  /** A copy for a version that was fetched at a known time: a day after that is no clock. */
  public ChangeClassifier on(Instant time) {
    return new ChangeClassifier(parameters, chosen, url, new FetchTimes(null, time));
  }

  /**
   * A copy for two versions that were fetched at known times: a countdown that fell by the time in
   * between ran on, and any other one was changed.
   */
  public ChangeClassifier fetched(Instant before, Instant after) {
    return new ChangeClassifier(parameters, chosen, url, new FetchTimes(before, after));
  }

  /** The history of a page whose first version this is; a first version causes no alert. */
  public static NoiseHistory begin(DocumentView version) {
    return NoiseHistory.NEW.after(List.of(), PageDifference.address(version));
  }

  /** Classifies a version by the one before it and by the history up to that one. */
  public NoiseVerdict judge(NoiseHistory history, DocumentView before, DocumentView after) {
    return judge(history, PageDifference.of(history, url, times, before, after, chosen));
  }

  /** Classifies a difference by the history up to the version before. */
  public NoiseVerdict judge(NoiseHistory past, PageDifference difference) {
    NoiseHistory history = difference.known(past);
    ItemDifference delta = difference.delta();
    KnownPatterns known = new KnownPatterns(history, parameters, difference);
    UnpinnedPatterns unpinned = new UnpinnedPatterns(known, difference);
    CounterPatterns counters = new CounterPatterns(known, difference);
    FirstEditsOutsideContent first = new FirstEditsOutsideContent(known, difference);
    List<EditGroups.Run> runs = difference.runs(known.rotatingValues());
    List<ItemDifference.Edit> news = new ArrayList<>();
    List<HeldBackChange> held = new ArrayList<>();
    List<Change> changes = new ArrayList<>();
    List<Change> restless = new ArrayList<>();
    Set<ItemDifference.Edit> certain = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean rewrapped = SignificanceWeights.isRewrapped(delta);
    boolean broken = false;
    boolean edited = false;
    boolean wanted = false;
    IdentityHashMap<ItemDifference.Edit, VolatilePattern> patterns =
        new PatternFinder(known, unpinned, difference)
            .patterns(new PatternDecision(known, unpinned, counters, difference), runs);
    for (ItemDifference.Edit edit : delta.edits()) {
      VolatilePattern pattern = patterns.get(edit);
      if (pattern != null) {
        String why = pattern.explanation(history.checks());
        held.add(new HeldBackChange(change(edit), pattern.rule(), why));
      } else {
        news.add(edit);
        changes.add(change(edit));
        boolean breaks = isShown(edit.piece().region()) && counters.breaksPattern(edit);
        boolean asked = unpinned.show(edit);
        if (known.movesAgain(edit)) {
          restless.add(changes.getLast());
        }
        boolean still = first.contain(edit);
        edited |= still;
        broken |= breaks;
        wanted |= asked;
        if (breaks || asked || still) {
          certain.add(edit);
        }
      }
    }
    Significance significance =
        new SignificanceWeights(parameters.weights())
            .weigh(new ItemDifference(news), broken, edited, rewrapped);
    boolean alert = wanted || significance.score() >= parameters.threshold();
    return new NoiseVerdict(
        alert,
        significance,
        changes,
        alert ? minor(news, changes, certain, rewrapped) : List.of(),
        restless,
        held,
        history.after(
            ObservationRecorder.observations(known, difference, runs, patterns.keySet()),
            difference.address()));
  }

  /** The changes that would not be worth an alert alone; none where no other would be, either. */
  private List<Change> minor(
      List<ItemDifference.Edit> news,
      List<Change> changes,
      Set<ItemDifference.Edit> certain,
      boolean rewrapped) {
    Set<String> edited = SignificanceWeights.edited(new ItemDifference(news));
    List<Change> minor = new ArrayList<>();
    for (int i = 0; i < news.size(); i++) {
      ItemDifference.Edit edit = news.get(i);
      if (!certain.contains(edit)
          && (SignificanceWeights.isOnLine(edit.piece(), edited)
              || rewrapped && SignificanceWeights.isWording(edit)
              || score(edit) < parameters.threshold())) {
        minor.add(changes.get(i));
      }
    }
    return minor.size() == changes.size() ? List.of() : minor;
  }

  private double score(ItemDifference.Edit edit) {
    return new SignificanceWeights(parameters.weights())
        .weigh(new ItemDifference(List.of(edit)), false, false)
        .score();
  }

  private static boolean isShown(PageRegion region) {
    return region == PageRegion.CONTENT || region == PageRegion.BESIDE;
  }

  private static Change change(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    ChangeKind kind =
        before == null ? ChangeKind.INSERT : after == null ? ChangeKind.DELETE : ChangeKind.UPDATE;
    PageItem piece = edit.piece();
    return new Change(
        piece.kind().typeName(),
        kind,
        piece.kind().words() + " " + piece.region().words(),
        before == null ? null : NodeRange.whole(before.node()),
        after == null ? null : NodeRange.whole(after.node()),
        before == null ? "" : before.reported(),
        after == null ? "" : after.reported(),
        before == null ? 0 : 1,
        after == null ? 0 : 1);
  }
}
