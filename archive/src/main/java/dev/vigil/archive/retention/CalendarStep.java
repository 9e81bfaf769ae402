package dev.vigil.archive.retention;

import static java.time.ZoneOffset.UTC;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;

/** A calendar unit, in UTC, of which thinning keeps one version. */
public enum CalendarStep {
  /** Every version by itself. */
  ALL,
  HOURLY,
  DAILY,
  WEEKLY,
  MONTHLY,
  YEARLY;

  /** The name of the stretch in which a time lies, such as {@code 2024-05-01}. */
  String stretch(Instant time) {
    LocalDate day = LocalDate.ofInstant(time, UTC);
    return switch (this) {
      case ALL -> time.toString();
      case HOURLY -> time.truncatedTo(ChronoUnit.HOURS).toString().substring(0, 13) + "h";
      case DAILY -> day.toString();
      case WEEKLY ->
          "%d-W%02d"
              .formatted(
                  day.get(IsoFields.WEEK_BASED_YEAR), day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case MONTHLY -> day.toString().substring(0, day.toString().length() - 3);
      case YEARLY -> Integer.toString(day.getYear());
    };
  }
}
