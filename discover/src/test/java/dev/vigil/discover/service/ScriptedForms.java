package dev.vigil.discover.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.internal.browser.Chromium;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A site with a form that only works with scripts, and its analysis. */
abstract class ScriptedForms {
  static final String FIELDS =
      "<label>Sequence <textarea name=s></textarea></label><input type=submit value=Search>";

  final TestSite town = new TestSite();

  @BeforeEach
  void needsABrowser() {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
  }

  @AfterEach
  void close() {
    town.close();
  }

  final ServiceAnalysis analyze() {
    return new ServiceAnalyzer(
            ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
            town.fetcher(),
            TimeSource.system(),
            ProbeBudget.USUAL,
            Optional.empty(),
            new ProbeHistory())
        .analyze(town.url("/"));
  }

  static String alignments(Map<String, String> values) {
    return BlastPages.isNucleotides(values.get("s"))
        ? BlastPages.alignments(values.get("s"))
        : BlastPages.page("No sequence.");
  }

  final void isAMember(String body) {
    town.page("/", BlastPages.page(body))
        .page("/refused", BlastPages.page("<p>Scripts are needed.</p>"))
        .answers("/out", ScriptedForms::alignments);
    ServiceAnalysis analysis = analyze();
    assertThat(analysis.verdict()).as("%s %s", analysis, town.seen()).isEqualTo(Verdict.MEMBER);
    ServiceQueryRun.Answer answer =
        new ServiceQueryRun(analysis.profile().orElseThrow(), town.fetcher(), TimeSource.system())
            .ask(Map.of("sequence", "ggggggggggtttttttttt"));
    assertThat(answer.records().getFirst()).containsEntry("Sequence", "ggggggggggtttttttttt");
  }
}
