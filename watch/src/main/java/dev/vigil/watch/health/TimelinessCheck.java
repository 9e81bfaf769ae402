package dev.vigil.watch.health;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.notify.OutboxRepository;
import dev.vigil.watch.store.CheckScheduleRepository;
import dev.vigil.watch.store.SentinelRepository;
import dev.vigil.watch.store.WatchedPageRepository;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Checks that pages are checked and notifications are delivered in time. For one thread. */
final class TimelinessCheck {
  private static final Duration LATE = Duration.ofMinutes(10);
  private static final int MOST = 1000;
  private static final int NAMED = 5;

  private final Catalogue catalogue;
  private final TimeSource time;

  TimelinessCheck(Catalogue catalogue, TimeSource time) {
    this.catalogue = catalogue;
    this.time = time;
  }

  /**
   * @param running whether a process runs the installation, where that is known
   */
  List<HealthFinding> due(Optional<Boolean> running) {
    List<HealthFinding> found = new ArrayList<>();
    Instant now = time.now();
    long late =
        catalogue.read(
            connection -> CheckScheduleRepository.countDue(connection, now.minus(LATE), MOST));
    Optional<Instant> first = catalogue.read(CheckScheduleRepository::next);
    if (late > 0) {
      String words =
          "%s should have been checked since %s and were not%s."
              .formatted(pages(late), Objects.requireNonNull(first.orElse(now)), last());
      found.add(
          HealthFinding.wrong(
              "work",
              words,
              running.orElse(true)
                  ? "Vigil cannot keep up: look at its log, and at the budgets in settings.yaml."
                  : "No process runs the sentinels; start 'vigil run'."));
    } else {
      found.add(
          running.orElse(true) || first.isEmpty()
              ? HealthFinding.fine("work", "No page waits for its check" + last() + ".")
              : HealthFinding.note(
                  "work",
                  "No process runs the sentinels; the next check is due " + first.get() + ".",
                  "Start 'vigil run'."));
    }
    List<String> unchecked =
        catalogue.read(connection -> SentinelRepository.unchecked(connection, MOST));
    if (!unchecked.isEmpty()) {
      found.add(
          HealthFinding.wrong(
              "sentinels",
              "%s not checked: %s."
                  .formatted(
                      shown(unchecked.size())
                          + (unchecked.size() == 1 ? " sentinel is" : " sentinels are"),
                      named(unchecked)),
              "'vigil sentinel list' says why; correct or remove them."));
    }
    List<String> withoutPart =
        catalogue.read(connection -> SentinelRepository.withoutPart(connection, MOST));
    if (!withoutPart.isEmpty()) {
      found.add(
          HealthFinding.note(
              "parts",
              "%s compare%s nothing, because the part is not on the page: %s."
                  .formatted(
                      shown(withoutPart.size())
                          + (withoutPart.size() == 1 ? " sentinel" : " sentinels"),
                      withoutPart.size() == 1 ? "s" : "",
                      named(withoutPart)),
              "'vigil sentinel show NAME' says which; choose another part."));
    }
    long failing = catalogue.read(connection -> SentinelRepository.countFailing(connection, MOST));
    if (failing > 0) {
      found.add(
          HealthFinding.note(
              "pages",
              "%s cannot be read.".formatted(pages(failing)),
              "'vigil sentinel list' says which, and why."));
    }
    return found;
  }

  private static String named(List<String> sentinels) {
    return String.join(", ", sentinels.subList(0, Math.min(NAMED, sentinels.size())))
        + (sentinels.size() > NAMED ? ", ..." : "");
  }

  /** When a page was last checked, as the end of a sentence. */
  private String last() {
    return catalogue
        .read(WatchedPageRepository::lastChecked)
        .map(at -> "; the last check was at " + at.truncatedTo(ChronoUnit.SECONDS))
        .orElse("");
  }

  /** Checks that notifications are sent in time. */
  HealthFinding delivery() {
    long late =
        catalogue.read(
            connection -> OutboxRepository.countLate(connection, time.now().minus(LATE), MOST));
    return late == 0
        ? HealthFinding.fine("delivery", "No notification is late.")
        : HealthFinding.wrong(
            "delivery",
            "%s late.".formatted(messages(late)),
            "'vigil notify list' says why; check the relay, the network and the log.");
  }

  /** Checks whether notifications were given up. */
  HealthFinding messages() {
    // Who tests a channel sees at once whether it works.
    long dead = catalogue.read(connection -> OutboxRepository.countDead(connection, MOST));
    return dead == 0
        ? HealthFinding.fine("messages", "No notification was given up.")
        : HealthFinding.wrong(
            "messages",
            "%s given up.".formatted(messages(dead)),
            "'vigil notify list' says why; 'vigil notify retry' tries them again.");
  }

  /** What the sentinels need from outside, by their texts. */
  HealthCheck.Demand demand() {
    return new HealthCheck.Demand(any("email "), any("Render browser"));
  }

  private boolean any(String words) {
    return catalogue.read(connection -> SentinelRepository.anyContains(connection, words));
  }

  private static String pages(long count) {
    return shown(count) + (count == 1 ? " page" : " pages");
  }

  private static String messages(long count) {
    return shown(count) + (count == 1 ? " notification was" : " notifications were");
  }

  private static String shown(long count) {
    return count < MOST ? Long.toString(count) : MOST + " or more";
  }
}
