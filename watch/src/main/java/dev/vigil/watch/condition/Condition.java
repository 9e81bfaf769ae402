package dev.vigil.watch.condition;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Expression.Truth;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A boolean condition on changes, such as {@code score > 0.3 OR new < 0.9 * old}. One that uses
 * {@code old}, {@code new} or another name of a single change outside {@code any(...)} and {@code
 * all(...)} holds when it holds for one of the changes. Immutable.
 */
public final class Condition {
  private final Truth truth;
  private final boolean ofAChange;
  private final Set<String> names;
  private final long instructions;

  private Condition(Truth truth, boolean ofAChange, Set<String> names, long instructions) {
    this.truth = truth;
    this.ofAChange = ofAChange;
    this.names = names;
    this.instructions = instructions;
  }

  /**
   * Reads a condition.
   *
   * @throws WatchException if it is invalid; the message names the column
   */
  public static Condition parse(String text) {
    ConditionParser parser = new ConditionParser(text);
    Truth truth = parser.read();
    return new Condition(
        truth,
        parser.asksAChange(),
        parser.names().stream().map(ConditionName::word).collect(Collectors.toUnmodifiableSet()),
        parser.instructions());
  }

  /** Evaluates the condition. */
  public boolean test(ConditionValues facts) {
    ConditionScope scope = ConditionScope.of(facts);
    return ofAChange ? scope.changes().stream().anyMatch(truth::test) : truth.test(scope);
  }

  /** The names that it uses, so that expensive values are computed only when needed. */
  public Set<String> names() {
    return names;
  }

  /** The number of instructions of all its regular expressions. */
  public long instructions() {
    return instructions;
  }

  /** Whether it uses values of single changes. */
  public boolean asksChanges() {
    return ConditionName.WORDS.stream()
        .filter(names::contains)
        .anyMatch(word -> ConditionName.of(word).orElseThrow().ofChange);
  }

  /** The condition in normal form. */
  @Override
  public String toString() {
    return ConditionWriter.write(truth);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Condition condition && toString().equals(condition.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
