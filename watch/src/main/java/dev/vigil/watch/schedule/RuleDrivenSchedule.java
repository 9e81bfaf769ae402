package dev.vigil.watch.schedule;

import java.time.Instant;

/** Checks once, at the start; after that, rules decide when a page is checked. Immutable. */
record RuleDrivenSchedule() implements Schedule {
  /** Later than any check. */
  private static final Instant NEVER = Instant.parse("9999-01-01T00:00:00Z");

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    return new NextCheck(NEVER, "Checked when a rule asks for it.", NOTHING);
  }
}
