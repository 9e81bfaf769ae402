package dev.vigil.watch.sentinel;

import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A sentinel with nothing left open: what it says itself, else what the sentinels that it stands on
 * say, else the defaults. Immutable.
 *
 * @param source an address, or what a registered kind of source gives
 */
public record Terms(
    String name,
    Source source,
    Optional<String> within,
    Monitor monitor,
    List<String> ignore,
    Fetch fetch,
    Optional<Hours> only,
    Request request,
    Optional<List<Step>> render,
    Moment from,
    Moment to,
    List<Channel> notifyBy,
    Delivery delivery,
    Compare compare,
    Optional<String> when,
    Optional<Duration> confirm,
    Optional<String> keep,
    List<String> tags) {

  /**
   * Resolves a sentinel. When it starts and ends is never inherited: the one below may be long
   * over.
   *
   * @param others finds the sentinels that it may stand on
   */
  public static Terms of(Sentinel sentinel, Function<String, Optional<Sentinel>> others) {
    Sentinel all = sentinel;
    Set<String> seen = new HashSet<>();
    while (all.source() instanceof Source.Other(String name)) {
      if (!seen.add(name)) {
        throw new WatchException("Sentinel " + sentinel.name() + " stands on itself.");
      }
      all =
          over(
              all,
              others
                  .apply(name)
                  .orElseThrow(
                      () ->
                          new WatchException(
                              "Sentinel "
                                  + sentinel.name()
                                  + " stands on "
                                  + name
                                  + ", which does not exist.")));
    }
    return new Terms(
        all.name(),
        all.source(),
        all.within(),
        all.monitor().orElse(Defaults.MONITOR),
        all.ignore().orElse(List.of()),
        all.fetch().orElse(Defaults.FETCH),
        all.only(),
        all.request().orElse(Request.PLAIN),
        all.render(),
        all.from().orElse(Defaults.FROM),
        all.to().orElse(Defaults.TO),
        all.notifyBy().orElse(Defaults.NOTIFY),
        all.delivery().orElse(Defaults.DELIVERY),
        all.compare().orElse(Defaults.COMPARE),
        all.when(),
        all.confirm(),
        all.keep(),
        all.tags().orElse(List.of()));
  }

  private static Sentinel over(Sentinel upper, Sentinel lower) {
    return new Sentinel(
        upper.name(),
        lower.source(),
        upper.within().or(lower::within),
        upper.monitor().or(lower::monitor),
        upper.ignore().or(lower::ignore),
        upper.fetch().or(lower::fetch),
        upper.only().or(lower::only),
        upper.request().or(lower::request),
        upper.render().or(lower::render),
        upper.from(),
        upper.to(),
        upper.notifyBy().or(lower::notifyBy),
        upper.delivery().or(lower::delivery),
        upper.compare().or(lower::compare),
        upper.when().or(lower::when),
        upper.confirm().or(lower::confirm),
        upper.keep().or(lower::keep),
        upper.tags().or(lower::tags));
  }
}
