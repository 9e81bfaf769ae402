package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindRegistry;
import dev.vigil.watch.store.CheckScheduleRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/**
 * Makes sources due whose content changed. Signals within a second cause one check. Safe for
 * concurrent use.
 */
public final class SourceSignals {
  private static final Duration COALESCED = Duration.ofSeconds(1);

  private final Catalogue catalogue;
  private final SourceKindRegistry kinds;
  private final WakeSignal wakeSignal;
  private final TimeSource time;

  SourceSignals(
      Catalogue catalogue, SourceKindRegistry kinds, WakeSignal wakeSignal, TimeSource time) {
    this.catalogue = catalogue;
    this.kinds = kinds;
    this.wakeSignal = wakeSignal;
    this.time = time;
  }

  /** Signals a source in a transaction of its own. */
  public void raise(long workspace, String kind, String argument) {
    catalogue.change(connection -> raise(connection, workspace, kind, argument));
  }

  /**
   * Signals a source in a transaction that is under way: the source becomes due with its commit.
   *
   * @param kind the word of the source in sentinels
   */
  public void raise(Connection connection, long workspace, String kind, String argument)
      throws SQLException {
    String scheme = kinds.find(kind).map(SourceKind::scheme).orElse(kind);
    Instant due = time.now().plus(COALESCED);
    int changed =
        CheckScheduleRepository.hasten(connection, workspace, scheme + ":" + argument, due);
    if (changed > 0) {
      time.after(COALESCED, wakeSignal::signal);
    }
  }
}
