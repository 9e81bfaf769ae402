package dev.vigil.diff.group;

import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JsonPathQuery;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds a JSONPath for a chosen value of a JSON document: one that selects only this value and will
 * probably still do so when the document changes. An item of an array is named by a member that
 * identifies it, and counted only where it has none. Stateless.
 */
final class JsonPathFinder {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,60}");
  private static final Pattern QUOTABLE = Pattern.compile("[^'\"\\\\\\p{Cntrl}]{1,80}");

  /** The members that usually identify an item, the best first. */
  private static final List<String> IDENTIFYING =
      List.of("id", "_id", "key", "uuid", "sku", "code", "slug", "url", "name", "title", "label");

  private JsonPathFinder() {}

  /** Returns a path, or {@code $} for a value that no path selects alone. */
  static String of(PageDigest digest, int value) {
    String path = path(digest, value);
    IntSlice found = JsonPathQuery.compile(path).select(digest);
    return found.size() == 1 && found.get(0) == value ? path : "$";
  }

  private static String path(PageDigest digest, int value) {
    StringBuilder path = new StringBuilder();
    for (int at = value; at > 0 && digest.parent(at) > 0; at = digest.parent(at)) {
      path.insert(0, step(digest, at));
    }
    return path.insert(0, '$').toString();
  }

  private static String step(PageDigest digest, int value) {
    int parent = digest.parent(value);
    if (!"array".equals(digest.attribute(parent, "type"))) {
      String key = digest.name(value).qualified();
      return PLAIN.matcher(key).matches()
          ? "." + key
          : "['" + key.replace("\\", "\\\\").replace("'", "\\'") + "']";
    }
    return IDENTIFYING.stream()
        .flatMap(member -> filter(digest, value, member).stream())
        .findFirst()
        .orElseGet(() -> "[" + position(digest, value) + "]");
  }

  /** A condition on a member whose value no other item of the array has. */
  private static Optional<String> filter(PageDigest digest, int item, String member) {
    String own = scalar(digest, item, member);
    if (own.isEmpty()) {
      return Optional.empty();
    }
    int parent = digest.parent(item);
    for (int at = digest.firstChild(parent); at >= 0; at = digest.nextSibling(at)) {
      if (at != item && scalar(digest, at, member).equals(own)) {
        return Optional.empty();
      }
    }
    return Optional.of("[?(@." + member + " == " + own + ")]");
  }

  /** The member of an item as it is written in a condition; empty if it cannot be. */
  private static String scalar(PageDigest digest, int item, String member) {
    if (!"object".equals(digest.attribute(item, "type"))) {
      return "";
    }
    for (int at = digest.firstChild(item); at >= 0; at = digest.nextSibling(at)) {
      if (digest.name(at).qualified().equals(member)) {
        String type = digest.attribute(at, "type");
        String text = digest.text(at);
        if (type == null) {
          return QUOTABLE.matcher(text).matches() ? "'" + text + "'" : "";
        }
        return type.equals("number") && text.matches("-?\\d{1,15}") ? text : "";
      }
    }
    return "";
  }

  private static int position(PageDigest digest, int item) {
    int position = 0;
    for (int at = digest.firstChild(digest.parent(item)); at != item; at = digest.nextSibling(at)) {
      position++;
    }
    return position;
  }
}
