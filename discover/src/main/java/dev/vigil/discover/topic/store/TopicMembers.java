package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which archived pages belong to a topic: by their labels first, and by the trained model
 * otherwise. A judgement is kept until the page, the labels or the model change. Safe for
 * concurrent use.
 */
public final class TopicMembers {
  private final Archive archive;
  private final TopicTree.Address topic;
  private final Optional<TopicModel> model;
  private final int stamp;
  private final Map<String, Boolean> labelled = new HashMap<>();
  private final Map<Page, Judgement> judged = new ConcurrentHashMap<>();

  private record Judgement(long mark, boolean belongs) {}

  private TopicMembers(
      Archive archive, TopicTree.Address topic, List<TopicLabel> labels, byte[] model, int stamp) {
    this.archive = archive;
    this.topic = topic;
    this.model = model.length == 0 ? Optional.empty() : Optional.of(TopicModel.of(model));
    this.stamp = stamp;
    for (TopicLabel label : labels) {
      boolean in = TopicTree.isIn(label.path(), topic.path());
      switch (label.kind()) {
        case EXAMPLE, ARCHETYPE ->
            labelled.merge(label.url(), in && !label.path().isEmpty(), Boolean::logicalOr);
        case COUNTER -> {
          if (label.path().equals(topic.path())) {
            labelled.put(label.url(), false);
          }
        }
        case OTHER -> labelled.putIfAbsent(label.url(), false);
      }
    }
  }

  /**
   * The members of a topic.
   *
   * @param known an earlier result, which is returned if it is still right
   */
  public static TopicMembers of(
      Archive archive, long workspace, String name, Optional<TopicMembers> known) {
    TopicTree.Address address = TopicTree.address(name).withTopic();
    boolean exist = TopicTables.exist(archive.catalogue());
    List<String> paths =
        exist
            ? archive
                .catalogue()
                .read(connection -> TopicRepository.paths(connection, workspace, address.tree()))
            : List.of();
    if (paths.isEmpty()) {
      throw new DiscoverException(
          "There is no topic tree '%s'; 'vigil topic list' lists them.".formatted(address.tree()));
    }
    TopicTree.of(paths).find(address.path());
    List<TopicLabel> labels =
        archive
            .catalogue()
            .read(connection -> TopicRepository.labels(connection, workspace, address.tree()));
    byte[] model =
        archive
            .catalogue()
            .read(connection -> TopicRepository.model(connection, workspace, address.tree()))
            .orElse(new byte[0]);
    int stamp = 31 * labels.hashCode() + Arrays.hashCode(model);
    return known
        .filter(one -> one.stamp == stamp)
        .orElseGet(() -> new TopicMembers(archive, address, labels, model, stamp));
  }

  /** Whether {@link #has} has to read the page. */
  public boolean isUnknown(Page page, long mark) {
    Judgement before = judged.get(page);
    return model.isPresent()
        && !labelled.containsKey(page.url())
        && (before == null || before.mark() != mark);
  }

  /**
   * Whether a page belongs to the topic.
   *
   * @param mark the revision mark of the page
   */
  public boolean has(Page page, long mark) {
    Boolean label = labelled.get(page.url());
    if (label != null) {
      return label;
    }
    Judgement before = judged.get(page);
    if (before == null || before.mark() != mark) {
      before = new Judgement(mark, model.isPresent() && classify(page, model.get()));
      judged.put(page, before);
    }
    return before.belongs();
  }

  /** Whether a version of a page that is not stored yet belongs to the topic. */
  public boolean has(Page page, PageDigest digest) {
    Boolean label = labelled.get(page.url());
    return label == null ? model.isPresent() && classify(page, digest, model.get()) : label;
  }

  private boolean classify(Page page, PageDigest digest, TopicModel trained) {
    return trained.all(PageFeatures.of(digest, page.url(), LinkContext.NONE)).stream()
        .anyMatch(score -> TopicTree.isIn(score.topic(), topic.path()));
  }

  private boolean classify(Page page, TopicModel trained) {
    try {
      Optional<Version> newest = archive.newest(page);
      return newest.isPresent() && classify(page, archive.digest(newest.get()), trained);
    } catch (ArchiveException | DocumentException e) {
      // A version that cannot be restored belongs nowhere; 'vigil archive check' reports it.
      return false;
    }
  }
}
