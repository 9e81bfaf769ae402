package dev.vigil.watch.schedule;

import java.time.Instant;
import java.time.ZoneId;

/** Schedules checks at the times of a cron rule. Immutable. */
public record CronTimes(CronRule rule, ZoneId zone) implements Schedule {
  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    String why = "Checked by the cron rule \"" + rule + "\" in " + zone + ", as asked.";
    NextCheck next = new NextCheck(rule.after(check.at(), zone), why, NOTHING);
    Instant free = check.notBefore().orElse(check.at());
    return free.isAfter(next.due())
        ? next.later(rule.after(free, zone), "The server asked to wait longer this time.")
        : next;
  }
}
