package dev.vigil.discover.topic.store;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.Bookmarks;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.fetch.FetchException;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.store.SentinelRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Makes topics of bookmarks, or of sentinels and their tags. For one thread. */
public final class TopicImport {
  /** The topic of what is in no folder and has no tag. */
  public static final String LOOSE = "unsorted";

  private final Topics topics;
  private final long workspace;
  private final String tree;
  private final List<String> problems = new ArrayList<>();
  private final Set<String> paths = new TreeSet<>();
  private int added;

  /**
   * @param tree the tree that topics are added to
   */
  public TopicImport(Topics topics, long workspace, String tree) {
    this.topics = topics;
    this.workspace = workspace;
    this.tree = tree;
  }

  /**
   * Adds bookmarks; their folders become topics.
   *
   * @param progress receives each URL before it is read
   */
  public void bookmarks(List<Bookmarks.Bookmark> bookmarks, Consumer<String> progress) {
    for (Bookmarks.Bookmark one : bookmarks) {
      progress.accept(one.url());
      add(
          one.folder().isEmpty() ? LOOSE : one.folder(),
          () -> topics.pages().find(workspace, one.url()),
          "bookmark");
    }
  }

  /**
   * Adds the pages of sentinels as the archive has them; one that was never checked has none.
   *
   * @param tag only sentinels with this tag; empty for all
   * @param topic the topic; empty to take the tags of each sentinel as topics
   */
  public void sentinels(SentinelService sentinels, String tag, String topic) {
    for (SentinelRow row : sentinels.all(workspace)) {
      EffectiveSentinel sentinel = sentinels.effective(row);
      boolean wanted = tag.isEmpty() || sentinel.tags().contains(tag);
      if (wanted && sentinel.source() instanceof SentinelSource.Address(String url)) {
        sentinels
            .page(row)
            .flatMap(page -> topics.pages().archived(page.page()))
            .ifPresentOrElse(
                page -> add(page, topic, sentinel),
                () -> problems.add(url + " has no version yet; check its sentinel first."));
      }
    }
  }

  private void add(LabelledPage page, String topic, EffectiveSentinel sentinel) {
    if (!topic.isEmpty()) {
      add(topic, () -> page, "sentinel");
    } else if (sentinel.tags().isEmpty()) {
      add(LOOSE, () -> page, "sentinel");
    } else {
      sentinel.tags().forEach(one -> add(TopicTree.nameOf(one), () -> page, "tag"));
    }
  }

  private void add(String path, Supplier<LabelledPage> content, String origin) {
    try {
      TopicTree.Address address = TopicTree.address(tree + "/" + path);
      LabelledPage page = content.get();
      String warning = topics.label(workspace, address, page, LabelKind.EXAMPLE, origin, 1);
      if (!warning.isEmpty()) {
        problems.add(warning);
      }
      paths.add(path);
      added++;
    } catch (DiscoverException | FetchException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }

  /** What could not be added, in sentences. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  public int added() {
    return added;
  }

  /** How many topics got pages. */
  public int topics() {
    return paths.size();
  }
}
