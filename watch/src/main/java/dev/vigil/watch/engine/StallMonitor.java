package dev.vigil.watch.engine;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.log.EventLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is under way and since when; it notices what is stuck, be it a look, a browser, a delivery,
 * the database or the engine itself, and says so. Safe for concurrent use.
 */
public final class StallMonitor {
  private static final EventLog JOURNAL = new EventLog(StallMonitor.class);

  /** Longer than politeness, time-outs, second attempts and a browser's steps take together. */
  static final Duration MOST_FOR_WORK = Duration.ofMinutes(15);

  static final Duration MOST_FOR_A_TURN = Duration.ofMinutes(5);
  static final Duration MOST_FOR_AN_ANSWER = Duration.ofMinutes(1);

  private static final Duration PAUSE = Duration.ofSeconds(15);

  private final Catalogue catalogue;
  private final TimeSource time;
  private final Map<Thread, Beat> beats = new ConcurrentHashMap<>();
  private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
  private final List<RetryBackoff> setbacks = new CopyOnWriteArrayList<>();
  private volatile boolean begun;
  private volatile long turned;
  private volatile boolean closed;
  private volatile TimeSource.@Nullable Alarm alarm;

  StallMonitor(Catalogue catalogue, TimeSource time) {
    this.catalogue = catalogue;
    this.time = time;
  }

  /** Work of one thread. */
  private static final class Beat {
    private final String what;
    private final Duration most;
    private final long began;
    private final boolean vital;
    private String stage = "";
    private boolean outside;
    private volatile boolean said;

    Beat(String what, Duration most, long began, boolean vital) {
      this.what = what;
      this.most = most;
      this.began = began;
      this.vital = vital;
    }
  }

  /** Hears every sentence about something that is stuck or failed, and that it is well again. */
  public void listen(Consumer<String> listener) {
    listeners.add(listener);
  }

  /** Tells those who listen, and the log. */
  void say(String words) {
    JOURNAL.warning(words);
    listeners.forEach(listener -> listener.accept(words));
  }

  /** Runs a piece of work that is watched. */
  void during(String what, Duration most, Runnable work) {
    during(what, most, false, work);
  }

  /** The same for what nothing goes on without. */
  void vital(String what, Duration most, Runnable work) {
    during(what, most, true, work);
  }

  private void during(String what, Duration most, boolean vital, Runnable work) {
    Thread thread = Thread.currentThread();
    Beat outer = beats.get(thread);
    Beat beat = new Beat(what, most, time.ticks(), vital);
    beats.put(thread, beat);
    try {
      work.run();
    } finally {
      if (outer == null) {
        beats.remove(thread);
      } else {
        beats.put(thread, outer);
      }
      synchronized (beat) {
        if (beat.said) {
          say(what + " is not stuck any more.");
        }
      }
    }
  }

  /** The work of this thread waits for somebody outside, such as a web server. */
  void outside(String words) {
    stage(words, true);
  }

  /** The work of this thread waits for something of ours. */
  void inside(String words) {
    stage(words, false);
  }

  private void stage(String words, boolean outside) {
    Beat beat = beats.get(Thread.currentThread());
    if (beat != null) {
      synchronized (beat) {
        beat.stage = words;
        beat.outside = outside;
        if (!outside && beat.said) {
          // Who is interrupted while writing a file closes it for all others.
          Thread.interrupted();
        }
      }
    }
  }

  /** Something that may not work for a while, of which {@link #trouble} tells. */
  RetryBackoff backoff(String what) {
    RetryBackoff backoff = new RetryBackoff(what, time, this::say);
    setbacks.add(backoff);
    return backoff;
  }

  /** The engine did all that was due. */
  void turned() {
    turned = time.ticks();
  }

  /** Why pages are not checked or messages not delivered now, as sentences; empty if they are. */
  public List<String> trouble() {
    if (!begun || closed) {
      return List.of("The engine does not run.");
    }
    List<String> found = new ArrayList<>();
    beats.forEach(
        (thread, beat) -> {
          if (beat.vital && isStuck(beat)) {
            found.add(beat.what + " is stuck.");
          }
        });
    Duration silence = Duration.ofNanos(time.ticks() - turned);
    if (found.isEmpty() && silence.compareTo(MOST_FOR_A_TURN) > 0) {
      found.add("The engine has done nothing for " + silence.toMinutes() + " minutes.");
    }
    setbacks.stream()
        .map(RetryBackoff::words)
        .filter(words -> !words.isEmpty())
        .forEach(found::add);
    return found;
  }

  /** Whether the engine turns and the database answers; if not, only a restart may help. */
  public boolean isWell() {
    return beats.values().stream().noneMatch(beat -> beat.vital && isStuck(beat));
  }

  private boolean isStuck(Beat beat) {
    return time.ticks() - beat.began > beat.most.toNanos();
  }

  /** Looks for what is stuck, and wakes it if that is possible. */
  void check() {
    beats.forEach(
        (thread, beat) -> {
          if (isStuck(beat) && !beat.said) {
            wake(thread, beat);
          }
        });
    boolean request = beats.values().stream().anyMatch(beat -> beat.what.equals("The database"));
    if (!request) {
      Thread.ofVirtual().name("vigil-pulse").start(this::ask);
    }
  }

  private void wake(Thread thread, Beat beat) {
    synchronized (beat) {
      beat.said = true;
      // Before it is woken, which may have it say at once that it goes on.
      say(
          beat.what
              + " has been stuck for "
              + Duration.ofNanos(time.ticks() - beat.began).toMinutes()
              + " minutes"
              + (beat.stage.isEmpty() ? "" : ", " + beat.stage)
              + "."
              + (beat.outside ? " It is interrupted." : ""));
      if (beat.outside) {
        thread.interrupt();
      }
    }
  }

  /** That it cannot be reached is said by those who need it; here it is whether it answers. */
  private void ask() {
    vital(
        "The database",
        MOST_FOR_AN_ANSWER,
        () -> {
          try {
            catalogue.read(connection -> Sql.one(connection, "select 1", row -> row.getInt(1)));
          } catch (RuntimeException e) {
            JOURNAL.info("no answer", "error", e);
          }
        });
  }

  /** Checks again and again until it is closed. */
  void begin() {
    turned = time.ticks();
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

  void close() {
    closed = true;
    TimeSource.Alarm last = alarm;
    if (last != null) {
      last.callOff();
    }
  }
}
