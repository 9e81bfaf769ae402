package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.noise.VolatilePattern;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints the changes that sentinels held back, with reason and remedy. Immutable. */
record HeldBackChangePrinter(Installation installation, Terminal terminal, boolean json) {
  private record Line(SentinelRow row, HeldBackChangeRow held) {}

  /** Prints the newest of one sentinel or of all, the oldest first; returns the exit code. */
  int show(@Nullable String name, Instant from, int newest) {
    SentinelService sentinels = installation.sentinels();
    List<Line> found = new ArrayList<>();
    for (SentinelRow row :
        name == null
            ? sentinels.all(CommandHandler.WORKSPACE)
            : List.of(sentinels.find(CommandHandler.WORKSPACE, name))) {
      sentinels.held(row).stream()
          .filter(held -> !held.time().isBefore(from))
          .forEach(held -> found.add(new Line(row, held)));
    }
    found.sort(Comparator.comparing(line -> line.held.time()));
    List<Line> shown = found.subList(Math.max(0, found.size() - newest), found.size());
    Table table = new Table();
    for (Line line : shown) {
      HeldBackChangeRow held = line.held;
      table.row(
          TimeArguments.shown(held.time(), installation.settings().zone()),
          line.row.name(),
          held.before() + " → " + held.after(),
          "%,d×".formatted(held.changes()),
          held.score() == 0 ? "-" : String.format(Locale.ROOT, "%.2f", held.score()),
          held.summary());
      table.note(held.reason() + "; " + remedy(held));
      if (json) {
        terminal.out().println(JsonOutput.line(fields(line)));
      }
    }
    if (!json) {
      table.lines("").forEach(terminal::show);
    }
    return shown.isEmpty() ? terminal.nothing("nothing was held back.") : ExitCode.YES;
  }

  /** What to write into the sentinel so that such changes are reported. */
  private static String remedy(HeldBackChangeRow held) {
    if (held.rule().startsWith(VolatilePattern.RULE)) {
      return "to report it: Ignore learned=except:"
          + held.rule().substring(VolatilePattern.RULE.length());
    }
    return switch (held.rule()) {
      case HeldBackChangeRow.CONDITION -> "to report it: change the When clause";
      case HeldBackChangeRow.IMPORTANCE -> "to report it: Monitor any";
      default -> "to report it: take back Ignore " + held.rule();
    };
  }

  private static Map<String, Object> fields(Line line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    HeldBackChangeRow held = line.held;
    fields.put("id", held.id());
    fields.put("sentinel", line.row.name());
    fields.put("time", held.time());
    fields.put("before", held.before());
    fields.put("after", held.after());
    fields.put("changes", held.changes());
    fields.put("score", held.score());
    fields.put("rule", held.rule());
    fields.put("reason", held.reason());
    fields.put("summary", held.summary());
    return fields;
  }
}
