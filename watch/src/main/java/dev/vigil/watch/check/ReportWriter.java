package dev.vigil.watch.check;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.ComparedVersions;
import dev.vigil.diff.show.JsonReport;
import dev.vigil.diff.show.MessageText;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.log.TraceId;
import dev.vigil.watch.notify.Outbox;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.page.PageTitles;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.OccurrenceRepository;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.ReportRepository;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores the reports of a sentinel, adds their messages to the outbox and raises their events, in
 * the transaction of the check. Safe for concurrent use.
 */
public final class ReportWriter {
  /** The parameter of an event that says whether the page is public. */
  public static final String OPEN = "open";

  /** The parameter of an event that names the check that it comes from. */
  public static final String TRACE = "look";

  private static final EventLog LOG = new EventLog(ReportWriter.class);
  private static final int CHANGES_IN_MESSAGE = 10;
  private static final int CHANGES_KEPT = 200;

  private final Archive archive;
  private final RowIds ids;
  private final Outbox outbox;
  private final TimeSource time;

  public ReportWriter(Archive archive, RowIds ids, Outbox outbox, TimeSource time) {
    this.time = time;
    this.archive = archive;
    this.ids = ids;
    this.outbox = outbox;
  }

  /**
   * The text of a change, shared by all sentinels with the same comparison.
   *
   * @param details the changes as JSON
   * @param facts the values for rules
   */
  record ReportText(
      String title,
      String subject,
      String text,
      List<String> types,
      String details,
      Map<String, String> facts) {}

  static ReportText text(SentinelResult<Long> result, Version before, Version after) {
    Comparison comparison = result.comparison();
    String title = title(after, comparison.after().digest());
    ComparedVersions subject =
        new ComparedVersions(title, "version " + before.number(), "version " + after.number());
    String unchanged = comparison.isSame() ? result.asked().query().summary(comparison) : "";
    MessageText.SummaryAndText reported =
        comparison.isSame()
            ? new MessageText.SummaryAndText(unchanged, MessageText.markdown(unchanged, subject))
            : MessageText.both(comparison, subject, CHANGES_IN_MESSAGE);
    Map<String, String> facts =
        new LinkedHashMap<>(
            ComparisonValues.of(comparison, after.page().url(), title, Set.of()).parameters());
    facts.put("summary", reported.summary());
    return new ReportText(
        title,
        reported.summary(),
        reported.markdown(),
        comparison.changes().stream().map(Change::type).distinct().limit(20).toList(),
        JsonReport.of(bounded(comparison)),
        facts);
  }

  /** Reports a change in a new version. */
  void change(
      Connection connection,
      ResolvedSentinel resolved,
      WatchedPage page,
      SentinelResult<Long> result,
      ReportText text,
      Version before,
      Version after,
      @Nullable Instant modified,
      Instant polled)
      throws SQLException {
    Optional<String> again = foundAgain(resolved, result.confidence());
    Report report =
        report(
            resolved,
            page,
            Notification.Kind.CHANGE,
            new Report.Versions(before.number(), after.number()),
            new Report.Times(modified, polled, time.now()),
            new Report.Content(
                result.comparison().significance().score(),
                text.types(),
                text.subject() + again.map(note -> " (" + note + ")").orElse(""),
                text.details()));
    ReportRepository.insert(connection, report);
    log(report);
    // Versions of a stored change are never purged.
    archive.pin(before, "change " + report.id());
    archive.pin(after, "change " + report.id());
    boolean open = isOpen(resolved, result.comparison().after().digest());
    put(
        connection,
        resolved,
        open,
        report,
        text.title(),
        text.text()
            + again.map(note -> "\n\n" + sentence(note)).orElse("")
            + heldBackNote(resolved.row().alerts().held(), resolved.row().name()));
    raise(connection, "change", resolved, open, report, text.facts());
  }

