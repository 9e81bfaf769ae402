package dev.vigil.cli.task;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.task.TaskProgress;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil task list}: lists the long tasks that run. */
@Command(
    name = "list",
    description = "List the long tasks that run, and how far they are.",
    footer = {
      "",
      "Exit codes: 0 a task runs, 1 none runs, 2 error.",
      "",
      "Example:",
      "  vigil task list"
    })
final class TaskListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  TaskListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<TaskProgress> tasks = BackgroundTask.all(place.folder());
    if (tasks.isEmpty()) {
      return terminal.nothing("no task runs.");
    }
    Table table = new Table();
    table.row("TASK", "STATE", "DONE", "STEP");
    for (TaskProgress task : tasks) {
      table.row(
          task.name(),
          task.paused() ? "paused" : "running",
          task.steps() > 0 ? task.done() + "/" + task.steps() : String.valueOf(task.done()),
          task.step());
    }
    table.lines("").forEach(terminal.out()::println);
    return ExitCode.YES;
  }
}
