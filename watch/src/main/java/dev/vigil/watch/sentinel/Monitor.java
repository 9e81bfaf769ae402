package dev.vigil.watch.sentinel;

import java.util.List;

/**
 * Which changes count: change types as the diff module names them, joined by AND, OR and NOT.
 * Immutable.
 */
public sealed interface Monitor {
  /** One change type, such as {@code links} or {@code keyword=offer}. */
  record Type(String name) implements Monitor {}

  record And(List<Monitor> parts) implements Monitor {
    public And {
      parts = List.copyOf(parts);
    }
  }

  record Or(List<Monitor> parts) implements Monitor {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  record Not(Monitor part) implements Monitor {}
}
