package dev.vigil.diff.types;

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

  /** What both versions of a part show, and where. */
  private record Texts(VisibleText before, VisibleText after) {}

  /** What was found in single lines by that question, to be looked up and added to. */
  Map<String, Object> lines(Object question) {
    return lines.computeIfAbsent(question, any -> new ConcurrentHashMap<>());
  }

  /** What types that read nothing but the text found in parts that show just this. */
  Map<Object, List<Change>> texts(ViewExtracts before, ViewExtracts after) {
    return texts.computeIfAbsent(
        new Texts(before.visibleText(), after.visibleText()), any -> new ConcurrentHashMap<>());
  }

  /** The words of a text. */
  WordTokens tokens(String text) {
    return tokens.computeIfAbsent(text, WordTokens::of);
  }
}
