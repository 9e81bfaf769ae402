package dev.vigil.watch.sentinel;

import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.noise.VolatilePattern;
import java.util.ArrayList;
import java.util.List;

/** Changes the noise rules of a sentinel after feedback on a change. Stateless. */
public final class NoiseFeedback {
  private static final String NOTHING_LEARNED = "learned=off";

  private NoiseFeedback() {}

  /**
   * A copy of the sentinel with another noise rule.
   *
   * @param ignored what it ignores now, including inherited rules
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
   * A copy of the sentinel that reports what this rule held back. For a volatile pattern, only that
   * pattern is reported; all patterns, if a report of an earlier release names none. For what was
   * too small, every change of the page is.
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
    if (rule.equals(NoiseVerdict.MINOR)) {
      return sentinel.with(ClauseValue.MONITOR, SentinelDefaults.MONITOR);
    }
    List<String> rules = new ArrayList<>(ignored);
    boolean own = rules.removeIf(known -> known.equals(rule) || known.startsWith(rule + "="));
    if (!own && !rules.contains(NOTHING_LEARNED)) {
      rules.add(NOTHING_LEARNED);
    }
    return sentinel.with(ClauseValue.IGNORE, rules);
  }
}
