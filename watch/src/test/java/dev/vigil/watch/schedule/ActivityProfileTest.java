package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ActivityProfileTest {
  private static final long MONDAY = Instant.parse("2026-11-02T00:00:00Z").toEpochMilli();
  private static final long WEEK = 168 * ActivityProfile.HOUR;

  private static ActivityProfile office() {
    ActivityProfile schedule = new ActivityProfile(ZoneId.of("UTC"));
    for (int day = 0; day < 28; day++) {
      for (int hour = 0; hour < 24; hour++) {
        long at = MONDAY + (day * 24L + hour) * ActivityProfile.HOUR;
        schedule.watched(at, at + ActivityProfile.HOUR);
        if (hour >= 9 && hour < 17 && day % 7 < 5) {
          schedule.changed(at + 1000, at + 2000);
        }
      }
    }
    return schedule;
  }

  @Test
  void timeRunsFastInTheHoursOfChangesAndSlowlyAtNightAndOnSundays() {
    ActivityProfile schedule = office();
    long noon = MONDAY + 28 * WEEK / 7 + 12 * ActivityProfile.HOUR;
    assertThat(schedule.between(noon, noon + ActivityProfile.HOUR))
        .isGreaterThan(2.0 * ActivityProfile.HOUR);
    long night = noon + 12 * ActivityProfile.HOUR;
    assertThat(schedule.between(night, night + ActivityProfile.HOUR))
        .isLessThan(0.5 * ActivityProfile.HOUR);
    long sunday = noon + 6 * 24 * ActivityProfile.HOUR;
    assertThat(schedule.between(sunday, sunday + ActivityProfile.HOUR))
        .isLessThan(1.5 * ActivityProfile.HOUR);
  }

  @Test
  void aWeekIsAWeekAndTimesAddUp() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    ActivityProfile schedule = office();
    for (int i = 0; i < 200; i++) {
      long a = MONDAY + random.nextLong(8 * WEEK);
      long b = a + random.nextLong(WEEK);
      long c = b + random.nextLong(WEEK);
      assertThat(schedule.between(a, b) + schedule.between(b, c))
          .as("seed %d", seed)
          .isCloseTo(schedule.between(a, c), within(1.0));
      assertThat(schedule.between(a, a + WEEK)).isCloseTo((double) WEEK, within(1.0));
    }
  }

  @Test
  void anHourThatWasNeverWatchedIsNotTakenForAQuietOne() {
    ActivityProfile schedule = new ActivityProfile(ZoneId.of("UTC"));
    long nine = MONDAY + 9 * ActivityProfile.HOUR;
    for (long at = nine; at < nine + ActivityProfile.HOUR; at += 10_000) {
      schedule.watched(at, at + 10_000);
      schedule.changed(at + 5000, at + 6000);
    }
    assertThat(schedule.between(nine, nine + ActivityProfile.HOUR))
        .isCloseTo((double) ActivityProfile.HOUR, within(0.05 * ActivityProfile.HOUR));
  }

  @Test
  void theHoursAreThoseOfTheZone() {
    ActivityProfile schedule = new ActivityProfile(ZoneId.of("Asia/Tokyo"));
    long at = Instant.parse("2026-11-02T15:30:00Z").toEpochMilli();
    schedule.watched(at - 1000, at);
    schedule.changed(at, at);
    assertThat(schedule.hours[0]).isEqualTo(1);
    assertThat(schedule.days[1]).isEqualTo(1);
  }
}