  /** A note for the owner that the part was not found by its selector. */
  private static Optional<String> foundAgain(ResolvedSentinel resolved, double confidence) {
    return confidence == 1
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "part %s found again by its surroundings, confidence %.2f",
                resolved.effective().within().orElse(""),
                confidence));
  }

  private static String heldBackNote(int count, String sentinel) {
    return count == 0
        ? ""
        : ("\n\n%,d change%s held back since the last report; 'vigil changes --held %s' and"
                + " the page of the sentinel say why, and how to have such changes reported.")
            .formatted(count, count == 1 ? "" : "s", sentinel);
  }

  private static String sentence(String note) {
    return "The " + note + "; choose the part again if it is another one.";
  }

  /** Raises the event that a check succeeded, for its sentinels. */
  void fetched(
      Connection connection, WatchedPage page, Collection<ResolvedSentinel> sentinels, int version)
      throws SQLException {
    if (sentinels.isEmpty()
        || !OccurrenceRepository.isAwaited(connection, page.page().workspace(), "fetched")) {
      return;
    }
    for (ResolvedSentinel resolved : sentinels) {
      Map<String, String> parameters =
          Map.of(
              "url",
              page.page().url(),
              "version",
              Integer.toString(version),
              OPEN,
              Boolean.toString(!resolved.request().isPrivate()));
      OccurrenceRepository.raise(
          connection,
          page.page().workspace(),
          new Occurrence("fetched", resolved.row().name(), time.now(), parameters));
    }
  }

  /** Reports a failure of a page or a sentinel, or its recovery. */
  void state(
      Connection connection,
      ResolvedSentinel resolved,
      WatchedPage page,
      Notification.Kind kind,
      String words,
      Instant polled)
      throws SQLException {
    Report report =
        report(
            resolved,
            page,
            kind,
            Report.Versions.NONE,
            new Report.Times(null, polled, time.now()),
            new Report.Content(0, List.of(), words, ""));
    ReportRepository.insert(connection, report);
    log(report);
    boolean open = !resolved.request().isPrivate();
    put(connection, resolved, open, report, page.page().url(), words);
    raise(
        connection,
        kind.word(),
        resolved,
        open,
        report,
        Map.of("url", report.origin().url(), "summary", words));
  }

  private Report report(
      ResolvedSentinel resolved,
      WatchedPage page,
      Notification.Kind kind,
      Report.Versions versions,
      Report.Times times,
      Report.Content content) {
    SentinelRow row = resolved.row();
    Report.Origin origin =
        new Report.Origin(row.workspace(), row.id(), row.name(), page.id(), page.page().url());
    return new Report(ids.next(), kind.word(), origin, versions, times, content, false);
  }

  private void log(Report report) {
    archive
        .catalogue()
        .whenSettled(
            committed -> {
              if (committed) {
                LOG.info(
                    "found",
                    "change",
                    report.id(),
                    "sentinel",
                    report.origin().name(),
                    "kind",
                    report.kind(),
                    "before",
                    report.versions().before() == 0 ? null : report.versions().before(),
                    "after",
                    report.versions().after() == 0 ? null : report.versions().after());
              }
            });
  }

  /** Whether a report may be published: an answer can hold values of pages with secrets. */
  private static boolean isOpen(ResolvedSentinel resolved, PageDigest digest) {
    return !resolved.request().isPrivate()
        && (digest.root() < 0 || digest.attribute(digest.root(), "data-private") == null);
  }

  private void put(
      Connection connection,
      ResolvedSentinel resolved,
      boolean open,
      Report report,
      String title,
      String text)
      throws SQLException {
    if (report.kind().equals(Notification.Kind.CHANGE.word())
        && resolved.replaced().contains(BuiltInRule.NOTIFY)) {
      return; // a rule notifies
    }
    outbox.put(
        connection,
        notification(resolved, open, report, title, text),
        resolved.effective().notifyBy(),
        resolved.delivery(),
        resolved.effective().quiet());
  }

  private static Notification notification(
      ResolvedSentinel resolved, boolean open, Report report, String title, String text) {
    return new Notification(
        Notification.Kind.valueOf(report.kind().toUpperCase(Locale.ROOT)),
        report.origin().workspace(),
        report.origin().sentinel(),
        report.origin().name(),
        report.id(),
        report.origin().url(),
        title,
        report.content().types(),
        report.versions().before(),
        report.versions().after(),
        report.content().summary(),
        text,
        report.content().score(),
        Optional.ofNullable(report.times().modified()),
        report.times().polled(),
        report.times().detected(),
        resolved.effective().tags(),
        open);
  }

  private void raise(
      Connection connection,
      String event,
      ResolvedSentinel resolved,
      boolean open,
      Report report,
      Map<String, String> parameters)
      throws SQLException {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    all.put("report", Long.toString(report.id()));
    all.put(OPEN, Boolean.toString(open));
    all.put(TRACE, TraceId.current().toString());
    OccurrenceRepository.raise(
        connection,
        report.origin().workspace(),
        new Occurrence(event, resolved.row().name(), report.times().detected(), all));
  }

  private static Comparison bounded(Comparison all) {
    return new Comparison(
        all.before(),
        all.after(),
        all.changes().subList(0, Math.min(CHANGES_KEPT, all.changes().size())),
        all.heldBack().subList(0, Math.min(CHANGES_KEPT, all.heldBack().size())),
        all.significance(),
        all.restless());
  }

  private static String title(Version version, PageDigest digest) {
    String title = PageTitles.of(digest);
    return title.isEmpty() ? version.page().url() : title;
  }
}
