package dev.vigil.discover.topic.store;

import dev.vigil.archive.Archive;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicScore;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Classifies pages by all trained trees of a workspace. The models are those that were in force
 * when it was made. Immutable and safe for concurrent use.
 */
public final class PageClassifier {
  private final Map<String, Integer> trainings;
  private final Map<String, TopicModel> models;

  private PageClassifier(Map<String, Integer> trainings, Map<String, TopicModel> models) {
    this.trainings = trainings;
    this.models = models;
  }

  /**
   * The classifier of a workspace.
   *
   * @param known an earlier one, which is returned if no tree was trained since
   */
  public static PageClassifier of(Archive archive, long workspace, Optional<PageClassifier> known) {
    Map<String, Integer> trainings = new TreeMap<>();
    if (TopicTables.exist(archive.catalogue())) {
      trainings.putAll(
          archive.catalogue().read(connection -> TopicRepository.trainings(connection, workspace)));
    }
    return known
        .filter(one -> one.trainings.equals(trainings))
        .orElseGet(
            () -> {
              Map<String, TopicModel> models = new TreeMap<>();
              for (String tree : trainings.keySet()) {
                archive
                    .catalogue()
                    .read(connection -> TopicRepository.model(connection, workspace, tree))
                    .ifPresent(bytes -> models.put(tree, TopicModel.of(bytes)));
              }
              return new PageClassifier(trainings, models);
            });
  }

  /** Changes with each training. */
  public int release() {
    return trainings.hashCode();
  }

  /** The topics of a page as TREE/TOPIC, the most confident first. */
  public List<TopicScore> classify(PageDigest digest, String url) {
    if (models.isEmpty()) {
      return List.of();
    }
    FeatureBag bag = PageFeatures.of(digest, url, LinkContext.NONE);
    List<TopicScore> all = new ArrayList<>();
    models.forEach(
        (tree, model) -> {
          for (TopicScore score : model.all(bag)) {
            all.add(new TopicScore(tree + "/" + score.topic(), score.confidence()));
          }
        });
    all.sort(Comparator.comparingDouble(score -> -score.confidence()));
    return all;
  }
}
