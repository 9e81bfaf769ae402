package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.TopicExplanation;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic explain}: prints why a page belongs to a topic. */
@Command(
    name = "explain",
    description = "Print why a page belongs to a topic or not.",
    footer = {
      "",
      "Examples:",
      "  vigil topic explain hobby examples/topics/unknown.html",
      "  vigil topic explain hobby/gardening examples/topics/unknown.html"
    })
final class TopicExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "TREE[/TOPIC]",
      description =
          "The topic; with a tree alone, the most confident topic, or the nearest if the page has"
              + " no topic.")
  private String topic;

  @Parameters(index = "1", paramLabel = "PAGE", description = "A file or a URL.")
  private String name;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  TopicExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    TopicTree.Address address = TopicTree.address(topic);
    try (Installation installation = place.read(allowed.in(place.settings()), terminal.time())) {
      Topics topics = Topics.of(installation);
      TopicModel model =
          address.path().isEmpty()
              ? topics.model(CommandHandler.WORKSPACE, address.tree())
              : topics.model(CommandHandler.WORKSPACE, address);
      LabelledPage page = TopicInput.page(name, topics.pages(), terminal);
      String path = address.path();
      boolean none = false;
      if (path.isEmpty()) {
        List<TopicScore> scores = topics.classify(model, page);
        path = scores.isEmpty() ? topics.nearest(model, page) : scores.getFirst().topic();
        if (scores.isEmpty()) {
          terminal.say(name + " belongs to no topic of " + address + "; the nearest is:");
        }
        none = scores.isEmpty();
      }
      TopicExplanation why = topics.explain(model, page, path);
      terminal.show(String.format(Locale.ROOT, "%s: confidence %.2f", path, why.confidence()));
      Table table = new Table();
      why.reasons()
          .forEach(
              reason ->
                  table.row(
                      String.format(Locale.ROOT, "%+.3f", reason.weight()), reason.feature()));
      table.lines("  ").forEach(terminal.out()::println);
      return none ? ExitCode.NO : ExitCode.YES;
    }
  }
}
