package dev.vigil.cli.task;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.task.BackgroundTask;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil task resume}: lets a paused task go on. */
@Command(
    name = "resume",
    description = "Resume a paused task.",
    footer = {"", "Example:", "  vigil task resume topic:hobby"})
final class TaskResumeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "The task; 'vigil task list' lists them.")
  private String task;

  @Mixin private DataOption place;

  TaskResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    BackgroundTask.resume(place.folder(), task);
    terminal.show(task + ": resumed.");
    return ExitCode.YES;
  }
}
