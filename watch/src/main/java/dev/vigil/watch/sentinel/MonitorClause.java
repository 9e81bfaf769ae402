package dev.vigil.watch.sentinel;

import dev.vigil.diff.interest.Interest;
import java.util.List;

/** Selects the changes that count: change types joined by AND, OR and NOT. Immutable. */
public sealed interface MonitorClause {
  /** One change type, such as {@code links} or {@code keyword=offer}. */
  record Type(String name) implements MonitorClause {}

  record And(List<MonitorClause> parts) implements MonitorClause {
    public And {
      parts = List.copyOf(parts);
    }
  }

  record Or(List<MonitorClause> parts) implements MonitorClause {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  record Not(MonitorClause part) implements MonitorClause {}

  /**
   * The clause as the diff module evaluates it.
   *
   * @throws dev.vigil.diff.DiffException if there is no such change type
   */
  default Interest interest() {
    return switch (this) {
      case Type(String name) -> Interest.parse(name);
      case Not(MonitorClause part) -> new Interest.Not(part.interest());
      case And(List<MonitorClause> parts) ->
          new Interest.And(parts.stream().map(MonitorClause::interest).toList());
      case Or(List<MonitorClause> parts) ->
          new Interest.Or(parts.stream().map(MonitorClause::interest).toList());
    };
  }
}
