package dev.vigil.document.internal.calendar;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.internal.text.TextReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads calendars (iCalendar, RFC 5545) as a page: the name of the calendar as heading, and one
 * table each for its events, tasks and journal entries in the order of the file. Stateless and safe
 * for concurrent use.
 *
 * <p>A row has the columns of {@link CalendarEntry#COLUMNS}, also where all are empty, so that a
 * first location is a new value and not a new column. Stamps of the export (DTSTAMP, SEQUENCE,
 * LAST-MODIFIED) and alarms are not shown: they change with every download. Continued lines are
 * joined; what is no property is passed over.
 */
public final class CalendarReader {
  public static final ReaderId ID = new ReaderId("calendar", 1);

  private static final Map<String, String> CAPTIONS =
      Map.of("VEVENT", "Events", "VTODO", "Tasks", "VJOURNAL", "Journal");

  private final Map<String, List<CalendarEntry>> tables = new LinkedHashMap<>();
  private final List<String> open = new ArrayList<>();
  private String name = "";
  private String description = "";
  private @Nullable CalendarEntry entry;
  private boolean calendar;

  private CalendarReader() {}

  /**
   * Reads a calendar.
   *
   * @throws DocumentException if it is too large or has no calendar in it
   */
  public static ReadResult read(byte[] bytes, @Nullable String charset, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    byte[] utf8 = TextReader.decode(bytes, charset).utf8();
    CalendarReader reader = new CalendarReader();
    reader.scan(new String(utf8, StandardCharsets.UTF_8), limits);
    if (!reader.calendar) {
      throw new DocumentException(
          "The document is not a calendar: it has no line BEGIN:VCALENDAR; read it as text.");
    }
    return reader.page(limits, utf8.length).build(ID, DocumentSource.apart(bytes));
  }

  /** Joins folded lines: one that begins with a space or tab continues the one before. */
  private void scan(String text, ReadLimits limits) {
    StringBuilder line = new StringBuilder();
    int p = 0;
    while (p < text.length()) {
      int end = p;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      boolean continued = end > p && (text.charAt(p) == ' ' || text.charAt(p) == '\t');
      if (continued) {
        line.append(text, p + 1, end);
      } else if (end > p) {
        take(line.toString(), limits);
        line.setLength(0);
        line.append(text, p, end);
      }
      p = end + 1;
    }
    take(line.toString(), limits);
  }

  private void take(String unfolded, ReadLimits limits) {
    ContentLine line = ContentLine.of(unfolded);
    if (line == null) {
      return;
    }
    String part = line.value().strip();
    switch (line.name()) {
      case "BEGIN" -> {
        limits.checkDepth(open.size() + 1L);
        open.add(part);
        calendar |= part.equalsIgnoreCase("VCALENDAR");
        if (CAPTIONS.containsKey(part)) {
          entry = new CalendarEntry();
          tables.computeIfAbsent(part, k -> new ArrayList<>()).add(entry);
        }
      }
      case "END" -> {
        if (!open.isEmpty()) {
          open.removeLast();
        }
      }
      default -> property(line);
    }
  }

  private void property(ContentLine line) {
    String inside = open.isEmpty() ? "" : open.getLast();
    if (CAPTIONS.containsKey(inside) && entry != null) {
      entry.put(line);
    } else if (inside.equalsIgnoreCase("VCALENDAR")) {
      switch (line.name()) {
        case "X-WR-CALNAME", "NAME" -> name = line.text();
        case "X-WR-CALDESC", "DESCRIPTION" -> description = line.text();
        default -> {}
      }
    }
  }

  private PageBuilder page(ReadLimits limits, int bytes) {
    PageBuilder page = new PageBuilder(limits, bytes / 20 + 32, bytes);
    if (!name.isEmpty()) {
      page.element("title", name);
    }
    page.body();
    if (!name.isEmpty()) {
      page.element("h1", name);
    }
    if (!description.isEmpty()) {
      page.element("p", description);
    }
    tables.forEach(
        (kind, entries) -> {
          page.open("table").element("caption", CAPTIONS.getOrDefault(kind, kind));
          page.open("thead").open("tr");
          for (String column : CalendarEntry.COLUMNS) {
            page.element("th", column);
          }
          page.close().close().open("tbody");
          entries.stream().filter(e -> !e.isEmpty()).forEach(e -> row(page, e));
          page.close().close();
        });
    return page;
  }

  private static void row(PageBuilder page, CalendarEntry entry) {
    page.open("tr");
    if (!entry.value("UID").isEmpty()) {
      page.attribute("id", entry.value("UID"));
    }
    for (String column : CalendarEntry.COLUMNS) {
      String value = entry.value(column);
      page.open("td");
      if (column.equals("Link") && value.matches("https?://\\S+")) {
        page.open("a").attribute("href", value).text(value).close();
      } else {
        page.text(value);
      }
      page.close();
    }
    page.close();
  }
}
