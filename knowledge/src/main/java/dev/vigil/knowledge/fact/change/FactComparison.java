package dev.vigil.knowledge.fact.change;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.FactCondition;
import dev.vigil.knowledge.fact.MemberTable;
import dev.vigil.knowledge.fact.store.FactSnippet;
import dev.vigil.knowledge.fact.store.SubjectMatcher;
import dev.vigil.watch.graph.ComparedPair;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the members of a class in two documents. A value that a version does not show keeps
 * counting as it was, because "not found" does not mean "removed"; it is remembered until the value
 * is found again. For one comparison and one thread.
 */
final class FactComparison {
  /** What the address of the members of a class begins with. */
  private static final String CLASS_SOURCE = "class:";

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final FactInterest monitor;
  private final FactClass type;
  private final MemberTable old;
  private final MemberTable now;
  private final PageDigest digest;
  private final ReportedFacts memory;
  private final Optional<ComparedPair> pair;
  private final List<Change> changes = new ArrayList<>();

  FactComparison(
      FactInterest monitor,
      FactClass type,
      MemberTable old,
      MemberTable now,
      ViewExtracts after,
      ComparisonContext context) {
    this.monitor = monitor;
    this.type = type;
    this.old = old;
    this.now = now;
    this.digest = after.view().digest();
    this.memory = new ReportedFacts(type, context.reported(), now.release());
    this.pair = context.tool(ComparedPair.class);
    if (monitor.start() && isFirst()) {
      now.rows().forEach(this::first);
    } else {
      compare();
    }
  }

  List<Change> changes() {
    return List.copyOf(changes);
  }

  Map<String, String> remembered() {
    return memory.changed();
  }

  /** Whether the first version is compared with itself. */
  private boolean isFirst() {
    return pair.filter(one -> one.before().number() == one.after().number()).isPresent();
  }

  private void first(MemberTable.Row row) {
    judge(row, false, Map.of(), values(row));
  }

  private void compare() {
    boolean rebuilt = !old.basis().equals(now.basis());
    List<MemberTable.@Nullable Row> matched = matched();
    Set<MemberTable.Row> seen = new LinkedHashSet<>();
    for (int i = 0; i < now.rows().size(); i++) {
      MemberTable.Row row = now.rows().get(i);
      MemberTable.Row was = matched.get(i);
      if (was != null) {
        seen.add(was);
      }
      if (rebuilt) {
        rebuilt(row);
      } else {
        found(row, was);
      }
    }
    // A page that lists fewer than half of its things may have changed its markup instead.
    boolean believable =
        now.complete() || old.rows().size() > 1 && 2 * now.rows().size() >= old.rows().size();
    for (MemberTable.Row row : rebuilt ? List.<MemberTable.Row>of() : old.rows()) {
      if (!seen.contains(row)) {
        gone(row, believable);
      }
    }
  }

  private List<MemberTable.@Nullable Row> matched() {
    if (!now.complete()) {
      return SubjectMatcher.match(type, old.rows(), now.rows(), row -> row);
    }
    Map<String, MemberTable.Row> byKey =
        old.rows().stream()
            .collect(Collectors.toMap(MemberTable.Row::key, Function.identity(), (a, b) -> a));
    List<MemberTable.@Nullable Row> found = new ArrayList<>();
    now.rows().forEach(row -> found.add(byKey.get(row.key())));
    return found;
  }

  private void found(MemberTable.Row row, MemberTable.@Nullable Row was) {
    Map<String, List<FactValue>> before = was == null ? new HashMap<>() : values(was);
    boolean known = was != null;
    if (!now.complete()) {
      known |= memory.fill(row.label(), before);
    }
    Map<String, List<FactValue>> after = new HashMap<>(before);
    after.putAll(values(row));
    judge(row, known, before, after);
    if (!now.complete()) {
      remember(row.label(), row, before);
    }
  }

  /**
   * Compares a member of an answer that was computed anew with what the new computation says about
   * the time of the old answer: only what the pages themselves changed since then counts.
   */
  private void rebuilt(MemberTable.Row row) {
    Instant since = pair.map(one -> one.before().fetch().time()).orElse(Instant.MAX);
    Map<String, List<FactValue>> before = new HashMap<>();
    for (MemberTable.Cell cell : row.cells()) {
      boolean fresh = cell.from() != null && cell.from().isAfter(since);
      List<FactValue> values = before.computeIfAbsent(cell.property(), p -> new ArrayList<>());
      if (!fresh) {
        values.add(cell.value());
      } else if (!cell.was().isEmpty()) {
        values.add(memory.value(cell.property(), cell.was()));
      }
    }
    before.values().removeIf(List::isEmpty);
    boolean known = row.from() == null || !row.from().isAfter(since);
    judge(row, known, before, values(row));
  }

