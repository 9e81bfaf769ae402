package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.language.SentinelProblem.Weight;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentinels that cannot work are refused before they are accepted, each with its reason. */
class SentinelVerifierTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  private final TestVerificationContext around =
      new TestVerificationContext()
          .with("Create Sentinel known Using https://known.example/")
          .started("Create Sentinel running Using https://known.example/")
          .ended("Create Sentinel over Using https://known.example/ Request method POST");

  @Test
  void aSoundSentinelHasNoProblems() {
    assertThat(
            problems(
                """
                Create Sentinel a Using https://a.example/x?y=z Within "main > p" Monitor links OR keyword=tea
                  Ignore whitespace, learned=off From now To 2027-01-01 Notify By email me@mail.example
                Create Sentinel b Using a Within "$.offers[?(@.price > 5)]" From start(a) To end(a)
                Create Sentinel c Using sitemap https://a.example/sitemap.xml From end(running)
                Create Sentinel d Using over Request secret key as bearer, proxy office To end(running)
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "known Using https://a.example/|sentinel|already a sentinel named known",
        "a Using https://a.example/ Create Sentinel a Using https://b.example/|sentinel|already a",
        "a Using sentinel knwn|using|none of this name; did you mean known?",
        "a Using ftp://a.example/|using|ftp",
        "a Using https:///nowhere|using|two slashes",
        "a Using sitemp x|using|\"sitemp\" is not a kind of source; did you mean sitemap?",
        "a Using https://a.example/ To 2026-11-01|to|is in the past",
        "a Using https://a.example/ From 2027-02-01 To 2027-01-01|to|before it starts",
        "a Using https://a.example/ From forever|from|forever is not a start",
        "a Using https://a.example/ From end(nobody)|from|starts with the end of sentinel nobody",
        "a Using https://a.example/ From end(over)|from|which is over already",
        "a Using https://a.example/ To end(over)|to|which is over already",
        "a Using https://a.example/ From start(running)|from|which is over already",
        "a Using https://a.example/ From end(known) To end(known)|to|no later than that",
        "a Using https://a.example/ From end(known) To start(known)|to|no later than that",
        "a Using https://a.example/ Within \"p[\"|within|needs an attribute name",
        "a Using https://a.example/ Within \"//p[\"|within|cannot be answered",
        "a Using https://a.example/ Ignore whitespce|ignore|whitespace",
        "a Using https://a.example/ Notify By emial x@y.example|notify|did you mean email?",
        "a Using https://a.example/ Notify By email nobody|notify|not a mail address",
        "a Using https://a.example/ Request header \"Host: b.example\"|request|set by its own part",
        "a Using https://a.example/ Request method GET body x|request|has no body",
        "a Using https://a.example/ Request method POST Render browser|render|opens pages with GET",
        "a Using over Render browser|render|opens pages with GET",
        "a Using sentinel a|using|hangs on itself",
        "a Using sentinel b Create Sentinel b Using https://b.example/ From end(a)|using|hangs on"
            + " itself",
      })
  void whatCannotWorkIsNamed(String text, String clause, String reason) {
    assertThat(problems("Create Sentinel " + text))
        .anySatisfy(
            problem -> {
              assertThat(problem.weight()).isEqualTo(Weight.ERROR);
              assertThat(problem.clause()).isEqualTo(clause);
              assertThat(problem.sentence()).contains(reason);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Request secret kee as bearer|DOUBT|request|there is no secret kee; store it under this"
            + " name, or write another, perhaps key",
        "Render browser with type \"#p\" secret other|DOUBT|render|there is no secret other",
        "Notify By slack https://hooks.example/{tokn}|DOUBT|notify|there is no secret tokn",
        "Request proxy home|DOUBT|request|there is no proxy home",
        "Request robots overridden|NOTE|request|robots overridden",
        "Fetch every 90 seconds|NOTE|fetch|multiples of 1 minute",
        "From 2026-11-01|NOTE|from|it starts now",
        "Within \"#gone\"|DOUBT|within|not on the page",
      })
  void whatMayStillWorkIsSaidToo(String clauses, Weight weight, String clause, String sentence) {
    around.check(
        effective ->
            effective
                .within()
                .map(_ -> new VerificationContext.Objection("within", "not on the page")));
    List<SentinelProblem> problems =
        problems("Create Sentinel a Using https://a.example/ " + clauses);
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().weight()).isEqualTo(weight);
    assertThat(problems.getFirst().clause()).isEqualTo(clause);
    assertThat(problems.getFirst().sentence()).contains(sentence);
  }

  @Test
  void aPageIsCheckedOnlyForSentinelsThatCouldWork() {
    around.check(
        effective -> {
          assertThat(effective.name()).isEqualTo("good");
          assertThat(effective.request().method()).isEqualTo("POST");
          return Optional.empty();
        });
    assertThat(
            problems(
                "Create Sentinel bad Using https://a.example/ Ignore spaces Create Sentinel good"
                    + " Using over"))
        .hasSize(1);
  }

  @Test
  void problemsPointAtTheClause() {
    assertThat(
            problems(
                """
                # mine
                Create Sentinel a Using https://a.example/
                  Fetch every 2 days
                  Ignore comments,
                     whitespce
                """))
        .singleElement()
        .asString()
        .startsWith("line 4, column 10: sentinel a: ");
    assertThat(
            SentinelVerifier.of(
                SentinelTree.readYaml(
                    "- sentinel: a\n  using: https://a.example/\n  to: 2026-11-01\n", UTC),
                around))
        .singleElement()
        .asString()
        .startsWith("line 3, column 7: sentinel a: its end, 2026-11-02T00:00:00Z, is in the past");
  }

  @Test
  void anEditedSentinelMayHaveItsName() {
    List<WrittenSentinel> edited =
        SentinelParser.read(
            "Create Sentinel known Using https://known.example/ Monitor links", UTC);
    assertThat(SentinelVerifier.ofEdited(edited, around)).isEmpty();
    assertThat(SentinelVerifier.of(edited, around)).hasSize(1);
  }

  private List<SentinelProblem> problems(String text) {
    return SentinelVerifier.of(SentinelParser.read(text, UTC), around);
  }
}
