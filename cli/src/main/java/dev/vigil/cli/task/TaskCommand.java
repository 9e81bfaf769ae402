package dev.vigil.cli.task;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil task} commands. */
@Command(
    name = "task",
    description = "List long tasks that run, pause them, resume them, stop them.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil task COMMAND ...   (vigil help task COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Tasks are trainings of topics (topic:TREE), classifications of services (service:NAME) and",
      "the rebuilding of the search index (search). They run in a command or in 'vigil serve'.",
      "",
      "Examples:",
      "  vigil task list",
      "  vigil task pause topic:hobby"
    })
public final class TaskCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("list", TaskListCommand::new);
    COMMANDS.put("pause", TaskPauseCommand::new);
    COMMANDS.put("resume", TaskResumeCommand::new);
    COMMANDS.put("stop", TaskStopCommand::new);
  }

  public TaskCommand() {
    super(COMMANDS);
  }
}
