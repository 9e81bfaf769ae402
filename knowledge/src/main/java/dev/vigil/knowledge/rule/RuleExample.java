package dev.vigil.knowledge.rule;

/**
 * A value that a person showed on a page. Immutable.
 *
 * @param text the value as it is written
 * @param node its node if the person pointed at it, else -1
 * @param choice which of several equal places is meant, from 1; 0 for the likeliest
 */
public record RuleExample(String property, String text, int node, int choice) {
  public static RuleExample of(String property, String text) {
    return new RuleExample(property, text, -1, 0);
  }
}
