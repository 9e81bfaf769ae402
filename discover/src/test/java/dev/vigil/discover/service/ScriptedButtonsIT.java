package dev.vigil.discover.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Forms whose buttons, links or answers are scripts are filled in by a browser. */
class ScriptedButtonsIT extends ScriptedForms {
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
  void handlersOnAPageWithoutAScriptElementAreScripts() {
    isAMember(
        "<form name=f onsubmit='return false'><label>Sequence <textarea name=s></textarea></label>"
            + "<input type=button value=Search onclick=\"this.form.action='/out';"
            + "this.form.submit()\"></form>");
  }

  @Test
  void aLinkBehindTheFormThatSendsItIsAMember() {
    isAMember(
        "<form name=f action=/refused><label>Sequence <textarea name=s></textarea></label></form>"
            + "<p><a href='javascript:run()'>[ run BLAST ]</a></p><script>function run() {"
            + " document.f.action = '/out'; document.f.submit(); }</script>");
  }

  @Test
  void aLinkThatSendsTheFormIsAMember() {
    isAMember(
        "<form name=f action=/refused><label>Sequence <textarea name=s></textarea></label><a"
            + " href='javascript:run()'>Search</a></form><script>function run() { document.f.action"
            + " = '/out'; document.f.submit(); }</script>");
  }

  @Test
  void aPaintedButtonOrALinkToAPartOfThePageIsAMember() {
    for (String button :
        List.of(
            "<div id=go role=button tabindex=0>GO</div>", "<a id=go href='#out'>Identificar</a>")) {
      isAMember(
          "<label for=s>Sequence</label><textarea id=s></textarea>"
              + button
              + "<script>document.getElementById('go').addEventListener('click', () =>"
              + " {location.href = '/out?s=' +"
              + " encodeURIComponent(document.getElementById('s').value);})</script>");
    }
  }

  @Test
  void aButtonThatIsEnabledByWhatIsTypedIsAMember() {
    isAMember(
        "<form action=/out><label>Sequence <textarea name=s></textarea></label><button id=b"
            + " disabled>"
            + "BLAST</button></form><script>document.querySelector('textarea').addEventListener('input',"
            + " () => { document.getElementById('b').disabled = false })</script>");
  }

  @Test
  void anAnswerThatAScriptAsksForAgainAndAgainIsWaitedFor() {
    isAMember(
        "<label for=s>Sequence</label><textarea id=s></textarea><button id=go>Search</button><div"
            + " id=o></div><script>let n = 0; function ask() { if (n++ < 4) { setTimeout(ask, 600);"
            + " return; } fetch('/out?s=' + encodeURIComponent(document.getElementById('s').value))"
            + ".then(a => a.text()).then(t => { document.getElementById('o').innerHTML = t })}"
            + "document.getElementById('go').addEventListener('click', ask)</script>");
  }

  @Test
  void aFormThatAppearsBesideASearchOfToolsIsWaitedFor() {
    isAMember(
        "<input type=search placeholder='search tools'><div id=o></div><script>setTimeout(() => {"
            + " document.getElementById('o').innerHTML = \"<label for=s>Sequence</label><textarea"
            + " id=s></textarea><button onclick=\\\"location.href='/out?s='+document"
            + ".getElementById('s').value\\\">Execute</button>\" }, 1500)</script>");
  }

  @Test
  void aFormOnAHiddenTabIsAMember() {
    isAMember(
        "<button type=button data-for=t onclick=\"document.getElementById('t').style.display=''\">"
            + "Tools</button><div id=t style='display:none'><form name=f onsubmit='return run()'>"
            + FIELDS
            + "</form></div><script>function run() { location.href = '/out?s=' +"
            + " encodeURIComponent(document.f.s.value); return false }</script>");
  }

  @Test
  void aLinkOfTheClassIsPressedInsteadOfTheSearchOfTheSite() {
    isAMember(
        "<form name=f action=/refused><input name=w size=9><input type=submit name=b value='Search"
            + " site'><p><label>Sequence <textarea name=s></textarea></label><a"
            + " href='javascript:run()'>Run BLASTN</a></form><script>function run() {"
            + " document.f.action = '/out'; document.f.submit(); }</script>");
  }

