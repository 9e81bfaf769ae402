package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.crawl.TopicProposals;
import dev.vigil.discover.topic.store.TopicReview;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil topic review}: lists the pages that crawls found, and takes decisions.
 */
@Command(
    name = "review",
    description = "List the pages that focused crawls found, and decide on them.",
    footer = {
      "",
      "Each decision is a label: an accepted page is an example, a rejected one a counter-example.",
      "--from brings the best pages of a crawl into the queue.",
      "",
      "Example:",
      "  vigil topic review hobby"
    })
final class TopicReviewCommand implements Callable<Integer> {
  private static final int SHOWN = 100;
  private static final int MOST = 10_000;

  private final Terminal terminal;

  @Parameters(paramLabel = "TREE", description = "The tree.")
  private String tree;

  @Option(names = "--from", paramLabel = "CRAWL", description = "Add the best pages of a crawl.")
  private @Nullable String crawl;

  @Option(names = "--accept", paramLabel = "N", description = "Accept page N; repeatable.")
  private List<String> accepted = new ArrayList<>();

  @Option(names = "--reject", paramLabel = "N", description = "Reject page N; repeatable.")
  private List<String> rejected = new ArrayList<>();

  @Option(names = "--block", paramLabel = "N", description = "Reject page N and block its site.")
  private List<String> blocked = new ArrayList<>();

  @Option(
      names = "--unblock",
      paramLabel = "SITE",
      description = "Let a blocked site be proposed again; repeatable.")
  private List<String> unblocked = new ArrayList<>();

  @Option(names = "--move", paramLabel = "N", description = "Move page N to the topic of --to.")
  private List<String> moved = new ArrayList<>();

  @Option(names = "--to", paramLabel = "TOPIC", description = "The topic for --move.")
  private String to = "";

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  TopicReviewCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (moved.isEmpty() != to.isEmpty()) {
      throw new CommandFailure("--move N needs --to TOPIC, and --to needs --move.");
    }
    String name = TopicTree.address(tree).tree();
    boolean writes =
        crawl != null
            || Stream.of(accepted, rejected, blocked, unblocked, moved)
                .anyMatch(list -> !list.isEmpty());
    try (Installation installation =
        writes
            ? place.own(allowed.in(place.settings()), terminal.time())
            : place.read(terminal.time())) {
      Topics topics = Topics.of(installation);
      long workspace = CommandHandler.WORKSPACE;
      topics.tree(workspace, name);
      if (crawl != null) {
        int added =
            TopicProposals.bring(topics, workspace, new CrawlFolders(place.folder()).find(crawl));
        terminal.show(CountFormat.of(added, "page") + " added to the queue.");
      }
      ReviewNumbers before = numbers(name, waiting(topics, name));
      // All numbers first: a wrong one must not leave half of the decisions made.
      List<Long> accept = accepted.stream().map(before::find).toList();
      List<Long> reject = rejected.stream().map(before::find).toList();
      List<Long> block = blocked.stream().map(before::find).toList();
      List<Long> move = moved.stream().map(before::find).toList();
      before.checkOnce(Stream.of(move, accept, reject, block).flatMap(List::stream).toList());
      if (!move.isEmpty()) {
        topics.tree(workspace, name).find(to);
      }
      unblocked.forEach(site -> topics.unblock(workspace, name, site));
      int failed =
          decide(move, id -> topics.move(workspace, id, to))
              + decide(accept, id -> topics.accept(workspace, id))
              + decide(reject, id -> topics.reject(workspace, id))
              + decide(block, id -> topics.block(workspace, id));
      int exit = failed == 0 ? ExitCode.YES : ExitCode.ERROR;
      List<String> sites = topics.blocked(workspace, name);
      if (!sites.isEmpty()) {
        terminal.say("Blocked sites, which --unblock proposes again: " + String.join(", ", sites));
      }
      List<TopicReview> waiting = waiting(topics, name);
      if (waiting.isEmpty()) {
        return writes ? exit : terminal.nothing("no page waits for a decision in " + name + ".");
      }
      Table table = new Table();
      table.row("NUMBER", "TOPIC", "CONFIDENCE", "TITLE", "PAGE");
      ReviewNumbers numbers = numbers(name, waiting);
      for (TopicReview one : waiting.subList(0, Math.min(SHOWN, waiting.size()))) {
        table.row(
            numbers.of(one.id()),
            one.path(),
            String.format(Locale.ROOT, "%.2f", one.confidence()),
            one.title(),
            one.url());
      }
      table.lines("").forEach(terminal.out()::println);
      if (waiting.size() > SHOWN) {
        terminal.show("These are the first %d of %,d.".formatted(SHOWN, waiting.size()));
      }
      return exit;
    }
  }

  /**
   * Decides on pages; one that cannot be read is reported and does not stop the others.
   *
   * @return how many could not be read
   */
  private int decide(List<Long> ids, LongConsumer decision) {
    int failed = 0;
    for (long id : ids) {
      try {
        decision.accept(id);
      } catch (DiscoverException e) {
        terminal.say(String.valueOf(e.getMessage()));
        failed++;
      }
    }
    return failed;
  }

  private static List<TopicReview> waiting(Topics topics, String tree) {
    return topics.reviews(CommandHandler.WORKSPACE, tree, TopicReview.State.WAITING, MOST);
  }

  private static ReviewNumbers numbers(String tree, List<TopicReview> waiting) {
    return new ReviewNumbers(tree, waiting.stream().map(TopicReview::id).toList());
  }
}
