package dev.vigil.watch.condition;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Expression.Truth;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition such as {@code score > 0.3 OR new < 0.9 * old}. One that asks for {@code old}, {@code
 * new} or another name of a single change outside {@code any(...)} and {@code all(...)} holds when
 * it holds for one of the changes. Immutable.
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
   * @throws WatchException if it is none; the message names the column
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

  /** Whether it holds. */
  public boolean test(ConditionValues facts) {
    NameScope scope = NameScope.of(facts);
    return ofAChange ? scope.changes().stream().anyMatch(truth::test) : truth.test(scope);
  }

  /** The names it asks for, so that what is dear to find is found only when it is wanted. */
  public Set<String> names() {
    return names;
  }

  /** The instructions of all regular expressions in it. */
  public long instructions() {
    return instructions;
  }

  /** Whether it asks about changes one by one. */
  public boolean asksChanges() {
    return ConditionName.WORDS.stream()
        .filter(names::contains)
        .anyMatch(word -> ConditionName.of(word).orElseThrow().ofChange);
  }

  /** As we write it. */
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
