package dev.vigil.watch.engine;

import dev.vigil.archive.Version;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.diff.noise.NoiseHistoryCodec;
import dev.vigil.diff.types.SeenLines;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.graph.Subscriber;
import dev.vigil.watch.graph.SubscriberGroup;
import dev.vigil.watch.sentinel.CompareClause;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.ViewHistory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Has sentinels see a version, each through its lens, and ask what differs from the version that
 * they compare with. For one look and one thread.
 */
final class ChangeEvaluator {
  private final CheckContext round;
  private final FailureAlerts warnings;
  private final Version version;
  private final ChangeGraph<Long> graph;
  private final Set<Long> asked = new HashSet<>();

  /** Rhythms for which the look found something that matters. */
  private final Set<Long> news = new HashSet<>();

  /** What sentinels had seen before, by their ids. */
  private final Map<Long, ViewHistory> lenses = new HashMap<>();

  /** The values that thresholds count from, of those sentinels that have such ones. */
  private final Map<Long, String> reported = new HashMap<>();

  ChangeEvaluator(CheckContext round, FailureAlerts warnings, Version version) {
    this.round = round;
    this.warnings = warnings;
    this.version = version;
    this.graph = new ChangeGraph<>(round::found, round::digest, round::images, version);
  }

  /** Everybody who is due sees the version; who has something to compare it with asks. */
  void see() throws SQLException {
    Map<Long, List<ResolvedSentinel>> byLens = new TreeMap<>();
    for (ResolvedSentinel member : round.due()) {
      if (member.kept().beginsAnew()) {
        member.kept().compareWith(round.connection(), 0);
      }
      byLens.computeIfAbsent(lens(member), lens -> new ArrayList<>()).add(member);
    }
    for (Map.Entry<Long, List<ResolvedSentinel>> entry : byLens.entrySet()) {
      ViewHistory lens = ViewHistory.find(round.connection(), entry.getKey()).orElseThrow();
      if (lens.latest() != version.number()) {
        see(lens, entry.getValue());
      } else if (lens.confidence() == ViewHistory.UNKNOWN) {
        // Its part was edited, or it is from a release that did not search.
        locate(lens, entry.getValue(), graph.locate(sight(lens, entry.getValue().getFirst())));
      } else if (lens.confidence() == 0) {
        missing(lens, entry.getValue());
      }
    }
  }

  /** Notes where the part of a lens is, and warns those who look for it where it is missing. */
  private void locate(ViewHistory lens, List<ResolvedSentinel> members, WatchedPart.Location part)
      throws SQLException {
    lens.locate(
        round.connection(),
        part.confidence() == 1 ? version.number() : lens.matched(),
        part.confidence());
    if (part.isMissing()) {
      missing(lens, members);
    } else {
      for (ResolvedSentinel member : members) {
        warnings.back(member);
      }
    }
  }

  private void missing(ViewHistory lens, List<ResolvedSentinel> members) throws SQLException {
    for (ResolvedSentinel member : members) {
      warnings.missing(
          member, lens.matched() > 0, lens.matched() == 0 ? 0 : reference(member, lens));
    }
  }

  private void see(ViewHistory lens, List<ResolvedSentinel> members) throws SQLException {
    List<Subscriber<Long>> questions = new ArrayList<>();
    for (ResolvedSentinel member : members) {
      lenses.put(member.kept().id(), lens);
      int reference = standing(member, reference(member, lens), lens);
      // A part that was never found has nothing to be compared with when it appears.
      boolean appears = lens.matched() == 0 && lens.confidence() == 0;
      if (!appears && reference > 0 && member.kept().awaiting() == 0 && round.exists(reference)) {
        questions.add(SentinelFault.of(member.kept().id(), () -> ask(lens, member, reference)));
      }
    }
    // They all see the same, and learn the same from it.
    ChangeGraph.Lesson lesson =
        SentinelFault.of(
            members.stream().map(member -> member.kept().id()).collect(Collectors.toSet()),
            () -> graph.see(sight(lens, members.getFirst(), questions)));
    if (lesson.part().isMissing()) {
      questions.forEach(question -> asked.remove(question.sentinel()));
    }
    locate(lens, members, lesson.part());
    new HeldChangeWriter(round, version).byRules(lens, lesson.held());
    if (lens.latest() > 0 && lesson.isNews()) {
      news.add(lens.rhythm());
    }
    lens.see(
        round.connection(),
        version.number(),
        round.now(),
        NoiseHistoryCodec.encode(lesson.history()),
        lesson.lines().toBytes());
  }

  /** Who waits for a confirmation compares with what the change was first seen against. */
  void confirm() throws SQLException {
    for (ResolvedSentinel member : round.confirming()) {
      SentinelRow kept = member.kept();
      Optional<ViewHistory> lens = ViewHistory.find(round.connection(), kept.lens());
      if (lens.isPresent() && round.exists(kept.awaiting())) {
        Subscriber<Long> question =
            SentinelFault.of(kept.id(), () -> ask(lens.get(), member, kept.awaiting()));
        ChangeGraph.Lesson lesson =
            SentinelFault.of(
                kept.id(), () -> graph.see(sight(lens.get(), member, List.of(question))));
        if (lesson.part().isMissing()) {
          asked.remove(kept.id());
          warnings.missing(member, lens.get().matched() > 0, kept.awaiting());
          // It is compared with the same version when it is back.
          kept.await(round.connection(), 0, null);
        }
      } else {
        // Nothing is left to compare with.
        kept.await(round.connection(), 0, null);
      }
    }
  }

