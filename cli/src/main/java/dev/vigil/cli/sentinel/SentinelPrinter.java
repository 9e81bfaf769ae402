package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.cli.watch.CheckPrinter;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseHistoryCodec;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.rule.RuleRow;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.CheckSchedule;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.ViewHistory;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints the settings, schedule, state and reports of a sentinel. For one thread. */
final class SentinelPrinter {
  private static final int MOST_PATTERNS = 10;
  private static final int MOST_REPORTS = 5;

  private final Installation installation;
  private final SentinelRow sentinelRow;
  private final EffectiveSentinel effective;
  private final Instant now;
  private final List<String> lines = new ArrayList<>();

  SentinelPrinter(Installation installation, SentinelRow sentinelRow, Instant now) {
    this.installation = installation;
    this.sentinelRow = sentinelRow;
    this.effective = installation.sentinels().effectiveOrOwn(sentinelRow);
    this.now = now;
  }

  List<String> lines() {
    sentinelRow.source().lines().forEach(lines::add);
    lines.add("");
    state();
    page();
    installation.sentinels().schedule(sentinelRow).ifPresent(this::next);
    lens().ifPresent(this::seen);
    rules();
    reports();
    return lines;
  }

  private void fact(String name, String words) {
    lines.add("%-12s %s".formatted(name, words));
  }

  private void state() {
    Instant starts = sentinelRow.lifecycle().span().starts();
    Instant ends = sentinelRow.lifecycle().span().ends();
    String begin =
        sentinelRow.lifecycle().state() == SentinelState.WAITING
            ? starts == null
                ? " for " + sentinelRow.lifecycle().span().startsOn()
                : " until " + TimeArguments.shown(starts, installation.settings().zone())
            : "";
    String end =
        ends != null
            ? ", to " + TimeArguments.shown(ends, installation.settings().zone())
            : sentinelRow.lifecycle().span().endsOn().isEmpty()
                ? ""
                : ", until " + sentinelRow.lifecycle().span().endsOn();
    fact(
        "state",
        sentinelRow.lifecycle().state()
            + begin
            + end
            + "; added "
            + TimeArguments.shown(sentinelRow.created(), installation.settings().zone()));
    String problem = sentinelRow.alerts().problem();
    if (!problem.isEmpty()) {
      boolean compared =
          sentinelRow.alerts().failures() == 0
              || problem.startsWith(WatchedPage.ReadProblem.BYTES_ONLY);
      fact(
          "problem",
          compared
              ? problem
              : "%d failed checks in a row: %s"
                  .formatted(sentinelRow.alerts().failures(), problem));
    }
    if (sentinelRow.alerts().gone() > 0) {
      fact(
          "problem",
          "part not found at the last %d check%s: %s"
              .formatted(
                  sentinelRow.alerts().gone(),
                  sentinelRow.alerts().gone() == 1 ? "" : "s",
                  effective.within().orElse("")));
    }
    Instant confirm = sentinelRow.versions().confirm();
    if (confirm != null) {
      fact(
          "confirming",
          "a change, by another check at "
              + TimeArguments.shown(confirm, installation.settings().zone()));
    }
  }

  private void page() {
    Optional<WatchedPage> page = installation.sentinels().page(sentinelRow);
    fact(
        "page",
        page.map(p -> p.page().url()).orElseGet(() -> SourceWords.shown(effective.source())));
    if (page.isPresent()) {
      Instant checked =
          installation.sentinels().checks(sentinelRow, 1).stream()
              .findFirst()
              .map(CheckRow::time)
              .orElse(null);
      int newest = page.get().newest();
      fact(
          "last check",
          checked == null
              ? "none yet"
              : TimeArguments.away(checked, now)
                  + (newest == 0 ? "" : "; the newest version is number " + newest));
    }
  }

