package dev.vigil.discover.topic;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The result of a training. Immutable.
 *
 * @param quality of each topic
 * @param warnings sentences about examples that are missing or not usable
 */
public record TrainedTopics(
    TopicModel model, Map<String, TopicQuality> quality, List<String> warnings) {
  public TrainedTopics {
    quality = new TreeMap<>(quality);
    warnings = List.copyOf(warnings);
  }
}
