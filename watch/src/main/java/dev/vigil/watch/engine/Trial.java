package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.archive.Version;
import dev.vigil.diff.Comparison;
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

  /**
   * Something that would have been told, or held back.
   *
   * @param told whether the owner would have heard of it; otherwise it was too little, or the
   *     condition did not hold
   * @param isPartGone whether the part was missing in this version
   * @param summary one line about it
   */
  public record Hit(
      Version before,
      Version after,
      Comparison comparison,
      boolean told,
      boolean isPartGone,
      String summary) {}

  /**
   * What came of a trial.
   *
   * @param versions how many were looked at
   * @param hits what was found, the oldest first
   */
  public record Result(int versions, List<Hit> hits) {
    public Result {
      hits = List.copyOf(hits);
    }

    public long told() {
      return hits.stream().filter(Hit::told).count();
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
    for (Version version : past) {
      progress.accept(version);
      versions.put(version.number(), version);
      References references = new References(seen.size(), n -> seen.get(n - 1), 0, told);
      int reference = lastGood > 0 ? lastGood : references.of(terms.compare());
      if (reference > 0 && question.measuresFromTold()) {
        PageDigest before = digests.of(found(versions, reference));
        Reported.begin(reported, question.steps(before, digests.of(version)));
      }
      ChangeGraph<Terms> graph =
          new ChangeGraph<>(number -> found(versions, number), digests::of, version);
      int previous = seen.isEmpty() ? 0 : seen.getLast();
      Sight<Terms> sight =
          new Sight<>(
              previous,
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
      boolean again =
          lastGood == 0 && previous != reference && Repetition.isPossible(terms.compare());
      lastGood = 0;
      for (Finding<Terms> finding : graph.findings()) {
        Hit hit = hit(finding, found(versions, reference), version);
        if (again
            && hit.told()
            && Repetition.of(
                new ChangeGraph<>(
                    number -> found(versions, number), digests::of, found(versions, previous)),
                sight,
                finding)) {
          continue;
        }
        hits.add(hit);
        if (hit.isPartGone()) {
          lastGood = reference;
        } else if (hit.told()) {
          told = version.number();
          Reported.add(reported, finding.comparison().changes());
        }
      }
    }
    return new Result(seen.size(), hits);
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
        before,
        after,
        finding.comparison(),
        holds,
        finding.isPartGone(),
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
