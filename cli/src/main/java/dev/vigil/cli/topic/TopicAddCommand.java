package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic add}: adds a topic and its example pages. */
@Command(
    name = "add",
    description = "Add a topic, and pages that are examples of it.",
    footer = {
      "",
      "A URL is taken from the archive if it is there, otherwise from the web.",
      "",
      "Examples:",
      "  vigil topic add hobby/sailing examples/topics/sailing-1.html",
      "  vigil topic add hobby/sailing --against examples/topics/garden-1.html",
      "  vigil topic add hobby --other examples/notices.html"
    })
final class TopicAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "TREE/TOPIC", description = "The topic.")
  private String topic;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "PAGE",
      description = "Files or URLs of pages.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--against", description = "The pages are counter-examples of the topic.")
  private boolean against;

  @Option(
      names = "--other",
      description = "The pages belong to no topic of the tree (the catch-all).")
  private boolean other;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  TopicAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    TopicTree.Address address = TopicTree.address(topic);
    if (!other) {
      address.withTopic();
    }
    LabelKind kind = other ? LabelKind.OTHER : against ? LabelKind.COUNTER : LabelKind.EXAMPLE;
    int added = 0;
    try (Installation installation = place.own(allowed.in(place.settings()), terminal.time());
        Progress progress = new Progress(terminal, names.size())) {
      Topics topics = Topics.of(installation);
      if (names.isEmpty()) {
        topics.addTopic(CommandHandler.WORKSPACE, address);
      }
      for (String name : names) {
        progress.at(name);
        try {
          LabelledPage page = TopicInput.page(name, topics.pages(), terminal);
          String warning =
              topics.label(CommandHandler.WORKSPACE, address, page, kind, "command", 1);
          progress.hide();
          if (!warning.isEmpty()) {
            terminal.say(warning);
          }
          added++;
        } catch (DiscoverException | CommandFailure e) {
          progress.hide();
          terminal.say(String.valueOf(e.getMessage()));
        }
      }
    }
    terminal.show(
        "%s: %s%s added."
            .formatted(
                address,
                CountFormat.of(added, "page"),
                kind == LabelKind.EXAMPLE
                    ? ""
                    : kind == LabelKind.OTHER ? " of the catch-all" : " as counter-examples"));
    return added < names.size() ? ExitCode.ERROR : ExitCode.YES;
  }
}
