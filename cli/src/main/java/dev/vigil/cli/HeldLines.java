package dev.vigil.cli;

import dev.vigil.diff.noise.Habit;
import dev.vigil.watch.base.Held;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What sentinels saw and did not report, as lines. Immutable. */
record HeldLines(Installation installation, Terminal terminal, boolean json) {
  private record Line(Kept kept, Held held) {}

  /** Prints the newest of one sentinel or of all, the oldest first; returns the exit code. */
  int show(@Nullable String name, Instant from, int newest) {
    Sentinels sentinels = installation.sentinels();
    List<Line> found = new ArrayList<>();
    for (Kept kept :
        name == null
            ? sentinels.all(Clerk.WORKSPACE)
            : List.of(sentinels.find(Clerk.WORKSPACE, name))) {
      sentinels.held(kept).stream()
          .filter(held -> !held.time().isBefore(from))
          .forEach(held -> found.add(new Line(kept, held)));
    }
    found.sort(Comparator.comparing(line -> line.held.time()));
    List<Line> shown = found.subList(Math.max(0, found.size() - newest), found.size());
    Table table = new Table();
    for (Line line : shown) {
      Held held = line.held;
      table.row(
          Moment.shown(held.time(), installation.settings().zone()),
          line.kept.name(),
          held.before() + " → " + held.after(),
          "%,d×".formatted(held.changes()),
          held.score() == 0 ? "-" : String.format(Locale.ROOT, "%.2f", held.score()),
          held.summary());
      table.note(held.reason() + "; " + remedy(held));
      if (json) {
        terminal.out().println(Json.line(fields(line)));
      }
    }
    if (!json) {
      table.lines("").forEach(terminal::show);
    }
    return shown.isEmpty() ? terminal.nothing("nothing was held back.") : Vigil.YES;
  }

  /** What to write into the sentinel so that such changes are reported. */
  private static String remedy(Held held) {
    if (held.rule().startsWith(Habit.RULE)) {
      return "to report it: Ignore learned=except:" + held.rule().substring(Habit.RULE.length());
    }
    return switch (held.rule()) {
      case Held.CONDITION -> "to report it: change the When clause";
      case Held.IMPORTANCE -> "to report it: Monitor any";
      default -> "to report it: take back Ignore " + held.rule();
    };
  }

  private static Map<String, Object> fields(Line line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    Held held = line.held;
    fields.put("id", held.id());
    fields.put("sentinel", line.kept.name());
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
