package dev.vigil.watch.engine;

import dev.vigil.watch.base.Ids;
import dev.vigil.watch.base.Rhythm;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.schedule.House;
import dev.vigil.watch.schedule.Look;
import dev.vigil.watch.schedule.Next;
import dev.vigil.watch.schedule.Schedule;
import dev.vigil.watch.sentinel.Sentinel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** When pages are due. Safe for concurrent use. */
final class Rhythms {
  private static final String ANY = "Create Sentinel any Using https://any.example/ Fetch ";

  private static final Duration HOUR = Duration.ofHours(1);

  private final House house;
  private final ZoneId zone;
  private final Ids ids;
  private final Budgets budgets;
  private final Map<String, Sentinel> read = new ConcurrentHashMap<>();

  Rhythms(House house, ZoneId zone, Ids ids, Budgets budgets) {
    this.budgets = budgets;
    this.house = house;
    this.zone = zone;
    this.ids = ids;
  }

  /** The rhythm of a page for those who ask for these times; a new one is due at once. */
  Rhythm findOrMake(Connection connection, WatchedPage page, String spec, Instant now)
      throws SQLException {
    Optional<Rhythm> known = Rhythm.find(connection, page.id(), spec);
    if (known.isPresent()) {
      return known.get();
    }
    Next next = schedule(page, spec).start(now);
    Rhythm made =
        new Rhythm(
            ids.next(),
            page.page().workspace(),
            page.id(),
            spec,
            next.memory(),
            0,
            next.due(),
            next.why());
    made.insert(connection);
    return made;
  }

  void after(Connection connection, WatchedPage page, Rhythm rhythm, int version, Look look)
      throws SQLException {
    Next next = schedule(page, rhythm.spec()).after(rhythm.state(), look);
    rhythm.next(next.memory(), version, next.due(), next.why()).update(connection);
  }

  private Schedule schedule(WatchedPage page, String spec) {
    Sentinel words = read.computeIfAbsent(spec, this::words);
    return Schedule.of(
        words.get(dev.vigil.watch.sentinel.Term.FETCH).orElseThrow(),
        words.get(dev.vigil.watch.sentinel.Term.ONLY),
        house(page));
  }

  /** What holds around the schedules of a page. */
  House house(WatchedPage page) {
    return house.anchor(anchor(page)).price(budgets.price(page.page().url()));
  }

  private Sentinel words(String spec) {
    return SentinelParser.parse(ANY + spec, zone).getFirst();
  }

  /** Pages with the same interval are not all due at the same time; sentinels of a page are. */
  private Instant anchor(WatchedPage page) {
    long places = Math.max(1, HOUR.toMillis() / house.tick().toMillis());
    long place = Math.floorMod(page.page().hashCode(), places);
    return Instant.EPOCH.plus(house.tick().multipliedBy(place));
  }
}
