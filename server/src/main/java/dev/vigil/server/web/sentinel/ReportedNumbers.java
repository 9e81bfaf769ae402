package dev.vigil.server.web.sentinel;

import dev.vigil.watch.store.Report;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Extracts the numbers in reports, in the order of time. Stateless. */
final class ReportedNumbers {
  private static final Pattern NUMBER = Pattern.compile("-?\\d[\\d.,\\u00a0\\u202f']*");
  private static final int LONGEST = 200;

  private ReportedNumbers() {}

  /**
   * A number that a page had from a time on. Immutable.
   *
   * @param text as the page writes it
   */
  record Value(Instant time, String label, double number, String text) {}

  /**
   * Reads reports.
   *
   * @param reports the oldest first
   */
  static List<Value> of(List<Report> reports) {
    List<Value> all = new ArrayList<>();
    Set<String> begun = new HashSet<>();
    for (Report report : reports) {
      if (!report.kind().equals("change")) {
        continue;
      }
      for (JsonNode change : changes(report)) {
        String label = change.path("label").asString("");
        String old = change.path("old").asString("");
        String now = change.path("new").asString("");
        // What was there before the first change is a value too.
        if (begun.add(label)) {
          number(old).ifPresent(n -> all.add(new Value(report.times().polled(), label, n, old)));
        }
        number(now).ifPresent(n -> all.add(new Value(report.times().detected(), label, n, now)));
      }
    }
    return all;
  }

  /** In how many places a report found a change. */
  static int size(Report report) {
    int count = 0;
    for (JsonNode change : changes(report)) {
      count += change.isObject() ? 1 : 0;
    }
    return count;
  }

  private static Iterable<JsonNode> changes(Report report) {
    try {
      return JsonMapper.shared().readTree(report.content().details()).path("changes");
    } catch (JacksonException e) {
      return List.of();
    }
  }

  /** The one number in a short text; a dot or comma before one or two last digits is a point. */
  static Optional<Double> number(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher matcher = NUMBER.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    String found = matcher.group().replaceAll("[.,]+$", "");
    if (matcher.find()) {
      return Optional.empty();
    }
    int point = Math.max(found.lastIndexOf('.'), found.lastIndexOf(','));
    boolean thousands = point >= 0 && found.length() - point == 4;
    String whole =
        (point < 0 || thousands ? found : found.substring(0, point)).replaceAll("[^0-9-]", "");
    String rest = point < 0 || thousands ? "0" : found.substring(point + 1).replaceAll("\\D", "");
    try {
      return Optional.of(Double.parseDouble(whole + "." + (rest.isEmpty() ? "0" : rest)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** A cell of a table that no spreadsheet takes for a formula. */
  static String cell(String text) {
    String safe = text.matches("(?s)[=+@\\t\\r-].*") && number(text).isEmpty() ? "'" + text : text;
    return '"' + safe.replace("\"", "\"\"") + '"';
  }
}
