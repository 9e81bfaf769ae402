package dev.vigil.knowledge.fact;

import dev.vigil.archive.Archive;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Version;
import dev.vigil.document.DocumentException;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleExtractor;
import dev.vigil.watch.store.WatchedPage;
import dev.vigil.watch.store.WatchedPageRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a rule on one stored version, before the rule is saved. Immutable.
 *
 * @param sibling whether it is another page than the one with the examples
 */
public record RuleTrial(
    String url, int version, Instant time, boolean sibling, ExtractionResult extraction) {
  private static final int VERSIONS = 10;
  private static final int SIBLINGS = 10;
  private static final int MOST_PAGES = 20_000;

  /** Tries a rule on the newest versions of the page and on the newest one of sibling pages. */
  public static List<RuleTrial> run(
      Archive archive, long workspace, PageRule rule, FactClass type, String url) {
    List<RuleTrial> all = new ArrayList<>();
    int siblings = 0;
    int seen = 0;
    long last = Long.MIN_VALUE;
    while (seen < MOST_PAGES) {
      long after = last;
      List<WatchedPage> some =
          archive
              .catalogue()
              .read(connection -> WatchedPageRepository.after(connection, workspace, after, 1_000));
      if (some.isEmpty()) {
        break;
      }
      seen += some.size();
      for (WatchedPage page : some) {
        boolean own = page.page().url().equals(url);
        if (own || rule.covers(page.page().url()) && siblings++ < SIBLINGS) {
          List<Version> versions = archive.versions(page.page());
          int from = Math.max(0, versions.size() - (own ? VERSIONS : 1));
          RuleExtractor extractor = new RuleExtractor(rule, type);
          List<ExtractedRecord> known = List.of();
          for (Version version : versions.subList(from, versions.size())) {
            ExtractionResult extraction = extract(archive, version, extractor, known);
            known = extraction.records().isEmpty() ? known : extraction.records();
            all.add(
                new RuleTrial(
                    page.page().url(), version.number(), version.fetch().time(), !own, extraction));
          }
        }
      }
      last = some.getLast().id();
    }
    return all;
  }

  private static ExtractionResult extract(
      Archive archive, Version version, RuleExtractor extractor, List<ExtractedRecord> known) {
    try {
      return extractor
          .extract(new PageInput(archive.digest(version), version.page().url()), known)
          .extraction();
    } catch (ArchiveException | DocumentException e) {
      return new ExtractionResult(
          List.of(), List.of("The version cannot be restored."), ExtractionResult.Health.BROKEN);
    }
  }
}
