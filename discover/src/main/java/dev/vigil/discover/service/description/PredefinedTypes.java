package dev.vigil.discover.service.description;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The types that every description includes. Stateless. */
public final class PredefinedTypes {
  private static final Map<String, String> PATTERNS = new LinkedHashMap<>();

  static {
    PATTERNS.put("string", "[^\\n\\r]+");
    PATTERNS.put("whitespace", "\\s+");
    PATTERNS.put("integer", "[+-]?\\d+");
    PATTERNS.put("decimal", "[+-]?(?:\\d+(?:[.,]\\d+)*|\\.\\d+)(?:[eE][+-]?\\d+)?");
    PATTERNS.put("date", "(?:\\d{4}-\\d\\d?-\\d\\d?|\\d\\d?[./]\\d\\d?[./]\\d{2,4})");
    PATTERNS.put("EmailAddress", "[\\w.+%-]+@[\\w-]+(?:\\.[\\w-]+)+");
    PATTERNS.put("URL", "https?://[^\\s\"'<>]+");
  }

  /** A page with a form into which text can be written. */
  public static final String FORM = "HTMLform";

  /** A page that sends its reader on by itself. */
  public static final String REFRESH = "HTMLrefresh";

  /** A page that is mainly about repeated objects: results, rows, entries. */
  public static final String RECORDS = "HTMLrecords";

  /** Types of whole pages, which are no texts. */
  public static final Set<String> PAGES = Set.of(FORM, REFRESH, RECORDS);

  private PredefinedTypes() {}

  /** The regular expression of a predefined type of texts. */
  static Optional<String> pattern(String type) {
    return Optional.ofNullable(PATTERNS.get(type));
  }

  static boolean has(String type) {
    return PATTERNS.containsKey(type) || PAGES.contains(type);
  }

  /** All names. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>(PATTERNS.keySet());
    names.addAll(PAGES);
    return names;
  }
}
