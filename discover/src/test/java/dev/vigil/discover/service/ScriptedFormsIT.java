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
import org.junit.jupiter.api.Test;

/** Forms that only work with scripts are filled in by a browser. */
class ScriptedFormsIT {
  private final TestSite town = new TestSite();

  @BeforeEach
  void needsABrowser() {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
  }

  @AfterEach
  void close() {
    town.close();
  }

  private ServiceAnalysis analyze() {
    return new ServiceAnalyzer(
            ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
            town.fetcher(),
            TimeSource.system(),
            ProbeBudget.USUAL,
            Optional.empty(),
            new ProbeHistory())
        .analyze(town.url("/"));
  }

  private static String alignments(Map<String, String> values) {
    return BlastPages.isNucleotides(values.get("s"))
        ? BlastPages.alignments(values.get("s"))
        : BlastPages.page("No sequence.");
  }

  @Test
  void aFormThatAScriptMakesAndSendsIsAMemberAndCanBeQueried() {
    town.page(
            "/",
            BlastPages.page(
                """
                <div id=app></div>
                <script>
                  const app = document.getElementById('app');
                  app.innerHTML = '<label>Sequence <textarea id=s></textarea></label>'
                      + '<select id=p><option>blastp<option>blastn</select>'
                      + '<button id=go type=button>Search</button><div id=out></div>';
                  for (const e of app.querySelectorAll('textarea, select')) e.name = e.id;
                  document.getElementById('go').onclick = async () => {
                    const s = document.getElementById('s').value;
                    const p = document.getElementById('p').value;
                    const answer = await fetch('/api?s=' + encodeURIComponent(s) + '&p=' + p);
                    document.getElementById('out').innerHTML = await answer.text();
                  };
                </script>
                """))
        .answers(
            "/api", v -> "blastn".equals(v.get("p")) ? alignments(v) : BlastPages.page("Nothing."));
    ServiceAnalysis analysis = analyze();
    assertThat(analysis.verdict()).as("%s %s", analysis, town.seen()).isEqualTo(Verdict.MEMBER);
    CapabilityProfile profile = analysis.profile().orElseThrow();
    assertThat(profile.browser()).isTrue();
    ServiceQueryRun.Answer answer =
        new ServiceQueryRun(profile, town.fetcher(), TimeSource.system())
            .ask(Map.of("sequence", "ggggggggggtttttttttt"));
    assertThat(answer.records().getFirst()).containsEntry("Sequence", "ggggggggggtttttttttt");
  }

  @Test
  void aFormWhoseScriptOpensTheResultInAnotherWindowIsAMember() {
    town.page(
            "/",
            BlastPages.page(
                """
                <form id=f action="/refused" onsubmit="window.open('/out?s='
                    + encodeURIComponent(this.seq.value)); return false">
                  <textarea name=seq></textarea><input type=submit value=Search>
                </form>
                <script>document.title = 'BLAST';</script>
                """))
        .page("/refused", BlastPages.page("<p>Scripts are needed.</p>"))
        .answers("/out", ScriptedFormsIT::alignments);
    ServiceAnalysis analysis = analyze();
    assertThat(analysis.verdict()).as("%s %s", analysis, town.seen()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.profile().orElseThrow().browser()).isTrue();
  }

  private void isAMember(String body) {
    town.page("/", BlastPages.page(body))
        .page("/refused", BlastPages.page("<p>Scripts are needed.</p>"))
        .answers("/out", ScriptedFormsIT::alignments);
    ServiceAnalysis analysis = analyze();
    assertThat(analysis.verdict()).as("%s %s", analysis, town.seen()).isEqualTo(Verdict.MEMBER);
    ServiceQueryRun.Answer answer =
        new ServiceQueryRun(analysis.profile().orElseThrow(), town.fetcher(), TimeSource.system())
            .ask(Map.of("sequence", "ggggggggggtttttttttt"));
    assertThat(answer.records().getFirst()).containsEntry("Sequence", "ggggggggggtttttttttt");
  }

  private static final String FIELDS =
      "<label>Sequence <textarea name=s></textarea></label><input type=submit value=Search>";

  @Test
  void aFormThatAppearsLateIsAMember() {
    isAMember(
        "<div id=app></div><script>setTimeout(() => {"
            + "document.getElementById('app').innerHTML = '<form action=/out>"
            + FIELDS
            + "</form>'; }, 1500)</script>");
  }

  @Test
  void fieldsWithoutAFormAndWithoutNamesAreAMember() {
    isAMember(
        "<label for=s>Sequence</label><textarea id=s></textarea><button id=go>Search</button>"
            + "<script>document.getElementById('go').addEventListener('click', () => {"
            + "location.href = '/out?s=' + encodeURIComponent(document.getElementById('s').value);"
            + "})</script>");
  }

  @Test
  void aWindowThatAButtonOpensIsAMember() {
    isAMember(
        "<label>Sequence <textarea id=s></textarea></label><button onclick=\"window.open('/out?s='"
            + " + encodeURIComponent(document.getElementById('s').value), 'w')\">Search</button>"
            + "<script>var ready = true</script>");
  }

  @Test
  void aFormThatIsWrittenIntoTheDocumentIsAMember() {
    isAMember("<script>document.write('<form action=/out>" + FIELDS + "</form>')</script>");
  }

  @Test
  void anAnswerThatIsWrittenIntoTheDocumentIsAMember() {
    isAMember(
        "<form name=f action=/refused onsubmit='return run()'>"
            + FIELDS
            + "</form><script>function run() { fetch('/out?s=' +"
            + " encodeURIComponent(document.f.s.value)).then(a => a.text()).then(t => {"
            + " document.open(); document.write(t); document.close(); }); return false;"
            + " }</script>");
  }

  @Test
  void aButtonWithAHandlerInAFormIsAMember() {
    isAMember(
        "<form name=f><label>Sequence <textarea name=s></textarea></label><input type=button"
            + " value=Search onclick='run()'></form><script>function run() { document.f.action ="
            + " '/out'; document.f.submit(); }</script>");
  }

  @Test
  void aLinkThatSendsTheFormIsAMember() {
    isAMember(
        "<form name=f action=/refused><label>Sequence <textarea name=s></textarea></label><a"
            + " href='javascript:run()'>Search</a></form><script>function run() { document.f.action"
            + " = '/out'; document.f.submit(); }</script>");
  }
}
