package dev.vigil.watch.sentinel;

import dev.vigil.diff.types.Interest;
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

  /**
   * The same as the diff module evaluates it.
   *
   * @throws dev.vigil.diff.DiffException if there is no such change type
   */
  default Interest interest() {
    return switch (this) {
      case Type(String name) -> Interest.parse(name);
      case Not(Monitor part) -> new Interest.Not(part.interest());
      case And(List<Monitor> parts) ->
          new Interest.And(parts.stream().map(Monitor::interest).toList());
      case Or(List<Monitor> parts) ->
          new Interest.Or(parts.stream().map(Monitor::interest).toList());
    };
  }
}
