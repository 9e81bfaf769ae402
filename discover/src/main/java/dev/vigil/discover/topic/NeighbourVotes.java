package dev.vigil.discover.topic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What links say about the topics of pages: a page that is linked with many pages of a topic
 * probably belongs to it (relaxation labelling, Chakrabarti, Dom and Indyk 1998). A page votes for
 * the topics of its labels or, without labels, for the topic that the classifier gave it last. For
 * one thread.
 */
final class NeighbourVotes {
  /** How many usual neighbours each page has besides its own. */
  private static final double USUAL_NEIGHBOURS = 3;

  private static final double LEAST_ODDS = -2;
  private static final double MOST_ODDS = 3;
  private static final double LEAST_USUAL = 1e-4;

  private final Map<String, Set<String>> neighbours = new HashMap<>();
  private final Map<String, Set<String>> labelled;
  private final Map<String, TopicScore> given = new HashMap<>();
  private final Map<String, Double> usual = new HashMap<>();

  /**
   * @param links the names of the pages that each page links to
   * @param labelled the topics of pages that a person labelled, by name
   */
  NeighbourVotes(
      Map<String, ? extends Collection<String>> links, Map<String, Set<String>> labelled) {
    this.labelled = labelled;
    links.forEach(
        (from, targets) ->
            targets.forEach(
                to -> {
                  neighbours.computeIfAbsent(from, page -> new HashSet<>()).add(to);
                  neighbours.computeIfAbsent(to, page -> new HashSet<>()).add(from);
                }));
  }

  /** Takes over the topics that the classifier gives to the pages. */
  void give(Map<String, TopicScore> scores) {
    given.clear();
    given.putAll(scores);
    usual.clear();
    scores.values().forEach(score -> usual.merge(score.topic(), score.confidence(), Double::sum));
    usual.replaceAll((topic, sum) -> sum / scores.size());
  }

  /** How much more than usual the neighbours of a page are of a topic, as a logarithm. */
  double odds(String page, String topic) {
    double common = Math.max(LEAST_USUAL, usual.getOrDefault(topic, 0.0));
    double votes = USUAL_NEIGHBOURS * common;
    double all = USUAL_NEIGHBOURS;
    for (String other : neighbours.getOrDefault(page, Set.of())) {
      Set<String> labels = labelled.get(other);
      TopicScore score = given.get(other);
      if (labels != null) {
        votes += labels.contains(topic) ? 1 : 0;
        all++;
      } else if (score != null) {
        votes += score.topic().equals(topic) ? score.confidence() : 0;
        all++;
      }
    }
    return Math.clamp(Math.log(votes / all / common), LEAST_ODDS, MOST_ODDS);
  }

  /** The topics that the neighbours of a page vote for most, the first first. */
  List<String> topics(String page, int most) {
    Map<String, Double> votes = new HashMap<>();
    for (String other : neighbours.getOrDefault(page, Set.of())) {
      Set<String> labels = labelled.get(other);
      TopicScore score = given.get(other);
      if (labels != null) {
        labels.forEach(topic -> votes.merge(topic, 1.0, Double::sum));
      } else if (score != null && !score.topic().isEmpty()) {
        votes.merge(score.topic(), score.confidence(), Double::sum);
      }
    }
    List<String> topics = new ArrayList<>(votes.keySet());
    topics.sort(
        Comparator.comparingDouble((String topic) -> -votes.getOrDefault(topic, 0.0))
            .thenComparing(Comparator.naturalOrder()));
    return topics.subList(0, Math.min(most, topics.size()));
  }
}
