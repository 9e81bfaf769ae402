package dev.vigil.cli.process;

import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Sends the log of this process to a stream until closed. Safe for concurrent use. */
public final class ProcessLog implements AutoCloseable {
  private static final Logger ROOT = Logger.getLogger("");
  private static final Logger OURS = Logger.getLogger("dev.vigil");

  private final Handler[] before = ROOT.getHandlers();
  private final @Nullable Level levelBefore = OURS.getLevel();
  private final Handler handler;

  /**
   * @param all whether everything is logged, or only warnings
   */
  public ProcessLog(PrintStream out, LogFormat format, boolean all) {
    handler =
        new Handler() {
          @Override
          public void publish(LogRecord reported) {
            boolean urgent = reported.getLevel().intValue() >= Level.WARNING.intValue();
            if (urgent || all && LogFormat.isEntry(reported)) {
              out.println(format.line(reported));
              out.flush();
            }
          }

          @Override
          public void flush() {
            out.flush();
          }

          @Override
          public void close() {
            out.flush();
          }
        };
    for (Handler one : before) {
      ROOT.removeHandler(one);
    }
    ROOT.addHandler(handler);
    OURS.setLevel(all ? Level.FINE : Level.WARNING);
  }

  @Override
  public void close() {
    ROOT.removeHandler(handler);
    for (Handler one : before) {
      ROOT.addHandler(one);
    }
    OURS.setLevel(levelBefore);
  }
}
