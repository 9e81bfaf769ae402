package dev.vigil.cli;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseHistoryCodec;
import dev.vigil.diff.noise.VolatilePattern;
import dev.vigil.watch.engine.Installation;
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

/** All that is known about a sentinel, in words. For one thread. */
final class SentinelPrinter {
  private static final int MOST_HABITS = 10;
  private static final int MOST_REPORTS = 5;

  private final Installation installation;
  private final SentinelRow kept;
  private final EffectiveSentinel terms;
  private final Instant now;
  private final List<String> lines = new ArrayList<>();

  SentinelPrinter(Installation installation, SentinelRow kept, Instant now) {
    this.installation = installation;
    this.kept = kept;
    this.terms = installation.sentinels().shown(kept);
    this.now = now;
  }

  List<String> lines() {
    kept.source().lines().forEach(lines::add);
    lines.add("");
    state();
    page();
    installation.sentinels().rhythm(kept).ifPresent(this::next);
    lens().ifPresent(this::seen);
    rules();
    reports();
    return lines;
  }

  private void fact(String name, String words) {
    lines.add("%-12s %s".formatted(name, words));
  }

  private void state() {
    Instant starts = kept.starts();
    Instant ends = kept.ends();
    String begin =
        kept.state() == SentinelState.WAITING
            ? starts == null
                ? " for " + kept.startsOn()
                : " until " + TimeArguments.shown(starts, installation.settings().zone())
            : "";
    String end =
        ends != null
            ? ", to " + TimeArguments.shown(ends, installation.settings().zone())
            : kept.endsOn().isEmpty() ? "" : ", until " + kept.endsOn();
    fact(
        "state",
        kept.state()
            + begin
            + end
            + "; added "
            + TimeArguments.shown(kept.created(), installation.settings().zone()));
    if (kept.failures() > 0) {
      fact("problem", "%d bad looks in a row: %s".formatted(kept.failures(), kept.problem()));
    }
    if (kept.gone() > 0) {
      fact(
          "problem",
          "part not found at the last %d check%s: %s"
              .formatted(kept.gone(), kept.gone() == 1 ? "" : "s", terms.within().orElse("")));
    }
    Instant confirm = kept.confirm();
    if (confirm != null) {
      fact(
          "confirming",
          "a change, by another look at "
              + TimeArguments.shown(confirm, installation.settings().zone()));
    }
  }

  private void page() {
    Optional<WatchedPage> page = installation.sentinels().page(kept);
    fact("page", page.map(p -> p.page().url()).orElseGet(() -> SourceWords.shown(terms.source())));
    if (page.isPresent()) {
      Instant looked =
          installation.sentinels().looks(kept, 1).stream()
              .findFirst()
              .map(CheckRow::time)
              .orElse(null);
      int newest = page.get().newest();
      fact(
          "last look",
          looked == null
              ? "none yet"
              : TimeArguments.away(looked, now)
                  + (newest == 0 ? "" : "; the newest version is number " + newest));
    }
  }

  private void next(CheckSchedule rhythm) {
    installation
        .base()
        .catalogue()
        .read(connection -> installation.delegations().agent(connection, kept.page()))
        .ifPresent(agent -> fact("looked at", "by agent " + agent));
    fact(
        "next look",
        TimeArguments.shown(rhythm.due(), installation.settings().zone())
            + ", "
            + TimeArguments.away(rhythm.due(), now)
            + ". "
            + rhythm.why());
  }

  private Optional<ViewHistory> lens() {
    return installation
        .base()
        .catalogue()
        .read(connection -> ViewHistory.find(connection, kept.lens()));
  }

  private void seen(ViewHistory lens) {
    fact(
        "seen",
        "%,d version%s, the last is number %d; compares %s"
            .formatted(
                lens.seen(),
                lens.seen() == 1 ? "" : "s",
                lens.latest(),
                SentinelWriter.write(ClauseValue.COMPARE, terms.compare())));
    if (lens.confidence() > 0 && lens.confidence() < 1) {
      fact(
          "part",
          String.format(
              Locale.ROOT,
              "found again by its surroundings (confidence %.2f); %s last matched in version %d",
              lens.confidence(),
              terms.within().orElse(""),
              lens.matched()));
    }
    if (kept.held() > 0) {
      fact(
          "held back",
          "%,d change%s since the last report; 'vigil changes --held %s' lists them"
              .formatted(kept.held(), kept.held() == 1 ? "" : "s", kept.name()));
    }
    NoiseHistory history;
    try {
      history =
          lens.history().length == 0 ? NoiseHistory.NEW : NoiseHistoryCodec.decode(lens.history());
    } catch (DiffException e) {
      return;
    }
    List<VolatilePattern> habits =
        history.habits().stream().filter(habit -> habit.changes() > 1).toList();
    if (habits.isEmpty()) {
      fact("habits", "none learnt yet; what the page does all the time will be held back");
    }
    for (VolatilePattern habit : habits.subList(0, Math.min(MOST_HABITS, habits.size()))) {
      fact("habit", habit.explanation(history.looks()));
    }
    if (habits.size() > MOST_HABITS) {
      fact("", "and %d more".formatted(habits.size() - MOST_HABITS));
    }
  }

  /** What makes a sentinel work, in the form of rules; then the user's own ones about it. */
  private void rules() {
    String name = kept.name();
    String page = installation.sentinels().page(kept).map(p -> p.page().url()).orElse("page");
    String channels =
        SentinelWriter.write(ClauseValue.NOTIFY, terms.notifyBy()).replaceFirst("^By ", "");
    lines.add("");
    lines.add("Built-in rules:");
    lines.add(
        "  On %s Do start %s"
            .formatted(SentinelWriter.write(ClauseValue.FROM, terms.from()), name));
    lines.add(
        "  On due(%s), %s, Do fetch"
            .formatted(page, SentinelWriter.write(ClauseValue.FETCH, terms.fetch())));
    lines.add(
        "  On fetched(%s) Do detect %s"
            .formatted(page, SentinelWriter.write(ClauseValue.MONITOR, terms.monitor())));
    lines.add(
        "  On change(%s)%s Do notify %s, %s"
            .formatted(
                name,
                terms.when().map(when -> " If " + when).orElse(""),
                channels,
                SentinelWriter.write(ClauseValue.DELIVER, terms.delivery())));
    lines.add(
        "  On %s Do end %s".formatted(SentinelWriter.write(ClauseValue.TO, terms.to()), name));
    List<RuleRow> own =
        installation.rules().list(kept.workspace()).stream()
            .filter(row -> RuleWriter.write(row.rule()).contains("(" + name + ")"))
            .toList();
    if (!own.isEmpty()) {
      lines.add("Rules that mention it:");
      for (RuleRow row : own) {
        lines.add("  " + TerminalEscape.line(RuleWriter.write(row.rule()), 200));
      }
    }
  }

  private void reports() {
    List<Report> reports =
        installation
            .sentinels()
            .reports(kept.workspace(), kept.name(), Instant.EPOCH, MOST_REPORTS);
    if (!reports.isEmpty()) {
      lines.add("");
      lines.add("Last found ('vigil changes %s' shows all):".formatted(kept.name()));
      for (Report report : reports) {
        lines.add(
            "  "
                + TimeArguments.shown(report.detected(), installation.settings().zone())
                + "  "
                + CheckLines.words(report));
      }
    }
  }
}
