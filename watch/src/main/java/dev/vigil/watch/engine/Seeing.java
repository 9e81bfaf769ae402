package dev.vigil.watch.engine;

import dev.vigil.archive.Version;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.group.Part;
import dev.vigil.diff.noise.History;
import dev.vigil.diff.noise.HistoryCode;
import dev.vigil.diff.types.SeenLines;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Lens;
import dev.vigil.watch.graph.Asked;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.Finding;
import dev.vigil.watch.graph.Sight;
import dev.vigil.watch.sentinel.Compare;
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
final class Seeing {
  private final Round round;
  private final Warnings warnings;
  private final Version version;
  private final ChangeGraph<Long> graph;
  private final Set<Long> asked = new HashSet<>();

  /** Rhythms for which the look found something that matters. */
  private final Set<Long> news = new HashSet<>();

  /** What sentinels had seen before, by their ids. */
  private final Map<Long, Lens> lenses = new HashMap<>();

  /** The values that thresholds count from, of those sentinels that have such ones. */
  private final Map<Long, String> reported = new HashMap<>();

  Seeing(Round round, Warnings warnings, Version version) {
    this.round = round;
    this.warnings = warnings;
    this.version = version;
    this.graph = new ChangeGraph<>(round::found, round::digest, round::images, version);
  }

  /** Everybody who is due sees the version; who has something to compare it with asks. */
  void see() throws SQLException {
    Map<Long, List<Member>> byLens = new TreeMap<>();
    for (Member member : round.due()) {
      if (member.kept().beginsAnew()) {
        member.kept().compareWith(round.connection(), 0);
      }
      byLens.computeIfAbsent(lens(member), lens -> new ArrayList<>()).add(member);
    }
    for (Map.Entry<Long, List<Member>> entry : byLens.entrySet()) {
      Lens lens = Lens.find(round.connection(), entry.getKey()).orElseThrow();
      if (lens.latest() != version.number()) {
        see(lens, entry.getValue());
      } else if (lens.confidence() == Lens.UNKNOWN) {
        // Its part was edited, or it is from a release that did not search.
        locate(lens, entry.getValue(), graph.locate(sight(lens, entry.getValue().getFirst())));
      } else if (lens.confidence() == 0) {
        missing(lens, entry.getValue());
      }
    }
  }

  /** Notes where the part of a lens is, and warns those who look for it where it is missing. */
  private void locate(Lens lens, List<Member> members, Part.Location part) throws SQLException {
    lens.locate(
        round.connection(),
        part.confidence() == 1 ? version.number() : lens.matched(),
        part.confidence());
    if (part.isMissing()) {
      missing(lens, members);
    } else {
      for (Member member : members) {
        warnings.back(member);
      }
    }
  }

  private void missing(Lens lens, List<Member> members) throws SQLException {
    for (Member member : members) {
      warnings.missing(
          member, lens.matched() > 0, lens.matched() == 0 ? 0 : reference(member, lens));
    }
  }

  private void see(Lens lens, List<Member> members) throws SQLException {
    List<Asked<Long>> questions = new ArrayList<>();
    for (Member member : members) {
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
    new HeldBack(round, version).byRules(lens, lesson.held());
    if (lens.latest() > 0 && lesson.isNews()) {
      news.add(lens.rhythm());
    }
    lens.see(
        round.connection(),
        version.number(),
        round.now(),
        HistoryCode.encode(lesson.history()),
        lesson.lines().toBytes());
  }

  /** Who waits for a confirmation compares with what the change was first seen against. */
  void confirm() throws SQLException {
    for (Member member : round.confirming()) {
      Kept kept = member.kept();
      Optional<Lens> lens = Lens.find(round.connection(), kept.lens());
      if (lens.isPresent() && round.exists(kept.awaiting())) {
        Asked<Long> question =
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

  List<Finding<Long>> findings() throws SQLException {
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
  String reported(Kept kept) {
    return reported.getOrDefault(kept.id(), kept.reported());
  }

  private int reference(Member member, Lens lens) {
    Kept kept = member.kept();
    if (kept.reference() != 0) {
      return kept.reference();
    }
    return new References(
            lens.seen(), ordinal -> ordinal(lens, ordinal), kept.origin(), kept.told())
        .of(member.terms().compare());
  }

  /**
   * The reference, or the oldest version after it that is still there: what was purged before an
   * edit wanted it must not end all comparisons.
   */
  private int standing(Member member, int reference, Lens lens) throws SQLException {
    if (reference <= 0 || round.exists(reference)) {
      return reference;
    }
    int oldest =
        round.parts().archive().versions(round.page().page()).stream()
            .mapToInt(Version::number)
            .filter(number -> number > reference && number <= lens.latest())
            .min()
            .orElse(0);
    if (oldest > 0 && member.terms().compare() instanceof Compare.First) {
      // From now on it is the first, and kept.
      member.kept().reset(round.connection(), oldest);
    }
    return oldest;
  }

  /**
   * Whether what a sentinel found is what the version that it saw before would have told it, too.
   */
  boolean repeats(Member member, Finding<Long> finding) {
    Lens lens = lenses.get(member.kept().id());
    return lens != null
        && Repetition.isPossible(member.terms().compare())
        && lens.latest() != finding.reference()
        && round.exists(lens.latest())
        && Repetition.of(
            new ChangeGraph<>(
                round::found, round::digest, round::images, round.version(lens.latest())),
            sight(lens, member, List.of(finding.asked())),
            finding);
  }

  private int ordinal(Lens lens, int ordinal) {
    return ordinal == lens.seen()
        ? lens.latest()
        : round.parts().base().catalogue().write(within -> lens.version(within, ordinal)).orElse(0);
  }

  /** Those that begin with the same version see the same from then on. */
  private long lens(Member member) throws SQLException {
    Kept kept = member.kept();
    if (kept.lens() != 0) {
      return kept.lens();
    }
    Lens lens =
        Lens.findOrMake(
            round.connection(),
            round.parts().base().ids(),
            kept.workspace(),
            kept.rhythm(),
            member.question().view(),
            "from " + version.number());
    kept.look(round.connection(), lens.id());
    return lens.id();
  }

  private Asked<Long> ask(Lens lens, Member member, int reference) throws SQLException {
    Map<String, String> known = new LinkedHashMap<>(Reported.read(member.kept().reported()));
    if (member.question().measuresFromTold()) {
      var steps =
          graph
              .known(member.question(), lens.matched())
              .steps(round.digest(round.version(reference)), round.digest(version));
      if (Reported.begin(known, steps)) {
        member.kept().remember(round.connection(), Reported.write(known));
      }
      reported.put(member.kept().id(), Reported.write(known));
    }
    asked.add(member.kept().id());
    return new Asked<>(member.kept().id(), member.question(), reference, known);
  }

  private static Sight<Long> sight(Lens lens, Member any) {
    return sight(lens, any, List.of());
  }

  private static Sight<Long> sight(Lens lens, Member any, List<Asked<Long>> questions) {
    return new Sight<>(
        lens.latest(),
        lens.matched(),
        history(lens.history()),
        SeenLines.fromBytes(lens.lines()),
        any.question(),
        questions);
  }

  private static History history(byte[] bytes) {
    try {
      return bytes.length == 0 ? History.NEW : HistoryCode.decode(bytes);
    } catch (DiffException e) {
      // Written by another release: habits are learnt again.
      return History.NEW;
    }
  }
}
