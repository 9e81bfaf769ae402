package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.crawl.SavedApprentice;
import dev.vigil.discover.topic.crawl.TopicCritic;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Optional;

/**
 * The topic of a focused crawl, read before the crawl begins. Immutable.
 *
 * @param seeds the URLs of its examples
 * @param learnt what the apprentice of another crawl learnt, to begin with
 */
record FocusedCrawl(
    TopicTree.Address address, byte[] model, List<String> seeds, Optional<byte[]> learnt) {
  /** The topic that a frontier names; empty for another frontier. */
  static Optional<FocusedCrawl> of(
      String frontier, DataOption place, AllowedAddresses allowed, Terminal terminal) {
    int equals = frontier.indexOf('=');
    if (!frontier.startsWith("topic") || equals < 0) {
      return Optional.empty();
    }
    TopicTree.Address address =
        TopicTree.address(frontier.substring(equals + 1).split(",", 2)[0]).withTopic();
    try (Installation installation = place.read(allowed.in(place.settings()), terminal.time())) {
      Topics topics = Topics.of(installation);
      TopicModel model = topics.model(CommandHandler.WORKSPACE, address);
      List<String> seeds =
          topics.labels(CommandHandler.WORKSPACE, address.tree()).stream()
              .filter(label -> label.kind() == LabelKind.EXAMPLE)
              .filter(label -> TopicTree.isIn(label.path(), address.path()))
              .map(label -> label.url())
              .filter(url -> url.startsWith("http://") || url.startsWith("https://"))
              .distinct()
              .toList();
      Optional<byte[]> learnt =
          SavedApprentice.crawl(frontier)
              .map(new CrawlFolders(place.folder())::find)
              .map(SavedApprentice::of);
      return Optional.of(new FocusedCrawl(address, model.bytes(), seeds, learnt));
    }
  }

  void prepare(Crawl crawl) {
    TopicCritic.put(crawl.folder(), model);
    learnt.ifPresent(bytes -> SavedApprentice.put(crawl.folder(), bytes));
  }
}
