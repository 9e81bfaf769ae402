package dev.vigil.watch.sentinel;

import dev.vigil.diff.interest.ChangeTypeExpression;
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
  default ChangeTypeExpression interest() {
    return switch (this) {
      case Type(String name) -> ChangeTypeExpression.parse(name);
      case Not(MonitorClause part) -> new ChangeTypeExpression.Not(part.interest());
      case And(List<MonitorClause> parts) ->
          new ChangeTypeExpression.And(parts.stream().map(MonitorClause::interest).toList());
      case Or(List<MonitorClause> parts) ->
          new ChangeTypeExpression.Or(parts.stream().map(MonitorClause::interest).toList());
    };
  }
}
