package dev.vigil.mediator.query;

import java.util.List;
import java.util.Optional;

/**
 * A part of a result. Immutable.
 *
 * @param items as XML or text; an element {@code vigil:more} stands where children are missing
 * @param next the token of the items after these; empty at the end
 * @param state whether the sources are the same as when the result was begun: same, changed or
 *     unknown
 */
public record ResultFragment(
    List<String> items,
    Optional<String> next,
    String state,
    List<String> warnings,
    String explanation) {
  public ResultFragment {
    items = List.copyOf(items);
    warnings = List.copyOf(warnings);
  }
}
