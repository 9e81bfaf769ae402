package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NeighbourVotesTest {
  private static Map<String, TopicScore> scores(String... pages) {
    Map<String, TopicScore> scores = new HashMap<>();
    for (String page : pages) {
      scores.put(page, new TopicScore("", 0.9));
    }
    return scores;
  }

  @Test
  void aPageIsLikeThePagesThatItIsLinkedWith() {
    NeighbourVotes votes =
        new NeighbourVotes(
            Map.of("a", Set.of("owl", "hawk"), "b", Set.of("tax"), "owl", Set.of("c")),
            Map.of("owl", Set.of("birds"), "hawk", Set.of("birds"), "tax", Set.of()));
    Map<String, TopicScore> scores = scores("b", "c", "d");
    scores.put("a", new TopicScore("birds", 0.6));
    votes.give(scores);
    assertThat(votes.odds("a", "birds")).isGreaterThan(0.5);
    assertThat(votes.odds("b", "birds")).isNegative();
    // A link counts in both directions.
    assertThat(votes.odds("c", "birds")).isPositive();
    assertThat(votes.odds("d", "birds")).isZero();
    assertThat(votes.topics("a", 2)).containsExactly("birds");
    assertThat(votes.topics("d", 2)).isEmpty();
  }

  @Test
  void aPageWithoutALabelVotesForWhatItWasGivenLast() {
    NeighbourVotes votes = new NeighbourVotes(Map.of("a", Set.of("b")), Map.of());
    Map<String, TopicScore> scores = scores("a", "c", "d", "e");
    scores.put("b", new TopicScore("birds", 0.9));
    votes.give(scores);
    assertThat(votes.odds("a", "birds")).isPositive();
    votes.give(scores("a", "b", "c"));
    assertThat(votes.odds("a", "birds")).isNegative();
    assertThat(votes.topics("a", 2)).isEqualTo(List.of());
  }
}
