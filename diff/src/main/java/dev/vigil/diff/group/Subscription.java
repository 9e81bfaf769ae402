package dev.vigil.diff.group;

import dev.vigil.diff.Facet;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.types.ComparisonContext;
import java.util.Set;

/**
 * The part and the changes of a page that one sentinel subscribes to. Immutable; equal
 * subscriptions share everything.
 *
 * @param part the part of the page that it watches
 * @param facets one of these must have changed in that part; any if empty
 * @param context what it knows besides the versions
 */
public record Subscription(
    ChangeTypeExpression interest, WatchedPart part, Set<Facet> facets, ComparisonContext context) {
  public Subscription {
    facets = Set.copyOf(facets);
  }

  /** An interest in a part, whatever facet, without context. */
  public static Subscription of(ChangeTypeExpression interest, WatchedPart part) {
    return new Subscription(interest, part, Set.of(), ComparisonContext.NONE);
  }
}
