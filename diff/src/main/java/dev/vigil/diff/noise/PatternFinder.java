package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.DifferenceKind;
import dev.vigil.diff.noise.edit.ItemDifference;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextWords;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the volatile patterns behind the edits of one version. Items of a line that is held back
 * are held back with it: the links on the line, and in a small box that rotates the prices and
 * links beside it, and words that were exchanged there before. For one thread.
 */
final class PatternFinder {
  private final KnownPatterns known;
  private final UnpinnedPatterns unpinned;
  private final PageDifference difference;
  private final IdentityHashMap<ItemDifference.Edit, VolatilePattern> patterns =
      new IdentityHashMap<>();
  private final TreeMap<String, VolatilePattern> lines = new TreeMap<>();

  /** The minimum number of words that say what a price is for. */
  private static final int OWN = 3;

  /** A value with more words is a text. */
  private static final int WORDS = 3;

  private final Map<Long, VolatilePattern> boxes = new HashMap<>();

  /** By the name of the record of which other words are held back. */
  private final Map<String, VolatilePattern> records = new HashMap<>();

  /** By the words of pictures that are held back. */
  private final Map<String, VolatilePattern> pictures = new HashMap<>();

  PatternFinder(KnownPatterns known, UnpinnedPatterns unpinned, PageDifference difference) {
    this.known = known;
    this.unpinned = unpinned;
    this.difference = difference;
  }

  /** The edits that belong to a volatile pattern. */
  IdentityHashMap<ItemDifference.Edit, VolatilePattern> patterns(
      PatternDecision decision, List<EditGroups.Run> runs) {
    for (ItemDifference.Edit edit : difference.delta().edits()) {
      decision.patternOf(edit).ifPresent(pattern -> hold(edit, pattern));
    }
    for (EditGroups.Run run : runs) {
      decision.exchange(run).ifPresent(this::hold);
    }
    for (ItemDifference.Edit edit : difference.delta().edits()) {
      if (!patterns.containsKey(edit) && !unpinned.show(edit)) {
        VolatilePattern pattern = companion(edit);
        if (pattern != null) {
          patterns.put(edit, pattern);
        }
      }
    }
    return patterns;
  }

  private void hold(PatternDecision.Exchange exchange) {
    for (ItemDifference.Edit edit : exchange.edits()) {
      if (!patterns.containsKey(edit) && !unpinned.show(edit)) {
        patterns.put(edit, exchange.pattern());
        lines.put(edit.oldText(), exchange.pattern());
        lines.put(edit.newText(), exchange.pattern());
      }
    }
  }

  private void hold(ItemDifference.Edit edit, VolatilePattern pattern) {
    patterns.put(edit, pattern);
    if (edit.piece().kind() == PageItem.Kind.IMAGE && !edit.newText().isEmpty()) {
      pictures.put(edit.newText(), pattern);
    }
    if (edit.piece().kind().isLine()) {
      lines.put(edit.oldText(), pattern);
      lines.put(edit.newText(), pattern);
      if (isRotating(pattern)) {
        if (edit.sort() == DifferenceKind.WORDS) {
          records.put(edit.piece().record(), pattern);
        }
        if (difference.isSmall(edit.piece().group())) {
          boxes.put(edit.piece().group(), pattern);
        }
      }
    }
  }

  /** Whether a line with another price keeps words that say what costs so much. */
  private static boolean isSentence(ItemDifference.Edit edit) {
    Set<String> words = TextWords.set(edit.oldText());
    words.retainAll(TextWords.set(edit.newText()));
    words.removeIf(word -> word.length() < 3 || !Character.isLetter(word.charAt(0)));
    return edit.sort() == DifferenceKind.PRICE && words.size() >= OWN;
  }

  private static boolean isRotating(VolatilePattern pattern) {
    return pattern.kind() == VolatilePattern.Kind.ROTATION
        || pattern.kind() == VolatilePattern.Kind.ALTERNATION;
  }

