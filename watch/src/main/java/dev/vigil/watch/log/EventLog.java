package dev.vigil.watch.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes structured log entries of one class, each with the trace id of the current check. Routine
 * events have the level {@code DEBUG}, which costs nothing unless it is enabled. Safe for
 * concurrent use.
 */
public final class EventLog {
  private final System.Logger logger;

  public EventLog(Class<?> of) {
    logger = System.getLogger(of.getName());
  }

  /** Logs an event with alternating names and values; null values are left out. */
  public void info(String what, @Nullable Object... fields) {
    write(System.Logger.Level.DEBUG, what, Optional.empty(), fields);
  }

  /** Logs a warning for the operator. */
  public void warning(String what, @Nullable Object... fields) {
    write(System.Logger.Level.WARNING, what, Optional.empty(), fields);
  }

  /** Logs an internal failure. */
  public void failure(String what, Throwable thrown, @Nullable Object... fields) {
    write(System.Logger.Level.WARNING, what, Optional.of(thrown), fields);
  }

  private void write(
      System.Logger.Level level,
      String what,
      Optional<Throwable> thrown,
      @Nullable Object... fields) {
    if (!logger.isLoggable(level)) {
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    if (TraceId.current().check() != 0) {
      all.put("check", TraceId.current());
    }
    for (int i = 0; i + 1 < fields.length; i += 2) {
      Object value = fields[i + 1];
      if (value != null && !value.equals("")) {
        all.put(String.valueOf(fields[i]), value);
      }
    }
    thrown.ifPresent(e -> all.put("error", e.toString()));
    logger.log(level, "{0}", new LogEntry(what, all, thrown));
  }
}
