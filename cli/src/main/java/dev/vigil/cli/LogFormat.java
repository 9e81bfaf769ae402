package dev.vigil.cli;

import dev.vigil.watch.trace.Entry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** How a line of the log is written. */
enum LogFormat {
  /** For people: time, what happened, and its circumstances as {@code name=value}. */
  TEXT {
    @Override
    String line(LogRecord told) {
      Entry entry = entry(told);
      String level = isUrgent(told) ? "WARNING  " : "";
      String line =
          Moment.shown(told.getInstant()) + "  " + level + Shown.line(entry.toString(), 2000);
      return entry.thrown().map(thrown -> line + "\n" + stack(thrown).stripTrailing()).orElse(line);
    }
  },
  /** For programs: one JSON object. */
  JSON {
    @Override
    String line(LogRecord told) {
      Entry entry = entry(told);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("time", told.getInstant());
      fields.put("level", isUrgent(told) ? "warning" : "info");
      fields.put("what", entry.what());
      fields.putAll(entry.fields());
      fields.put("logger", String.valueOf(told.getLoggerName()));
      entry.thrown().ifPresent(thrown -> fields.put("stack", stack(thrown)));
      return Json.line(fields);
    }
  };

  abstract String line(LogRecord told);

  private static boolean isUrgent(LogRecord told) {
    return told.getLevel().intValue() >= Level.WARNING.intValue();
  }

  /** Whether it is data, and not only words. */
  static boolean isEntry(LogRecord told) {
    Object[] parameters = told.getParameters();
    return parameters != null && parameters.length == 1 && parameters[0] instanceof Entry;
  }

  /** What other libraries log has no circumstances but its words. */
  private static Entry entry(LogRecord told) {
    Object[] parameters = told.getParameters();
    if (parameters != null && parameters.length == 1 && parameters[0] instanceof Entry entry) {
      return entry;
    }
    Optional<Throwable> thrown = Optional.ofNullable(told.getThrown());
    Map<String, Object> fields = new LinkedHashMap<>();
    thrown.ifPresent(e -> fields.put("error", e.toString()));
    return new Entry(new SimpleFormatter().formatMessage(told), fields, thrown);
  }

  private static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