  private void next(CheckSchedule schedule) {
    installation
        .ingest()
        .agent(sentinelRow.target().page())
        .ifPresent(agent -> fact("checked", "by agent " + agent));
    fact(
        "next check",
        TimeArguments.shown(schedule.due(), installation.settings().zone())
            + ", "
            + TimeArguments.away(schedule.due(), now)
            + ". "
            + schedule.why());
  }

  private Optional<ViewHistory> lens() {
    return installation.sentinels().viewHistory(sentinelRow);
  }

  private void seen(ViewHistory lens) {
    fact(
        "seen",
        "%,d version%s, the last is number %d; compares %s"
            .formatted(
                lens.seen(),
                lens.seen() == 1 ? "" : "s",
                lens.latest(),
                SentinelWriter.write(ClauseValue.COMPARE, effective.compare())));
    if (lens.confidence() > 0 && lens.confidence() < 1) {
      fact(
          "part",
          String.format(
              Locale.ROOT,
              "found again by its surroundings (confidence %.2f); %s last matched in version %d",
              lens.confidence(),
              effective.within().orElse(""),
              lens.matched()));
    }
    if (sentinelRow.alerts().held() > 0) {
      fact(
          "held back",
          "%,d change%s since the last report; 'vigil changes --held %s' lists them"
              .formatted(
                  sentinelRow.alerts().held(),
                  sentinelRow.alerts().held() == 1 ? "" : "s",
                  sentinelRow.name()));
    }
    NoiseHistory history;
    try {
      history =
          lens.history().length == 0 ? NoiseHistory.NEW : NoiseHistoryCodec.decode(lens.history());
    } catch (DiffException e) {
      return;
    }
    // One line may be known by its place, its words and its neighbours.
    List<String> patterns =
        history.patterns().stream()
            .filter(pattern -> pattern.changes() > 1)
            .map(pattern -> pattern.explanation(history.checks()))
            .distinct()
            .toList();
    if (patterns.isEmpty()) {
      fact("patterns", "none learnt yet; what the page does all the time will be held back");
    }
    patterns.stream().limit(MOST_PATTERNS).forEach(pattern -> fact("pattern", pattern));
    if (patterns.size() > MOST_PATTERNS) {
      fact("", "and %d more".formatted(patterns.size() - MOST_PATTERNS));
    }
  }

  /** Prints the built-in rules of the sentinel, then the stored rules about it. */
  private void rules() {
    String name = sentinelRow.name();
    List<RuleRow> stored = installation.rules().list(sentinelRow.workspace());
    lines.add("");
    lines.add("Built-in rules:");
    for (EventRule rule : installation.rules().standard(sentinelRow.workspace(), name)) {
      boolean replaced = stored.stream().anyMatch(row -> row.rule().name().equals(rule.name()));
      lines.add("  " + words(rule) + (replaced ? " (replaced)" : ""));
    }
    List<RuleRow> own =
        stored.stream().filter(row -> RuleWriter.mentions(row.rule(), name)).toList();
    if (!own.isEmpty()) {
      lines.add("Rules that mention it:");
      for (RuleRow row : own) {
        lines.add("  " + words(row.rule()) + (row.enabled() ? "" : " (disabled)"));
      }
    }
  }

  private static String words(EventRule rule) {
    return TerminalEscape.line(
        RuleWriter.write(rule).substring("Create Rule ".length()).strip(), 200);
  }

  private void reports() {
    List<Report> reports =
        installation
            .sentinels()
            .reports(sentinelRow.workspace(), sentinelRow.name(), Instant.EPOCH, MOST_REPORTS);
    if (!reports.isEmpty()) {
      lines.add("");
      lines.add("Last found ('vigil changes %s' shows all):".formatted(sentinelRow.name()));
      for (Report report : reports) {
        lines.add(
            "  "
                + TimeArguments.shown(report.times().detected(), installation.settings().zone())
                + "  "
                + CheckPrinter.words(report));
      }
    }
  }
}
