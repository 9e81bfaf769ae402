package dev.vigil.diff.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WordDiffTest {
  /** The text before and after in one line: {@code [gone|new]}. */
  private static String marked(String before, String after) {
    WordDiff diff = WordDiff.of(before, after);
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (WordDiff.Hunk hunk : diff.hunks()) {
      out.append(before, at, hunk.oldFrom());
      out.append('[').append(diff.removed(hunk)).append('|').append(diff.added(hunk)).append(']');
      at = hunk.oldTo();
    }
    return out.append(before.substring(at)).toString();
  }

  @Test
  void aChangedWordIsNamedWhole() {
    assertThat(marked("the jaws that bite, the claws", "the jaws that byte, the claws"))
        .isEqualTo("the jaws that [bite|byte], the claws");
  }

  @Test
  void ofANumberOnlyTheFiguresThatDifferAreNamed() {
    assertThat(marked("costs 1,234.50 EUR", "costs 1,239.50 EUR"))
        .isEqualTo("costs 1,23[4|9].50 EUR");
    assertThat(marked("since 2019", "since 2025")).isEqualTo("since 20[19|25]");
    assertThat(marked("room 3b", "room 3c")).isEqualTo("room [3b|3c]");
  }

  @Test
  void wordsThatCameAndWentAreNamedAlone() {
    assertThat(marked("a b d", "a b c d")).isEqualTo("a b [|c ]d");
    assertThat(marked("a b c d", "a b d")).isEqualTo("a b [c |]d");
    assertThat(marked("", "all new")).isEqualTo("[|all new]");
  }

  @Test
  void neighbouringWordsThatWereReplacedAreOnePhrase() {
    assertThat(marked("a red fox ran", "a blue cat ran")).isEqualTo("a [red fox|blue cat] ran");
  }

  @Test
  void marksInsideAWordDoNotSplitIt() {
    assertThat(marked("don't stop", "won't stop")).isEqualTo("[don't|won't] stop");
    assertThat(marked("a well-known name", "a well-kept name"))
        .isEqualTo("a [well-known|well-kept] name");
    assertThat(marked("e\u0301tat", "e\u0301toile")).isEqualTo("[e\u0301tat|e\u0301toile]");
  }

  @Test
  void scriptsWithoutBlanksAreComparedCharacterByCharacter() {
    assertThat(marked("東京都", "東北都")).isEqualTo("東[京|北]都");
    assertThat(marked("a\uD83D\uDE00b", "a\uD83D\uDE01b"))
        .isEqualTo("a[\uD83D\uDE00|\uD83D\uDE01]b");
  }

  @Test
  void everyRandomPairReplaysBothWays() {
    long seed = 7;
    Random random = new Random(seed);
    for (int round = 0; round < 3000; round++) {
      String before = text(random);
      String after = text(random);
      WordDiff diff = WordDiff.of(before, after);
      StringBuilder replayed = new StringBuilder();
      int at = 0;
      for (WordDiff.Hunk hunk : diff.hunks()) {
        assertThat(hunk.oldFrom()).isGreaterThanOrEqualTo(at);
        replayed.append(before, at, hunk.oldFrom()).append(diff.added(hunk));
        at = hunk.oldTo();
      }
      replayed.append(before.substring(at));
      assertThat(replayed.toString()).as("seed %d round %d", seed, round).isEqualTo(after);
      assertThat(WordDiff.of(after, before)).isEqualTo(diff.swapped());
      assertThat(diff.similarity()).isBetween(0.0, 1.0);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append(
          switch (random.nextInt(6)) {
            case 0 -> " ";
            case 1 -> "12,5";
            case 2 -> "\u6771";
            case 3 -> ".";
            default -> String.valueOf((char) ('a' + random.nextInt(3)));
          });
    }
    return text.toString();
  }
}
