package dev.vigil.document.objects;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Computes signatures of elements; items of one list have equal signatures: the tag, and more
 * strictly the tag with its first class. Classes that mark a place or a state rather than a kind
 * are passed over, and digits in classes are left out ({@code post-17} and {@code post-18} are both
 * a post). Immutable.
 */
final class ItemSignatures {
  private static final Set<String> PASSING =
      Set.of(
          "odd",
          "even",
          "first",
          "last",
          "alt",
          "active",
          "selected",
          "current",
          "clearfix",
          "clear",
          "hidden",
          "visible",
          "open",
          "closed",
          "row",
          "left",
          "right",
          "new",
          "hot",
          "featured",
          "sticky",
          "highlight",
          "highlighted",
          "lazy",
          "loaded");

  private static final long NO_CLASS = GroupingHash.of("", 7);

  private final PageDigest digest;
  private final long[] tags;
  private final int classId;
  private final long[] fine;

  ItemSignatures(PageDigest digest) {
    this.digest = digest;
    this.tags = new long[digest.tags().size()];
    for (int i = 0; i < tags.length; i++) {
      DocumentName name = digest.tags().get(i);
      tags[i] = GroupingHash.of(name.local(), name.kind().code());
    }
    this.classId = digest.attributes().names().find("class");
    // Each node is asked several times, and classes are long; classes repeat, so their bytes are
    // looked up before they are read.
    this.fine = new long[classId < 0 ? 0 : digest.nodeCount()];
    Map<Long, Long> known = new HashMap<>();
    Attributes attributes = digest.attributes();
    StringList values = attributes.values();
    for (int node = 0; node < fine.length; node++) {
      fine[node] = coarse(node);
      int at = attributes.find(node, classId);
      if (at >= 0) {
        int on = node;
        long bytes = GroupingHash.of(values.buffer(at), values.start(at), values.end(at), 1);
        long first = known.computeIfAbsent(bytes, any -> GroupingHash.of(className(on), 7));
        fine[node] = first == NO_CLASS ? coarse(node) : GroupingHash.pair(coarse(node), first);
      }
    }
  }

  /** The signature by tag alone. */
  long coarse(int node) {
    return tags[digest.tag(node)];
  }

  /** The signature by tag and first class. */
  long fine(int node) {
    return fine.length == 0 ? coarse(node) : fine[node];
  }

  /** The first distinctive class of the element without its digits, or empty. */
  String className(int node) {
    String first = writtenClass(node);
    return first.isEmpty() ? first : withoutDigits(first);
  }

  /** The first distinctive class of the element as written, or empty. */
  String writtenClass(int node) {
    Attributes attributes = digest.attributes();
    int at = classId < 0 ? -1 : attributes.find(node, classId);
    if (at < 0) {
      return "";
    }
    String value = attributes.value(at);
    int start = 0;
    while (start < value.length()) {
      int end = start;
      while (end < value.length() && value.charAt(end) > ' ') {
        end++;
      }
      if (end > start) {
        String token = value.substring(start, end);
        if (!PASSING.contains(token.toLowerCase(Locale.ROOT))) {
          return token;
        }
      }
      start = end + 1;
    }
    return "";
  }

  private static String withoutDigits(String token) {
    for (int i = 0; i < token.length(); i++) {
      if (token.charAt(i) >= '0' && token.charAt(i) <= '9') {
        return token.replaceAll("[0-9]+", "");
      }
    }
    return token;
  }
}
