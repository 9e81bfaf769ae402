package dev.vigil.bench.crash;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.notify.DeliveryAttempt;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What became of an installation whose processes were killed, from its rows, its archive, and the
 * raw log of the mail server. Immutable.
 *
 * <p>A mail that was taken twice is accounted for when the server hung up instead of answering the
 * first, or when the process that sent it was killed or put to sleep after the mail's connection
 * began and the attempt stands in the delivery log as cut off, which it does only if that came
 * before the commit of its result.
 *
 * @param reported changes that were told
 * @param mails mails with different ids
 * @param copies mails as often as they were taken
 * @param afterKill second copies after a kill between the end of the mail and the commit
 * @param afterHangUp second copies after the server hung up
 * @param faults what is wrong, in words
 */
public record FaultTestResult(
    int reported, int mails, int copies, int afterKill, int afterHangUp, List<String> faults) {
  private static final int ALL = 1_000_000;
  private static final String CUT_OFF = "cut off";

  public FaultTestResult {
    faults = List.copyOf(faults);
  }

  /** What is still to be done before anything can be judged; empty for nothing. */
  static List<String> open(ChangePlan plan, Installation installation) {
    List<String> open = new ArrayList<>();
    Map<String, List<Report>> changes = changes(installation);
    for (int page = 0; page < plan.pages(); page++) {
      for (String name : ChangePlan.sentinels(page)) {
        List<Report> of = changes.getOrDefault(name, List.of());
        int last =
            of.isEmpty() ? 1 : state(installation, of.getLast(), of.getLast().versions().after());
        if (last != plan.state(page)) {
          open.add(name + " reported state " + last + " of " + plan.state(page));
        }
      }
    }
    for (OutboxMessage message : messages(installation)) {
      if (message.state() == OutboxMessage.State.WAITING
          || message.state() == OutboxMessage.State.SENDING) {
        open.add("message " + message.key() + " is " + message.state());
      }
    }
    return open;
  }

  /** Judges; nothing may run meanwhile. */
  public static FaultTestResult of(FaultTest test) {
    List<String> faults = new ArrayList<>(test.faults());
    try (Installation installation = test.open()) {
      open(test.plan(), installation).forEach(still -> faults.add("not settled: " + still));
      archive(installation.archive(), faults);
      forgotten(test.plan(), installation, faults);
      Map<String, List<Report>> changes = changes(installation);
      for (int page = 0; page < test.plan().pages(); page++) {
        for (String name : ChangePlan.sentinels(page)) {
          chain(installation, name, page, changes.getOrDefault(name, List.of()), faults);
        }
      }
      int reported = changes.values().stream().mapToInt(List::size).sum();
      return mails(test, installation, reported, faults);
    }
  }

  private static Map<String, List<Report>> changes(Installation installation) {
    Map<String, List<Report>> byName = new TreeMap<>();
    for (Report report : installation.sentinels().reports(0, null, Instant.EPOCH, ALL).reversed()) {
      if (report.kind().equals("change")) {
        byName.computeIfAbsent(report.origin().name(), name -> new ArrayList<>()).add(report);
      }
    }
    return byName;
  }

  private static List<OutboxMessage> messages(Installation installation) {
    return installation.outbox().messages(0, Optional.empty(), ALL);
  }

  private static int state(Installation installation, Report report, int version) {
    Archive archive = installation.archive();
    Page page =
        archive.pages().stream()
            .filter(p -> p.url().equals(report.origin().url()))
            .findFirst()
            .orElseThrow();
    return archive
        .version(page, version)
        .map(found -> ChangePlan.state(archive.bytes(found)))
        .orElse(0);
  }

  private static void archive(Archive archive, List<String> faults) {
    for (Damage damage : archive.check(page -> {})) {
      faults.add("archive: " + damage);
    }
    for (Page page : archive.pages()) {
      for (Version version : archive.versions(page)) {
        byte[] bytes = archive.bytes(version);
        int last = page.url().indexOf(':', 7);
        int number =
            Integer.parseInt(page.url().substring(page.url().lastIndexOf('.', last) + 1, last)) - 1;
        if (!Arrays.equals(bytes, ChangePlan.bytes(number, ChangePlan.state(bytes)))) {
          faults.add("archive: " + version + " is not a state of its page");
        }
      }
    }
  }

  private static void forgotten(ChangePlan plan, Installation installation, List<String> faults) {
    Map<String, SentinelRow> kept = new HashMap<>();
    installation.sentinels().all(0).forEach(one -> kept.put(one.name(), one));
    for (String name : plan.sentinels()) {
      SentinelRow one = kept.get(name);
      if (one == null || one.lifecycle().state() != SentinelState.ACTIVE) {
        faults.add("sentinel " + name + " is forgotten");
      } else if (installation.sentinels().schedule(one).isEmpty()) {
        faults.add("sentinel " + name + " is never due again");
      } else if (installation
          .sentinels()
          .schedule(one)
          .get()
          .due()
          .isAfter(Instant.now().plusSeconds(60))) {
        faults.add("sentinel " + name + " is due only in more than a minute");
      }
    }
  }

  /** A patient page's states one after the other; a hasty one's without gaps. */
  private static void chain(
      Installation installation, String name, int page, List<Report> reports, List<String> faults) {
    int version = 1;
    for (Report report : reports) {
      int before = state(installation, report, report.versions().before());
      int after = state(installation, report, report.versions().after());
      if (report.versions().before() != version) {
        faults.add(
            name
                + " reported "
                + report.versions().before()
                + "-"
                + report.versions().after()
                + " after "
                + version);
      }
      if (!ChangePlan.isHasty(page) && after != before + 1) {
        faults.add(name + " reported state " + after + " after state " + before);
      }
      version = report.versions().after();
    }
  }

  // ---- mails ----

  private static FaultTestResult mails(
      FaultTest test, Installation installation, int reported, List<String> faults) {
    Map<String, OutboxMessage> rows = new HashMap<>();
    Set<String> changes = new HashSet<>();
    for (OutboxMessage message : messages(installation)) {
      rows.put(message.key(), message);
      // One id for each change, channel and recipient.
      if (!changes.add(message.sentinel() + " " + message.change() + " " + message.channel())) {
        faults.add("two messages about change " + message.change());
      }
    }
    Map<String, List<RecordingMailServer.Copy>> byId = new HashMap<>();
    Map<String, String> ids = new HashMap<>();
    List<RecordingMailServer.Copy> all = test.mail().copies();
    for (RecordingMailServer.Copy copy : all) {
      byId.computeIfAbsent(copy.id(), id -> new ArrayList<>()).add(copy);
      if (copy.subject().contains(" change ")
          && !ids.computeIfAbsent(copy.to() + copy.subject(), s -> copy.id()).equals(copy.id())) {
        faults.add("two ids for " + copy.subject());
      }
      if (!rows.containsKey(key(copy.id()))) {
        faults.add("no outbox row for the mail " + copy.id());
      }
    }
    int afterKill = 0;
    int afterHangUp = 0;
    for (OutboxMessage message : rows.values()) {
      // A suspended process may finish its mail after another one sent its own.
      List<RecordingMailServer.Copy> copies =
          byId.getOrDefault(message.key() + "@crash.example", List.of()).stream()
              .sorted(Comparator.comparingLong(RecordingMailServer.Copy::began))
              .toList();
      if (copies.isEmpty()) {
        faults.add("the mail " + message.key() + " was never received");
        continue;
      }
      List<String> outcomes =
          installation.outbox().attempts(message.id()).stream()
              .map(DeliveryAttempt::outcome)
              .toList();
      long cutOff = outcomes.stream().filter(outcome -> outcome.startsWith(CUT_OFF)).count();
      int kills = 0;
      for (int i = 0; i + 1 < copies.size(); i++) {
        if (copies.get(i).hungUp()) {
          afterHangUp++;
        } else if (killed(test, copies.get(i), copies.get(i + 1))) {
          kills++;
        } else {
          faults.add(
              "a second copy of "
                  + message.key()
                  + " without a reason, by "
                  + copies.get(i).from()
                  + " and "
                  + copies.get(i + 1).from());
        }
      }
      if (kills > cutOff) {
        faults.add(
            "a second copy of "
                + message.key()
                + " though its result was committed: "
                + String.join(", ", outcomes));
      }
      afterKill += kills;
    }
    return new FaultTestResult(reported, byId.size(), all.size(), afterKill, afterHangUp, faults);
  }

  private static String key(String id) {
    return id.substring(0, Math.max(0, id.indexOf('@')));
  }

  private static boolean killed(
      FaultTest test, RecordingMailServer.Copy first, RecordingMailServer.Copy second) {
    return test.lives().stream()
        .anyMatch(
            life ->
                first.from().equals(life.sender())
                    && first.began() - life.began() > 0
                    && life.gone() - first.began() > 0
                    && second.began() - life.gone() > 0);
  }
}
