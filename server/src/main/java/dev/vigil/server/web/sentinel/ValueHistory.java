package dev.vigil.server.web.sentinel;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.graph.ChangeQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the numbers of a page from its stored versions, whether reported or not. For sentinels on
 * numbers: a price, numbers, a table, or one part of a page. For one request.
 *
 * <p>Cost: the comparison of so many versions, each with the one before.
 */
record ValueHistory(Installation installation, ChangeQuery question) {
  private static final int MOST = 200;

  /** The longest duration of a check; a value that is seen later was seen again. */
  private static final Duration LOOK = Duration.ofMinutes(2);

  /** The value history of a sentinel; empty if it does not watch numbers. */
  static Optional<ValueHistory> of(Installation installation, ChangeQuery question) {
    return type(question).isEmpty()
        ? Optional.empty()
        : Optional.of(new ValueHistory(installation, question));
  }

  /** The change type of the values. */
  private static String type(ChangeQuery question) {
    List<String> names = question.interest().types().stream().map(ChangeType::name).toList();
    List<String> types = names.stream().map(name -> name.split("[=,]", 2)[0]).toList();
    if (types.contains("price")) {
      return "price";
    }
    if (types.contains("table")) {
      // Its key and column name the cells.
      return names.get(types.indexOf("table"));
    }
    return types.contains("number") || !question.part().equals(WatchedPart.WHOLE) ? "number" : "";
  }

  /**
   * Reads versions.
   *
   * @param versions the oldest first
   * @param until when the newest was last seen
   */
  List<ReportedNumbers.Value> read(List<Version> versions, Instant until) {
    List<Version> newest = versions.subList(Math.max(0, versions.size() - MOST), versions.size());
    List<ReportedNumbers.Value> all = new ArrayList<>();
    Set<String> begun = new HashSet<>();
    for (int i = 1; i < newest.size(); i++) {
      Version before = newest.get(i - 1);
      Version after = newest.get(i);
      for (Change change : changes(seen(before), seen(after))) {
        // What was there before the first change is a value too.
        if (begun.add(change.label())) {
          add(change.label(), change.oldValue(), before.fetch().time(), all);
        }
        if (change.kind() != ChangeKind.DELETE) {
          add(change.label(), change.newValue(), after.fetch().time(), all);
        }
      }
    }
    if (all.isEmpty() && !newest.isEmpty()) {
      Version only = newest.getFirst();
      DocumentView view = seen(only);
      changes(view.within(new BitSet()), view)
          .forEach(one -> add(one.label(), one.newValue(), only.fetch().time(), all));
    }
    return upTo(until, all);
  }

  private DocumentView seen(Version version) {
    return question.seen(installation.checks().digest(version));
  }

  private List<Change> changes(DocumentView before, DocumentView after) {
    return Diff.compare(before, after, DiffRequest.of(type(question))).changes();
  }

  private static void add(
      String label, String text, Instant time, List<ReportedNumbers.Value> all) {
    ReportedNumbers.number(text)
        .ifPresent(number -> all.add(new ReportedNumbers.Value(time, label, number, text)));
  }

  /** Each value lasts until the next one, the last until the page was seen last. */
  private static List<ReportedNumbers.Value> upTo(Instant until, List<ReportedNumbers.Value> all) {
    Map<String, ReportedNumbers.Value> last = new LinkedHashMap<>();
    all.forEach(value -> last.put(value.label(), value));
    List<ReportedNumbers.Value> whole = new ArrayList<>(all);
    last.values().stream()
        .filter(value -> value.time().plus(LOOK).isBefore(until))
        .map(value -> new ReportedNumbers.Value(until, value.label(), value.number(), value.text()))
        .forEach(whole::add);
    return whole;
  }
}
