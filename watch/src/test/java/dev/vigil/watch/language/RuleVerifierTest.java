package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.event.EventRule;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that could never do what they say are refused before they are accepted. */
class RuleVerifierTest {
  private static final Instant NOW = Instant.parse("2026-11-15T08:00:00Z");

  @Test
  void aSoundRuleHasNoProblems() {
    assertThat(problems("Create Rule a On change(prices) + 1 hour Do check shop, raise x"))
        .isEmpty();
    assertThat(problems("Create Rule a On failing(*) OR raised(done) Do disable it")).isEmpty();
    assertThat(problems("Create Rule a On at 2026-12-24 Do notify feed")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Create Rule known On change(shop) Do check shop|rule known: there is already a rule",
        "Create Rule a On no change(shp) from change(shop) to end(shop) Do check shop|names the"
            + " sentinel shp, which does not exist; did you mean shop?",
        "Create Rule a On change(shop) Do enable prizes|did you mean prices?",
        "Create Rule a On raised(dune) Do check shop|waits for the signal dune, which no rule"
            + " raises; did you mean done?",
        "Create Rule a On at 2026-11-15 07:00 Do check shop|in the past",
        "Create Rule a On change(shop) Do notify email nobody|nobody is not a mail address",
      })
  void whatCannotWorkIsNamed(String rule, String reason) {
    assertThat(problems(rule)).singleElement().asString().contains(reason);
  }

  private static List<String> problems(String rule) {
    return RuleVerifier.of(
        List.of(rule(rule)),
        List.of(rule("Create Rule known On change(shop) Do raise done")),
        List.of("shop", "prices"),
        channel ->
            channel.target().equals("nobody")
                ? Optional.of("nobody is not a mail address.")
                : Optional.empty(),
        NOW);
  }

  private static EventRule rule(String text) {
    return RuleParser.parse(text, ZoneOffset.UTC);
  }
}
