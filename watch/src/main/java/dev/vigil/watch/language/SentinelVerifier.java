package dev.vigil.watch.language;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.UserRegex;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.SelectorReader;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Verifies sentinels before they are accepted: names, references, times, change types, noise rules,
 * selectors, URLs, requests and channels, and finally the page itself. Not safe for concurrent use.
 */
public final class SentinelVerifier {
  private final VerificationContext around;
  private final SentinelDependencies company;

  private SentinelVerifier(VerificationContext around) {
    this.around = around;
    company = new SentinelDependencies(around);
  }

  /** Verifies new sentinels; returns their problems in order. */
  public static List<SentinelProblem> of(
      List<WrittenSentinel> sentinels, VerificationContext around) {
    return of(sentinels, around, false);
  }

  /** Verifies sentinels that replace those of the same names. */
  public static List<SentinelProblem> ofEdited(
      List<WrittenSentinel> sentinels, VerificationContext around) {
    return of(sentinels, around, true);
  }

  private static List<SentinelProblem> of(
      List<WrittenSentinel> sentinels, VerificationContext around, boolean edited) {
    SentinelVerifier verification = new SentinelVerifier(around);
    List<SentinelProblem> problems = new ArrayList<>();
    for (WrittenSentinel written : sentinels) {
      String name = written.sentinel().name();
      boolean first = verification.company.add(written.sentinel());
      if (!first || !edited && around.sentinel(name).isPresent()) {
        new ProblemCollector(written, problems)
            .error(
                "sentinel",
                "There is already a sentinel named %s; choose another name, or edit that sentinel."
                    .formatted(name));
      }
    }
    for (WrittenSentinel written : sentinels) {
      verification.check(written.sentinel(), new ProblemCollector(written, problems));
    }
    return problems;
  }

  private void check(Sentinel sentinel, ProblemCollector notes) {
    checkSource(sentinel, notes);
    checkExpressions(sentinel, notes);
    checkTicks(sentinel, notes);
    new LifespanVerifier(company, around.now(), notes).check(sentinel);
    for (Channel channel : sentinel.get(ClauseValue.NOTIFY).orElse(List.of())) {
      around.problem(channel).ifPresent(problem -> notes.error("notify", problem));
    }
    if (company.isCircle(sentinel)) {
      notes.error(
          "using",
          "it hangs on itself, through what it stands on, starts or ends with; break that"
              + " circle.");
    }
    if (!notes.failed()) {
      EffectiveSentinel effective = EffectiveSentinel.of(sentinel, company::find, around::tag);
      notes.reading("sentinel", () -> checkTogether(effective));
      new RequestVerifier(around, notes).check(effective);
      if (!notes.failed()) {
        around
            .check(effective)
            .ifPresent(
                no -> {
                  if (no.lasting()) {
                    notes.error(no.clause(), no.sentence());
                  } else {
                    notes.doubt(no.clause(), no.sentence());
                  }
                });
      }
    }
  }

  private void checkSource(Sentinel sentinel, ProblemCollector notes) {
    switch (sentinel.source()) {
      case SentinelSource.Address(String url) -> notes.reading("using", () -> WebUrl.parse(url));
      case SentinelSource.Other(String name) ->
          company.require(name, "using", "it stands on", notes);
      case SentinelSource.Kind(String kind, String argument) -> {
        if (!around.kinds().contains(kind)) {
          notes.error(
              "using", "\"" + kind + "\" is not a kind of source; " + known(kind, around.kinds()));
        }
      }
    }
  }

  private static String known(String word, Collection<String> words) {
    return SpellingSuggestion.to(word, words)
        .map(near -> "did you mean " + near + "?")
        .orElseGet(() -> "there are " + String.join(", ", words.stream().sorted().toList()) + ".");
  }

  /** Validates the expressions that other modules parse. */
  private static void checkExpressions(Sentinel sentinel, ProblemCollector notes) {
    notes.reading("within", () -> sentinel.get(ClauseValue.WITHIN).ifPresent(SelectorReader::of));
    notes.reading(
        "ignore",
        () ->
            sentinel
                .get(ClauseValue.IGNORE)
                .ifPresent(rules -> NoiseRules.parse(EffectiveSentinel.rules(rules))));
  }

  /** Limits the regular expressions of all clauses together. */
  private static void checkTogether(EffectiveSentinel effective) {
    UserRegex.checkTogether(
        ChangeTypeExpression.parse(SentinelWriter.monitor(effective.monitor())).instructions()
            + NoiseRules.parse(effective.ignore()).instructions()
            + effective.when().map(Condition::parse).map(Condition::instructions).orElse(0L));
  }

  private void checkTicks(Sentinel sentinel, ProblemCollector notes) {
    if (sentinel.get(ClauseValue.FETCH).orElse(null) instanceof FetchClause.Every(Duration interval)
        && interval.toMillis() % around.intervalStep().toMillis() != 0) {
      notes.note(
          "fetch",
          "this installation checks at whole multiples of "
              + TimeText.write(around.intervalStep())
              + ", so that every "
              + TimeText.write(interval)
              + " is rounded.");
    }
  }
}
