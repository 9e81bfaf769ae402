package dev.vigil.document.internal.calendar;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event, a task or a journal entry while it is being read: the values of its columns. Not
 * thread-safe.
 */
final class CalendarEntry {
  /**
   * The properties of an entry that are shown, in this order; the others change without meaning, or
   * are internal.
   */
  static final String[] COLUMNS = {
    "Summary",
    "Start",
    "End",
    "Location",
    "Status",
    "Repeats",
    "Categories",
    "Link",
    "Description",
    "UID"
  };

  private final Map<String, String> values = new LinkedHashMap<>();

  String value(String column) {
    return values.getOrDefault(column, "");
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  void put(ContentLine line) {
    switch (line.name()) {
      case "SUMMARY" -> add("Summary", line.text());
      case "DTSTART" -> add("Start", line.time());
      case "DTEND", "DUE" -> add("End", line.time());
      case "DURATION" -> add("End", "after " + line.text());
      case "LOCATION" -> add("Location", line.text());
      case "STATUS" -> add("Status", line.text());
      case "RRULE" -> add("Repeats", line.value().strip());
      case "RDATE" -> add("Repeats", "also " + line.time());
      case "EXDATE" -> add("Repeats", "not " + line.time());
      case "RECURRENCE-ID" -> add("Repeats", "instead of " + line.time());
      case "CATEGORIES" -> add("Categories", line.text());
      case "URL" -> add("Link", line.text());
      case "DESCRIPTION" -> add("Description", line.text());
      case "UID" -> add("UID", line.text());
      default -> {}
    }
  }

  private void add(String column, String value) {
    if (!value.isEmpty()) {
      values.merge(column, value, (a, b) -> a.length() > 100_000 ? a : a + ", " + b);
    }
  }
}
