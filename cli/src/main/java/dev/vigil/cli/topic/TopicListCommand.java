package dev.vigil.cli.topic;

import dev.vigil.archive.Archive;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.TopicQuality;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.QualityPoint;
import dev.vigil.discover.topic.store.TopicLabel;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic list}: lists trees, topics or the pages of a topic. */
@Command(
    name = "list",
    description =
        "List the trees; the topics of a tree; or the labelled or archived pages of a topic.",
    footer = {
      "",
      "Examples:",
      "  vigil topic list hobby",
      "  vigil topic list hobby/sailing",
      "  vigil topic list hobby/sailing --archived",
      "  vigil topic list hobby --other"
    })
final class TopicListCommand implements Callable<Integer> {
  private static final String CATCH_ALL = "(catch-all)";

  private final Terminal terminal;

  @Parameters(
      arity = "0..1",
      paramLabel = "TREE[/TOPIC]",
      description = "The tree or the topic. Default: all trees.")
  private String topic = "";

  @Option(names = "--other", description = "The pages of the catch-all of a tree.")
  private boolean other;

  @Option(
      names = "--archived",
      description = "All archived pages that belong to the topic, or to one of the tree.")
  private boolean archived;

  @Mixin private DataOption place;

  TopicListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (other && (topic.isEmpty() || topic.contains("/"))) {
      throw new CommandFailure("--other needs a tree: vigil topic list TREE --other.");
    }
    if (archived && (topic.isEmpty() || other)) {
      throw new CommandFailure("--archived needs a topic: vigil topic list TREE/TOPIC --archived.");
    }
    if (!place.exists()) {
      return none();
    }
    try (Installation installation = place.readArchive(terminal.time())) {
      Topics topics = Topics.of(installation);
      Table table = new Table();
      if (topic.isEmpty()) {
        List<String> trees = topics.trees(CommandHandler.WORKSPACE);
        table.row("TREE", "TOPICS", "PAGES");
        for (String tree : trees) {
          table.row(
              tree,
              String.valueOf(topics.tree(CommandHandler.WORKSPACE, tree).paths().size()),
              String.valueOf(topics.labels(CommandHandler.WORKSPACE, tree).size()));
        }
        if (trees.isEmpty()) {
          return none();
        }
      } else {
        TopicTree.Address address = TopicTree.address(topic);
        TopicTree tree = topics.tree(CommandHandler.WORKSPACE, address.tree());
        if (archived) {
          archived(table, installation.archive(), address);
        } else if (other) {
          pages(table, topics, address.tree(), String::isEmpty);
        } else if (address.path().isEmpty()) {
          tree(table, topics, address.tree(), tree);
        } else {
          String path = tree.find(address.path());
          pages(table, topics, address.tree(), its -> TopicTree.isIn(its, path));
        }
      }
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }

  private int none() {
    return terminal.nothing("there is no topic yet; 'vigil topic add TREE/TOPIC PAGE' adds one.");
  }

  /** How a topic is called where the catch-all may stand, too. */
  static String name(String path) {
    return path.isEmpty() ? CATCH_ALL : path;
  }

  private static void tree(Table table, Topics topics, String name, TopicTree tree) {
    Map<String, QualityPoint> last = new HashMap<>();
    topics.quality(CommandHandler.WORKSPACE, name).forEach(point -> last.put(point.path(), point));
    List<TopicLabel> labels = topics.labels(CommandHandler.WORKSPACE, name);
    table.row("TOPIC", "PAGES", "PRECISION", "RECALL");
    for (String path : tree.paths()) {
      QualityPoint point = last.get(path);
      table.row(
          path,
          String.valueOf(labels.stream().filter(l -> l.path().equals(path)).count()),
          point == null ? "" : ratio(point.quality(), point.quality().precision()),
          point == null ? "not trained" : ratio(point.quality(), point.quality().recall()));
    }
    table.row(
        CATCH_ALL, String.valueOf(labels.stream().filter(l -> l.path().isEmpty()).count()), "", "");
  }

  /** A share that was measured on labelled pages. */
  static String ratio(TopicQuality quality, double value) {
    return quality.isMeasured() ? String.format(Locale.ROOT, "%.2f", value) : "not measured";
  }

  private static void pages(Table table, Topics topics, String name, Predicate<String> its) {
    table.row("KIND", "FROM", "TITLE", "PAGE");
    topics.labels(CommandHandler.WORKSPACE, name).stream()
        .filter(label -> its.test(label.path()))
        .forEach(
            label -> table.row(label.kind().word(), label.origin(), label.title(), label.url()));
  }

  private static void archived(Table table, Archive archive, TopicTree.Address address) {
    table.row("CONFIDENCE", "FETCHED", "TITLE", "PAGE");
    TopicMembers.of(archive, CommandHandler.WORKSPACE, address.toString(), Optional.empty())
        .all(Integer.MAX_VALUE)
        .pages()
        .forEach(
            page ->
                table.row(
                    page.confidence().isPresent()
                        ? String.format(Locale.ROOT, "%.2f", page.confidence().getAsDouble())
                        : "labelled",
                    page.time().truncatedTo(ChronoUnit.SECONDS).toString(),
                    page.title(),
                    page.url()));
  }
}
