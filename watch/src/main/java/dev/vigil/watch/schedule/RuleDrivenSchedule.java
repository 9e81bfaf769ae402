package dev.vigil.watch.schedule;

import java.time.Duration;
import java.time.Instant;

/**
 * Checks once, at the start; after that, rules decide when a page is checked. A check that failed
 * is repeated after a pause that doubles from five minutes to a day. Immutable.
 */
record RuleDrivenSchedule() implements Schedule {
  /** Later than any check. */
  private static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

  private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
  private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

  /** The doublings after which the pause is longer than the longest. */
  private static final int MAX_DOUBLINGS = 9;

  private static final NextCheck BY_RULE =
      new NextCheck(NEVER, "Checked when a rule asks for it.", NOTHING);

  @Override
  public NextCheck resume(Instant now) {
    return BY_RULE;
  }

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    if (check.outcome() != CheckOutcome.Outcome.FAILED) {
      return BY_RULE;
    }
    // The memory is one letter for each failure in a row.
    Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(memory.length(), MAX_DOUBLINGS));
    Duration pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    Instant due = check.at().plus(pause);
    Instant free = check.notBefore().orElse(due);
    return new NextCheck(
        free.isAfter(due) ? free : due,
        "The check failed and is repeated after a pause.",
        "f".repeat(Math.min(memory.length() + 1, MAX_DOUBLINGS)));
  }
}
