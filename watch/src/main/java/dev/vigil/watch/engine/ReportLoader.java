package dev.vigil.watch.engine;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.watch.WatchException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Loads the comparison of a report from its stored details, so that any view can show it.
 * Stateless.
 */
public final class ReportLoader {
  private ReportLoader() {}

  /**
   * Reads details.
   *
   * @param before the reference version as the sentinel sees it
   * @param after the new version as the sentinel sees it
   */
  public static Comparison of(String details, DocumentView before, DocumentView after) {
    JsonNode all;
    try {
      all = JsonMapper.shared().readTree(details);
    } catch (JacksonException e) {
      throw new WatchException("The details of a change cannot be read; compare its versions.", e);
    }
    List<Change> changes = new ArrayList<>();
    all.path("changes").forEach(one -> changes.add(change(one)));
    List<HeldBackChange> held = new ArrayList<>();
    // Reports that were stored earlier have the older name.
    (all.has("held") ? all.path("held") : all.path("suppressed"))
        .forEach(
            one ->
                held.add(
                    new HeldBackChange(
                        change(one.path("change")), text(one, "rule"), text(one, "reason"))));
    List<Significance.Reason> reasons = new ArrayList<>();
    all.path("significance")
        .path("reasons")
        .forEach(
            one ->
                reasons.add(
                    new Significance.Reason(text(one, "words"), one.path("weight").asDouble())));
    return new Comparison(
        before,
        after,
        changes,
        held,
        new Significance(all.path("significance").path("score").asDouble(), reasons));
  }

  private static Change change(JsonNode one) {
    return new Change(
        text(one, "type"),
        ChangeKind.valueOf(text(one, "kind").toUpperCase(Locale.ROOT)),
        text(one, "label"),
        spot(one.path("before")),
        spot(one.path("after")),
        text(one, "old"),
        text(one, "new"),
        one.path("oldCount").asInt(),
        one.path("newCount").asInt());
  }

  private static @Nullable NodeRange spot(JsonNode one) {
    if (!one.isObject()) {
      return null;
    }
    int node = one.path("node").asInt();
    return one.has("to")
        ? new NodeRange(node, one.path("from").asInt(), one.path("to").asInt())
        : NodeRange.whole(node);
  }

  private static String text(JsonNode one, String field) {
    return one.path(field).asString("");
  }
}
