package dev.vigil.diff.group;

import dev.vigil.diff.interest.InterestResult;

/**
 * The result of one subscription for a pair of versions. Immutable.
 *
 * @param isPartGone whether the old version had the part and the new one does not; then nothing was
 *     compared, because its whole content would be reported as deleted
 */
public record SubscriptionResult(InterestResult outcome, boolean isPartGone) {
  static final SubscriptionResult GONE = new SubscriptionResult(InterestResult.QUIET, true);

  static SubscriptionResult of(InterestResult outcome) {
    return new SubscriptionResult(outcome, false);
  }
}
