package dev.vigil.watch.check;

import dev.vigil.archive.version.Version;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.page.PageResources;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The data of one check of a page and the transaction that stores it. Sentinels that are not due
 * are left out: they neither see the version nor are notified of a failure, so that other users'
 * sentinels never change their results. For one check and one thread.
 *
 * @param schedules those that were due, as the transaction found them
 * @param due the sentinels that follow them
 * @param confirming sentinels whose change is to be confirmed
 * @param versions the versions loaded so far
 * @param images the image hashes of these versions, as far as loaded
 */
public record CheckContext(
    CheckService.Services services,
    Connection connection,
    WatchedPage page,
    List<CheckSchedule> schedules,
    List<ResolvedSentinel> due,
    List<ResolvedSentinel> confirming,
    Instant now,
    Map<Integer, Optional<Version>> versions,
    Map<Integer, Map<String, String>> images) {

  public CheckContext(
      CheckService.Services services,
      Connection connection,
      WatchedPage page,
      List<CheckSchedule> schedules,
      List<ResolvedSentinel> due,
      List<ResolvedSentinel> confirming,
      Instant now) {
    this(
        services,
        connection,
        page,
        schedules,
        due,
        confirming,
        now,
        new HashMap<>(),
        new HashMap<>());
  }

  /** All sentinels that the check is for. */
  Map<Long, ResolvedSentinel> sentinels() {
    Map<Long, ResolvedSentinel> byId = new HashMap<>();
    due.forEach(resolved -> byId.put(resolved.row().id(), resolved));
    confirming.forEach(resolved -> byId.put(resolved.row().id(), resolved));
    return byId;
  }

  boolean exists(int number) {
    return found(number).isPresent();
  }

  Version version(int number) {
    return found(number).orElseThrow();
  }

  /** A version, if it is still stored. */
  Optional<Version> found(int number) {
    return versions.computeIfAbsent(number, n -> services.archive().version(page.page(), n));
  }

  /** The hashes of a version's images by their addresses in it. */
  Map<String, String> images(Version version) {
    Map<String, String> known = images.get(version.number());
    if (known == null) {
      known =
          services
              .archive()
              .catalogue()
              .write(within -> PageResources.images(within, page, version, digest(version)));
      images.put(version.number(), known);
    }
    return known;
  }

  PageDigest digest(Version version) {
    return services.digests().of(version);
  }
}
