package dev.vigil.cli.process;

import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.watch.log.LogEntry;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/** The formats of log lines: text or JSON. */
public enum LogFormat {
  /** For people: time, what happened, and its circumstances as {@code name=value}. */
  TEXT {
    @Override
    String line(LogRecord reported) {
      LogEntry entry = entry(reported);
      String level = isUrgent(reported) ? "WARNING  " : "";
      String line =
          TimeArguments.shown(reported.getInstant())
              + "  "
              + level
              + TerminalEscape.line(entry.toString(), 2000);
      return entry.thrown().map(thrown -> line + "\n" + stack(thrown).stripTrailing()).orElse(line);
    }
  },
  /** For programs: one JSON object. */
  JSON {
    @Override
    String line(LogRecord reported) {
      LogEntry entry = entry(reported);
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("time", reported.getInstant());
      fields.put("level", isUrgent(reported) ? "warning" : "info");
      fields.put("what", entry.what());
      fields.putAll(entry.fields());
      fields.put("logger", String.valueOf(reported.getLoggerName()));
      entry.thrown().ifPresent(thrown -> fields.put("stack", stack(thrown)));
      return JsonOutput.line(fields);
    }
  };

  abstract String line(LogRecord reported);

  private static boolean isUrgent(LogRecord reported) {
    return reported.getLevel().intValue() >= Level.WARNING.intValue();
  }

  /** Whether the record carries a structured log entry. */
  static boolean isEntry(LogRecord reported) {
    Object[] parameters = reported.getParameters();
    return parameters != null && parameters.length == 1 && parameters[0] instanceof LogEntry;
  }

  /** The structured entry of a record; records of other libraries have a message only. */
  private static LogEntry entry(LogRecord reported) {
    Object[] parameters = reported.getParameters();
    if (parameters != null && parameters.length == 1 && parameters[0] instanceof LogEntry entry) {
      return entry;
    }
    Optional<Throwable> thrown = Optional.ofNullable(reported.getThrown());
    Map<String, Object> fields = new LinkedHashMap<>();
    thrown.ifPresent(e -> fields.put("error", e.toString()));
    return new LogEntry(new SimpleFormatter().formatMessage(reported), fields, thrown);
  }

  private static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
