package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic classify}: prints the topics of pages. */
@Command(
    name = "classify",
    description = "Print the topics that pages belong to, with the confidence.",
    footer = {
      "",
      "A page that belongs to no topic is of the catch-all. Exit codes: 0 a page has a topic, 1 no",
      "page has one, 2 error.",
      "",
      "Example:",
      "  vigil topic classify hobby examples/topics/unknown.html"
    })
final class TopicClassifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "TREE", description = "The trained tree.")
  private String tree;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "PAGE", description = "Files or URLs.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--json", description = "Print one JSON object for each page.")
  private boolean json;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  TopicClassifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean some = false;
    try (Installation installation = place.read(allowed.in(place.settings()), terminal.time())) {
      Topics topics = Topics.of(installation);
      TopicModel model = topics.model(CommandHandler.WORKSPACE, TopicTree.address(tree).tree());
      Table table = new Table();
      table.row("PAGE", "CONFIDENCE", "TOPIC");
      for (String name : names) {
        LabelledPage page = TopicInput.page(name, topics.pages(), terminal);
        List<TopicScore> scores = topics.classify(model, page);
        some |= !scores.isEmpty();
        if (json) {
          terminal.out().println(JsonOutput.line(tree(name, scores)));
        } else if (scores.isEmpty()) {
          table.row(name, "", TopicListCommand.name(""));
        }
        if (!json) {
          scores.forEach(
              score ->
                  table.row(
                      name, String.format(Locale.ROOT, "%.2f", score.confidence()), score.topic()));
        }
      }
      if (!json) {
        table.lines("").forEach(terminal.out()::println);
      }
    }
    return some ? ExitCode.YES : ExitCode.NO;
  }

  private static Map<String, Object> tree(String page, List<TopicScore> scores) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("page", page);
    fields.put(
        "topics",
        scores.stream()
            .map(
                s ->
                    Map.<String, Object>of(
                        "topic", s.topic(), "confidence", TopicScore.rounded(s.confidence())))
            .toList());
    return fields;
  }
}
