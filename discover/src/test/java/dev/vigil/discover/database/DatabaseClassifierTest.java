package dev.vigil.discover.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.topic.TopicTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DatabaseClassifierTest {
  private static final Map<String, String> WORDS =
      Map.of(
          "sport/tennis", "racket serve court match wimbledon volley player score",
          "sport/chess", "bishop rook checkmate board opening player score pawn",
          "health/heart", "artery blood pulse surgery patient doctor clinic valve",
          "health/skin", "rash cream allergy patient doctor clinic sunburn acne");

  private final TopicTree tree = TopicTree.of(WORDS.keySet());
  private final Random random = new Random(3);

  private RuleDocument document(String topic) {
    String[] own = Objects.requireNonNull(WORDS.get(topic)).split(" ", -1);
    StringBuilder text = new StringBuilder("about some report from last year with many words ");
    for (int i = 0; i < 5; i++) {
      text.append(own[random.nextInt(own.length)]).append(' ');
    }
    return RuleDocument.of(text.toString(), Set.of(topic));
  }

  private List<RuleDocument> documents(String topic, int count) {
    List<RuleDocument> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(document(topic));
    }
    return all;
  }

  private ProbeRuleSet rules() {
    List<RuleDocument> all = new ArrayList<>();
    WORDS.keySet().stream().sorted().forEach(topic -> all.addAll(documents(topic, 60)));
    return ProbeRuleSet.learn(tree, all, 6);
  }

  private static MatchCount count(List<RuleDocument> database, List<String> words) {
    return new MatchCount.Exact(
        database.stream().filter(d -> d.words().containsAll(words)).count());
  }

  @Test
  void aDatabaseIsClassifiedByItsNumbersOfMatchesAlone() {
    List<RuleDocument> database = new ArrayList<>(documents("health/heart", 500));
    database.addAll(documents("sport/chess", 40));
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules(),
                new DatabaseClassifier.Options(0.4, 10, 200),
                words -> count(database, words))
            .classify();
    assertThat(result.topics()).containsExactly("health/heart");
    assertThat(result.queries()).isLessThan(40);
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void aMixedDatabaseBelongsToTheTopicAbove() {
    List<RuleDocument> database = new ArrayList<>(documents("sport/chess", 300));
    database.addAll(documents("sport/tennis", 300));
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules(),
                new DatabaseClassifier.Options(0.7, 10, 200),
                words -> count(database, words))
            .classify();
    assertThat(result.topics()).containsExactly("sport");
  }

  @Test
  void queriesHaveOneToFourWords() {
    assertThat(rules().all()).isNotEmpty().allMatch(rule -> rule.words().size() <= 4);
  }

  @Test
  void aServiceWithoutMatchesBelongsNowhereAndGivesAWarning() {
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules(), DatabaseClassifier.Options.USUAL, words -> new MatchCount.Exact(0))
            .classify();
    assertThat(result.topics()).containsExactly("");
    assertThat(result.warnings()).anyMatch(w -> w.contains("No query matched"));
  }

  private DatabaseClassifier.Result heart(java.util.function.UnaryOperator<MatchCount> reported) {
    List<RuleDocument> database = new ArrayList<>(documents("health/heart", 500));
    database.addAll(documents("sport/chess", 40));
    return new DatabaseClassifier(
            rules(),
            new DatabaseClassifier.Options(0.4, 10, 200),
            words -> reported.apply(count(database, words)))
        .classify();
  }

  @Test
  void aCappedNumberIsALowerBound() {
    DatabaseClassifier.Result result =
        heart(count -> count.number() > 60 ? new MatchCount.AtLeast(60) : count);
    assertThat(result.topics()).containsExactly("health/heart");
    assertThat(result.warnings()).anyMatch(w -> w.contains("capped"));
  }

  @Test
  void pagesWithoutANumberAreLeftOut() {
    int[] asked = {0};
    DatabaseClassifier.Result result =
        heart(count -> asked[0]++ % 4 == 0 ? new MatchCount.Unknown() : count);
    assertThat(result.topics()).containsExactly("health/heart");
  }

  @Test
  void aServiceThatSearchesForAnyOfTheWordsGivesAWarning() {
    List<RuleDocument> database = documents("health/heart", 300);
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules(),
                DatabaseClassifier.Options.USUAL,
                words ->
                    new MatchCount.Exact(
                        database.stream()
                            .filter(d -> words.stream().anyMatch(d.words()::contains))
                            .count()))
            .classify();
    assertThat(result.warnings()).anyMatch(w -> w.contains("any of the words"));
  }

  /** Documents about countries are also about their continents. */
  private RuleDocument country(String continent, String words) {
    String[] own = (words + " capital border president").split(" ", -1);
    StringBuilder text = new StringBuilder("about some report from last year with many words ");
    for (int i = 0; i < 6; i++) {
      text.append(own[random.nextInt(own.length)]).append(' ');
    }
    return RuleDocument.of(text.toString(), Set.of("countries", "earth/" + continent));
  }

  @Test
  void aDocumentOfTwoTopicsCountsForBoth() {
    List<RuleDocument> labelled = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      labelled.add(country("africa", "desert savanna sahara"));
      labelled.add(country("asia", "monsoon himalaya rice"));
      labelled.add(document("sport/chess"));
    }
    ProbeRuleSet rules =
        ProbeRuleSet.learn(
            TopicTree.of(List.of("countries", "earth/africa", "earth/asia", "sport/chess")),
            labelled,
            6);
    List<RuleDocument> database = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      database.add(country("africa", "desert savanna sahara"));
      database.add(document("sport/chess"));
    }
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules,
                new DatabaseClassifier.Options(0.4, 10, 200),
                words -> count(database, words))
            .classify();
    assertThat(result.topics())
        .containsExactlyInAnyOrder("countries", "earth/africa", "sport/chess");
  }

  @Test
  void theShareOfATopicIsThatAmongTheDocumentsOfTheTopicAbove() {
    List<RuleDocument> database = new ArrayList<>(documents("health/heart", 200));
    database.addAll(documents("health/skin", 200));
    database.addAll(documents("sport/chess", 400));
    DatabaseClassifier.Result result =
        new DatabaseClassifier(
                rules(),
                new DatabaseClassifier.Options(0.4, 10, 200),
                words -> count(database, words))
            .classify();
    assertThat(result.topics())
        .containsExactlyInAnyOrder("health/heart", "health/skin", "sport/chess");
  }
}
