package dev.vigil.watch.health;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.DatabaseServer;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.HttpDate;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.store.CheckRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks the system clock against the database, stored times and Date headers of recent responses.
 * Stateless.
 */
final class ClockCheck {
  private static final Duration MUCH = Duration.ofSeconds(30);
  private static final Duration SOME = Duration.ofSeconds(2);
  private static final int ANSWERS = 9;
  private static final String REMEDY =
      "Set the clock, and let a time service such as chrony or systemd-timesyncd keep it.";

  private ClockCheck() {}

  static HealthFinding of(Archive archive, TimeSource time) {
    Instant now = time.now();
    Optional<Instant> there =
        archive.catalogue().dialect() == SqlDialect.POSTGRESQL
            ? Optional.of(archive.catalogue().read(DatabaseServer::time))
            : Optional.empty();
    if (there.isPresent()) {
      Duration ahead = Duration.between(there.get(), now);
      if (ahead.abs().compareTo(SOME) > 0) {
        String words = "The clock is " + shown(ahead) + " of the database's.";
        return ahead.abs().compareTo(MUCH) > 0
            ? HealthFinding.wrong("clock", words, REMEDY)
            : HealthFinding.note("clock", words, REMEDY);
      }
    }
    Optional<Instant> last = archive.catalogue().read(ClockCheck::lastWritten);
    if (last.isPresent() && last.get().isAfter(now.plus(SOME))) {
      return HealthFinding.wrong(
          "clock",
          "The clock says %s, but a check was recorded at %s.".formatted(now, last.get()),
          REMEDY);
    }
    List<Duration> skews = new ArrayList<>(archive.catalogue().read(c -> skews(c, archive)));
    skews.sort(null);
    if (skews.size() >= 3) {
      Duration middle = skews.get(skews.size() / 2);
      if (middle.abs().compareTo(MUCH) > 0) {
        return HealthFinding.wrong(
            "clock",
            "The clock was %s of the web servers' at the last changes.".formatted(shown(middle)),
            REMEDY);
      }
    }
    return HealthFinding.fine(
        "clock",
        "The clock agrees with "
            + (there.isPresent() ? "the database's" : "what was written before")
            + (skews.size() >= 3 ? " and with web servers." : "."));
  }

  /** The time of the newest row, from its id. */
  private static Optional<Instant> lastWritten(Connection connection) throws SQLException {
    return CheckRepository.newest(connection).filter(id -> id > 0).map(RowIds::time);
  }

  /** How far the clock was ahead of the web servers of the last changes. */
  private static List<Duration> skews(Connection connection, Archive archive) throws SQLException {
    List<CheckRepository.FoundVersion> last = CheckRepository.latestChanges(connection, ANSWERS);
    List<Duration> skews = new ArrayList<>();
    for (CheckRepository.FoundVersion seen : last) {
      Optional<WatchedPage> page = WatchedPageRepository.find(connection, seen.page());
      page.flatMap(found -> archive.version(found.page(), seen.version()))
          .map(Version::fetch)
          .flatMap(ClockCheck::skew)
          .ifPresent(skews::add);
    }
    return skews;
  }

  private static Optional<Duration> skew(FetchRecord fetch) {
    Optional<Instant> date = header(fetch, "Date").flatMap(HttpDate::parse);
    // A cached response was created earlier.
    long age =
        header(fetch, "Age")
            .filter(text -> text.matches("\\d{1,9}"))
            .map(Long::parseLong)
            .orElse(0L);
    return date.map(there -> Duration.between(there.plusSeconds(age), fetch.time()));
  }

  private static Optional<String> header(FetchRecord fetch, String name) {
    return fetch.headers().stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(StoredHeader::value)
        .findFirst();
  }

  private static String shown(Duration ahead) {
    long seconds = ahead.abs().toSeconds();
    String length =
        seconds < 120
            ? seconds + " seconds"
            : seconds < 2 * 3600
                ? seconds / 60 + " minutes"
                : seconds < 48 * 3600 ? seconds / 3600 + " hours" : seconds / 86_400 + " days";
    return length + (ahead.isNegative() ? " behind" : " ahead");
  }
}
