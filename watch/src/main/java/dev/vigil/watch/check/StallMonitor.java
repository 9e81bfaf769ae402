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
  private static final EventLog JOURNAL = new EventLog(StallMonitor.class);

  /**
   * The default time limit of work, above politeness, timeouts, retries and browser steps together.
   */
  public static final Duration MOST_FOR_WORK = Duration.ofMinutes(15);

  public static final Duration MOST_FOR_A_TURN = Duration.ofMinutes(5);
  static final Duration MOST_FOR_AN_ANSWER = Duration.ofMinutes(1);

  private static final Duration PAUSE = Duration.ofSeconds(15);

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Map<Thread, Heartbeat> heartbeats = new ConcurrentHashMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private final List<RetryBackoff> setbacks = new CopyOnWriteArrayList<>();
  private volatile boolean begun;
  private volatile long turned;
  private volatile boolean closed;
  private volatile TimeSource.@Nullable Alarm alarm;

  public StallMonitor(Catalogue catalogue, TimeSource time) {
    this.catalogue = catalogue;
    this.time = time;
  }

  /** The running work of one thread. */
  private static final class Heartbeat {
    private final String what;
    private final Duration most;
    private final long began;
    private final boolean vital;
    private String stage = "";
    private boolean outside;
    private volatile boolean said;

    Heartbeat(String what, Duration most, long began, boolean vital) {
      this.what = what;
      this.most = most;
      this.began = began;
      this.vital = vital;
    }
  }

  /** Adds a listener for messages about stuck or failed work and its recovery. */
  public void listen(Consumer<String> listener) {
    listeners.add(listener);
  }

  /** Sends a message to the listeners and the log. */
  public void say(String words) {
    JOURNAL.warning(words);
    listeners.forEach(listener -> listener.accept(words));
  }

  /** Runs work under supervision. */
  public void during(String what, Duration most, Runnable work) {
    during(what, most, false, work);
  }

  /** Like {@link #during}, for critical work. */
  public void vital(String what, Duration most, Runnable work) {
    during(what, most, true, work);
  }

  private void during(String what, Duration most, boolean vital, Runnable work) {
    Thread thread = Thread.currentThread();
    Heartbeat outer = heartbeats.get(thread);
    Heartbeat heartbeat = new Heartbeat(what, most, time.nanoTime(), vital);
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
        if (heartbeat.said) {
          say(what + " is not stuck any more.");
        }
      }
    }
  }

  /** Marks the work of this thread as waiting for an external system, such as a web server. */
  void outside(String words) {
    stage(words, true);
  }

  /** Marks the work of this thread as internal. */
  void inside(String words) {
    stage(words, false);
  }

  private void stage(String words, boolean outside) {
    Heartbeat heartbeat = heartbeats.get(Thread.currentThread());
    if (heartbeat != null) {
      synchronized (heartbeat) {
        heartbeat.stage = words;
        heartbeat.outside = outside;
        if (!outside && heartbeat.said) {
          // An interrupt during a file write would close the file for all threads.
          Thread.interrupted();
        }
      }
    }
  }

  /** Creates a backoff whose failures {@link #trouble} lists. */
  public RetryBackoff backoff(String what) {
    RetryBackoff backoff = new RetryBackoff(what, time, this::say);
    setbacks.add(backoff);
    return backoff;
  }

  /** Records that the engine finished a step. */
  public void turned() {
    turned = time.nanoTime();
  }

  /** Why pages are not checked or messages not delivered now, as sentences; empty if they are. */
  public List<String> trouble() {
    if (!begun || closed) {
      return List.of("The engine does not run.");
    }
    List<String> found = new ArrayList<>();
    heartbeats.forEach(
        (thread, heartbeat) -> {
          if (heartbeat.vital && isStuck(heartbeat)) {
            found.add(heartbeat.what + " is stuck.");
          }
        });
    Duration silence = Duration.ofNanos(time.nanoTime() - turned);
    if (found.isEmpty() && silence.compareTo(MOST_FOR_A_TURN) > 0) {
      found.add("The engine has done nothing for " + silence.toMinutes() + " minutes.");
    }
    setbacks.stream()
        .map(RetryBackoff::words)
        .filter(words -> !words.isEmpty())
        .forEach(found::add);
    return found;
  }

  /** Whether the engine runs and the database responds; if not, only a restart may help. */
  public boolean isWell() {
    return heartbeats.values().stream()
        .noneMatch(heartbeat -> heartbeat.vital && isStuck(heartbeat));
  }

  private boolean isStuck(Heartbeat heartbeat) {
    return time.nanoTime() - heartbeat.began > heartbeat.most.toNanos();
  }

  /** Finds stuck work, and interrupts it if possible. */
  void check() {
    heartbeats.forEach(
        (thread, heartbeat) -> {
          if (isStuck(heartbeat) && !heartbeat.said) {
            wake(thread, heartbeat);
          }
        });
    boolean request =
        heartbeats.values().stream().anyMatch(heartbeat -> heartbeat.what.equals("The database"));
    if (!request) {
      Thread.ofVirtual().name("vigil-pulse").start(this::ask);
    }
  }

  private void wake(Thread thread, Heartbeat heartbeat) {
    synchronized (heartbeat) {
      heartbeat.said = true;
      // Reported before the interrupt, because the work may report its recovery at once.
      say(
          heartbeat.what
              + " has been stuck for "
              + Duration.ofNanos(time.nanoTime() - heartbeat.began).toMinutes()
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
  private void ask() {
    vital(
        "The database",
        MOST_FOR_AN_ANSWER,
        () -> {
          try {
            catalogue.read(
                connection -> {
                  DatabaseServer.ping(connection);
                  return true;
                });
          } catch (RuntimeException e) {
            JOURNAL.info("no answer", "error", e);
          }
        });
  }

  /** Starts periodic checks. */
  public void begin() {
    turned = time.nanoTime();
    begun = true;
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
      last.callOff();
    }
  }
}
