package dev.vigil.cli.process;

import dev.vigil.cli.terminal.Terminal;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Ends a long-running process when a thread that it needs has died or memory is exhausted, so that
 * a supervisor restarts it. Other uncaught exceptions are logged. Safe for concurrent use.
 */
public final class DeadThreadGuard implements AutoCloseable, Thread.UncaughtExceptionHandler {
  /** The exit code of an internal software error in the BSD list. */
  static final int CODE = 70;

  private static final System.Logger LOG = System.getLogger(DeadThreadGuard.class.getName());

  private final Terminal terminal;
  private final IntConsumer halt;
  private final Thread.@Nullable UncaughtExceptionHandler before;

  public DeadThreadGuard(Terminal terminal) {
    this(terminal, Runtime.getRuntime()::halt);
  }

  DeadThreadGuard(Terminal terminal, IntConsumer halt) {
    this.terminal = terminal;
    this.halt = halt;
    before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(this);
  }

  @Override
  public void uncaughtException(Thread thread, Throwable e) {
    if (isFatal(thread, e)) {
      end("the thread " + thread.getName() + " died", e);
    } else {
      LOG.log(System.Logger.Level.WARNING, "The thread " + thread.getName() + " failed", e);
    }
  }

  private static boolean isFatal(Thread thread, Throwable e) {
    boolean machine = e instanceof VirtualMachineError && !(e instanceof StackOverflowError);
    // Threads of libraries that everything waits for: host names, and the schedule of nodes.
    String name = thread.getName().toLowerCase(Locale.ROOT);
    boolean needed = name.startsWith("dnsjava") || name.startsWith("db-scheduler");
    return machine || needed;
  }

  /** Ends the process at once; after a crash at any instant nothing is lost. */
  public void end(String what, Throwable e) {
    try {
      terminal
          .err()
          .println(
              "vigil: The process ends, because "
                  + what
                  + " ("
                  + e
                  + "); a supervisor starts it again, nothing is lost.");
      terminal.err().flush();
    } finally {
      halt.accept(CODE);
    }
  }

  @Override
  public void close() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }
}
