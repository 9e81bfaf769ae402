package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WordHasherTest {
  private static final String[] PIECES = {
    "The",
    "cities",
    "CITIES",
    "ties",
    "classes",
    "Churches",
    "bus",
    "this",
    "analysis",
    "birds",
    "a",
    "42",
    "4th",
    "x2",
    "Vögel",
    "naïve",
    "東京都庁",
    "Tōkyō",
    "und",
    "Häfen",
    "Schiffen",
    "Kindern",
    "s",
    "’s",
    "it's",
    "re-entry",
    "e.g.",
    "ſs",
    "Straße",
    "l'été",
    "été",
    "x".repeat(40),
    "y".repeat(41),
    "\uD83D\uDE00",
    "٣٤",
    "wind",
    "winds"
  };
  private static final String[] GAPS = {" ", ", ", ". ", "\n", "-", "/", ""};

  private static FeatureCounts slow(TopicWords words, String text) {
    FeatureBag bag = FeatureBag.hashed();
    String[] before = {""};
    int[] hash = {0};
    words.split(
        text,
        word -> {
          hash[0] = bag.addWord(before[0], hash[0], word, word);
          before[0] = word;
        });
    return bag.counts();
  }

  private static FeatureCounts fast(TopicWords words, String text) {
    FeatureBag bag = FeatureBag.hashed();
    new WordHasher(bag, words).add(text);
    return bag.counts();
  }

  @Test
  void wordsHashedWhileTheyAreReadAreTheWordsOfTheSplitter() {
    long seed = 17;
    Random random = new Random(seed);
    for (String language : new String[] {"en", "de", "fr", "fi"}) {
      TopicWords words = TopicWords.of(language);
      for (int round = 0; round < 500; round++) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
          text.append(PIECES[random.nextInt(PIECES.length)]);
          text.append(GAPS[random.nextInt(GAPS.length)]);
        }
        FeatureCounts expected = slow(words, text.toString());
        FeatureCounts found = fast(words, text.toString());
        assertThat(found.keys())
            .as("seed %d, %s: %s", seed, language, text)
            .isEqualTo(expected.keys());
        assertThat(found.counts()).as("%s: %s", language, text).isEqualTo(expected.counts());
      }
    }
  }

  @Test
  void aPieceOfTextMakesNoPairWithTheOneBefore() {
    FeatureBag bag = FeatureBag.hashed();
    WordHasher hasher = new WordHasher(bag, TopicWords.of("en"));
    hasher.add("owl");
    hasher.add("owl");
    assertThat(bag.size()).isEqualTo(1);
    assertThat(bag.counts().counts()).containsExactly(2f);
  }
}
