package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.topic.ArchetypeTraining;
import dev.vigil.discover.topic.ArchetypeTraining.Archetype;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.learn.TopicTasks;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic learn}: lets a tree learn from unlabelled pages. */
@Command(
    name = "learn",
    description = "Learn from unlabelled pages: typical pages (archetypes) join the training set.",
    footer = {
      "",
      "Archetypes are authorities of a topic and the pages that are accepted most confidently."
          + " They",
      "are left out if they lower the precision on labelled pages. 'vigil topic list TREE/TOPIC'",
      "lists them, 'vigil topic remove TREE/TOPIC --archetypes' removes them; with TREE alone,"
          + " those of",
      "the catch-all are listed by --other, and all archetypes of the tree are removed.",
      "",
      "Example:",
      "  vigil topic learn hobby"
    })
final class TopicLearnCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TREE", description = "The trained tree.")
  private String tree;

  @Option(
      names = "--from",
      paramLabel = "CRAWL",
      description = "Only pages of this crawl. Default: all pages of the archive.")
  private @Nullable String crawl;

  @Mixin private DataOption place;

  TopicLearnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String name = TopicTree.address(tree).tree();
    Optional<Crawl> from =
        Optional.ofNullable(crawl).map(c -> new CrawlFolders(place.folder()).find(c));
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      ArchivedWeb web =
          new ArchivedWeb(Optional.of(installation.archive()), from, CommandHandler.WORKSPACE);
      ArchetypeTraining.Learned learned =
          new TopicTasks(installation, Topics.of(installation))
              .learn(CommandHandler.WORKSPACE, name, web, step -> {});
      learned.refused().forEach(terminal::say);
      Table table = new Table();
      table.row("TOPIC", "CONFIDENCE", "FROM", "ARCHETYPE");
      learned.archetypes().stream()
          .sorted(
              Comparator.comparing((Archetype one) -> one.topic().isEmpty())
                  .thenComparing(Archetype::topic)
                  .thenComparingDouble(one -> -one.confidence()))
          .forEach(
              one ->
                  table.row(
                      TopicListCommand.name(one.topic()),
                      String.format(Locale.ROOT, "%.2f", one.confidence()),
                      one.origin(),
                      one.page().name()));
      if (learned.archetypes().isEmpty()) {
        return terminal.nothing("no page is typical enough to be an archetype.");
      }
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }
}
