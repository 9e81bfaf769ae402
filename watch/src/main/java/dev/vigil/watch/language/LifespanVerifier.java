package dev.vigil.watch.language;

import dev.vigil.watch.language.VerificationContext.Stage;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.LifespanMoment;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelDefaults;
import java.time.Instant;
import java.util.Optional;

/** Verifies the start and end times of a sentinel. */
final class LifespanVerifier {
  private final SentinelDependencies company;
  private final Instant now;
  private final ProblemCollector notes;

  LifespanVerifier(SentinelDependencies company, Instant now, ProblemCollector notes) {
    this.company = company;
    this.now = now;
    this.notes = notes;
  }

  void check(Sentinel sentinel) {
    LifespanMoment from = sentinel.get(ClauseValue.FROM).orElse(SentinelDefaults.FROM);
    LifespanMoment to = sentinel.get(ClauseValue.TO).orElse(SentinelDefaults.TO);
    checkEvent(from, "from", "it starts with");
    checkEvent(to, "to", "it ends with");
    if (from instanceof LifespanMoment.Forever) {
      notes.error("from", "forever is not a start; write From now or a date.");
    }
    Optional<Instant> end = instant(to);
    Instant start = instant(from).orElse(now);
    if (end.isPresent() && !end.get().isAfter(now)) {
      notes.error("to", "its end, " + end.get() + ", is in the past; choose a later one.");
    } else if (end.isPresent() && !end.get().isAfter(start)) {
      notes.error("to", "it ends, " + end.get() + ", before it starts, " + start + ".");
    } else if (start.isBefore(now)) {
      notes.note("from", "its start, " + start + ", is in the past: it starts now.");
    }
    if (from instanceof LifespanMoment.EndOf(String other)
        && to.other().filter(other::equals).isPresent()) {
      notes.error(
          "to", "it starts when sentinel " + other + " ends, and is to end no later than that.");
    }
  }

  /** Checks that the awaited event can still happen. */
  private void checkEvent(LifespanMoment moment, String clause, String verb) {
    if (moment.other().isEmpty()) {
      return;
    }
    String name = moment.other().get();
    boolean start = moment instanceof LifespanMoment.StartOf;
    company.require(name, clause, verb + (start ? " the start of" : " the end of"), notes);
    Stage stage = company.stage(name);
    if (stage == Stage.ENDED || start && stage == Stage.STARTED) {
      notes.error(
          clause,
          verb
              + (start ? " the start of" : " the end of")
              + " sentinel "
              + name
              + ", which is over already; write a date, now or forever.");
    }
  }

  private Optional<Instant> instant(LifespanMoment moment) {
    return switch (moment) {
      case LifespanMoment.At(var time) -> Optional.of(time.toInstant());
      case LifespanMoment.FromNow(var later) -> Optional.of(now.plus(later));
      case LifespanMoment.StartOf _, LifespanMoment.EndOf _, LifespanMoment.Forever _ ->
          Optional.empty();
    };
  }
}
