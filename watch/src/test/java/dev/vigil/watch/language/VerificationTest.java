package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentinels that cannot work are refused before they are accepted, each with its reason. */
class VerificationTest {
  private static final Instant NOW = Instant.parse("2026-11-15T08:00:00Z");

  @Test
  void aSoundSentinelHasNoProblems() {
    assertThat(
            problems(
                """
                Create Sentinel a Using https://a.example/x?y=z Within "main > p" Monitor links OR keyword=tea
                  Ignore whitespace From now To 2027-01-01 Notify By email me@mail.example
                Create Sentinel b Using a Within "//li[1]" From start(a) To end(a)
                Create Sentinel c Using sitemap https://a.example/sitemap.xml
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Create Sentinel known Using https://a.example/|already a sentinel of this name",
        "Create Sentinel a Using sentinel knwn|does not exist; did you mean known?",
        "Create Sentinel a Using ftp://a.example/|no web address",
        "Create Sentinel a Using telepathy x|\"telepathy\" is no kind of source; known are sitemap",
        "Create Sentinel a Using https://a.example/ To 2026-11-01|is in the past",
        "Create Sentinel a Using https://a.example/ From 2027-02-01 To 2027-01-01|before it starts",
        "Create Sentinel a Using https://a.example/ From forever|forever is no start",
        "Create Sentinel a Using https://a.example/ From end(nobody)|starts with the end of"
            + " sentinel nobody",
        "Create Sentinel a Using https://a.example/ Within \"p[\"|its part cannot be read",
        "Create Sentinel a Using https://a.example/ Within \"//p[\"|its part cannot be read",
        "Create Sentinel a Using https://a.example/ Monitor linkz|links",
        "Create Sentinel a Using https://a.example/ Ignore whitespce|whitespace",
        "Create Sentinel a Using https://a.example/ Notify By emial x@y.example|did you mean"
            + " email?",
        "Create Sentinel a Using https://a.example/ Notify By email nobody|no mail address",
        "Create Sentinel a Using sentinel a|hangs on itself",
        "Create Sentinel a Using sentinel b Create Sentinel b Using https://b.example/ From"
            + " end(a)|hangs on itself",
      })
  void whatCannotWorkIsNamed(String text, String reason) {
    assertThat(problems(text))
        .anySatisfy(problem -> assertThat(problem.sentence()).contains(reason));
  }

  private static List<Problem> problems(String text) {
    ZoneId utc = ZoneId.of("UTC");
    return Verification.of(
        SentinelParser.parse(text, utc),
        SentinelParser.parse("Create Sentinel known Using https://known.example/", utc),
        Set.of("sitemap"),
        NOW);
  }
}