  private void gone(MemberTable.Row row, boolean believable) {
    Map<String, List<FactValue>> before = values(row);
    if (!believable) {
      remember(row.label(), null, before);
      return;
    }
    memory.forget(row.label());
    if ((monitor.isOfMembers() || monitor.property().equalsIgnoreCase(FactInterest.ANY))
        && holds(before)) {
      lost(row.label(), before, row.page());
    }
  }

  private void judge(
      MemberTable.Row row,
      boolean known,
      Map<String, List<FactValue>> before,
      Map<String, List<FactValue>> after) {
    boolean did = known && holds(before);
    boolean does = holds(after);
    boolean any = monitor.property().equalsIgnoreCase(FactInterest.ANY);
    if (monitor.isOfMembers() || any && !known) {
      if (does && !did) {
        add(ChangeKind.INSERT, "new " + asked() + ": " + row.label(), row, "", main(after), null);
      } else if (did && !does) {
        lost(row.label(), before, row.page());
      }
      return;
    }
    for (String property : monitor.properties(type)) {
      List<MemberTable.Cell> cells = row.all(property);
      if (!cells.isEmpty()) {
        judge(row, cells.getFirst(), known, did, does, before, after);
      }
    }
  }

  private void judge(
      MemberTable.Row row,
      MemberTable.Cell cell,
      boolean known,
      boolean did,
      boolean does,
      Map<String, List<FactValue>> before,
      Map<String, List<FactValue>> after) {
    String property = cell.property();
    String label = row.label() + ": " + property;
    List<FactValue> was = before.getOrDefault(property, List.of());
    List<FactValue> is = after.getOrDefault(property, List.of());
    boolean changed = !joined(was, FactValue::measured).equals(joined(is, FactValue::measured));
    rearm(label, cell.value());
    if (!does) {
      return;
    }
    boolean edge = monitor.trigger() == FactInterest.Trigger.EDGE;
    boolean any = monitor.property().equalsIgnoreCase(FactInterest.ANY);
    boolean fires = edge ? !did && memory.isArmed(label) : changed || !did && !any;
    boolean updated = changed && known && !was.isEmpty();
    if (updated && monitor.by().isPresent()) {
      fires &= isFar(label, was.getFirst(), cell.value());
    }
    if (fires) {
      if (monitor.again().isPresent()) {
        memory.disarm(label);
      }
      add(
          updated ? ChangeKind.UPDATE : ChangeKind.INSERT,
          label,
          row,
          updated ? shown(was) : "",
          shown(is),
          cell);
    }
  }

  /** After an alert the value must pass this limit before the next one. */
  private void rearm(String label, FactValue value) {
    if (monitor.again().isEmpty()) {
      return;
    }
    FactCondition limit = monitor.limit(type).orElseThrow();
    boolean below =
        switch (limit.operator()) {
          case LESS, AT_MOST -> true;
          default -> false;
        };
    OptionalInt sign = limit.again(value, monitor.again().get());
    if (sign.isPresent() && (below ? sign.getAsInt() >= 0 : sign.getAsInt() <= 0)) {
      memory.arm(label);
    }
  }

  /** Whether a value is far enough from the last reported one; the first base is remembered. */
  private boolean isFar(String label, FactValue was, FactValue is) {
    String property = label.substring(label.lastIndexOf(": ") + 2);
    FactValue base = memory.reported(label).map(text -> memory.value(property, text)).orElse(was);
    memory.begin(label, was.shown());
    boolean converted =
        monitor.percent() && !base.unit().equals(is.unit()) && base.kind().equals(is.kind());
    BigDecimal from = converted ? base.number() : base.amount();
    BigDecimal to = converted ? is.number() : is.amount();
    if (from == null || to == null || !converted && !base.unit().equals(is.unit())) {
      return true;
    }
    BigDecimal way = to.subtract(from).abs();
    BigDecimal least = monitor.by().orElseThrow();
    return monitor.percent()
        ? way.multiply(HUNDRED).compareTo(least.multiply(from.abs())) >= 0
        : way.compareTo(least) >= 0;
  }

  private void lost(String label, Map<String, List<FactValue>> before, String page) {
    changes.add(
        new Change(
            monitor.name(),
            ChangeKind.DELETE,
            "no longer " + asked() + ": " + label,
            NodeRange.whole(0),
            null,
            main(before),
            "",
            1,
            0,
            page.isEmpty() ? "" : page));
  }

