package dev.vigil.diff.extract;

import dev.vigil.diff.Change;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches results of comparing parts of a page for other parts, because parts overlap and most of
 * their lines are in both versions. Kept for one comparison of two versions. Safe for concurrent
 * use.
 */
public final class ComparisonCache {
  private final Map<Object, Map<String, Object>> lines = new ConcurrentHashMap<>();
  private final Map<Texts, Map<Object, List<Change>>> texts = new ConcurrentHashMap<>();

  private final Map<String, WordTokens> tokens = new ConcurrentHashMap<>();

  /** The visible texts of both versions of a part, with their positions. */
  private record Texts(VisibleText before, VisibleText after) {}

  /** A cache for one comparison. */
  public ComparisonCache() {}

  /** A mutable cache of the results of a query on single lines. */
  public Map<String, Object> lines(Object question) {
    return lines.computeIfAbsent(question, any -> new ConcurrentHashMap<>());
  }

  /**
   * A mutable cache of the changes of types that depend on the text alone, for parts with this
   * text.
   */
  public Map<Object, List<Change>> texts(ViewExtracts before, ViewExtracts after) {
    return texts.computeIfAbsent(
        new Texts(before.visibleText(), after.visibleText()), any -> new ConcurrentHashMap<>());
  }

  /** The words of a text. */
  WordTokens tokens(String text) {
    return tokens.computeIfAbsent(text, WordTokens::of);
  }
}
