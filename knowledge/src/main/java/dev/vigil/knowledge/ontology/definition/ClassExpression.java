package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.fact.FactCondition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A class expression as users write it. Immutable. */
public sealed interface ClassExpression {
  /** A class by its name. */
  record Named(String name) implements ClassExpression {}

  /** All parts hold. */
  record And(List<ClassExpression> parts) implements ClassExpression {}

  /** At least one part holds. */
  record Or(List<ClassExpression> parts) implements ClassExpression {}

  /** The part does not hold. */
  record Not(ClassExpression part) implements ClassExpression {}

  /** A condition on the values of a property, such as {@code price < 800}. */
  record Condition(FactCondition condition) implements ClassExpression {}

  /** How many values a property has: {@code performer min 2}. */
  record Count(String property, Bound bound, int number) implements ClassExpression {}

  /** A bound of a number of values. */
  enum Bound {
    MIN,
    MAX,
    EXACTLY;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A value of the property is a member of a class: {@code seller some TrustedShop}. */
  record Some(String property, ClassExpression filler) implements ClassExpression {}

  /** Every value of the property is a member of a class. */
  record Only(String property, ClassExpression filler) implements ClassExpression {}

  /** Calls the consumer for this expression and all of its parts. */
  default void walk(Consumer<ClassExpression> consumer) {
    consumer.accept(this);
    switch (this) {
      case And(List<ClassExpression> parts) -> parts.forEach(part -> part.walk(consumer));
      case Or(List<ClassExpression> parts) -> parts.forEach(part -> part.walk(consumer));
      case Not(ClassExpression part) -> part.walk(consumer);
      case Some(String _, ClassExpression filler) -> filler.walk(consumer);
      case Only(String _, ClassExpression filler) -> filler.walk(consumer);
      case Named _ -> {}
      case Condition _ -> {}
      case Count _ -> {}
    }
  }

  /** The names of all classes in it. */
  default Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    walk(
        part -> {
          if (part instanceof Named(String name)) {
            names.add(name);
          }
        });
    return names;
  }

  /** The expression with a class of another name. */
  default ClassExpression renamed(String from, String to) {
    return switch (this) {
      case Named(String name) -> name.equals(from) ? new Named(to) : this;
      case And(List<ClassExpression> parts) ->
          new And(parts.stream().map(part -> part.renamed(from, to)).toList());
      case Or(List<ClassExpression> parts) ->
          new Or(parts.stream().map(part -> part.renamed(from, to)).toList());
      case Not(ClassExpression part) -> new Not(part.renamed(from, to));
      case Some(String property, ClassExpression filler) ->
          new Some(property, filler.renamed(from, to));
      case Only(String property, ClassExpression filler) ->
          new Only(property, filler.renamed(from, to));
      case Condition _ -> this;
      case Count _ -> this;
    };
  }

  /** The expression with a property of another name. */
  default ClassExpression renamedProperty(String from, String to) {
    return switch (this) {
      case Named _ -> this;
      case And(List<ClassExpression> parts) ->
          new And(parts.stream().map(part -> part.renamedProperty(from, to)).toList());
      case Or(List<ClassExpression> parts) ->
          new Or(parts.stream().map(part -> part.renamedProperty(from, to)).toList());
      case Not(ClassExpression part) -> new Not(part.renamedProperty(from, to));
      case Some(String property, ClassExpression filler) ->
          new Some(property.equals(from) ? to : property, filler.renamedProperty(from, to));
      case Only(String property, ClassExpression filler) ->
          new Only(property.equals(from) ? to : property, filler.renamedProperty(from, to));
      case Condition(FactCondition condition) ->
          condition.property().equals(from)
              ? new Condition(new FactCondition(to, condition.operator(), condition.operand()))
              : this;
      case Count(String property, Bound bound, int number) ->
          new Count(property.equals(from) ? to : property, bound, number);
    };
  }

  /** The expression as users write it; equal expressions have equal texts. */
  default String text() {
    return switch (this) {
      case Named(String name) -> name;
      case And(List<ClassExpression> parts) ->
          parts.stream().map(ClassExpression::nested).collect(Collectors.joining(" and "));
      case Or(List<ClassExpression> parts) ->
          parts.stream().map(ClassExpression::nested).collect(Collectors.joining(" or "));
      case Not(ClassExpression part) -> "not " + part.nested();
      case Condition(FactCondition condition) -> condition.text();
      case Count(String property, Bound bound, int number) ->
          property + " " + bound.word() + " " + number;
      case Some(String property, ClassExpression filler) -> property + " some " + filler.nested();
      case Only(String property, ClassExpression filler) -> property + " only " + filler.nested();
    };
  }

  private String nested() {
    return this instanceof Named || this instanceof Condition || this instanceof Count
        ? text()
        : "(" + text() + ")";
  }
}
