package dev.vigil.discover.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import dev.vigil.fetch.TimeSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Forms that only work with scripts are filled in by a browser. */
class ScriptedFormsIT extends ScriptedForms {
  @Test
  void aFormThatAScriptWritesBesideTheSearchOfTheSiteIsFound() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/find><input name=q><input type=submit value=Search></form>"
                    + "<div id=app></div><script>document.getElementById('app').innerHTML = '<form"
                    + " method=post action=/run><textarea name=s></textarea><select name=p><option>"
                    + "blastn</select><button>Run</button></form>';</script>"))
        .answers("/find", values -> BlastPages.page("<p>No pages.</p>"))
        .answers("/run", ScriptedFormsIT::alignments);
    assertThat(analyze().verdict()).isEqualTo(Verdict.MEMBER);
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
        .answers("/out", ScriptedForms::alignments);
    ServiceAnalysis analysis = analyze();
    assertThat(analysis.verdict()).as("%s %s", analysis, town.seen()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.profile().orElseThrow().browser()).isTrue();
  }

  @Test
  void aFormThatAppearsLateIsAMember() {
    isAMember(
        "<div id=app></div><script>setTimeout(() => {"
            + "document.getElementById('app').innerHTML = '<form action=/out>"
            + FIELDS
            + "</form>'; }, 1500)</script>");
  }

  @Test
  void aFormThatIsWrittenIntoTheDocumentIsAMember() {
    isAMember("<script>document.write('<form action=/out>" + FIELDS + "</form>')</script>");
  }

  @Test
  void aFormThatAScriptMayPostIsJudgedLikeAPostedOne() {
    town.page(
            "/",
            "<title>Archive</title><h2>Your DNA</h2><form name=f action=/store><label>Sequence"
                + " <textarea name=s></textarea></label><label>Organism <input"
                + " name=organism></label><select"
                + " name=database><option>DNA</select><button>OK</button></form><script>document.f.addEventListener('submit',"
                + " e => { e.preventDefault(); fetch('/store', {method: 'POST', body: new"
                + " URLSearchParams(new FormData(document.f))})})</script>")
        .page("/store", BlastPages.page("<p>Thank you."));
    analyze();
    assertThat(town.seen()).noneMatch(request -> request.startsWith("POST /store"));
  }
}