  @Test
  void aButtonThatFillsInAnExampleIsNotPressed() {
    isAMember(
        "<label for=s>Sequence</label><textarea id=s></textarea><button type=button onclick=\""
            + "document.getElementById('s').value=''\">Try an example</button><button type=button"
            + " onclick=\"location.href='/out?s='+document.getElementById('s').value\">Search"
            + "</button>");
  }

  /** A page of maps, on which a button makes a dialogue. */
  private static String map(String opener, String send) {
    return "<input id=loc value='c1:1..900'><button id=go>Go</button><button id=o>"
        + opener
        + "</button><div id=d></div><p id=r></p><script>const $ = i => document.getElementById(i);"
        + "$('go').onclick = () => { $('r').textContent = $('loc').value };"
        + "$('o').onclick = () => { $('d').innerHTML = '<h3>BLAST</h3><label>DNA <textarea id=t>'"
        + " + '</textarea></label><button id=k>"
        + send
        + "</button><button id=c>Cancel</button>';"
        + "$('c').onclick = () => { $('d').innerHTML = '' };"
        + "$('k').onclick = () => { fetch('/out?s=' + encodeURIComponent($('t').value))"
        + ".then(a => a.text()).then(t => { $('r').innerHTML = t; $('d').innerHTML = '' }) } }"
        + "</script>";
  }

  @Test
  void aFormInADialogueThatAButtonOpensIsAMember() {
    isAMember(map("Search by sequence (BLAST)", "Submit"));
  }

  @Test
  void aDialogueThatStoresIsNotOpenedOrNotSent() {
    for (String body :
        List.of(map("Upload a sequence to BLAST", "Submit"), map("BLAST", "Save as a track"))) {
      town.page("/", BlastPages.page(body)).answers("/out", ScriptedForms::alignments);
      assertThat(analyze().verdict()).isNotEqualTo(Verdict.MEMBER);
    }
    assertThat(town.seen()).noneMatch(request -> request.contains("/out"));
  }

  @Test
  void aButtonBesideALongTextIsNotPressedToSeeWhatItOpens() {
    for (String button : List.of("DNA", "Send DNA")) {
      town.page(
              "/",
              "<h1>DNA bin</h1><p>Everything here is public. Get a link.</p><textarea id=t>"
                  + "</textarea><button onclick=\"fetch('/keep')\">"
                  + button
                  + "</button>")
          .page("/keep", "Kept.");
      assertThat(analyze().verdict()).isNotEqualTo(Verdict.MEMBER);
    }
    assertThat(town.seen()).noneMatch(request -> request.contains("/keep"));
  }

  @Test
  void theStepsOfAnAssistantAreGoneThrough() {
    isAMember(
        "<style>section {display: none} section.on {display: block}</style><section id=p1"
            + " class=on><label><input type=radio name=w value=p> A protein</label><label><input"
            + " type=radio name=w value=n> A nucleotide sequence</label><button type=button"
            + " onclick='one()'>Next</button></section><section id=p2><label>Sequence <textarea"
            + " id=s></textarea></label><button type=button"
            + " onclick=\"to('p1')\">Back</button><button type=button"
            + " onclick='two()'>Next</button></section><section id=p3><select id=g><option"
            + " value=a>All (members only)<option value=b>Barley</select><button type=button"
            + " onclick='run()'>Search</button></section><script>const $ = i =>"
            + " document.getElementById(i); function to(p) { for (const s of ['p1', 'p2', 'p3'])"
            + " $(s).className = s === p ? 'on' : '' } function one() { const w ="
            + " document.querySelector('[name=w]:checked'); if (w && w.value === 'n') to('p2') }"
            + " function two() { if ($('s').value.length > 15) to('p3') } function run() { if"
            + " ($('g').value === 'b' && $('p3').className) location.href = '/out?s=' +"
            + " encodeURIComponent($('s').value) }</script>");
  }

  @Test
  void theScriptsOfThePageBehindTheFormAreWaitedFor() {
    town.page(
        "/wait",
        "<p id=o>Wait</p><script>let n = 0; function ask() { if (n++ < 3) { setTimeout(ask, 700);"
            + " return; } location.replace('/out' + location.search) } ask()</script>");
    isAMember(
        "<form name=f onsubmit='return run()'>"
            + FIELDS
            + "</form><script>function run() { location.href = '/wait?s=' +"
            + " encodeURIComponent(document.f.s.value); return false }</script>");
  }
}
