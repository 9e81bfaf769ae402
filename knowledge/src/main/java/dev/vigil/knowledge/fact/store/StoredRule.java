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

  /** What stands between the problem of a broken rule and the repair before. */
  private static final String BEFORE = " Repaired before, to be accepted: ";

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
  public StoredRule with(PageRule variant) {
    List<PageRule> all = new ArrayList<>(variants);
    if (!all.contains(variant)) {
      all.add(variant);
    }
    while (all.size() > MOST_VARIANTS) {
      all.remove(1);
    }
    return new StoredRule(id, workspace, name, all, version, state, confidence, problem, changed);
  }

  private StoredRule in(String newState, double newConfidence, String sentence) {
    return new StoredRule(
        id, workspace, name, variants, version, newState, newConfidence, sentence, changed);
  }

  public boolean isBroken() {
    return state.equals(FactProgress.BROKEN);
  }

  /** This rule after a repair that is still to be accepted. */
  public StoredRule repaired(double newConfidence, String sentence) {
    return in(FactProgress.REPAIRED, newConfidence, sentence);
  }

  /**
   * This rule while it does not find its values. A repair that is still to be accepted stays in the
   * problem, and its confidence too, for the page may come back.
   */
  public StoredRule broken(String sentence) {
    String repair = state.equals(FactProgress.REPAIRED) ? problem : repairBefore();
    return in(
        FactProgress.BROKEN, confidence, repair.isEmpty() ? sentence : sentence + BEFORE + repair);
  }

  /** This rule when it finds its values again: it is as it was before it broke. */
  public StoredRule works() {
    if (!isBroken()) {
      return this;
    }
    String repair = repairBefore();
    return repair.isEmpty() ? in(FactProgress.GOOD, 1, "") : repaired(confidence, repair);
  }

  private String repairBefore() {
    int at = isBroken() ? problem.lastIndexOf(BEFORE) : -1;
    return at < 0 ? "" : problem.substring(at + BEFORE.length());
  }

  public StoredRule at(Instant now) {
    return new StoredRule(id, workspace, name, variants, version, state, confidence, problem, now);
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
