package dev.vigil.cli.task;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.task.BackgroundTask;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil task pause}: lets a task wait. */
@Command(
    name = "pause",
    description = "Pause a task before its next step; it keeps what it has done.",
    footer = {"", "Example:", "  vigil task pause topic:hobby"})
final class TaskPauseCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "The task; 'vigil task list' lists them.")
  private String task;

  @Mixin private DataOption place;

  TaskPauseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    BackgroundTask.pause(place.folder(), task);
    terminal.show(task + ": paused.");
    return ExitCode.YES;
  }
}
