package dev.vigil.mediator.query;

import dev.vigil.mediator.source.SourceCollection;

/** Writes the view that each class of facts has without being asked for. Stateless. */
final class DefaultView {
  private DefaultView() {}

  /** All members of a class. */
  static String of(SourceCollection type) {
    return "for $member in facts:%s() return $member".formatted(type.name());
  }
}
