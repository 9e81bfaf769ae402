package dev.vigil.watch.sentinel;

import dev.vigil.diff.noise.VolatilePattern;
import java.util.ArrayList;
import java.util.List;

/**
 * What somebody teaches a sentinel about noise, at the place where they see it: it becomes part of
 * its text. Stateless.
 */
public final class NoiseFeedback {
  private static final String NOTHING_LEARNED = "learned=off";

  private NoiseFeedback() {}

  /**
   * The sentinel, ignoring this too from now on.
   *
   * @param ignored what it ignores now, also by the sentinel that it stands on
   * @param rule as the diff module names it
   */
  public static Sentinel ignoring(Sentinel sentinel, List<String> ignored, String rule) {
    List<String> rules = new ArrayList<>(ignored);
    if (!rules.contains(rule)) {
      rules.add(rule);
    }
    return sentinel.with(ClauseValue.IGNORE, rules);
  }

  /**
   * The sentinel, telling from now on what it held back by this rule. Of what it learnt by itself
   * only that habit of the page is told; all, where a report of an earlier release names none.
   *
   * @param rule as the comparison names it
   */
  public static Sentinel reporting(Sentinel sentinel, List<String> ignored, String rule) {
    if (rule.startsWith(VolatilePattern.RULE)) {
      return ignoring(
          sentinel,
          ignored,
          EffectiveSentinel.exception(rule.substring(VolatilePattern.RULE.length())));
    }
    List<String> rules = new ArrayList<>(ignored);
    boolean own = rules.removeIf(known -> known.equals(rule) || known.startsWith(rule + "="));
    if (!own && !rules.contains(NOTHING_LEARNED)) {
      rules.add(NOTHING_LEARNED);
    }
    return sentinel.with(ClauseValue.IGNORE, rules);
  }
}
