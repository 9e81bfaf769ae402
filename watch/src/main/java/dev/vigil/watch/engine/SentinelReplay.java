package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Significance;
import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.noise.NoiseHistory;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.check.ComparisonValues;
import dev.vigil.watch.check.ReferenceVersions;
import dev.vigil.watch.check.RepeatedDifference;
import dev.vigil.watch.check.ReportedValues;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.graph.SentinelResult;
import dev.vigil.watch.graph.Subscriber;
import dev.vigil.watch.graph.SubscriberGroup;
import dev.vigil.watch.page.PageTitles;
import dev.vigil.watch.page.VersionDigestCache;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Computes what sentinels would have reported about the stored versions of a page. Each version
 * goes through the comparison of the engine, once for all sentinels. Nothing is stored and no
 * notification is sent. For one thread.
 */
public final class SentinelReplay {
  private static final long CACHE = 64 << 20;

  private final Archive archive;
  private final Page page;
  private final List<EffectiveSentinel> sentinels;
  private final VersionDigestCache digests;
  private final boolean everyCheck;

  /** The kinds of hits. */
  public enum Kind {
    CHANGE,
    /** The part was not found, for the first time in a row. */
    GONE,
    /** The part was found again after it was gone. */
    BACK
  }

  /**
   * A change that would have been reported or held back.
   *
   * @param comparison empty if the part is gone or back
   * @param reported whether it would have been reported; otherwise its significance was low or the
   *     condition did not hold
   * @param confidence how sure it is that the part was found: 1 by its selector, less by its
   *     surroundings, 0 where it is gone
   * @param summary one line about it
   */
  public record Hit(
      Kind kind,
      Version before,
      Version after,
      Comparison comparison,
      boolean reported,
      double confidence,
      String summary) {}

  /**
   * The result of a replay.
   *
   * @param versions how many were checked
   * @param missing in how many of them the part was not found
   * @param relocated in how many it was found by its surroundings only
   * @param hits what was found, the oldest first
   */
  public record Result(int versions, int missing, int relocated, List<Hit> hits) {
    public Result {
      hits = List.copyOf(hits);
    }

    /** How many changes would have been reported. */
    public long reported() {
      return changes() - held();
    }

    /** How many changes would have been held back. */
    public long held() {
      return hits.stream().filter(hit -> hit.kind() == Kind.CHANGE && !hit.reported()).count();
    }

    private long changes() {
      return hits.stream().filter(hit -> hit.kind() == Kind.CHANGE).count();
    }
  }

  public SentinelReplay(Archive archive, Page page, EffectiveSentinel effective) {
    this(archive, page, List.of(effective));
  }

  /** Creates a replay of several sentinels. */
  public SentinelReplay(Archive archive, Page page, List<EffectiveSentinel> sentinels) {
    this(archive, page, sentinels, false);
  }

  /**
   * Creates a replay of several sentinels.
   *
   * @param everyCheck whether each check of the page added a version, so that none found it
   *     unchanged; an archive does not say so
   */
  public SentinelReplay(
      Archive archive, Page page, List<EffectiveSentinel> sentinels, boolean everyCheck) {
    this.archive = archive;
    this.page = page;
    this.sentinels = List.copyOf(sentinels);
    this.digests = new VersionDigestCache(archive, CachePolicy.TINY_LFU, CACHE);
    this.everyCheck = everyCheck;
  }

  /** Replays all versions; returns the result of the first sentinel. */
  public Result run(Consumer<Version> progress) {
    return runAll(progress).getFirst();
  }

  /** Replays all versions; returns the result of each sentinel. */
  public List<Result> runAll(Consumer<Version> progress) {
    return run(archive.versions(page), progress);
  }

  /** Replays the latest versions only. */
  public Result latest(int most) {
    List<Version> all = archive.versions(page);
    return run(all.subList(Math.max(0, all.size() - most), all.size()), version -> {}).getFirst();
  }

  private List<Result> run(List<Version> past, Consumer<Version> progress) {
    Map<Integer, Version> versions = new LinkedHashMap<>();
    List<Integer> seen = new ArrayList<>();
    List<SentinelState> states = sentinels.stream().map(SentinelState::new).toList();
    for (Version version : past) {
      progress.accept(version);
      versions.put(version.number(), version);
      ChangeGraph<SentinelState> graph =
          new ChangeGraph<>(
              number -> Optional.ofNullable(versions.get(number)), digests::of, version);
      states.forEach(state -> state.evaluate(graph, versions, seen, version));
      seen.add(version.number());
      for (SentinelResult<SentinelState> finding : graph.findings()) {
        finding.asked().sentinel().addResult(finding, versions, version);
      }
    }
    return states.stream().map(state -> state.result(seen.size())).toList();
  }

