package dev.vigil.diff.show.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextDifferencesTest {
  /** The text after, with what went in brackets and what came in braces. */
  private static String shown(String before, String after) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (var hunk : TextDifferences.of(before, after)) {
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
        .isEqualTo("costs [$99.99]{$109.99} now");
    assertThat(shown("at 10:30", "at 10:45")).isEqualTo("at [10:30]{10:45}");
    assertThat(shown("1,204 views", "1,304 views")).isEqualTo("[1,204]{1,304} views");
  }

  @Test
  void versionsDatesAddressesAndPhoneNumbersAreWhole() {
    assertThat(shown("version 1.2 is", "version 1.3 is")).isEqualTo("version [1.2]{1.3} is");
    assertThat(shown("v1.2-rc1, now", "v1.2-rc2, now")).isEqualTo("[v1.2-rc1]{v1.2-rc2}, now");
    assertThat(shown("on 3 May 2026.", "on 4 May 2026.")).isEqualTo("on [3 May 2026]{4 May 2026}.");
    assertThat(shown("on May 3, 2026", "on May 4, 2026"))
        .isEqualTo("on [May 3, 2026]{May 4, 2026}");
    assertThat(shown("am 3. März", "am 13. März")).isEqualTo("am [3. März]{13. März}");
    assertThat(shown("call +49 461 8050 12", "call +49 461 8050 14"))
        .isEqualTo("call [+49 461 8050 12]{+49 461 8050 14}");
    assertThat(shown("see https://a.example/9.1/x here", "see https://a.example/9.2/x here"))
        .isEqualTo("see [https://a.example/9.1/x]{https://a.example/9.2/x} here");
    assertThat(shown("1 249,90 € HT", "1 149,90 € HT")).isEqualTo("[1 249,90 €]{1 149,90 €} HT");
    assertThat(shown("5 GB storage", "2 GB storage")).isEqualTo("[5 GB]{2 GB} storage");
    assertThat(shown("from 9 to 17 h", "from 9 to 18 h")).isEqualTo("from 9 to [17 h]{18 h}");
  }

  @Test
  void wordsAreWholeAndSentencesEndAsTheyDid() {
    assertThat(shown("Lock 2 closed.", "Lock 2 open.")).isEqualTo("Lock 2 [closed]{open}.");
    assertThat(shown("in 2024.", "in 2025.")).isEqualTo("in [2024]{2025}.");
  }

  @Test
  void whatIsTheSameHasNoDifference() {
    assertThat(TextDifferences.of("a b", "a b")).isEmpty();
  }
}
