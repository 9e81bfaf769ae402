package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.CommandGroup;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Groups the {@code vigil topic} commands. */
@Command(
    name = "topic",
    description = "Teach topics by example pages, classify pages, and find more pages like them.",
    synopsisHeading = "Usage: ",
    customSynopsis = "vigil topic COMMAND ...   (vigil help topic COMMAND explains one)",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "A topic is written TREE/TOPIC or TREE/TOPIC/TOPIC. The topics of a tree are learnt against",
      "each other and against the pages of the catch-all.",
      "",
      "Examples:",
      "  vigil topic add hobby/sailing examples/topics/sailing-1.html"
          + " examples/topics/sailing-2.html",
      "  vigil topic add hobby/gardening examples/topics/garden-1.html"
          + " examples/topics/garden-2.html",
      "  vigil topic train hobby",
      "  vigil topic classify hobby examples/topics/unknown.html"
    })
public final class TopicCommand extends CommandGroup {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("add", TopicAddCommand::new);
    COMMANDS.put("import", TopicImportCommand::new);
    COMMANDS.put("train", TopicTrainCommand::new);
    COMMANDS.put("classify", TopicClassifyCommand::new);
    COMMANDS.put("explain", TopicExplainCommand::new);
    COMMANDS.put("list", TopicListCommand::new);
    COMMANDS.put("review", TopicReviewCommand::new);
    COMMANDS.put("learn", TopicLearnCommand::new);
    COMMANDS.put("remove", TopicRemoveCommand::new);
  }

  public TopicCommand() {
    super(COMMANDS);
  }
}
