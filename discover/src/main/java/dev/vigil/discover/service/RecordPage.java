package dev.vigil.discover.service;

import dev.vigil.document.markup.MarkupEscape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the records of a response as a page of its own: one table, so that a change of a record is
 * a change of a row, without the rest of the service's page. Stateless.
 */
final class RecordPage {
  private RecordPage() {}

  static String of(String name, ServiceQueryRun.Answer answer) {
    List<Map<String, String>> records = answer.records();
    Set<String> labels = new LinkedHashSet<>();
    records.forEach(record -> labels.addAll(record.keySet()));
    StringBuilder page = new StringBuilder("<!doctype html>\n<meta charset=\"utf-8\">\n<title>");
    page.append(MarkupEscape.text(name));
    page.append("</title>\n<h1>");
    page.append(MarkupEscape.text(name));
    page.append("</h1>\n");
    if (records.isEmpty()) {
      return page.append("<p>No records.</p>\n").toString();
    }
    page.append("<table>\n<tr>");
    labels.forEach(label -> cell("th", label, page));
    page.append("</tr>\n");
    for (Map<String, String> record : records) {
      page.append("<tr>");
      labels.forEach(label -> cell("td", record.getOrDefault(label, ""), page));
      page.append("</tr>\n");
    }
    return page.append("</table>\n").toString();
  }

  private static void cell(String tag, String text, StringBuilder page) {
    page.append('<').append(tag).append('>');
    page.append(MarkupEscape.text(text));
    page.append("</").append(tag).append('>');
  }
}
