package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic remove}: removes a topic, a tree, a label or archetypes. */
@Command(
    name = "remove",
    description = "Remove a topic or a tree; or the label of a page; or the archetypes of a topic.",
    footer = {
      "",
      "Example:",
      "  vigil topic remove hobby/sailing --page examples/topics/sailing-1.html"
    })
final class TopicRemoveCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TREE[/TOPIC]", description = "The tree or the topic.")
  private String topic;

  @Option(names = "--page", paramLabel = "PAGE", description = "Only the labels of this page.")
  private @Nullable String page;

  @Option(
      names = "--archetypes",
      description = "Only the archetypes of the topic, or all of the tree.")
  private boolean archetypes;

  @Mixin private DataOption place;

  TopicRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    TopicTree.Address address = TopicTree.address(topic);
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      Topics topics = Topics.of(installation);
      if (page != null) {
        if (!topics.unlabel(CommandHandler.WORKSPACE, address.tree(), page)) {
          return terminal.nothing(page + " has no label in " + address.tree() + ".");
        }
        terminal.show(page + ": label removed; train the tree again.");
      } else if (archetypes) {
        int removed =
            address.path().isEmpty()
                ? topics.revokeArchetypes(CommandHandler.WORKSPACE, address.tree())
                : topics.revokeArchetypes(CommandHandler.WORKSPACE, address.tree(), address.path());
        terminal.show(
            "%s: %s removed; train the tree again."
                .formatted(address, CountFormat.of(removed, "archetype")));
      } else {
        topics.remove(CommandHandler.WORKSPACE, address);
        terminal.show(address + ": removed.");
      }
      return ExitCode.YES;
    }
  }
}
