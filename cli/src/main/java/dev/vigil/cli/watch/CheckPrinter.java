package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.watch.check.CheckResult;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints a line for each check and each report while an engine runs. Safe for concurrent use. */
public final class CheckPrinter {
  private final Installation installation;
  private final Terminal terminal;
  private final @Nullable String only;
  private final boolean every;
  private final @Nullable ComparisonLayout details;
  private final boolean coloured;
  private final Instant begin;
  private int checks;
  private int changes;
  private int failures;

  /**
   * @param only the sentinel to report on, null for all
   * @param every whether checks that found nothing are printed as well
   * @param details how changes are shown below their line, null for the line alone
   */
  public CheckPrinter(
      Installation installation,
      Terminal terminal,
      @Nullable String only,
      boolean every,
      @Nullable ComparisonLayout details,
      boolean coloured) {
    this.installation = installation;
    this.terminal = terminal;
    this.only = only;
    this.every = every;
    this.details = details;
    this.coloured = coloured;
    this.begin = terminal.time().now();
  }

  public synchronized void checked(CheckResult checked) {
    CheckRow check = checked.check();
    // Rows know milliseconds.
    Instant polled = check.time().truncatedTo(ChronoUnit.MILLIS);
    List<Report> reports =
        installation.sentinels().reports(CommandHandler.WORKSPACE, only, polled, 1000).stream()
            .filter(
                report ->
                    report.origin().page() == check.page()
                        && report.times().polled().equals(polled))
            .toList()
            .reversed();
    checks++;
    failures += check.outcome().equals("failed") ? 1 : 0;
    if (every) {
      line(check.time(), checked.url(), outcome(check));
    }
    for (Report report : reports) {
      changes += report.kind().equals("change") ? 1 : 0;
      line(report.times().detected(), report.origin().name(), words(report));
      if (details != null) {
        ReportPrinter.of(installation, report)
            .ifPresent(change -> indented(change.shown(details, null, coloured)));
      }
    }
    terminal.out().flush();
  }

  public static String words(Report report) {
    return report.kind().equals("change")
        ? "changed: " + report.content().summary()
        : report.kind() + ": " + report.content().summary();
  }

  /** The outcome of a check in a few words. */
  static String outcome(CheckRow check) {
    String took = String.format(Locale.ROOT, "%.2f s", check.took().toMillis() / 1000.0);
    String problem = check.words().isEmpty() ? "" : "; " + check.words();
    return switch (check.outcome()) {
      case "changed" ->
          "version %d, %,d bytes in %s%s".formatted(check.version(), check.bytes(), took, problem);
      case "unchanged" -> "the same in " + took + problem;
      default -> check.outcome() + ": " + check.words();
    };
  }

  private void line(Instant time, String about, String words) {
    terminal
        .out()
        .println(
            TimeArguments.shown(time, installation.settings().zone())
                + "  "
                + TerminalEscape.line(about, 60)
                + "  "
                + TerminalEscape.line(words, 500));
  }

  private void indented(String text) {
    PrintStream out = terminal.out();
    text.lines().forEach(line -> out.println("    " + line));
  }

  /** A one-line summary of the checks and reports so far. */
  public synchronized String summary() {
    Duration lasted = Duration.between(begin, terminal.time().now());
    return "%s in %s, %s, %s."
        .formatted(
            CountFormat.of(checks, "check"),
            TimeArguments.length(lasted),
            CountFormat.of(changes, "change"),
            CountFormat.of(failures, "failure"));
  }
}
