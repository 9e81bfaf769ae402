package dev.vigil.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.Archive;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.store.TopicMembers;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.PageIndexState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Says which pages belong to topics. A search classifies the best pages that no search classified
 * before; those behind them are left to later searches. Safe for concurrent use.
 */
final class PageTopics {
  /** Pages that one search classifies, which takes some seconds. */
  private static final int MOST_CLASSIFIED = 1_000;

  private static final int MOST_KNOWN = 50;

  private final Archive archive;
  private final Cache<String, TopicMembers> known =
      Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

  PageTopics(Archive archive) {
    this.archive = archive;
  }

  /** The number of pages that one search may classify, which its filters count down. */
  static AtomicInteger budget() {
    return new AtomicInteger(MOST_CLASSIFIED);
  }

  /** Pages that belong to one of these topics; all pages without topics. */
  Predicate<PageIndexState> filter(long workspace, List<String> topics, AtomicInteger left) {
    if (topics.isEmpty()) {
      return page -> true;
    }
    List<TopicMembers> members = new ArrayList<>();
    topics.forEach(topic -> members.add(members(workspace, topic)));
    return page ->
        members.stream()
            .anyMatch(
                one ->
                    (!one.isUnknown(page.page(), page.mark()) || left.getAndDecrement() > 0)
                        && one.has(page.page(), page.mark()));
  }

  private synchronized TopicMembers members(long workspace, String topic) {
    String key = workspace + " " + topic;
    try {
      TopicMembers now =
          TopicMembers.of(archive, workspace, topic, Optional.ofNullable(known.getIfPresent(key)));
      known.put(key, now);
      return now;
    } catch (DiscoverException e) {
      throw new SearchException(String.valueOf(e.getMessage()), e);
    }
  }
}