  private void add(
      ChangeKind kind,
      String label,
      MemberTable.Row row,
      String before,
      String after,
      MemberTable.@Nullable Cell cell) {
    NodeRange place = NodeRange.whole(cell == null ? Math.max(0, row.node()) : place(cell));
    changes.add(
        new Change(
            monitor.name(),
            kind,
            label,
            kind == ChangeKind.UPDATE ? NodeRange.whole(0) : null,
            place,
            before,
            after,
            kind == ChangeKind.UPDATE ? 1 : 0,
            1,
            note(row, cell)));
  }

  /** Where people see the value; a value of embedded data may stand in the text, too. */
  private int place(MemberTable.Cell cell) {
    int node = Math.max(0, cell.node());
    return now.complete() || !FactSnippet.isHidden(digest, node)
        ? node
        : FactSnippet.shown(digest, cell.value()).orElse(node);
  }

  /** The value that the sentence about a member shows, else the first one. */
  private MemberTable.Cell decisive(MemberTable.Row row) {
    return decisive().stream()
        .flatMap(name -> row.all(name).stream())
        .findFirst()
        .orElse(row.cells().getFirst());
  }

  /** The properties that a condition names, then those with an order. */
  private List<String> decisive() {
    List<String> names = new ArrayList<>();
    monitor
        .where()
        .forEach(one -> type.property(one.property()).ifPresent(p -> names.add(p.name())));
    type.properties().stream().filter(p -> p.type().isOrdered()).forEach(p -> names.add(p.name()));
    return names;
  }

  /** The page version and the words around the value. */
  private String note(MemberTable.Row row, MemberTable.@Nullable Cell cell) {
    MemberTable.Cell shown = cell != null || row.cells().isEmpty() ? cell : decisive(row);
    int version =
        shown != null && shown.version() > 0
            ? shown.version()
            : pair.map(one -> one.after().number()).orElse(0);
    String page =
        row.page().isEmpty() ? pair.map(one -> one.after().page().url()).orElse("") : row.page();
    String snippet =
        shown == null
            ? ""
            : now.complete()
                ? shown.snippet()
                : FactSnippet.of(digest, shown.node(), shown.value());
    return (version == 0 ? "" : "version " + version + " of " + page)
        + (snippet.isEmpty() ? "" : (version == 0 ? "" : ": ") + "“" + snippet + "”");
  }

  private void remember(
      String label, MemberTable.@Nullable Row row, Map<String, List<FactValue>> before) {
    Set<String> wanted = new LinkedHashSet<>(monitor.properties(type));
    monitor
        .where()
        .forEach(one -> type.property(one.property()).ifPresent(p -> wanted.add(p.name())));
    for (String property : wanted) {
      boolean found = row != null && !row.all(property).isEmpty();
      List<FactValue> values = before.getOrDefault(property, List.of());
      memory.keep(label, property, found || values.isEmpty() ? "" : values.getFirst().shown());
    }
    memory.keep(label, "", row == null ? "missing" : "");
  }

  private boolean holds(Map<String, List<FactValue>> values) {
    return monitor.where().stream()
        .allMatch(
            condition ->
                condition.holds(
                    values.getOrDefault(
                        type.property(condition.property())
                            .map(FactProperty::name)
                            .orElse(condition.property()),
                        List.of())));
  }

  /** What members belong to: the monitored class, or the narrower one that is the source. */
  private String asked() {
    return pair.map(one -> one.after().page().url())
        .filter(url -> monitor.where().isEmpty() && url.startsWith(CLASS_SOURCE))
        .map(url -> url.substring(CLASS_SOURCE.length()))
        .orElseGet(() -> monitor.text().replaceFirst("^\\S+ of ", ""));
  }

  /** The value that a condition names first, or the first with an order. */
  private String main(Map<String, List<FactValue>> values) {
    return decisive().stream()
        .filter(values::containsKey)
        .findFirst()
        .map(name -> name + " " + shown(values.getOrDefault(name, List.of())))
        .orElse("");
  }

  private static Map<String, List<FactValue>> values(MemberTable.Row row) {
    Map<String, List<FactValue>> all = new LinkedHashMap<>();
    for (MemberTable.Cell cell : row.cells()) {
      all.computeIfAbsent(cell.property(), p -> new ArrayList<>()).add(cell.value());
    }
    return all;
  }

  private static String shown(List<FactValue> values) {
    return joined(values, FactValue::shown);
  }

  private static String joined(List<FactValue> values, Function<FactValue, String> text) {
    return values.stream().map(text).sorted().collect(Collectors.joining("; "));
  }
}
