package dev.vigil.diff.noise.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.noise.NoisePages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSyntaxTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "whitespace",
        "case",
        "typography",
        "numbers",
        "dates",
        "urls",
        "comments",
        "scripts",
        "hidden",
        "boilerplate",
        "text=Number of views",
        "regex=/a b/i",
        "cut=/a=b/",
        "css=.ad > a",
        "xpath=//a[@b='c']",
        "attribute=class,style",
        "urls=scheme,slash",
        "urls=www,alias:www2.a.org=a.org,base:https://a.org/x"
      })
  void everyRuleSaysItselfAsItWasWritten(String written) {
    assertThat(NoiseRule.parse(written).text()).isEqualTo(written);
    assertThat(NoiseRule.parse(written).reason()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          witespace              | Did you mean whitespace?
          regexp=/x/             | Did you mean regex=...?
          styles                 | There are whitespace, case
          case=yes               | takes no argument
          text=                  | lacks what to ignore, for instance text=Number of views
          regex=/x               | lacks the closing slash
          regex=/x/g             | has the flag 'g'; there are i (any case)
          regex=/(/              | missing closing )
          regex=/(?=x)/          | Look-around and back-references are not available
          css=a[                 | css=a[:
          xpath=//a[             | xpath=//a[:
          urls=shceme            | has no option 'shceme'; there are scheme, slash
          urls=base:nowhere      | is not an address
          """)
  void whatIsNoRuleIsRefusedWithARemedy(String written, String said) {
    assertThatThrownBy(() -> NoiseRule.parse(written))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining(said);
  }

  @Test
  void anEndlessPatternIsRefused() {
    assertThatThrownBy(() -> NoiseRule.parse("regex=" + "x".repeat(5000)))
        .hasMessageContaining("at most 4096");
  }

  @Test
  void aPatternThatRuinsOtherEnginesEndsAtOnce() {
    String trap = "<p>" + "a".repeat(50_000) + "!";
    assertThat(NoisePages.lines(NoisePages.html(trap), "regex=/^(a+)+$/")).hasSize(1);
  }
}
