package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.fetch.FetchException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Brings the best pages of a focused crawl into the review queue. Stateless. */
public final class TopicProposals {
  private TopicProposals() {}

  /** The topic that a crawl searches for. */
  public static TopicTree.Address topic(Crawl crawl) {
    String frontier = crawl.settings().frontier();
    if (!frontier.startsWith("topic")) {
      throw new DiscoverException("The crawl '" + crawl.name() + "' does not search for a topic.");
    }
    String argument = frontier.substring(frontier.indexOf('=') + 1);
    return TopicTree.address(argument.split(",", 2)[0]);
  }

  /** Adds pages that are not labelled or in the queue; returns how many. */
  public static int bring(Topics topics, long workspace, Crawl crawl) {
    return bring(topics, workspace, crawl, () -> false);
  }

  /**
   * Adds pages that are not labelled or in the queue; returns how many.
   *
   * @param stopped whether to end before the next page, which may have to be fetched
   */
  public static int bring(Topics topics, long workspace, Crawl crawl, BooleanSupplier stopped) {
    TopicTree.Address address = topic(crawl);
    FocusedState state =
        FocusedState.of(crawl)
            .orElseThrow(
                () ->
                    new DiscoverException(
                        "The crawl '" + crawl.name() + "' has not found pages yet."));
    int added = 0;
    for (FocusedState.BestPage best : state.best()) {
      if (stopped.getAsBoolean()) {
        return added;
      }
      try {
        LabelledPage found = topics.pages().find(workspace, best.url());
        LabelledPage page =
            TopicContent.of(
                found.url(),
                found.type(),
                found.content(),
                new LinkContext(
                    best.anchor().isEmpty() ? List.of() : List.of(best.anchor()), List.of()));
        added +=
            topics.propose(workspace, address, page, best.confidence(), best.reason(), crawl.name())
                ? 1
                : 0;
      } catch (DiscoverException | FetchException gone) {
        assert gone != null; // A page that cannot be read any more is not worth a decision.
      }
    }
    return added;
  }
}
