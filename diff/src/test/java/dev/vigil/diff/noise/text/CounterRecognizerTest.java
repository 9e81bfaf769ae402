package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterRecognizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Kokoelmassa 418233 nidettä | Kokoelmassa 418286 nidettä",
        "Kokoelmassa 418233 nidettä, lainassa nyt 60305. |"
            + " Kokoelmassa 418286 nidettä, lainassa nyt 61530.",
        "Trusted by 41,218 teams | Trusted by 41,223 teams",
        "Already 51218 trees planted | Already 51231 trees planted",
      })
  void aLargeNumberThatGrowsByNextToNothingCounts(String before, String after) {
    assertThat(CounterRecognizer.isTicking(before, after)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Kokoelmassa 418286 nidettä | Kokoelmassa 418233 nidettä",
        "Kokoelmassa 418233 nidettä | Kokoelmassa 468286 nidettä",
        "Kokoelmassa 418233 nidettä, lainassa nyt 3 | Kokoelmassa 418286 nidettä, lainassa nyt 4",
        "22351 Lund | 22352 Lund",
        "Case 418233 pending | Case 418286 pending",
        "Order no 418233 sent | Order no 418234 sent",
        "The price is 418233 crowns | The price is 418286 crowns",
        "Founded in 2025 and still here | Founded in 2026 and still here",
        "Call 418233 for help | Call 418236 for help",
        "Salary 41800 crowns | Salary 41950 crowns",
      })
  void anAddressANameAPriceOrALeapDoesNot(String before, String after) {
    assertThat(CounterRecognizer.isTicking(before, after)).isFalse();
  }
}
