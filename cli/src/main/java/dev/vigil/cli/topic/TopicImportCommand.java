package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.Bookmarks;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.TopicImport;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil topic import}: makes topics of bookmarks, or of sentinels and tags. */
@Command(
    name = "import",
    description = "Make topics of a browser's bookmarks, or of sentinels and their tags.",
    footer = {
      "",
      "Folders of bookmarks become topics. Tags of sentinels become topics; --topic puts the pages",
      "of all sentinels into one. A bookmark that cannot be fetched is reported and left out.",
      "",
      "Examples:",
      "  vigil topic import links --bookmarks examples/topics/bookmarks.html",
      "  vigil topic import watched --sentinels"
    })
final class TopicImportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "TREE", description = "The tree that topics are added to.")
  private String tree;

  @Option(
      names = "--bookmarks",
      paramLabel = "FILE",
      description = "The HTML file that a browser exported.")
  private @Nullable String bookmarks;

  @Option(names = "--sentinels", description = "The pages of all sentinels, by their tags.")
  private boolean sentinels;

  @Option(names = "--tag", paramLabel = "TAG", description = "Only sentinels with this tag.")
  private String tag = "";

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "The topic for sentinels, instead of their tags.")
  private String topic = "";

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  TopicImportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (bookmarks == null == !(sentinels || !tag.isEmpty())) {
      throw new CommandFailure("name what to import: --bookmarks FILE, --sentinels or --tag TAG.");
    }
    String name = TopicTree.address(tree).tree();
    try (Installation installation = place.own(allowed.in(place.settings()), terminal.time())) {
      TopicImport result = new TopicImport(Topics.of(installation), CommandHandler.WORKSPACE, name);
      if (bookmarks != null) {
        List<Bookmarks.Bookmark> all =
            Bookmarks.read(CommandInput.bytes(bookmarks, terminal), bookmarks);
        try (Progress progress = new Progress(terminal, all.size())) {
          result.bookmarks(all, progress::at);
        }
      } else {
        result.sentinels(installation.sentinels(), tag, topic);
      }
      result.problems().forEach(terminal::say);
      terminal.show(
          "%s: %s in %s."
              .formatted(
                  name,
                  CountFormat.of(result.added(), "page"),
                  CountFormat.of(result.topics(), "topic")));
      return result.added() == 0 ? ExitCode.NO : ExitCode.YES;
    }
  }
}
