package dev.vigil.knowledge.ontology.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Moves negations to the conditions and names, and splits alternatives. A negated class with a
 * definition is replaced by its negated definition, because facts can show the latter. Stateless.
 */
final class NegationNormalForm {
  private static final int MOST_ALTERNATIVES = 64;
  private static final int MOST_DEPTH = 20;

  private NegationNormalForm() {}

  static ClassExpression of(ClassExpression expression, Map<String, ClassExpression> meanings) {
    return of(expression, false, meanings, 0);
  }

  private static ClassExpression of(
      ClassExpression expression,
      boolean negated,
      Map<String, ClassExpression> meanings,
      int depth) {
    return switch (expression) {
      case ClassExpression.Not(ClassExpression part) -> of(part, !negated, meanings, depth);
      case ClassExpression.And(List<ClassExpression> parts) -> {
        List<ClassExpression> inner = all(parts, negated, meanings, depth);
        yield negated ? new ClassExpression.Or(inner) : new ClassExpression.And(inner);
      }
      case ClassExpression.Or(List<ClassExpression> parts) -> {
        List<ClassExpression> inner = all(parts, negated, meanings, depth);
        yield negated ? new ClassExpression.And(inner) : new ClassExpression.Or(inner);
      }
      case ClassExpression.Some(String property, ClassExpression filler) ->
          negated
              ? new ClassExpression.Only(property, of(filler, true, meanings, depth))
              : new ClassExpression.Some(property, of(filler, false, meanings, depth));
      case ClassExpression.Only(String property, ClassExpression filler) ->
          negated
              ? new ClassExpression.Some(property, of(filler, true, meanings, depth))
              : new ClassExpression.Only(property, of(filler, false, meanings, depth));
      case ClassExpression.Named(String name) -> {
        ClassExpression meaning = meanings.get(name);
        yield negated && meaning != null && depth < MOST_DEPTH
            ? of(meaning, true, meanings, depth + 1)
            : negated ? new ClassExpression.Not(expression) : expression;
      }
      case ClassExpression.Condition facet -> negated ? new ClassExpression.Not(facet) : facet;
      case ClassExpression.Count count -> negated ? new ClassExpression.Not(count) : count;
    };
  }

  private static List<ClassExpression> all(
      List<ClassExpression> parts,
      boolean negated,
      Map<String, ClassExpression> meanings,
      int depth) {
    return parts.stream().map(part -> of(part, negated, meanings, depth)).toList();
  }

  /** The alternatives of an expression in normal form; one if they would be too many. */
  static List<ClassExpression> alternatives(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Or(List<ClassExpression> parts) -> {
        List<ClassExpression> found = new ArrayList<>();
        parts.forEach(part -> found.addAll(alternatives(part)));
        yield found.size() > MOST_ALTERNATIVES ? List.of(expression) : found;
      }
      case ClassExpression.And(List<ClassExpression> parts) -> {
        List<List<ClassExpression>> found = List.of(List.of());
        for (ClassExpression part : parts) {
          List<List<ClassExpression>> more = new ArrayList<>();
          for (ClassExpression choice : alternatives(part)) {
            for (List<ClassExpression> before : found) {
              List<ClassExpression> longer = new ArrayList<>(before);
              longer.add(choice);
              more.add(longer);
            }
          }
          if (more.size() > MOST_ALTERNATIVES) {
            yield List.of(expression);
          }
          found = more;
        }
        yield found.stream().map(each -> (ClassExpression) new ClassExpression.And(each)).toList();
      }
      default -> List.of(expression);
    };
  }
}
