package dev.vigil.diff.show.page;

import dev.vigil.diff.NodeRange;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text at a place of a page, joined from its leaves, so that words can be compared across
 * leaves and their marks mapped back to them. Leaves in different blocks are apart by a line end.
 * Immutable.
 */
final class TextRun {
  /** Longer texts are marked as a whole, not word by word. */
  private static final int LONGEST = 1 << 18;

  private static final Set<String> INLINE =
      Set.of(
          ("a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp "
                  + "small span strike strong sub sup time tt u var")
              .split(" ", -1));

  /** The characters from {@code from} to {@code to} of a leaf. */
  record Part(int leaf, int from, int to) {}

  private final List<Part> parts;
  private final int[] starts;
  private final String text;

  private TextRun(List<Part> parts, int[] starts, String text) {
    this.parts = parts;
    this.starts = starts;
    this.text = text;
  }

  /**
   * The text at a place. A line of a page often begins in one leaf and goes on in others, with
   * links between; so from a leaf on, further leaves are taken as long as they say what {@code
   * value} does, white space aside.
   *
   * @param value what the place says, as far as it is known
   */
  static TextRun of(PageDigest digest, NodeRange range, String value) {
    TextRun own = of(digest, range);
    if (own.parts.size() != 1 || digest.isElement(range.node())) {
      return own;
    }
    TextRun more = goingOn(digest, own.parts.getFirst(), value);
    return more == null ? own : more;
  }

  private static TextRun of(PageDigest digest, NodeRange range) {
    List<Part> parts = new ArrayList<>();
    int room = LONGEST;
    int end = digest.end(range.node());
    for (int at = range.node(); at < end && room > 0; at++) {
      if (digest.kind(at).isText()) {
        String value = digest.value(at);
        int from = range.isWhole() ? 0 : Math.clamp(range.from(), 0, value.length());
        int to = range.isWhole() ? value.length() : Math.clamp(range.to(), from, value.length());
        if (!value.substring(from, to).isBlank()) {
          parts.add(new Part(at, from, to));
          room -= to - from;
        }
      }
    }
    return joined(digest, parts);
  }

  private static @Nullable TextRun goingOn(PageDigest digest, Part first, String value) {
    List<Part> parts = new ArrayList<>();
    int said = 0;
    for (int at = first.leaf; at < digest.nodeCount() && said < value.length(); at++) {
      if (!digest.kind(at).isText() || isHidden(digest, at)) {
        continue;
      }
      String text = digest.value(at);
      int from = at == first.leaf ? first.from : 0;
      int i = from;
      while (i < text.length()) {
        said = skipSpace(value, said);
        i = skipSpace(text, i);
        if (i == text.length() || said == value.length()) {
          break;
        }
        if (text.charAt(i) != value.charAt(said)) {
          return null;
        }
        i++;
        said++;
      }
      if (!text.substring(from, i).isBlank()) {
        parts.add(new Part(at, from, i));
      }
      said = skipSpace(value, said);
    }
    return said < value.length() || parts.isEmpty() ? null : joined(digest, parts);
  }

  private static boolean isHidden(PageDigest digest, int leaf) {
    String parent = digest.name(digest.parent(leaf)).local();
    return parent.equals("script") || parent.equals("style");
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) <= ' ' || text.charAt(at) == '\u00A0')) {
      at++;
    }
    return at;
  }

  /** Whether a cell or block ends between two leaves, and with it a word. */
  private static boolean isApart(PageDigest digest, int leaf, int next) {
    int above = digest.parent(leaf);
    for (; !digest.contains(above, next); above = digest.parent(above)) {
      if (!INLINE.contains(digest.name(above).local())) {
        return true;
      }
    }
    for (int at = digest.parent(next); at != above; at = digest.parent(at)) {
      if (!INLINE.contains(digest.name(at).local())) {
        return true;
      }
    }
    return false;
  }

  private static TextRun joined(PageDigest digest, List<Part> parts) {
    StringBuilder text = new StringBuilder();
    int[] starts = new int[parts.size()];
    for (int i = 0; i < starts.length; i++) {
      Part part = parts.get(i);
      if (i > 0 && isApart(digest, parts.get(i - 1).leaf, part.leaf)) {
        text.append('\n');
      }
      starts[i] = text.length();
      text.append(digest.value(part.leaf), part.from, part.to);
    }
    return new TextRun(List.copyOf(parts), starts, text.toString());
  }

  String text() {
    return text;
  }

  /** Whether this is what the value says, white space aside. */
  boolean says(String value) {
    int i = skipSpace(text, 0);
    int j = skipSpace(value, 0);
    while (i < text.length() && j < value.length() && text.charAt(i) == value.charAt(j)) {
      i = skipSpace(text, i + 1);
      j = skipSpace(value, j + 1);
    }
    return i == text.length() && j == value.length();
  }

  List<Part> parts() {
    return parts;
  }

  boolean isTooLong() {
    return text.length() >= LONGEST;
  }

  /** The leaf ranges of the characters from {@code from} to {@code to} of the text. */
  List<Part> places(int from, int to) {
    List<Part> places = new ArrayList<>(1);
    for (int i = indexAt(from); i < parts.size() && starts[i] < to; i++) {
      Part part = parts.get(i);
      int start = Math.max(from - starts[i], 0) + part.from;
      int stop = Math.min(to - starts[i] + part.from, part.to);
      if (start < stop) {
        places.add(new Part(part.leaf, start, stop));
      }
    }
    return places;
  }

  /** The leaf and character before which something can be put that stands at {@code at}. */
  Part place(int at) {
    int i = indexAt(at);
    Part part = parts.get(i);
    int character = Math.min(part.from + at - starts[i], part.to);
    return new Part(part.leaf, character, character);
  }

  private int indexAt(int at) {
    int i = Arrays.binarySearch(starts, at);
    return i >= 0 ? i : Math.max(0, -i - 2);
  }
}
