package dev.vigil.watch.sentinel;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Set;

/**
 * A part of the week in which a sentinel is checked; a window whose end is not after its start
 * crosses midnight and belongs to the day it starts on. Immutable.
 */
public record HoursClause(LocalTime from, LocalTime to, Set<DayOfWeek> days, ZoneId zone) {
  public HoursClause {
    days = Set.copyOf(days);
  }

  public static final Set<DayOfWeek> ALL = Set.copyOf(EnumSet.allOf(DayOfWeek.class));
}
