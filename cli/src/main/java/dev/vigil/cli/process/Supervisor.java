package dev.vigil.cli.process;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs a child process and restarts it with growing pauses when it dies or hangs. For one thread.
 */
public final class Supervisor {
  private static final String MAIN_CLASS = "dev.vigil.cli.VigilCommand";

  /** A process that lived longer than this was well, and the next pause is short again. */
  private static final Duration WELL = Duration.ofMinutes(1);

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** How long the heartbeat may be missing; the process sends one every ten seconds. */
  private static final Duration SILENCE = Duration.ofMinutes(2);

  private static final Duration LOOK = Duration.ofSeconds(1);

  private final List<String> command;
  private final Terminal terminal;
  private final Duration silence;

  Supervisor(List<String> command, Terminal terminal, Duration silence) {
    this.command = List.copyOf(command);
    this.terminal = terminal;
    this.silence = silence;
  }

  Supervisor(List<String> command, Terminal terminal) {
    this(command, terminal, SILENCE);
  }

  /** Creates a supervisor of this command line without {@code --supervised}, on the same JVM. */
  public static Supervisor of(List<String> arguments, Terminal terminal) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    words.add("-cp");
    words.add(System.getProperty("java.class.path"));
    words.add(MAIN_CLASS);
    arguments.stream().filter(word -> !word.equals("--supervised")).forEach(words::add);
    return new Supervisor(words, terminal);
  }

  /** Runs until the process exits normally, cannot be started, or this process is stopped. */
  public int run() throws InterruptedException {
    Duration pause = FIRST_PAUSE;
    boolean lived = false;
    for (int starts = 1; ; starts++) {
      Path heartbeat = heartbeat();
      long began = time().nanoTime();
      Process process = start(heartbeat);
      Thread hook = Thread.ofPlatform().unstarted(() -> endFor(process));
      Runtime.getRuntime().addShutdownHook(hook);
      boolean stuck;
      try {
        stuck = watch(process, heartbeat, began);
      } catch (InterruptedException e) {
        // An interrupt ends the command in order, as a signal does.
        process.destroy();
        return exitCode(process.waitFor());
      } finally {
        heartbeat.toFile().delete();
        forget(hook);
      }
      int code = process.waitFor();
      Duration life = Duration.ofNanos(time().nanoTime() - began);
      lived |= life.compareTo(WELL) > 0;
      // An error at the first start, which the process printed itself, would only recur.
      if (!stuck && (code == ExitCode.YES || code == ExitCode.ERROR && !lived && starts == 1)) {
        return code;
      }
      pause = life.compareTo(WELL) > 0 ? FIRST_PAUSE : pause;
      say(
          "the process %s after %d seconds; it is started again in %d seconds (start %d)."
              .formatted(
                  stuck ? "was stuck and was ended" : why(code),
                  life.toSeconds(),
                  pause.toSeconds(),
                  starts + 1));
      time().sleep(pause);
      Duration longer = pause.multipliedBy(2);
      pause = longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
  }

  private TimeSource time() {
    return terminal.time();
  }

  private static String why(int code) {
    return code > 128 ? "died of signal " + (code - 128) : "ended with code " + code;
  }

  private Process start(Path heartbeat) {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put(SystemdNotifier.FILE, heartbeat.toString());
    try {
      return builder.start();
    } catch (IOException e) {
      throw CommandFailure.of(e);
    }
  }

  private static Path heartbeat() {
    try {
      return Files.createTempFile("vigil", ".heartbeat");
    } catch (IOException e) {
      throw CommandFailure.of(e);
    }
  }

  /** Waits for the process to end; returns true if it was killed for a missing heartbeat. */
  private boolean watch(Process process, Path heartbeat, long began) throws InterruptedException {
    long known = heartbeat.toFile().lastModified();
    long heard = began;
    while (!process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
      long touched = heartbeat.toFile().lastModified();
      if (touched != known) {
        known = touched;
        heard = time().nanoTime();
      } else if (time().nanoTime() - heard > silence.toNanos()) {
        process.destroyForcibly();
        return true;
      }
    }
    return false;
  }

  /** Stops the child process in order; the child limits the time itself. */
  private static void endFor(Process process) {
    SecondSignalExit.does(process::destroyForcibly);
    process.destroy();
    try {
      Runtime.getRuntime().halt(exitCode(process.waitFor()));
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
  }

  /** The exit code of a stopped process; ending by the stop signal is not a failure. */
  private static int exitCode(int code) {
    return code == 128 + 15 ? ExitCode.YES : code;
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process is ending already, and the hook with it.
    }
  }

  private void say(String words) {
    terminal.err().println("vigil: " + words);
  }
}
