package dev.vigil.watch.schedule;

import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Hours;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when a page is looked at again. A schedule holds settings only; what it learnt of a page
 * is a short text that the caller stores and hands back. Implementations are immutable and safe for
 * concurrent use.
 */
public sealed interface Schedule permits FixedInterval, CronTimes, BestEffort, Adaptive, Within {
  /** The memory before the first look. Foreign or damaged memory is taken for this one. */
  String NOTHING = "";

  /** The first look, which later ones are compared with: at once. */
  default Next start(Instant activation) {
    return new Next(
        activation, "Checked for the first time, to have something to compare with.", NOTHING);
  }

  /** Takes in a look and names the next, which is always later. */
  Next after(String memory, Look look);

  /** The schedule that a sentinel's words ask for. */
  static Schedule of(Fetch fetch, Optional<Hours> only, House house) {
    Schedule schedule =
        switch (fetch) {
          case Fetch.Every every ->
              new FixedInterval(every.interval(), house.tick(), house.anchor());
          case Fetch.Cron cron -> new CronTimes(CronRule.parse(cron.fields()), house.zone());
          case Fetch.OnChange _ -> new BestEffort(BestEffort.Settings.SEED, house.bounds());
          case Fetch.Adaptive _ ->
              new Adaptive(house.bounds(), house.zone(), house.price(), Adaptive.PATIENCE);
        };
    return only.isEmpty() ? schedule : new Within(schedule, only.get());
  }
}
