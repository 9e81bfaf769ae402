package dev.vigil.cli.task;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.task.BackgroundTask;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil task stop}: ends a task. */
@Command(
    name = "stop",
    description =
        "End a task before its next step; the topics that were in force before stay in force.",
    footer = {
      "",
      "The next search continues a stopped rebuild of the search index.",
      "",
      "Example:",
      "  vigil task stop topic:hobby"
    })
final class TaskStopCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "The task; 'vigil task list' lists them.")
  private String task;

  @Mixin private DataOption place;

  TaskStopCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    BackgroundTask.stop(place.folder(), task);
    terminal.show(task + ": stopping.");
    return ExitCode.YES;
  }
}
