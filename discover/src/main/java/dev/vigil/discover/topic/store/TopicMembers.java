package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PageRevision;
import dev.vigil.archive.version.Version;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the archived pages of a topic: by their labels first, and by the trained model otherwise. A
 * judgement is kept until the page, the labels or the model change. Safe for concurrent use.
 */
public final class TopicMembers {
  /** Pages that are read from the archive at once. */
  private static final int PART = 1_000;

  private final Archive archive;
  private final long workspace;
  private final TopicTree.Address topic;
  private final Optional<TopicModel> model;
  private final int stamp;
  private final Map<String, Boolean> labelled = new HashMap<>();
  private final Map<String, Set<String>> rejected = new HashMap<>();
  private final Map<String, String> titles = new HashMap<>();
  private final Map<Page, Judgement> judged = new ConcurrentHashMap<>();

  /**
   * What the model says about a page.
   *
   * @param confidence 0 if the page does not belong to the topic
   */
  private record Judgement(long mark, double confidence, String title) {}

  /**
   * An archived page of the topic.
   *
   * @param confidence of the model; empty for a page with a label
   * @param time when its newest version was fetched
   */
  public record Member(String url, String title, OptionalDouble confidence, Instant time) {}

  /**
   * The archived pages of the topic, those with a label first, then the most confident.
   *
   * @param left pages that are not classified yet, because one call classifies a limited number
   */
  public record Members(List<Member> pages, int left) {}

  private TopicMembers(
      Archive archive,
      long workspace,
      TopicTree.Address topic,
      List<TopicLabel> labels,
      byte[] model,
      int stamp) {
    this.archive = archive;
    this.workspace = workspace;
    this.topic = topic;
    this.model = model.length == 0 ? Optional.empty() : Optional.of(TopicModel.of(model));
    this.stamp = stamp;
    for (TopicLabel label : labels) {
      boolean in = TopicTree.isIn(label.path(), topic.path());
      titles.put(label.url(), label.title());
      switch (label.kind()) {
        case EXAMPLE, ARCHETYPE ->
            labelled.merge(label.url(), in && !label.path().isEmpty(), Boolean::logicalOr);
        case COUNTER -> {
          rejected.computeIfAbsent(label.url(), url -> new HashSet<>()).add(label.path());
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
   * @param name of a topic, or of a tree: then the pages of all its topics
   * @param known an earlier result, which is returned if it is still right
   */
  public static TopicMembers of(
      Archive archive, long workspace, String name, Optional<TopicMembers> known) {
    TopicTree.Address address = TopicTree.address(name);
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
    if (!address.path().isEmpty()) {
      TopicTree.of(paths).find(address.path());
    }
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
        .orElseGet(() -> new TopicMembers(archive, workspace, address, labels, model, stamp));
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
    return label == null ? judge(page, mark).confidence() > 0 : label;
  }

  private Judgement judge(Page page, long mark) {
    Judgement before = judged.get(page);
    if (before == null || before.mark() != mark) {
      before = model.map(its -> classify(page, mark, its)).orElse(new Judgement(mark, 0, ""));
      judged.put(page, before);
    }
    return before;
  }

  /** Whether a version of a page that is not stored yet belongs to the topic. */
  public boolean has(Page page, PageDigest digest) {
    Boolean label = labelled.get(page.url());
    return label == null ? model.isPresent() && confidence(page, digest, model.get()) > 0 : label;
  }

  /** All archived pages of the topic. At most so many pages are classified. */
  public Members all(int mostClassified) {
    List<Member> found = new ArrayList<>();
    int left = 0;
    int classified = 0;
    List<PageRevision> part = archive.revisions(-1, PART);
    while (!part.isEmpty()) {
      for (PageRevision revision : part) {
        Page page = revision.page();
        if (page.workspace() != workspace
            || !page.profile().isEmpty()
            || !page.url().startsWith("http")) {
          continue;
        }
        if (isUnknown(page, revision.mark()) && classified++ >= mostClassified) {
          left++;
        } else if (has(page, revision.mark())) {
          archive.newest(page).ifPresent(newest -> found.add(member(newest, revision.mark())));
        }
      }
      part = archive.revisions(part.getLast().id(), PART);
    }
    found.sort(
        Comparator.comparingDouble((Member one) -> -one.confidence().orElse(2))
            .thenComparing(Member::url));
    return new Members(found, left);
  }

  private Member member(Version newest, long mark) {
    String url = newest.page().url();
    Instant time = newest.fetch().time();
    if (labelled.containsKey(url)) {
      return new Member(url, titles.getOrDefault(url, url), OptionalDouble.empty(), time);
    }
    Judgement judgement = judge(newest.page(), mark);
    return new Member(url, judgement.title(), OptionalDouble.of(judgement.confidence()), time);
  }

  private double confidence(Page page, PageDigest digest, TopicModel trained) {
    Set<String> not = rejected.getOrDefault(page.url(), Set.of());
    return trained.all(PageFeatures.of(digest, page.url(), LinkContext.NONE)).stream()
        .filter(score -> TopicTree.isIn(score.topic(), topic.path()))
        .filter(score -> not.stream().noneMatch(path -> TopicTree.isIn(score.topic(), path)))
        .mapToDouble(TopicScore::confidence)
        .max()
        .orElse(0);
  }

  private Judgement classify(Page page, long mark, TopicModel trained) {
    try {
      Optional<PageDigest> digest = archive.newest(page).map(archive::digest);
      return digest
          .map(
              its ->
                  new Judgement(
                      mark, confidence(page, its, trained), TopicContent.title(its, page.url())))
          .orElse(new Judgement(mark, 0, ""));
    } catch (ArchiveException | DocumentException e) {
      // A version that cannot be restored belongs nowhere; 'vigil archive check' reports it.
      return new Judgement(mark, 0, "");
    }
  }
}
