package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.TopicQuality;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainedTopics;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.learn.TopicTasks;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic train}: trains the classifiers of a tree. */
@Command(
    name = "train",
    description = "Train the classifiers of a tree from its labelled pages.",
    footer = {
      "",
      "Precision and recall are measured on labelled pages that the classifier had not seen.",
      "'vigil task pause topic:TREE' in another terminal pauses a long training, 'vigil task",
      "resume topic:TREE' lets it go on.",
      "",
      "Example:",
      "  vigil topic train hobby"
    })
final class TopicTrainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TREE", description = "The tree; 'vigil topic list' lists them.")
  private String tree;

  @Option(
      names = "--features",
      paramLabel = "F",
      description =
          "auto: those that separate a topic best below 200 labels, all above (default);"
              + " selected; all.")
  private TrainingOptions.Features features = TrainingOptions.Features.AUTO;

  @Mixin private DataOption place;

  TopicTrainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String name = TopicTree.address(tree).tree();
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      Topics topics = Topics.of(installation);
      int total = topics.tree(CommandHandler.WORKSPACE, name).paths().size() + 1;
      TrainedTopics trained;
      try (Progress progress = new Progress(terminal, total)) {
        trained =
            new TopicTasks(installation, topics)
                .train(
                    CommandHandler.WORKSPACE,
                    name,
                    TrainingOptions.USUAL.with(features),
                    progress::at);
      }
      trained.warnings().forEach(terminal::say);
      print(trained.quality());
      return ExitCode.YES;
    }
  }

  private void print(Map<String, TopicQuality> all) {
    Table table = new Table();
    table.row("TOPIC", "LABELS", "ARCHETYPES", "PRECISION", "RECALL");
    all.forEach(
        (path, quality) ->
            table.row(
                path,
                String.valueOf(quality.labels()),
                String.valueOf(quality.archetypes()),
                TopicListCommand.ratio(quality, quality.precision()),
                TopicListCommand.ratio(quality, quality.recall())));
    table.lines("").forEach(terminal.out()::println);
  }
}
