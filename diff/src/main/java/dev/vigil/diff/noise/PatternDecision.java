package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether an edit belongs to a volatile pattern of its page, by the page's history. Not
 * thread-safe.
 *
 * <p>Every edit counts for up to two volatile patterns. Its <em>form</em> is its line or item with
 * dates, numbers and random tokens aside: it catches counters, clocks and tokens, and only as long
 * as the form holds ({@link CounterPatterns}). Its <em>place</em> in the layout catches what
 * rotates: a box whose words differ at almost every check, or return among a few known ones ({@link
 * RotatingPlaces}). A place that holds much of the page's content is never taken for a rotating
 * box, and a price is never taken for a counter ({@link RotationNews}). All costs are linear in the
 * edits.
 */
final class PatternDecision {
  /** A run with more of the content's words than this is the content, however often it changes. */
  private static final double EXCHANGED = 0.5;

  private final KnownPatterns known;
  private final UnpinnedPatterns unpinned;
  private final CounterPatterns counters;
  private final PageDifference difference;
  private final NoiseHistory history;
  private final PlaceTurnover turnover;
  private final RotatingPlaces places;
  private final RotationNews news;
  private final DrawnStrips strips;

  PatternDecision(
      KnownPatterns known,
      UnpinnedPatterns unpinned,
      CounterPatterns counters,
      PageDifference difference) {
    this.known = known;
    this.unpinned = unpinned;
    this.counters = counters;
    this.difference = difference;
    history = known.history();
    turnover = new PlaceTurnover(history);
    places = new RotatingPlaces(known, difference, turnover);
    news = new RotationNews(known, difference);
    strips = new DrawnStrips(history, difference);
  }

  /** The volatile pattern that an edit belongs to, or empty if the edit is news. */
  Optional<VolatilePattern> patternOf(ItemDifference.Edit edit) {
    if (unpinned.showLine(edit)) {
      return Optional.empty();
    }
    Optional<VolatilePattern> counter = counters.patternOf(edit);
    if (counter.isPresent()) {
      return counter;
    }
    Optional<VolatilePattern> place = known.ofPlace(edit);
    if (place.filter(UnpinnedPatterns::isUnpinned).isPresent()) {
      return Optional.empty();
    }
    Optional<VolatilePattern> named = ofLabel(edit).or(() -> ofCaption(edit));
    if (named.isPresent()) {
      return named;
    }
    return place.isEmpty() ? ofPosition(edit) : ofPlace(edit, place.get());
  }

  /** The pattern of a label behind which the words are exchanged, or empty. */
  private Optional<VolatilePattern> ofLabel(ItemDifference.Edit edit) {
    return turnover
        .ofLabel(edit)
        .filter(one -> !UnpinnedPatterns.isUnpinned(one) && !RotationNews.isDated(edit));
  }

  /** The pattern of a picture that is exchanged below its caption, or empty. */
  private Optional<VolatilePattern> ofCaption(ItemDifference.Edit edit) {
    return history
        .pattern(PatternIds.ofCaption(edit))
        .filter(one -> known.isFrequent(one, KnownPatterns.RESTLESS_RATE))
        .filter(one -> !UnpinnedPatterns.isUnpinned(one));
  }

  /** The pattern of a place of which something is known, or of the position in it, or empty. */
  private Optional<VolatilePattern> ofPlace(ItemDifference.Edit edit, VolatilePattern place) {
    if (place.choice() == VolatilePattern.Choice.PINNED) {
      return Optional.of(place);
    }
    if (news.isAlwaysNews(edit, place)) {
      return Optional.empty();
    }
    if (places.alternates(edit, place) || counters.isBlinking(edit)) {
      return Optional.of(place);
    }
    if (news.isNews(edit, place)) {
      return Optional.empty();
    }
    return places.rotates(edit, place)
            || strips.contain(edit, place) && !difference.isContent(edit.piece())
        ? Optional.of(place)
        : ofPosition(edit);
  }

  /** The pattern of a position that says something else at most checks, or empty. */
  private Optional<VolatilePattern> ofPosition(ItemDifference.Edit edit) {
    boolean mayMove =
        !difference.isContent(edit.piece())
            && !RotationNews.isDated(edit)
            && (difference.isOnly(edit.piece().slot()) || known.replacesRecent(edit));
    return mayMove
        ? turnover.ofPosition(edit, difference).filter(one -> !UnpinnedPatterns.isUnpinned(one))
        : Optional.empty();
  }

  /** A volatile pattern with the edits that belong to it. */
  record Exchange(VolatilePattern pattern, List<ItemDifference.Edit> edits) {}

  /** What a run exchanges again and again, or empty. */
  Optional<Exchange> exchange(EditGroups.Run run) {
    // What rests between two versions is edited by people, at whatever rate.
    if (history.isRested() || !run.exchangesWords() || difference.share(run) > EXCHANGED) {
      return Optional.empty();
    }
    if (unpinned.contain(run.above()) || unpinned.contain(run.below())) {
      return Optional.empty();
    }
    for (long place : new long[] {run.above(), run.below()}) {
      Optional<VolatilePattern> pattern = history.pattern(place);
      if (pattern.isPresent() && known.isFrequent(pattern.get(), rate(run, place))) {
        Set<Integer> values = new HashSet<>(known.rotatingValues());
        values.addAll(history.values().getOrDefault(place, List.of()));
        List<ItemDifference.Edit> exchanged = new ArrayList<>(run.exchanges(values));
        exchanged.removeIf(edit -> news.isNewsInRun(edit, pattern.get()) || isEdited(edit));
        return Optional.of(new Exchange(pattern.get(), exchanged));
      }
    }
    return Optional.empty();
  }

  /** Whether a line that does not move by itself keeps most of its words. */
  private boolean isEdited(ItemDifference.Edit edit) {
    return EditsOutsideContent.isReworded(edit)
        && known.ofPlace(edit).filter(known::isRestless).isEmpty();
  }

  private double rate(EditGroups.Run run, long place) {
    return run.returns(history, place) ? KnownPatterns.RESTLESS_RATE : KnownPatterns.ROTATING_RATE;
  }
}
