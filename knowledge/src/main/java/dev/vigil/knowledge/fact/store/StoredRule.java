package dev.vigil.knowledge.fact.store;

import dev.vigil.knowledge.rule.PageRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A rule of a workspace with its health. Immutable.
 *
 * @param variants the rule as it was taught, then those that repairs made of it
 * @param state {@code good}, {@code repaired} or {@code broken}
 * @param confidence in the last variant, from 0 to 1
 * @param problem why it is broken, or how it was repaired
 */
public record StoredRule(
    long id,
    long workspace,
    String name,
    List<PageRule> variants,
    int version,
    String state,
    double confidence,
    String problem,
    Instant changed) {
  /** The most repairs that are remembered; the taught rule stays. */
  private static final int MOST_VARIANTS = 8;

  public StoredRule {
    variants = List.copyOf(variants);
  }

  /** The rule as it was taught. */
  public PageRule rule() {
    return variants.getFirst();
  }

  /** The rule as it is now. */
  public PageRule newest() {
    return variants.getLast();
  }

  /** This rule with another variant after the others. */
  public StoredRule with(
      PageRule variant, String newState, double newConfidence, String sentence, Instant now) {
    List<PageRule> all = new ArrayList<>(variants);
    if (!all.contains(variant)) {
      all.add(variant);
    }
    while (all.size() > MOST_VARIANTS) {
      all.remove(1);
    }
    return new StoredRule(
        id, workspace, name, all, version, newState, newConfidence, sentence, now);
  }

  /** This rule with other names of properties. */
  public StoredRule renamed(UnaryOperator<String> names) {
    return new StoredRule(
        id,
        workspace,
        name,
        variants.stream().map(variant -> variant.renamed(names)).toList(),
        version,
        state,
        confidence,
        problem,
        changed);
  }
}
