package dev.vigil.watch.check;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.DatabaseServer;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import dev.vigil.watch.schedule.RetryBackoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tracks running work and reports what is stuck: a check, a browser, a delivery, the database or
 * the engine. Safe for concurrent use.
 */
public final class StallMonitor {
  private static final EventLog LOG = new EventLog(StallMonitor.class);

  /**
   * The default time limit of work, above politeness, timeouts, retries and browser steps together.
   */
  public static final Duration WORK_TIMEOUT = Duration.ofMinutes(15);

  public static final Duration STEP_TIMEOUT = Duration.ofMinutes(5);
  static final Duration DATABASE_TIMEOUT = Duration.ofMinutes(1);

  private static final Duration PAUSE = Duration.ofSeconds(15);

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Map<Thread, Heartbeat> heartbeats = new ConcurrentHashMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private final List<RetryBackoff> backoffs = new CopyOnWriteArrayList<>();
  private volatile boolean started;
  private volatile long lastStep;
  private volatile boolean closed;
  private volatile TimeSource.@Nullable Alarm alarm;

  public StallMonitor(Catalogue catalogue, TimeSource time) {
    this.catalogue = catalogue;
    this.time = time;
  }

  /** The running work of one thread. */
  private static final class Heartbeat {
    private final String what;
    private final Duration timeout;
    private final long startNanos;
    private final boolean critical;
    private String stage = "";
    private boolean outside;
    private volatile boolean reported;

    Heartbeat(String what, Duration timeout, long startNanos, boolean critical) {
      this.what = what;
      this.timeout = timeout;
      this.startNanos = startNanos;
      this.critical = critical;
    }
  }

  /** Adds a listener for messages about stuck or failed work and its recovery. */
  public void listen(Consumer<String> listener) {
    listeners.add(listener);
  }

  /** Sends a message to the listeners and the log. */
  public void notifyListeners(String message) {
    LOG.warning(message);
    listeners.forEach(listener -> listener.accept(message));
  }

  /** Runs work under supervision. */
  public void run(String what, Duration timeout, Runnable work) {
    run(what, timeout, false, work);
  }

  /** Like {@link #run}, for critical work. */
  public void runCritical(String what, Duration timeout, Runnable work) {
    run(what, timeout, true, work);
  }

  private void run(String what, Duration timeout, boolean critical, Runnable work) {
    Thread thread = Thread.currentThread();
    Heartbeat outer = heartbeats.get(thread);
    Heartbeat heartbeat = new Heartbeat(what, timeout, time.nanoTime(), critical);
    heartbeats.put(thread, heartbeat);
    try {
      work.run();
    } finally {
      if (outer == null) {
        heartbeats.remove(thread);
      } else {
        heartbeats.put(thread, outer);
      }
      synchronized (heartbeat) {
        if (heartbeat.reported) {
          notifyListeners(what + " is not stuck any more.");
        }
      }
    }
  }

  /** Marks the work of this thread as waiting for an external system, such as a web server. */
  void waitExternally(String message) {
    stage(message, true);
  }

  /** Marks the work of this thread as internal. */
  void workInternally(String message) {
    stage(message, false);
  }

  private void stage(String message, boolean outside) {
    Heartbeat heartbeat = heartbeats.get(Thread.currentThread());
    if (heartbeat != null) {
      synchronized (heartbeat) {
        heartbeat.stage = message;
        heartbeat.outside = outside;
        if (!outside && heartbeat.reported) {
          // An interrupt during a file write would close the file for all threads.
          Thread.interrupted();
        }
      }
    }
  }

  /** Creates a backoff whose failures {@link #problems} lists. */
  public RetryBackoff backoff(String what) {
    RetryBackoff backoff = new RetryBackoff(what, time, this::notifyListeners);
    backoffs.add(backoff);
    return backoff;
  }

  /** Records that the engine finished a step. */
  public void stepFinished() {
    lastStep = time.nanoTime();
  }

  /** Why pages are not checked or messages not delivered now, as sentences; empty if they are. */
  public List<String> problems() {
    if (!started || closed) {
      return List.of("The engine does not run.");
    }
    List<String> found = new ArrayList<>();
    heartbeats.forEach(
        (thread, heartbeat) -> {
          if (heartbeat.critical && isStuck(heartbeat)) {
            found.add(heartbeat.what + " is stuck.");
          }
        });
    Duration silence = Duration.ofNanos(time.nanoTime() - lastStep);
    if (found.isEmpty() && silence.compareTo(STEP_TIMEOUT) > 0) {
      found.add("The engine has done nothing for " + silence.toMinutes() + " minutes.");
    }
    backoffs.stream()
        .map(RetryBackoff::words)
        .filter(message -> !message.isEmpty())
        .forEach(found::add);
    return found;
  }

  /** Whether the engine runs and the database responds; if not, only a restart may help. */
  public boolean isHealthy() {
    return heartbeats.values().stream()
        .noneMatch(heartbeat -> heartbeat.critical && isStuck(heartbeat));
  }

  private boolean isStuck(Heartbeat heartbeat) {
    return time.nanoTime() - heartbeat.startNanos > heartbeat.timeout.toNanos();
  }

  /** Finds stuck work, and interrupts it if possible. */
  void check() {
    heartbeats.forEach(
        (thread, heartbeat) -> {
          if (isStuck(heartbeat) && !heartbeat.reported) {
            reportStuck(thread, heartbeat);
          }
        });
    boolean request =
        heartbeats.values().stream().anyMatch(heartbeat -> heartbeat.what.equals("The database"));
    if (!request) {
      Thread.ofVirtual().name("vigil-stall-monitor").start(this::pingDatabase);
    }
  }

  private void reportStuck(Thread thread, Heartbeat heartbeat) {
    synchronized (heartbeat) {
      heartbeat.reported = true;
      // Reported before the interrupt, because the work may report its recovery at once.
      notifyListeners(
          heartbeat.what
              + " has been stuck for "
              + Duration.ofNanos(time.nanoTime() - heartbeat.startNanos).toMinutes()
              + " minutes"
              + (heartbeat.stage.isEmpty() ? "" : ", " + heartbeat.stage)
              + "."
              + (heartbeat.outside ? " It is interrupted." : ""));
      if (heartbeat.outside) {
        thread.interrupt();
      }
    }
  }

  /** Checks that the database responds; its users report connection errors. */
  private void pingDatabase() {
    runCritical(
        "The database",
        DATABASE_TIMEOUT,
        () -> {
          try {
            catalogue.read(
                connection -> {
                  DatabaseServer.ping(connection);
                  return true;
                });
          } catch (RuntimeException e) {
            LOG.info("the database did not respond", "error", e);
          }
        });
  }

  /** Starts periodic checks. */
  public void start() {
    lastStep = time.nanoTime();
    started = true;
    check(PAUSE);
  }

  private void check(Duration pause) {
    alarm =
        time.after(
            pause,
            () -> {
              if (!closed) {
                try {
                  check();
                } finally {
                  check(pause);
                }
              }
            });
  }

  public void close() {
    closed = true;
    TimeSource.Alarm last = alarm;
    if (last != null) {
      last.cancel();
    }
  }
}
