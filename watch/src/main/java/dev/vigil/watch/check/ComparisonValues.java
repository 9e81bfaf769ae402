package dev.vigil.watch.check;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.show.MessageText;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.watch.condition.ConditionValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the values of a comparison that conditions can use. Stateless. */
public final class ComparisonValues {
  private static final int MAX_TYPES = 20;

  private ComparisonValues() {}

  /**
   * The values of a comparison.
   *
   * @param asked the names that a condition uses; whole texts are computed only when used
   */
  public static ConditionValues of(
      Comparison comparison, String url, String title, Set<String> asked) {
    List<Change> changes = comparison.changes();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("score", Double.toString(comparison.significance().score()));
    values.put(
        "types",
        String.join(" ", changes.stream().map(Change::type).distinct().limit(MAX_TYPES).toList()));
    values.put("url", url);
    values.put("title", title);
    if (asked.contains("summary")) {
      values.put("summary", MessageText.summary(comparison));
    }
    PageDigest digest = comparison.after().digest();
    String language = digest.root() < 0 ? null : digest.attribute(digest.root(), "lang");
    if (language != null) {
      values.put("language", language);
    }
    if (asked.contains("before")) {
      values.put("before", text(comparison.before()));
    }
    if (asked.contains("after")) {
      values.put("after", text(comparison.after()));
    }
    return ConditionValues.of(values, changes);
  }

  private static String text(DocumentView view) {
    return RenderedText.of(
            view.digest(), view::nextSeen, view::value, (leaf, from, length, at) -> {})
        .strip();
  }
}
