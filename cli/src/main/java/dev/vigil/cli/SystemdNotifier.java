package dev.vigil.cli;

import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Tells whoever watches over this process that it is up, again and again that it is well, and that
 * it ends: systemd, or our own {@link Supervisor}. Where nobody watches, nobody is told. Safe for
 * concurrent use.
 */
final class SystemdNotifier implements AutoCloseable {
  /** The file that {@link Supervisor} wants to see touched. */
  static final String FILE = "VIGIL_HEARTBEAT";

  private static final Duration USUAL = Duration.ofSeconds(10);

  /** By whom and how it is heard. */
  private interface Ear {
    void hears(String word);
  }

  private final Ear ear;
  private final Duration pause;
  private final BooleanSupplier well;
  private final TimeSource time;
  private volatile boolean closed;

  private SystemdNotifier(Ear ear, Duration pause, BooleanSupplier well, TimeSource time) {
    this.ear = ear;
    this.pause = pause;
    this.well = well;
    this.time = time;
  }

  /**
   * A heartbeat for whoever the environment names.
   *
   * @param well whether there is anything good to tell
   */
  static SystemdNotifier of(
      Map<String, String> environment, BooleanSupplier well, TimeSource time) {
    String file = environment.get(FILE);
    if (file != null) {
      return new SystemdNotifier(word -> touch(Path.of(file)), USUAL, well, time);
    }
    if (environment.containsKey("NOTIFY_SOCKET")) {
      // systemd wants to hear within this many microseconds; half of it leaves room.
      String within = environment.getOrDefault("WATCHDOG_USEC", "");
      Duration pause =
          within.matches("\\d{4,15}") ? Duration.ofNanos(Long.parseLong(within) * 500) : USUAL;
      return new SystemdNotifier(SystemdNotifier::notifySystemd, pause, well, time);
    }
    return new SystemdNotifier(word -> {}, USUAL, well, time);
  }

  /** What is done when the {@link Supervisor} of this process, if there is one, is gone. */
  @SuppressWarnings("FutureReturnValueIgnored") // Nobody is left who could hear of a failure.
  static void whenAlone(Map<String, String> environment, Runnable action) {
    if (environment.containsKey(FILE)) {
      ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(action));
    }
  }

  /** The process is up; from now on it is told that it is well, for as long as it is. */
  void ready() {
    ear.hears("READY=1");
    next();
  }

  private void next() {
    time.after(
        pause,
        () -> {
          if (!closed) {
            // Not in the thread of the alarms, which is everybody's.
            Thread.ofVirtual().name("vigil-heartbeat").start(this::beat);
            next();
          }
        });
  }

  private void beat() {
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

  /** Java has no datagrams on sockets of the file system; systemd's own program has. */
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