  /** Those who asked. */
  Set<Long> asked() {
    return asked;
  }

  List<SentinelResult<Long>> findings() throws SQLException {
    try {
      return graph.findings();
    } catch (ChangeGraph.Fault e) {
      return SentinelFault.of(
          e.sentinels().stream().map(Long.class::cast).collect(Collectors.toSet()),
          () -> {
            throw e.reason();
          });
    }
  }

  /** The rhythms for which the look found something that matters. */
  Set<Long> news() {
    return news;
  }

  /** The values that a sentinel's thresholds count from. */
  String reported(SentinelRow kept) {
    return reported.getOrDefault(kept.id(), kept.reported());
  }

  private int reference(ResolvedSentinel member, ViewHistory lens) {
    SentinelRow kept = member.kept();
    if (kept.reference() != 0) {
      return kept.reference();
    }
    return new ReferenceVersions(
            lens.seen(), ordinal -> ordinal(lens, ordinal), kept.origin(), kept.told())
        .of(member.terms().compare());
  }

  /**
   * The reference, or the oldest version after it that is still there: what was purged before an
   * edit wanted it must not end all comparisons.
   */
  private int standing(ResolvedSentinel member, int reference, ViewHistory lens)
      throws SQLException {
    if (reference <= 0 || round.exists(reference)) {
      return reference;
    }
    int oldest =
        round.parts().archive().versions(round.page().page()).stream()
            .mapToInt(Version::number)
            .filter(number -> number > reference && number <= lens.latest())
            .min()
            .orElse(0);
    if (oldest > 0 && member.terms().compare() instanceof CompareClause.First) {
      // From now on it is the first, and kept.
      member.kept().reset(round.connection(), oldest);
    }
    return oldest;
  }

  /**
   * Whether what a sentinel found is what the version that it saw before would have told it, too.
   */
  boolean repeats(ResolvedSentinel member, SentinelResult<Long> finding) {
    ViewHistory lens = lenses.get(member.kept().id());
    return lens != null
        && RepeatedDifference.isPossible(member.terms().compare())
        && lens.latest() != finding.reference()
        && round.exists(lens.latest())
        && RepeatedDifference.of(
            new ChangeGraph<>(
                round::found, round::digest, round::images, round.version(lens.latest())),
            sight(lens, member, List.of(finding.asked())),
            finding);
  }

  private int ordinal(ViewHistory lens, int ordinal) {
    return ordinal == lens.seen()
        ? lens.latest()
        : round.parts().base().catalogue().write(within -> lens.version(within, ordinal)).orElse(0);
  }

  /** Those that begin with the same version see the same from then on. */
  private long lens(ResolvedSentinel member) throws SQLException {
    SentinelRow kept = member.kept();
    if (kept.lens() != 0) {
      return kept.lens();
    }
    ViewHistory lens =
        ViewHistory.findOrMake(
            round.connection(),
            round.parts().base().ids(),
            kept.workspace(),
            kept.rhythm(),
            member.question().view(),
            "from " + version.number());
    kept.look(round.connection(), lens.id());
    return lens.id();
  }

  private Subscriber<Long> ask(ViewHistory lens, ResolvedSentinel member, int reference)
      throws SQLException {
    Map<String, String> known = new LinkedHashMap<>(ReportedValues.read(member.kept().reported()));
    if (member.question().measuresFromTold()) {
      var steps =
          graph
              .known(member.question(), lens.matched())
              .steps(round.digest(round.version(reference)), round.digest(version));
      if (ReportedValues.begin(known, steps)) {
        member.kept().remember(round.connection(), ReportedValues.write(known));
      }
      reported.put(member.kept().id(), ReportedValues.write(known));
    }
    asked.add(member.kept().id());
    return new Subscriber<>(member.kept().id(), member.question(), reference, known);
  }

  private static SubscriberGroup<Long> sight(ViewHistory lens, ResolvedSentinel any) {
    return sight(lens, any, List.of());
  }

  private static SubscriberGroup<Long> sight(
      ViewHistory lens, ResolvedSentinel any, List<Subscriber<Long>> questions) {
    return new SubscriberGroup<>(
        lens.latest(),
        lens.matched(),
        history(lens.history()),
        SeenLines.fromBytes(lens.lines()),
        any.question(),
        questions);
  }

  private static NoiseHistory history(byte[] bytes) {
    try {
      return bytes.length == 0 ? NoiseHistory.NEW : NoiseHistoryCodec.decode(bytes);
    } catch (DiffException e) {
      // Written by another release: habits are learnt again.
      return NoiseHistory.NEW;
    }
  }
}
