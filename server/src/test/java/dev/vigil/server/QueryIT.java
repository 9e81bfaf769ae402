package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.server.account.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * A person at a real browser builds a query by clicking, draws it, and fills in the form of a view.
 */
@Timeout(300)
class QueryIT {
  @TempDir private Path folder;
  private RunningServer running;
  private Chrome chrome;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = RunningServer.reading(folder, folder);
    Mediator mediator = Mediator.open(running.installation);
    Path houses =
        Files.writeString(
            folder.resolve("houses.csv"),
            """
            address,zip,price
            1 Elm St,92001,300000
            2 Elm St,92002,200000
            3 Elm St,92001,250000
            """);
    Path schools =
        Files.writeString(
            folder.resolve("schools.csv"),
            "school,zip,pupils\nGrant,92001,90\nMission,92009,n/a\nLincoln,92009,1000\n");
    mediator.addSource(0, new SourceRow("houses", houses.toString(), "", ""));
    mediator.addSource(0, new SourceRow("schools", schools.toString(), "", ""));
    Path board =
        Files.writeString(
            folder.resolve("board.xml"),
            "<board><school id='s1'><name>Grant</name><zip>92001</zip></school>"
                + "<school id='s2'><name>Mission</name><zip>92009</zip></school></board>");
    mediator.addSource(0, new SourceRow("board", board.toString(), "", ""));
    running.account("anna", Role.ADMIN);
    chrome = new Chrome(running.server.address());
    chrome.logIn("anna");
    chrome.open("/query");
    chrome.until("document.querySelector('#builder [name=from]')?.options.length > 1");
    chrome.until("document.querySelector('#editor').shadowRoot");
  }

  @AfterEach
  void end() {
    if (chrome != null) {
      chrome.close();
    }
    if (running != null) {
      running.close();
    }
  }

  /** Chooses in the builder as a person does. */
  private void choose(String name, String value) {
    chrome.run(
        "(() => { const e = document.querySelector('#builder [name=%s]'); e.value = '%s';"
                .formatted(name, value)
            + " e.dispatchEvent(new Event('input', {bubbles: true})) })()");
  }

  private void click(String words) {
    chrome.run(
        "[...document.querySelectorAll('a, button, summary')].find(e => e.innerText.trim() ==="
            + " '%s').click()".formatted(words));
  }

  private String text(String script) {
    return chrome.run(script).asString("");
  }

  private List<String> cells() {
    return List.of(
        text("[...document.querySelectorAll('#result td')].map(e => e.innerText).join('|')")
            .split("\\|", -1));
  }

  private void checked(String name) {
    for (boolean dark : List.of(false, true)) {
      for (int width : List.of(1280, 400)) {
        chrome.check(width, 850, dark);
        assertThat(dark ? chrome.colourFindings() : chrome.barriers())
            .as(name + " " + width + (dark ? " dark" : ""))
            .isEmpty();
      }
    }
    chrome.check(1280, 850, false);
    chrome.pictures(name);
  }

  @Test
  void aQueryIsBuiltByClickingRunAndDrawn() {
    click("Build a query by clicking");
    choose("from", "houses:row()");
    choose("join", "schools:row()");
    choose("left", "$a/zip");
    choose("right", "$b/zip");
    choose("order", "$a/address");
    chrome.run(
        "[...document.querySelectorAll('#builder .columns input')].filter(e => e.checked !=="
            + " ['$a/address', '$a/price', '$b/school'].includes(e.value)).forEach(e =>"
            + " e.click())");
    assertThat(text("document.querySelector('#query').value"))
        .isEqualTo(
            "for $a in houses:row()\nfor $b in schools:row()\nwhere $a/zip = $b/zip\n"
                + "order by $a/address\nreturn <row>{$a/address, $a/price, $b/school}</row>");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 2");
    assertThat(cells())
        .containsExactly("1 Elm St", "300000", "Grant", "3 Elm St", "250000", "Grant");
    assertThat(text("document.querySelector('#plan').textContent")).contains("hash join");

    choose("where", "$a/address");
    choose("how", "contains");
    choose("value", "3 E");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 1");
    assertThat(cells()).containsExactly("3 Elm St", "250000", "Grant");

    choose("where", "");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 2");
    click("Chart");
    chrome.until("document.querySelectorAll('#result .bars dt').length === 2");
    assertThat(text("document.querySelector('#result p').innerText")).isEqualTo("price by address");
    double ratio =
        chrome
            .run(
                "(() => { const w = [...document.querySelectorAll('#result .amount')].map(e =>"
                    + " e.getBoundingClientRect().width); return w[1] / w[0] })()")
            .asDouble();
    assertThat(ratio).isBetween(0.82, 0.85);
    checked("query-chart");
    chrome.run(
        "(() => { const e = document.querySelector('#result [name=label]'); e.value = '2';"
            + " e.dispatchEvent(new Event('change')) })()");
    chrome.until("document.querySelector('#result p').innerText === 'price by school'");
    click("XML");
    chrome.until("document.querySelector('#result pre').innerText.includes('<school>Grant')");
    assertThat(chrome.complaints()).isEmpty();
  }

  private String built() {
    return text("document.querySelector('#query').value");
  }

  @Test
  void numbersOfAFileAreComparedAndSortedAsNumbers() {
    choose("from", "houses:row()");
    choose("where", "$a/price");
    choose("how", ">");
    choose("value", "90000");
    choose("order", "$a/price");
    assertThat(built()).contains("where $a/price > 90000\norder by number($a/price)\n");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 3");
    assertThat(cells()).startsWith("2 Elm St").endsWith("300000");

    choose("from", "schools:row()");
    choose("where", "$a/pupils");
    choose("value", "85");
    assertThat(built()).as("not all are numbers").contains("where number($a/pupils) > 85\n");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 2");
    assertThat(cells()).contains("Grant", "Lincoln").doesNotContain("Mission");
    choose("how", "contains");
    assertThat(built()).contains("where contains($a/pupils, \"85\")");
  }

  @Test
  void aViewIsJoinedWithElementsOfADocumentUnderSeveralConditions() {
    Mediator.open(running.installation)
        .putView(
            0,
            ViewRow.of("homes", "for $h in houses:row() return <home>{$h/zip, $h/price}</home>"));
    chrome.open("/query");
    chrome.until("document.querySelector('#builder [name=from]')?.options.length > 1");
    chrome.until("document.querySelector('#editor').shadowRoot");
    click("Build a query by clicking");
    choose("from", "view:homes()");
    choose("join", "board:doc()//school");
    choose("where", "$b/name");
    choose("how", "contains");
    choose("value", "ran");
    click("Add a condition");
    chrome.run(
        "(() => { const row = document.querySelectorAll('.condition')[1]; const set = (n, v) => {"
            + " const e = row.querySelector(`[name=${n}]`); e.value = v; e.dispatchEvent(new"
            + " Event('input', {bubbles: true})) }; set('where', '$a/price'); set('how', '>');"
            + " set('value', '290000') })()");
    choose("order", "$a/price");
    choose("direction", " descending");
    String query =
        "for $a in view:homes()\nfor $b in board:doc()//school\n"
            + "where $a/zip = $b/zip and %s\norder by number($a/price) descending\n"
            + "return <row>{$a/zip, $a/price}</row>";
    String first = "(some $t in $b/name satisfies contains($t, \"ran\"))";
    assertThat(built()).isEqualTo(query.formatted(first + " and $a/price > 290000"));
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 1");
    choose("match", "or");
    assertThat(built()).isEqualTo(query.formatted("(" + first + " or $a/price > 290000)"));
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 2");
    assertThat(cells()).containsExactly("92001", "300000", "92001", "250000");
    checked("query-builder");
    assertThat(chrome.complaints()).isEmpty();
  }

  /** What the editor offers when the last character of a text is typed. */
  private String offered(String query) {
    chrome.run(
        "document.dispatchEvent(new CustomEvent('built', {detail: %s}))"
            .formatted(
                JsonMapper.shared().writeValueAsString(query.substring(0, query.length() - 1))));
    String root = "document.querySelector('#editor').shadowRoot";
    chrome.run(root + ".querySelector('.cm-content').focus()");
    chrome.press(query.substring(query.length() - 1));
    chrome.until(root + ".querySelector('.cm-tooltip-autocomplete li')");
    String all =
        text(
            "[..."
                + root
                + ".querySelectorAll('.cm-tooltip-autocomplete .cm-completionLabel')].map(e =>"
                + " e.textContent).join(' ')");
    chrome.run("document.dispatchEvent(new CustomEvent('built', {detail: ''}))");
    chrome.until("!" + root + ".querySelector('.cm-tooltip-autocomplete')");
    return all;
  }

  @Test
  void completionOffersTheElementsOfTheCollectionOfAVariable() {
    assertThat(offered("for $h in houses:row(), $s in schools:row() return $h/"))
        .isEqualTo("address price zip");
    assertThat(
            offered(
                "for $h in houses:row()\n"
                    + "let $x := $h/zip\n"
                    + "for $s in schools:row()[zip = $x] return $s/"))
        .isEqualTo("pupils school zip");
    assertThat(offered("for $b in board:doc()/board/school where $b/")).isEqualTo("@id name zip");
    assertThat(offered("for $b in board:doc() for $s in $b//school return $s/"))
        .isEqualTo("@id name zip");
    assertThat(offered("houses:row()[price > 3]/")).isEqualTo("address price zip");
    assertThat(offered("for $h in houses:row() return ho")).startsWith("houses:row()");
    assertThat(offered("for $house in houses:row() return $")).isEqualTo("$house");
  }

  @Test
  void theChartShowsAmountsNotNumbersThatNameThings() {
    chrome.run(
        "document.dispatchEvent(new CustomEvent('built', {detail: 'for $h in houses:row() return"
            + " <r>{$h/zip, $h/price, $h/address}</r>'}))");
    click("Run");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 3");
    click("Chart");
    chrome.until("document.querySelector('#result p')?.innerText === 'price by address'");
  }

  @Test
  void aRefusedViewStaysInItsFormAndTheEditorLives() {
    click("Save as a view");
    chrome.run(
        "(() => { const f = document.querySelector('#keep'); f.elements.name.value = 'late';"
            + " f.elements.query.value = 'for $h in house:row() return $h';"
            + " f.querySelector('button').click() })()");
    chrome.until("document.querySelector('#keep .problem')?.innerText.includes('no source house')");
    assertThat(text("document.querySelector('#keep').elements.name.value")).isEqualTo("late");
    assertThat(text("document.querySelector('#keep').elements.query.value")).contains("house:row");
    click("Run");
    chrome.until("document.querySelector('#state').innerText.includes('items')");
  }

  @Test
  void aViewWithVariablesIsAForm() {
    click("Save as a view");
    chrome.run(
        "(() => { const f = document.querySelector('#keep'); f.elements.name.value = 'cheap';"
            + " f.elements.query.value = 'declare variable $most external := 260000; for $h in"
            + " houses:row() where number($h/price) < number($most) return $h';"
            + " f.querySelector('button').click() })()");
    chrome.until("location.search === '?view=cheap'");
    chrome.until("document.querySelectorAll('#result tbody tr').length === 2");
    chrome.open("/query/views/cheap");
    chrome.until("document.querySelector('input[name=most]')");
    assertThat(text("document.querySelector('input[name=most]').value")).isEqualTo("260000");
    checked("query-form");
    chrome.fill("most", "210000");
    click("Show");
    chrome.until("document.querySelectorAll('table tbody tr').length === 1");
    assertThat(text("document.querySelector('table tbody').innerText")).contains("2 Elm St");
    chrome.fill("most", "100");
    click("Show");
    chrome.until("document.querySelector('.empty')?.innerText === 'Nothing was found.'");
    assertThat(chrome.complaints()).isEmpty();
  }
}
