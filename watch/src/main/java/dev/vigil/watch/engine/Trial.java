package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.Significance;
import dev.vigil.diff.View;
import dev.vigil.diff.noise.History;
import dev.vigil.diff.types.SeenLines;
import dev.vigil.document.PageDigest;
import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.Asked;
import dev.vigil.watch.graph.ChangeGraph;
import dev.vigil.watch.graph.Finding;
import dev.vigil.watch.graph.Question;
import dev.vigil.watch.graph.Sight;
import dev.vigil.watch.sentinel.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a sentinel would have told, had it seen every stored version of a page. Nothing is kept and
 * nobody is told. For one thread.
 */
public final class Trial {
  private static final long CACHE = 64 << 20;

  private final Archive archive;
  private final Page page;
  private final Terms terms;
  private final Question question;
  private final Optional<Condition> when;
  private final Digests digests;

  /** What kind of thing a version brought. */
  public enum Kind {
    CHANGE,
    /** The part was not found, for the first time in a row. */
    GONE,
    /** The part was found again after it was gone. */
    BACK
  }

  /**
   * Something that would have been told, or held back.
   *
   * @param comparison of nothing where the part is gone or back
   * @param told whether the owner would have heard of it; otherwise it was too little, or the
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
      boolean told,
      double confidence,
      String summary) {}

  /**
   * What came of a trial.
   *
   * @param versions how many were looked at
   * @param missing in how many of them the part was not found
   * @param again in how many it was found by its surroundings only
   * @param hits what was found, the oldest first
   */
  public record Result(int versions, int missing, int again, List<Hit> hits) {
    public Result {
      hits = List.copyOf(hits);
    }

    /** How many changes would have been told. */
    public long told() {
      return changes() - held();
    }

    /** How many changes would have been held back. */
    public long held() {
      return hits.stream().filter(hit -> hit.kind() == Kind.CHANGE && !hit.told()).count();
    }

    private long changes() {
      return hits.stream().filter(hit -> hit.kind() == Kind.CHANGE).count();
    }
  }

  public Trial(Archive archive, Page page, Terms terms) {
    this.archive = archive;
    this.page = page;
    this.terms = terms;
    this.question = Question.of(terms);
    this.when = terms.when().map(Condition::parse);
    this.digests = new Digests(archive, CACHE);
  }

  /** Goes through the history. */
  public Result run(Consumer<Version> progress) {
    return run(archive.versions(page), progress);
  }

  /** Goes through the end of the history, so many versions at most. */
  public Result latest(int most) {
    List<Version> all = archive.versions(page);
    return run(all.subList(Math.max(0, all.size() - most), all.size()), version -> {});
  }

  private Result run(List<Version> past, Consumer<Version> progress) {
    Map<Integer, Version> versions = new LinkedHashMap<>();
    List<Integer> seen = new ArrayList<>();
    List<Hit> hits = new ArrayList<>();
    Map<String, String> reported = new LinkedHashMap<>();
    History history = History.NEW;
    SeenLines lines = SeenLines.NONE;
    int told = 0;
    int lastGood = 0;
    int matched = 0;
    int missing = 0;
    int again = 0;
    boolean gone = false;
    for (Version version : past) {
      progress.accept(version);
      versions.put(version.number(), version);
      References references = new References(seen.size(), n -> seen.get(n - 1), 0, told);
      int reference = lastGood > 0 ? lastGood : references.of(terms.compare());
      ChangeGraph<Terms> graph =
          new ChangeGraph<>(
              number -> Optional.ofNullable(versions.get(number)), digests::of, version);
      if (reference > 0 && question.measuresFromTold()) {
        PageDigest before = digests.of(found(versions, reference));
        Reported.begin(reported, graph.known(question, matched).steps(before, digests.of(version)));
      }
      int previous = seen.isEmpty() ? 0 : seen.getLast();
      Sight<Terms> sight =
          new Sight<>(
              previous,
              matched,
              history,
              lines,
              question,
              reference == 0
                  ? List.of()
                  : List.of(new Asked<>(terms, question, reference, reported)));
      ChangeGraph.Lesson lesson = graph.see(sight);
      history = lesson.history();
      lines = lesson.lines();
      seen.add(version.number());
      if (lesson.part().isMissing() != gone) {
        gone = lesson.part().isMissing();
        Version before = reference == 0 ? version : found(versions, reference);
        hits.add(state(gone ? Kind.GONE : Kind.BACK, before, version, lesson.part().confidence()));
      }
      missing += gone ? 1 : 0;
      again += lesson.part().isFoundAgain() ? 1 : 0;
      matched = lesson.part().confidence() == 1 ? version.number() : matched;
      boolean repeats =
          lastGood == 0 && previous != reference && Repetition.isPossible(terms.compare());
      lastGood = gone ? reference : 0;
      for (Finding<Terms> finding : graph.findings()) {
        Hit hit = hit(finding, found(versions, finding.reference()), version);
        if (repeats
            && hit.told()
            && Repetition.of(
                new ChangeGraph<>(
                    number -> Optional.ofNullable(versions.get(number)),
                    digests::of,
                    found(versions, previous)),
                sight,
                finding)) {
          continue;
        }
        hits.add(hit);
        if (hit.told()) {
          told = version.number();
          Reported.add(reported, finding.comparison().changes());
        }
      }
    }
    return new Result(seen.size(), missing, again, hits);
  }

  private Hit state(Kind kind, Version before, Version after, double confidence) {
    Comparison nothing =
        new Comparison(
            View.of(digests.of(before)),
            View.of(digests.of(after)),
            List.of(),
            List.of(),
            Significance.NONE);
    return new Hit(kind, before, after, nothing, terms.alerts().failing() > 0, confidence, "");
  }

  private Hit hit(Finding<Terms> finding, Version before, Version after) {
    boolean holds =
        finding.fired()
            && (when.isEmpty()
                || when.get()
                    .test(
                        ChangeFacts.of(
                            finding.comparison(),
                            page.url(),
                            Titles.of(digests.of(after)),
                            when.get().names())));
    return new Hit(
        Kind.CHANGE,
        before,
        after,
        finding.comparison(),
        holds,
        finding.confidence(),
        question.summary(finding.comparison()));
  }

  private static Version found(Map<Integer, Version> versions, int number) {
    Version version = versions.get(number);
    if (version == null) {
      throw new IllegalStateException("version " + number + " was not seen");
    }
    return version;
  }
}
