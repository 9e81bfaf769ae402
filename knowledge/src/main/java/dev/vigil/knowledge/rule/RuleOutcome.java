package dev.vigil.knowledge.rule;

import dev.vigil.knowledge.extract.ExtractionResult;
import org.jspecify.annotations.Nullable;

/**
 * The result of a rule on a page. Immutable.
 *
 * @param rule the rule for the next version, if it is another one now
 * @param confidence in the rule, from 0 to 1
 */
public record RuleOutcome(
    ExtractionResult extraction, @Nullable PageRule rule, double confidence) {}
