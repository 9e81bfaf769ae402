package dev.vigil.discover.service.description;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An instance of a type in a page. Immutable.
 *
 * @param name what the description calls it; may be empty
 * @param text as it stands in the page; empty for a whole page
 * @param from where it begins in the text of the page, or -1 if it is elsewhere in its markup
 * @param parts its elements, as far as they are named or complex
 */
public record TypeInstance(
    String name, String type, String text, int from, int to, List<TypeInstance> parts) {
  public TypeInstance {
    parts = List.copyOf(parts);
  }

  /** The values of its named parts; of those that come several times, the first. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    collect(values);
    return values;
  }

  /** The depth of this recursion is that of types in types, which verification bounds. */
  private void collect(Map<String, String> values) {
    for (TypeInstance part : parts) {
      if (!part.name.isEmpty()) {
        values.putIfAbsent(part.name, part.text.strip());
      }
      part.collect(values);
    }
  }
}
