package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Answers what a page's history knows about the edits of one comparison: how often their patterns
 * changed, and which values came or went lately. Not thread-safe.
 */
final class KnownPatterns {
  /** The share of the checks at which a line that moves from the first check on moves. */
  static final double RESTLESS_RATE = 0.5;

  /** The share of the checks at which a rotating place changes; some random choices repeat. */
  static final double ROTATING_RATE = 0.6;

  /** What goes back and forth at fewer of the checks is switched by people. */
  static final double ALTERNATING_RATE = 0.35;

  /** The minimum number of checks for a pattern with a fixed form, which is certain soon. */
  private static final int FORM_CHECKS = 4;

  /** The minimum number of checks for a place, of which it is only known that it changes. */
  private static final int PLACE_CHECKS = 10;

  private final NoiseHistory history;
  private final ClassifierParameters parameters;
  private final PageDifference difference;
  private final Set<Integer> rotatingValues = new HashSet<>();
  private final IdentityHashMap<ItemDifference.Edit, List<LineStatement>> statements =
      new IdentityHashMap<>();

  KnownPatterns(NoiseHistory history, ClassifierParameters parameters, PageDifference difference) {
    this.history = history;
    this.parameters = parameters;
    this.difference = difference;
    for (VolatilePattern pattern : history.patterns()) {
      if (pattern.kind() == VolatilePattern.Kind.ROTATION && isFrequent(pattern, ROTATING_RATE)) {
        rotatingValues.addAll(history.values().getOrDefault(pattern.id(), List.of()));
      }
    }
  }

  NoiseHistory history() {
    return history;
  }

  /** The minimum number of changes that make a pattern. */
  int least() {
    return parameters.least();
  }

  /** The share of the checks at which a pattern changes. */
  double rate() {
    return parameters.rate();
  }

  /** The values of places that exchange theirs again and again. */
  Set<Integer> rotatingValues() {
    return rotatingValues;
  }

  /** The statements of an edit that differ; computed once for each edit. */
  List<LineStatement> statements(ItemDifference.Edit edit) {
    return statements.computeIfAbsent(edit, LineStatement::of);
  }

  /** What is known of the place of an edit, or empty. */
  Optional<VolatilePattern> ofPlace(ItemDifference.Edit edit) {
    return history.pattern(PatternIds.ofPlace(edit));
  }

  /** The number of checks since a pattern was first found changed. */
  int checksSince(VolatilePattern pattern) {
    return history.checks() - pattern.since();
  }

  /** Whether a pattern changed at so many of the checks that one more change is no news. */
  boolean isEstablished(VolatilePattern pattern) {
    boolean place =
        pattern.kind() == VolatilePattern.Kind.ROTATION
            || pattern.kind() == VolatilePattern.Kind.ALTERNATION;
    int checks = Math.max(place ? PLACE_CHECKS : FORM_CHECKS, checksSince(pattern));
    return pattern.changes() >= least() && pattern.changes() >= rate() * checks;
  }

  /** Whether a pattern changed at a share of the checks from the first on, or is established. */
  boolean isFrequent(VolatilePattern pattern, double rate) {
    return pattern.since() <= 2
            && pattern.changes() >= least()
            && pattern.changes() >= rate * checksSince(pattern)
        || isEstablished(pattern);
  }

  /** Whether a pattern changed at half of the checks since the first time, or more. */
  boolean isRestless(VolatilePattern pattern) {
    return pattern.changes() >= least()
        && pattern.changes() >= RESTLESS_RATE * checksSince(pattern);
  }

  /** Whether the place of an edit changed at two earlier checks already. */
  boolean hasMoved(ItemDifference.Edit edit) {
    return ofPlace(edit).filter(place -> place.changes() >= least() - 1).isPresent();
  }

  /**
   * Whether a line changed at half of the earlier checks, or what goes from it came to it at one of
   * the last: it says less than a line that stood still.
   */
  boolean movesAgain(ItemDifference.Edit edit) {
    return replacesRecent(edit)
        || statements(edit).stream()
            .map(statement -> history.pattern(statement.id()))
            .flatMap(Optional::stream)
            .anyMatch(one -> one.changes() >= RESTLESS_RATE * checksSince(one));
  }

  /** Whether an item came or went at one of the last checks, here or where others rotate. */
  boolean isRecent(PageItem item) {
    int value = item.key().hashCode();
    return history.knows(item.slot(), value) || rotatingValues.contains(value);
  }

  /** Whether what goes came to its place at one of the last checks. */
  boolean replacesRecent(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    return before != null && isRecent(before);
  }

  /** Whether all that goes from the place of an edit came to it not long ago. */
  boolean replacesOnlyRecent(ItemDifference.Edit edit) {
    return difference.passes(this::isRecent, edit.piece().slot());
  }

  /** Whether what came, or what went where nothing came, is among the last values of its place. */
  boolean returns(ItemDifference.Edit edit) {
    PageItem item = edit.piece();
    return history.knows(item.slot(), item.key().hashCode());
  }
}
