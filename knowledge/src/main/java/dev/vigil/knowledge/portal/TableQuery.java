package dev.vigil.knowledge.portal;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A query of a class table, as the parameters of an address. Immutable.
 *
 * @param words that an individual must contain
 * @param filters for each property the wanted values: a text, or {@code low..high} of numbers
 * @param sort the property, or empty for the title
 * @param page from 1 on
 */
public record TableQuery(
    String words, Map<String, List<String>> filters, String sort, boolean descending, int page) {
  /** What stands before the name of a property in a parameter. */
  public static final String FILTER = "f.";

  private static final int MOST_FILTERS = 50;

  public TableQuery {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    filters.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    filters = copy;
  }

  /** Everything, by title. */
  public static final TableQuery ALL = new TableQuery("", Map.of(), "", false, 1);

  /** Reads the parameters of an address; what it does not know it ignores. */
  public static TableQuery of(Map<String, List<String>> parameters) {
    Map<String, List<String>> filters = new LinkedHashMap<>();
    String words = "";
    String sort = "";
    int page = 1;
    for (Map.Entry<String, List<String>> entry : parameters.entrySet()) {
      String value = entry.getValue().isEmpty() ? "" : entry.getValue().getFirst();
      switch (entry.getKey()) {
        case "q" -> words = value.strip().substring(0, Math.min(200, value.strip().length()));
        case "sort" -> sort = value;
        case "page" -> page = value.matches("[1-9]\\d{0,5}") ? Integer.parseInt(value) : 1;
        default -> {
          if (entry.getKey().startsWith(FILTER) && filters.size() < MOST_FILTERS) {
            filters.put(
                entry.getKey().substring(FILTER.length()),
                entry.getValue().stream().filter(one -> !one.isEmpty()).limit(20).toList());
          }
        }
      }
    }
    boolean descending = sort.startsWith("-");
    return new TableQuery(words, filters, descending ? sort.substring(1) : sort, descending, page);
  }

  /** The parameters of an address, without a question mark. */
  public String text() {
    List<String> parts = new ArrayList<>();
    if (!words.isEmpty()) {
      parts.add("q=" + encoded(words));
    }
    filters.forEach(
        (name, values) ->
            values.forEach(value -> parts.add(FILTER + encoded(name) + "=" + encoded(value))));
    if (!sort.isEmpty()) {
      parts.add("sort=" + (descending ? "-" : "") + encoded(sort));
    }
    if (page > 1) {
      parts.add("page=" + page);
    }
    return String.join("&", parts);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  public TableQuery at(int other) {
    return new TableQuery(words, filters, sort, descending, other);
  }

  /** Sorted by a property; the other way round if it is sorted by it already. */
  public TableQuery by(String property) {
    return new TableQuery(words, filters, property, property.equals(sort) && !descending, 1);
  }

  /** With another wanted value, or without it if it is wanted already. */
  public TableQuery toggled(String property, String value) {
    Map<String, List<String>> other = new LinkedHashMap<>(filters);
    List<String> values = new ArrayList<>(filters.getOrDefault(property, List.of()));
    if (!values.remove(value)) {
      values.add(value);
    }
    if (values.isEmpty()) {
      other.remove(property);
    } else {
      other.put(property, values);
    }
    return new TableQuery(words, other, sort, descending, 1);
  }

  public boolean has(String property, String value) {
    return filters.getOrDefault(property, List.of()).contains(value);
  }
}
