package dev.vigil.cli.process;

import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Notifies systemd or {@link Supervisor} that this process has started, is healthy, and is
 * stopping. Without a supervisor it does nothing. Safe for concurrent use.
 */
final class SystemdNotifier implements AutoCloseable {
  /** The file that {@link Supervisor} wants to see touched. */
  static final String FILE = "VIGIL_HEARTBEAT";

  private static final Duration USUAL = Duration.ofSeconds(10);

  /** The receiver of notifications. */
  private interface Receiver {
    void hears(String word);
  }

  private final Receiver ear;
  private final Duration pause;
  private final BooleanSupplier well;
  private final TimeSource time;
  private volatile boolean closed;

  private SystemdNotifier(Receiver ear, Duration pause, BooleanSupplier well, TimeSource time) {
    this.ear = ear;
    this.pause = pause;
    this.well = well;
    this.time = time;
  }

  /**
   * Creates the notifier for the supervisor that the environment names.
   *
   * @param well whether the process is healthy
   */
  static SystemdNotifier of(
      Map<String, String> environment, BooleanSupplier well, TimeSource time) {
    String file = environment.get(FILE);
    if (file != null) {
      return new SystemdNotifier(word -> touch(Path.of(file)), USUAL, well, time);
    }
    if (environment.containsKey("NOTIFY_SOCKET")) {
      // systemd expects a message within this many microseconds; half of it leaves room.
      String within = environment.getOrDefault("WATCHDOG_USEC", "");
      Duration pause =
          within.matches("\\d{4,15}") ? Duration.ofNanos(Long.parseLong(within) * 500) : USUAL;
      return new SystemdNotifier(SystemdNotifier::notifySystemd, pause, well, time);
    }
    return new SystemdNotifier(word -> {}, USUAL, well, time);
  }

  /** Runs the action when the {@link Supervisor} of this process, if any, has died. */
  @SuppressWarnings("FutureReturnValueIgnored") // No receiver is left for an error.
  static void whenAlone(Map<String, String> environment, Runnable action) {
    if (environment.containsKey(FILE)) {
      ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(action));
    }
  }

  /** Reports that the process has started, and from then on that it is healthy. */
  void ready() {
    ear.hears("READY=1");
    next();
  }

  private void next() {
    time.after(
        pause,
        () -> {
          if (!closed) {
            // Not in the timer thread, which all timers share.
            Thread.ofVirtual().name("vigil-heartbeat").start(this::sendHeartbeats);
            next();
          }
        });
  }

  private void sendHeartbeats() {
    if (well.getAsBoolean()) {
      ear.hears("WATCHDOG=1");
    }
  }

  @Override
  public void close() {
    closed = true;
    ear.hears("STOPPING=1");
  }

  private static void touch(Path file) {
    try {
      Files.writeString(file, "well\n");
    } catch (IOException e) {
      failed(e);
    }
  }

  /** Runs {@code systemd-notify}, because Java cannot send datagrams to Unix sockets. */
  private static void notifySystemd(String word) {
    try {
      new ProcessBuilder("systemd-notify", word)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      failed(e);
    }
  }

  private static void failed(IOException e) {
    System.getLogger(SystemdNotifier.class.getName())
        .log(
            System.Logger.Level.WARNING,
            "systemd could not be notified that this process is healthy",
            e);
  }
}