  /**
   * The pattern of the thing that a value belongs to, if another thing took its place: the line
   * that names it came or went with the value, or several things have one name and the words that
   * tell them apart are other ones.
   */
  private @Nullable VolatilePattern ofThing(ItemDifference.Edit edit) {
    String record = edit.piece().record();
    if (record.isEmpty() || !edit.piece().kind().isLine()) {
      return null;
    }
    if (edit.before() == null || edit.after() == null) {
      VolatilePattern name = lines.get(record);
      return name != null && isRotating(name) && isNamedAnew(edit) ? name : null;
    }
    VolatilePattern pattern = edit.sort() == DifferenceKind.PRICE ? records.get(record) : null;
    return pattern != null && isShared(record) ? pattern : null;
  }

  /** The pattern of the thing that a picture shows, if it came or went with the thing. */
  private @Nullable VolatilePattern ofCard(ItemDifference.Edit edit) {
    String name = edit.piece().record();
    if (name.isEmpty() || edit.before() != null && edit.after() != null) {
      return null;
    }
    Map.Entry<String, VolatilePattern> line = lines.ceilingEntry(name);
    return line != null && line.getKey().startsWith(name) && isRotating(line.getValue())
        ? line.getValue()
        : null;
  }

  /**
   * The pattern of words that rotate now and were exchanged at the same checks as the picture or
   * link of an edit: they are parts of one thing.
   */
  private @Nullable VolatilePattern ofSameChecks(ItemDifference.Edit edit) {
    Optional<VolatilePattern> place = known.ofPlace(edit);
    if (place.isEmpty() || edit.before() == null || edit.after() == null) {
      return null;
    }
    return patterns.entrySet().stream()
        .filter(held -> held.getKey().piece().kind().isLine() && isRotating(held.getValue()))
        .filter(held -> known.ofPlace(held.getKey()).filter(place.get()::isAtChecksOf).isPresent())
        .filter(_ -> known.isRestless(place.get()))
        .map(Map.Entry::getValue)
        .min(Comparator.comparingLong(VolatilePattern::id))
        .orElse(null);
  }

  private @Nullable VolatilePattern companion(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    VolatilePattern thing = ofThing(edit);
    if (thing != null) {
      return thing;
    }
    boolean value = edit.sort() == DifferenceKind.PRICE || edit.sort() == DifferenceKind.STATE;
    if (piece.kind() == PageItem.Kind.IMAGE) {
      VolatilePattern card = ofCard(edit);
      return card != null ? card : ofSameChecks(edit);
    }
    if (piece.kind().isLine()
        && (value ? isSentence(edit) || isOfSameThing(edit) : !wasExchanged(edit))) {
      return null;
    }
    VolatilePattern line = piece.kind().isLine() ? null : lines.get(edit.line());
    // A link of its own that leads elsewhere is not part of what rotates in its box.
    boolean own = !piece.kind().isLine() && edit.oldText().equals(edit.newText());
    if (line == null && own) {
      // Unless the picture of the same thing is exchanged with it.
      VolatilePattern picture = pictures.get(edit.line());
      return picture != null ? picture : ofSameChecks(edit);
    }
    return line != null ? line : boxes.get(piece.group());
  }

  /** Whether a value belongs to a thing that stays while others of its list are exchanged. */
  private boolean isOfSameThing(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    String record = edit.piece().record();
    return before != null
        && edit.after() != null
        && !record.isEmpty()
        && record.equals(before.record())
        && !lines.containsKey(record)
        && !records.containsKey(record);
  }

  /** Whether several things of the page have one name. */
  private boolean isShared(String name) {
    return difference.items().stream()
            .filter(item -> item.kind().isLine() && item.text().equals(name))
            .limit(2)
            .count()
        == 2;
  }

  /** Whether the line that names what came or went did so too, in the same box. */
  private boolean isNamedAnew(ItemDifference.Edit edit) {
    String name = edit.piece().record();
    return difference.delta().edits().stream()
        .anyMatch(
            other ->
                other.piece().kind().isLine()
                    && other.piece().group() == edit.piece().group()
                    && (edit.before() == null ? other.newText() : other.oldText()).equals(name));
  }

  /** Whether the words at the place of an edit were exchanged at two earlier checks. */
  private boolean wasExchanged(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.WORDS
        && edit.piece().kind() == PageItem.Kind.TEXT
        && TextWords.count(edit.piece().text()) <= WORDS
        && !StatusText.hasState(edit.oldText())
        && !StatusText.hasState(edit.newText())
        && known.hasMoved(edit);
  }
}
