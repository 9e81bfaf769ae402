package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DifferencesTest {
  /** The text after, with what went in brackets and what came in braces. */
  private static String shown(String before, String after) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (var hunk : Differences.of(before, after)) {
      out.append(after, at, hunk.newFrom());
      out.append('[').append(before, hunk.oldFrom(), hunk.oldTo()).append(']');
      out.append('{').append(after, hunk.newFrom(), hunk.newTo()).append('}');
      at = hunk.newTo();
    }
    return out.append(after.substring(at)).toString();
  }

  @Test
  void numbersAreWhole() {
    assertThat(shown("costs $99.99 now", "costs $109.99 now"))
        .isEqualTo("costs $[99.99]{109.99} now");
    assertThat(shown("at 10:30", "at 10:45")).isEqualTo("at [10:30]{10:45}");
    assertThat(shown("1,204 views", "1,304 views")).isEqualTo("[1,204]{1,304} views");
  }

  @Test
  void wordsAreWholeAndSentencesEndAsTheyDid() {
    assertThat(shown("Lock 2 closed.", "Lock 2 open.")).isEqualTo("Lock 2 [closed]{open}.");
    assertThat(shown("in 2024.", "in 2025.")).isEqualTo("in [2024]{2025}.");
  }

  @Test
  void whatIsTheSameHasNoDifference() {
    assertThat(Differences.of("a b", "a b")).isEmpty();
  }
}
