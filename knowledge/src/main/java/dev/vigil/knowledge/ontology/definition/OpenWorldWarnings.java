package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.fact.FactCondition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says which parts of a definition facts alone can never satisfy: what a page does not say may
 * still be true. Stateless.
 */
public final class OpenWorldWarnings {
  private OpenWorldWarnings() {}

  public static List<String> of(
      ClassDefinition definition,
      Map<String, ClassExpression> meanings,
      ClassNames names,
      Set<String> closed) {
    if (definition.kind() != ClassDefinition.Kind.MEANS) {
      return List.of();
    }
    Set<String> warnings = new LinkedHashSet<>();
    NegationNormalForm.of(definition.expression(), meanings)
        .walk(part -> warning(part, names, closed, warnings));
    return new ArrayList<>(warnings);
  }

  private static void warning(
      ClassExpression part, ClassNames names, Set<String> closed, Set<String> warnings) {
    switch (part) {
      case ClassExpression.Not(ClassExpression.Named(String name)) ->
          warnings.add(
              "Facts never show 'not %s', because what no page says may still be true; state what"
                      .formatted(name)
                  + " the class is instead, or exclude the two by 'A never %s'.".formatted(name));
      case ClassExpression.Not(ClassExpression.Condition(var condition))
          when condition.operator() == FactCondition.Operator.KNOWN
              && !closed.contains(condition.property()) ->
          warnings.add(
              "Facts never show 'not %1$s is known', because a page may not show the %1$s; write"
                      .formatted(condition.property())
                  + " '%1$s is unknown' for things without one, or 'vigil class close %1$s'."
                      .formatted(condition.property()));
      case ClassExpression.Not(ClassExpression.Condition(var condition))
          when many(names, condition.property()) && !closed.contains(condition.property()) ->
          warnings.add(open("not " + condition.text(), condition.property()));
      case ClassExpression.Only(String property, ClassExpression filler) ->
          warnings.add(open(property + " only " + filler.text(), property));
      case ClassExpression.Count(String property, ClassExpression.Bound bound, int number)
          when bound != ClassExpression.Bound.MIN
              && many(names, property)
              && !closed.contains(property) ->
          warnings.add(open(part.text(), property));
      default -> {}
    }
  }

  private static boolean many(ClassNames names, String property) {
    return names.property(property).map(known -> known.many()).orElse(true);
  }

  private static String open(String part, String property) {
    return "Facts never show '%s', because a page may not list every %s; 'vigil class close %s' says"
            .formatted(part, property, property)
        + " that pages do.";
  }
}
