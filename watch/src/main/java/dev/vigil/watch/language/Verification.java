package dev.vigil.watch.language;

import dev.vigil.diff.Nearest;
import dev.vigil.diff.UserRegex;
import dev.vigil.diff.noise.Rules;
import dev.vigil.diff.types.Interest;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Parts;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.Term;
import dev.vigil.watch.sentinel.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds what is wrong with sentinels before they are accepted: names, references and their circles,
 * times, change types, noise rules, selectors, addresses, requests and channels; and, where all
 * that is right, by a look at the page. Not safe for concurrent use.
 */
public final class Verification {
  private final Surroundings around;
  private final Company company;

  private Verification(Surroundings around) {
    this.around = around;
    company = new Company(around);
  }

  /** All problems of new sentinels, in their order. */
  public static List<Problem> of(List<Written> sentinels, Surroundings around) {
    return of(sentinels, around, false);
  }

  /** All problems of sentinels that take the place of those that have the same names. */
  public static List<Problem> ofEdited(List<Written> sentinels, Surroundings around) {
    return of(sentinels, around, true);
  }

  private static List<Problem> of(List<Written> sentinels, Surroundings around, boolean edited) {
    Verification verification = new Verification(around);
    List<Problem> problems = new ArrayList<>();
    for (Written written : sentinels) {
      String name = written.sentinel().name();
      boolean first = verification.company.add(written.sentinel());
      if (!first || !edited && around.sentinel(name).isPresent()) {
        new Notes(written, problems)
            .error(
                "sentinel",
                "there is already a sentinel of this name; choose another, or edit that one.");
      }
    }
    for (Written written : sentinels) {
      verification.check(written.sentinel(), new Notes(written, problems));
    }
    return problems;
  }

  private void check(Sentinel sentinel, Notes notes) {
    checkSource(sentinel, notes);
    checkExpressions(sentinel, notes);
    checkTicks(sentinel, notes);
    new Lifespan(company, around.now(), notes).check(sentinel);
    for (Channel channel : sentinel.get(Term.NOTIFY).orElse(List.of())) {
      around.problem(channel).ifPresent(problem -> notes.error("notify", problem));
    }
    if (company.isCircle(sentinel)) {
      notes.error(
          "using",
          "it hangs on itself, through what it stands on, starts or ends with; break that"
              + " circle.");
    }
    if (!notes.failed()) {
      Terms terms = Terms.of(sentinel, company::find, around::tag);
      notes.reading("sentinel", () -> checkTogether(terms));
      new Supplies(around, notes).check(terms);
      if (!notes.failed()) {
        around.look(terms).ifPresent(no -> notes.doubt(no.clause(), no.sentence()));
      }
    }
  }

  private void checkSource(Sentinel sentinel, Notes notes) {
    switch (sentinel.source()) {
      case Source.Address(String url) -> notes.reading("using", () -> WebUrl.parse(url));
      case Source.Other(String name) -> company.require(name, "using", "it stands on", notes);
      case Source.Kind(String kind, String argument) -> {
        if (!around.kinds().contains(kind)) {
          notes.error(
              "using", "\"" + kind + "\" is no kind of source; " + known(kind, around.kinds()));
        }
      }
    }
  }

  private static String known(String word, Collection<String> words) {
    return Nearest.to(word, words)
        .map(near -> "did you mean " + near + "?")
        .orElseGet(() -> "there are " + String.join(", ", words.stream().sorted().toList()) + ".");
  }

  /** What other modules read. */
  private static void checkExpressions(Sentinel sentinel, Notes notes) {
    notes.reading("within", () -> sentinel.get(Term.WITHIN).ifPresent(Parts::of));
    notes.reading(
        "ignore",
        () -> sentinel.get(Term.IGNORE).ifPresent(rules -> Rules.parse(Terms.rules(rules))));
  }

  /** Each clause bounds its own regular expressions; a sentinel runs them all. */
  private static void checkTogether(Terms terms) {
    UserRegex.checkTogether(
        Interest.parse(SentinelWriter.monitor(terms.monitor())).instructions()
            + Rules.parse(terms.ignore()).instructions()
            + terms.when().map(Condition::parse).map(Condition::instructions).orElse(0L));
  }

  private void checkTicks(Sentinel sentinel, Notes notes) {
    if (sentinel.get(Term.FETCH).orElse(null) instanceof Fetch.Every(Duration interval)
        && interval.toMillis() % around.tick().toMillis() != 0) {
      notes.note(
          "fetch",
          "this installation looks at whole multiples of "
              + Times.write(around.tick())
              + ", so that every "
              + Times.write(interval)
              + " is rounded.");
    }
  }
}
