package dev.vigil.archive.retention;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The plan of a purge of one page, version by version, before it runs. Immutable.
 *
 * <p>After the deletion of versions in WebVigiL, which drops those older than the oldest that any
 * sentinel needs; here a needed one does not hold back others, since deltas are kept anew. The
 * newest version always stays, and so does one that a stored change points to.
 *
 * @param decisions for every version, the oldest first; empty when the purge is not due
 */
public record PurgePlan(Page page, List<RetentionDecision> decisions) {
  /**
   * A sentinel as far as it needs versions.
   *
   * @param seen the versions that it saw, in that order
   */
  public record Need(CompareOption option, List<Integer> seen) {}

  public static PurgePlan of(
      Archive archive, Page page, RetentionRules rules, Collection<Need> needs, Instant now) {
    return of(page, archive.versions(page), archive.pinned(page), rules, needs, now);
  }

  static PurgePlan of(
      Page page,
      List<Version> versions,
      Set<Integer> pinned,
      RetentionRules rules,
      Collection<Need> needs,
      Instant now) {
    if (versions.size() <= Math.max(1, rules.trigger())) {
      return new PurgePlan(page, List.of());
    }
    List<Version> oldestFirst = new ArrayList<>(versions);
    oldestFirst.sort(Comparator.comparing(version -> version.fetch().time()));
    Map<Integer, String> needed = needed(needs);
    ThinnedVersions thinned = new ThinnedVersions(rules, oldestFirst, now);
    List<RetentionDecision> decisions = new ArrayList<>();
    for (int i = 0; i < oldestFirst.size(); i++) {
      Version version = oldestFirst.get(i);
      int number = version.number();
      int newer = oldestFirst.size() - 1 - i;
      Optional<String> gone = thinned.goes(version, newer);
      if (gone.isEmpty()) {
        decisions.add(new RetentionDecision(version, true, "no rule lets it go"));
      } else if (newer == 0 || number == versions.getLast().number()) {
        decisions.add(new RetentionDecision(version, true, "it is the newest"));
      } else if (pinned.contains(number)) {
        decisions.add(new RetentionDecision(version, true, "a stored change points to it"));
      } else if (needed.containsKey(number)) {
        decisions.add(new RetentionDecision(version, true, needed.get(number)));
      } else {
        decisions.add(new RetentionDecision(version, false, gone.get()));
      }
    }
    return new PurgePlan(page, List.copyOf(decisions));
  }

  private static Map<Integer, String> needed(Collection<Need> needs) {
    Map<Integer, String> needed = new HashMap<>();
    for (Need need : needs) {
      if (!need.seen().isEmpty()) {
        need.option()
            .needs(need.seen())
            .forEach(number -> needed.putIfAbsent(number, need.option().words()));
      }
    }
    return needed;
  }

  /** The versions that the rules allow to delete at one moment. */
  private static final class ThinnedVersions {
    private final RetentionRules rules;
    private final Instant now;
    private final Set<KeptStep> lastOfStretch = new HashSet<>();

    /** The last version of some stretch. */
    private record KeptStep(CalendarStep step, int number) {}

    ThinnedVersions(RetentionRules rules, List<Version> oldestFirst, Instant now) {
      this.rules = rules;
      this.now = now;
      for (CalendarStep step : CalendarStep.values()) {
        Map<String, Integer> last = new HashMap<>();
        if (rules.thinning().isPresent()) {
          oldestFirst.forEach(v -> last.put(step.stretch(v.fetch().time()), v.number()));
        }
        last.values().forEach(number -> lastOfStretch.add(new KeptStep(step, number)));
      }
    }

    /** Why the rules let a version go, if they do. */
    Optional<String> goes(Version version, int newer) {
      Instant time = version.fetch().time();
      if (rules.age().isPresent() && time.isBefore(before(rules.age().get()))) {
        return Optional.of("it is older than the rule keeps");
      }
      if (rules.count().isPresent() && newer >= rules.count().getAsInt()) {
        return Optional.of("there are " + newer + " newer ones");
      }
      if (rules.thinning().isEmpty()) {
        return Optional.empty();
      }
      Optional<CalendarStep> step = rules.thinning().get().step(time, now);
      if (step.isEmpty()) {
        return Optional.of("it is older than the thinning reaches");
      }
      boolean last =
          step.get() == CalendarStep.ALL
              || lastOfStretch.contains(new KeptStep(step.get(), version.number()));
      return last
          ? Optional.empty()
          : Optional.of("it is not the last one of " + step.get().stretch(time));
    }

    private Instant before(Duration age) {
      return age.equals(TimeSpan.EVER) ? Instant.MIN : now.minus(age);
    }
  }

  /** The versions that would go. */
  public List<Integer> goes() {
    return decisions.stream()
        .filter(decision -> !decision.stays())
        .map(decision -> decision.version().number())
        .toList();
  }

  /** Deletes what goes, all or nothing; returns how many versions that were. */
  public int apply(Archive archive) {
    List<Integer> goes = goes();
    archive.delete(page, goes);
    return goes.size();
  }
}