  /** The state of one sentinel during the replay. */
  private final class SentinelState {
    private final EffectiveSentinel effective;
    private final ChangeQuery query;
    private final Optional<Condition> when;
    private final List<Hit> hits = new ArrayList<>();
    private final Map<String, String> reported = new LinkedHashMap<>();
    private NoiseHistory history = NoiseHistory.NEW;
    private SeenLines lines = SeenLines.NONE;
    private int notified;
    private int lastGood;
    private int matched;
    private int missing;
    private int relocated;
    private boolean gone;

    /** The view of the last version, for sentinels whose results may repeat. */
    private @Nullable SubscriberGroup<SentinelState> repeated;

    SentinelState(EffectiveSentinel effective) {
      this.effective = effective;
      this.query = ChangeQuery.of(effective);
      this.when = effective.when().map(Condition::parse);
    }

    void evaluate(
        ChangeGraph<SentinelState> graph,
        Map<Integer, Version> versions,
        List<Integer> seen,
        Version version) {
      ReferenceVersions references =
          new ReferenceVersions(
              seen.size(), n -> n > seen.size() ? 0 : seen.get(n - 1), 0, notified);
      int reference = lastGood > 0 ? lastGood : references.of(effective.compare());
      // A part that was never found has nothing to be compared with when it appears.
      boolean appears = gone && matched == 0;
      if (reference > 0 && query.measuresFromReported()) {
        PageDigest before = digests.of(found(versions, reference));
        ReportedValues.begin(
            reported, graph.known(query, matched).steps(before, digests.of(version)));
      }
      query.cost(digests.of(version));
      int previous = seen.isEmpty() ? 0 : seen.getLast();
      SubscriberGroup<SentinelState> group =
          new SubscriberGroup<>(
              previous,
              matched,
              everyCheck ? history : history.rested(),
              lines,
              query,
              reference == 0 || appears
                  ? List.of()
                  : List.of(new Subscriber<>(this, query, reference, reported)));
      boolean repeats =
          lastGood == 0
              && previous != reference
              && RepeatedDifference.isPossible(effective.compare());
      repeated = repeats ? group : null;
      ChangeGraph.GroupResult result = graph.see(group);
      history = result.history();
      lines = result.lines();
      if (result.part().isMissing() != gone) {
        gone = !gone;
        Version before = reference == 0 ? version : found(versions, reference);
        hits.add(
            partHit(gone ? Kind.GONE : Kind.BACK, before, version, result.part().confidence()));
      }
      missing += gone ? 1 : 0;
      relocated += result.part().isFoundAgain() ? 1 : 0;
      matched = result.part().confidence() == 1 ? version.number() : matched;
      lastGood = gone ? reference : 0;
    }

    void addResult(
        SentinelResult<SentinelState> finding, Map<Integer, Version> versions, Version after) {
      Version before = found(versions, finding.reference());
      boolean holds =
          finding.fired()
              && (when.isEmpty()
                  || when.get()
                      .test(
                          ComparisonValues.of(
                              finding.comparison(),
                              page.url(),
                              PageTitles.of(digests.of(after)),
                              when.get().names())));
      Optional<Comparison> unsaid =
          holds ? unsaid(finding, versions) : Optional.of(finding.comparison());
      if (unsaid.isEmpty()) {
        return;
      }
      Comparison comparison = unsaid.get();
      hits.add(
          new Hit(
              Kind.CHANGE,
              before,
              after,
              comparison,
              holds,
              finding.confidence(),
              query.summary(comparison)));
      if (holds) {
        notified = after.number();
        ReportedValues.add(reported, finding.comparison().changes());
      }
    }

    private Optional<Comparison> unsaid(
        SentinelResult<SentinelState> finding, Map<Integer, Version> versions) {
      SubscriberGroup<SentinelState> group = repeated;
      return group == null
          ? Optional.of(finding.comparison())
          : RepeatedDifference.unsaid(
              new ChangeGraph<>(
                  number -> Optional.ofNullable(versions.get(number)),
                  digests::of,
                  found(versions, group.previous())),
              group,
              finding);
    }

    private Hit partHit(Kind kind, Version before, Version after, double confidence) {
      Comparison nothing =
          new Comparison(
              DocumentView.of(digests.of(before)),
              DocumentView.of(digests.of(after)),
              List.of(),
              List.of(),
              Significance.NONE);
      return new Hit(
          kind, before, after, nothing, effective.alerts().failing() > 0, confidence, "");
    }

    Result result(int versions) {
      return new Result(versions, missing, relocated, hits);
    }
  }

  private static Version found(Map<Integer, Version> versions, int number) {
    Version version = versions.get(number);
    if (version == null) {
      throw new IllegalStateException("version " + number + " was not seen");
    }
    return version;
  }
}
