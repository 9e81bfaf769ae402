package dev.vigil.archive.retention;

import dev.vigil.archive.failure.ArchiveException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A rule that keeps fewer versions the older they are: all of a day, one per day of a month, one
 * per week of a year. Immutable.
 *
 * @param tiers from the youngest on; what is older than the last one goes
 */
public record ThinningRule(List<Tier> tiers) {
  /** Keeps one version of each step up to an age. */
  public record Tier(CalendarStep step, Duration upTo) {}

  public ThinningRule {
    tiers = List.copyOf(tiers);
    for (int i = 1; i < tiers.size(); i++) {
      if (tiers.get(i).upTo().compareTo(tiers.get(i - 1).upTo()) <= 0) {
        throw new ArchiveException(
            "Each part of a thinning must reach further back than the one before, such as"
                + " all:1d,daily:30d.");
      }
    }
  }

  /** Reads {@code all:1d,daily:30d,weekly:1y}; {@code ever} has no end. */
  public static ThinningRule parse(String text) {
    List<Tier> tiers = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String[] halves = part.split(":", 2);
      if (halves.length < 2) {
        throw new ArchiveException(
            "'"
                + part.strip()
                + "' is not a part of a thinning; write for example all:1d,daily:30d,weekly:1y.");
      }
      tiers.add(new Tier(step(halves[0]), TimeSpan.parse(halves[1])));
    }
    return new ThinningRule(tiers);
  }

  private static CalendarStep step(String name) {
    try {
      return CalendarStep.valueOf(name.strip().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new ArchiveException(
          "There is no step '"
              + name.strip()
              + "'; there are all, hourly, daily, weekly, monthly and yearly.",
          unknown);
    }
  }

  /** The part in which a version of that time is; nothing when it is too old for all. */
  Optional<CalendarStep> step(Instant time, Instant now) {
    Duration age = Duration.between(time, now);
    return tiers.stream()
        .filter(tier -> age.compareTo(tier.upTo()) <= 0)
        .map(Tier::step)
        .findFirst();
  }
}
