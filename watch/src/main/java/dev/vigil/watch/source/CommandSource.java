package dev.vigil.watch.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of commands: those that the operator lists by name, or any command line. A
 * command has no input, gets only PATH of the environment, and is killed after a minute. If it
 * fails, its error output is part of the message. Immutable.
 */
final class CommandSource implements SourceKind {
  /** How long the rest of the output is read after the command ended. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int MAX_SAID = 4096;

  private final @Nullable Map<String, List<String>> listed;
  private final TimeSource time;

  private CommandSource(@Nullable Map<String, List<String>> listed, TimeSource time) {
    this.listed = listed;
    this.time = time;
  }

  static CommandSource any(TimeSource time) {
    return new CommandSource(null, time);
  }

  static CommandSource among(Map<String, List<String>> listed, TimeSource time) {
    return new CommandSource(Map.copyOf(listed), time);
  }

  @Override
  public String name() {
    return "command";
  }

  @Override
  public Optional<String> fault(String argument) {
    return command(argument) == null
        ? Optional.of("The settings list no command " + argument + " under commands.")
        : Optional.empty();
  }

  private @Nullable List<String> command(String argument) {
    return listed == null ? List.of("/bin/sh", "-c", argument) : listed.get(argument);
  }

  @Override
  public SourceContent take(String argument) {
    List<String> command = command(argument);
    if (command == null) {
      return new SourceContent.Nothing(fault(argument).orElseThrow());
    }
    try {
      return run(argument, command);
    } catch (IOException e) {
      return new SourceContent.Nothing(
          "The command " + argument + " cannot be run: " + line(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new SourceContent.Nothing("The command " + argument + " was interrupted.");
    }
  }

  private SourceContent run(String argument, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    String path = System.getenv("PATH");
    builder.environment().clear();
    if (path != null) {
      builder.environment().put("PATH", path);
    }
    Process process = builder.start();
    AtomicBoolean late = new AtomicBoolean();
    TimeSource.Alarm tooLong =
        time.after(
            LONGEST,
            () -> {
              late.set(true);
              kill(process);
            });
    try {
      process.getOutputStream().close();
      OutputReader output =
          new OutputReader(process.getInputStream(), FileSource.MAX_BYTES, () -> kill(process));
      OutputReader errors = new OutputReader(process.getErrorStream(), MAX_SAID, () -> {});
      int code = process.waitFor();
      long end = time.nanoTime() + LAST_WORDS.toNanos();
      byte[] bytes = output.heard(Duration.ofNanos(end - time.nanoTime()));
      String words = line(new String(errors.heard(Duration.ofNanos(end - time.nanoTime())), UTF_8));
      if (output.isFull()) {
        return new SourceContent.Nothing(
            "The command " + argument + " wrote more than " + FileSource.MAX_BYTES + " bytes.");
      }
      if (late.get()) {
        return tooLong(argument);
      }
      return code == 0
          ? new SourceContent.Content(bytes, "command:" + argument, Optional.empty(), words)
          : new SourceContent.Nothing(
              "The command "
                  + argument
                  + " ended with "
                  + code
                  + (words.isEmpty() ? "." : ": " + words));
    } finally {
      tooLong.cancel();
      kill(process);
    }
  }

  private static SourceContent tooLong(String argument) {
    return new SourceContent.Nothing(
        "The command " + argument + " took more than " + LONGEST.toSeconds() + " seconds.");
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static String line(String text) {
    String one = text.strip().replaceAll("\\s+", " ");
    return TextShortener.first(one, 299);
  }
}
