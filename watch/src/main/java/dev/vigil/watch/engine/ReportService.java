package dev.vigil.watch.engine;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.ReportRepository;
import dev.vigil.watch.store.SentinelRow;
import java.util.List;
import java.util.Optional;

/** Reads the reports of an installation. Safe for concurrent use. */
public final class ReportService {
  private final Catalogue catalogue;

  ReportService(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  public Optional<Report> find(long id) {
    return catalogue.read(connection -> ReportRepository.find(connection, id));
  }

  /** The newest reports of a sentinel, without details. */
  public List<Report> latest(SentinelRow row, int most) {
    return catalogue.read(connection -> ReportRepository.latest(connection, row.id(), most));
  }

  /** The newest reports of a workspace with smaller ids than this, without details, for paging. */
  public List<Report> before(long workspace, long id, int most) {
    return catalogue.read(connection -> ReportRepository.before(connection, workspace, id, most));
  }

  /** Marks all reports of a sentinel as seen. */
  public void markAllSeen(SentinelRow row) {
    catalogue.change(connection -> ReportRepository.openAll(connection, row.id()));
  }
}
