package dev.vigil.diff.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.show.list.ListedChange;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.document.DocumentType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The views that are text: for terminals, programs and messages. */
class TextViewsTest {
  private static final String OLD =
      "<h1>Port</h1><p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Fee: 27.50 a night</p><p>Five</p>"
          + "<p>Six</p><p>Seven</p><p>Eight</p><p>Nine</p><p>Gone for good</p>";
  private static final String NEW =
      "<h1>Port</h1><p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Fee: 26.00 a night</p><p>Five</p>"
          + "<p>Six</p><p>Seven</p><p>Eight</p><p>Nine</p><p>Something else altogether</p>";

  @Test
  void unifiedTextShowsTheLinesAroundEachChange() {
    assertThat(UnifiedText.of(SampleComparisons.pages(OLD, NEW), AnsiStyle.PLAIN, 1))
        .isEqualTo(
            """
            @@ line 5 → 5 @@
              Four
            - Fee: 27.50 a night
            + Fee: 26.00 a night
              Five
            @@ line 11 → 11 @@
              Nine
            - Gone for good
            + Something else altogether
            """);
  }

  @Test
  void linesThatDifferInWhatWasNotAskedForStayBetweenTheOthers() {
    Comparison comparison =
        SampleComparisons.pages(
            "<h1>Port</h1><p>The old mole</p><p>Fee: 27.50</p><p>An old lock</p><p>Toll: 3</p>",
            "<h1>Port</h1><p>The new mole</p><p>Fee: 26.00</p><p>A new lock</p><p>Toll: 4</p>",
            "number");
    assertThat(UnifiedText.of(comparison, AnsiStyle.PLAIN, 3))
        .isEqualTo(
            """
            @@ line 1 → 1 @@
              Port
              The new mole
            - Fee: 27.50
            + Fee: 26.00
              A new lock
            - Toll: 3
            + Toll: 4
            """);
  }

  @Test
  void unifiedTextNamesWhatIsNoText() {
    String page = "<p><a href=\"%s\">Tides</a> today</p>";
    Comparison comparison =
        SampleComparisons.pages(page.formatted("/a"), page.formatted("/b"), "links");
    assertThat(UnifiedText.of(comparison, AnsiStyle.PLAIN, 3))
        .startsWith("@@ not in the text @@\n")
        .contains("/a → /b");
  }

  @Test
  void aMovedLineIsShownAsMoved() {
    assertThat(
            UnifiedText.of(
                SampleComparisons.pages(
                    "<p>Alpha</p><p>Beta one two</p><p>Gamma</p><p>Delta</p>",
                    "<p>Alpha</p><p>Gamma</p><p>Delta</p><p>Beta one two</p>"),
                AnsiStyle.PLAIN,
                0))
        .contains("< Beta one two\n")
        .contains("> Beta one two\n");
  }

  @Test
  void xmlIsShownWithItsTags() {
    Comparison comparison =
        SampleComparisons.of(
            DocumentType.XML, "<r><a n=\"1\">x</a><b/></r>", "<r><a n=\"1\">y</a><b/></r>");
    assertThat(UnifiedText.of(comparison, AnsiStyle.PLAIN, 3))
        .contains("  <r>\n-   <a n=\"1\">x</a>\n+   <a n=\"1\">y</a>\n    <b/>\n  </r>\n");
  }

  @Test
  void jsonIsShownAsJson() {
    Comparison comparison =
        SampleComparisons.of(
            DocumentType.JSON, "{\"a\":[1,{}],\"b\":\"x\"}", "{\"a\":[1,{}],\"b\":\"y\"}");
    assertThat(UnifiedText.of(comparison, AnsiStyle.PLAIN, 9))
        .contains(
            """
              {
                "a": [
                  1
                  {}
                ]
            -   "b": "x"
            +   "b": "y"
              }
            """);
  }

  @Test
  void theListUsesTheWordsOfAnAlertAndPutsWhatMattersMostFirst() {
    String page =
        "<nav><a href=/a>%1$s</a></nav><main class=%2$s><h1>Fees</h1><p>%4$s</p><p>Fee: %3$s"
            + " EUR</p><p>The lock keeper lives in the house beside the lock.</p></main>";
    String text = "The pilots meet every ship at the outer buoy and lead her through the channel. ";
    Comparison comparison =
        SampleComparisons.pages(
            page.formatted("Home", "a1", "2", text.repeat(8)),
            page.formatted("Start", "b2", "3", text.repeat(8) + "Fog stops all traffic."));
    String list = ChangeText.of(comparison, AnsiStyle.PLAIN, 80);
    assertThat(list)
        .startsWith("4 changed\n~ Fee: 2 EUR → 3 EUR (+50 %)\n~ ")
        .contains("\n~ Link: Home → Start\n~ Attribute changed")
        .contains("through the channel. Fog stops all traffic.\n");
    assertThat(MessageText.summary(comparison)).startsWith("Fee: 2 EUR → 3 EUR (+50 %)");
    List<ListedChange> listed = ListedChange.of(comparison);
    assertThat(listed)
        .flatExtracting(ListedChange::numbers)
        .as("every change is listed once")
        .containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    assertThat(listed)
        .flatExtracting(change -> change.values().after())
        .filteredOn(ValueExcerpt.Run::isMarked)
        .extracting(run -> run.words().strip())
        .contains("Fog stops all traffic.");
  }

  @Test
  void howOftenAWordOccursIsListed() {
    assertThat(
            ChangeText.of(
                SampleComparisons.pages(
                    "<p>a lock</p>", "<p>a lock</p><p>the lock</p>", "keyword=lock"),
                AnsiStyle.PLAIN,
                80))
        .contains("(1 → 2 times)");
  }

  @Test
  void whatIsNoTextIsCalledByItsName() {
    Comparison comparison =
        SampleComparisons.pages(
            "<title>Port</title><h1 class=a>Tides</h1><a href=/a>Fees</a><script>x</script>",
            "<title>Harbour</title><h2 class=b>Tides</h2><a href=/b>Fees</a><script>y</script>");
    assertThat(ChangeText.of(comparison, AnsiStyle.PLAIN, 80))
        .contains("~ Page title: Port → Harbour")
        .contains("~ Tag changed: h2.b")
        .contains("~ Attribute changed: h2.b @class")
        .contains("~ Link ‘Fees’ now leads to /b (before: /a)")
        .contains("~ Script changed");
  }

  @Test
  void coloursMarkTheWords() {
    String text = " and many more words that make a line which is longer than sixty characters";
    assertThat(
            ChangeText.of(
                SampleComparisons.pages("<p>a b c" + text, "<p>a x c" + text),
                AnsiStyle.COLOURED,
                80))
        .contains("a \u001B[1;9;31mb\u001B[0m c")
        .contains("a \u001B[1;4;32mx\u001B[0m c");
  }

  @Test
  void aPageCannotSendCommandsToTheTerminal() {
    Comparison comparison =
        SampleComparisons.pages("<p>a</p>", "<p>a</p><p>x\u001B]0;owned\u0007 \u202Etxt</p>");
    assertThat(
            ChangeText.of(comparison, AnsiStyle.COLOURED, 80)
                + UnifiedText.of(comparison, AnsiStyle.PLAIN, 3))
        .doesNotContain("\u001B]")
        .doesNotContain("\u0007")
        .doesNotContain("\u202E");
  }

  @Test
  void noiseAndWeightAreReported() {
    Comparison plain = SampleComparisons.pages(OLD, NEW);
    Change held =
        new Change("any", ChangeKind.UPDATE, "Visits", null, NodeRange.whole(1), "41", "42", 1, 1);
    Comparison comparison =
        SampleComparisons.weighed(
            plain,
            new Significance(0.5, List.of(new Significance.Reason("a price fell", 0.5))),
            new HeldBackChange(held, "counter", "it counts at every fetch"),
            new HeldBackChange(held, NoiseVerdict.MINOR, "it would not be reported alone"));
    assertThat(ChangeText.of(comparison, AnsiStyle.PLAIN, 80))
        .contains("; significance 0.50 of 1\n")
        .endsWith(
            """
            Why it matters:
              +0.50 a price fell
            Held back as noise:
              1 by counter: it counts at every fetch
            Too small to report alone: 1
            """);
    assertThat(JsonReport.of(comparison))
        .contains("\"rule\" : \"counter\"")
        .contains("\"words\" : \"a price fell\"");
    assertThat(MessageText.plain(comparison, SampleComparisons.SUBJECT, 9))
        .endsWith("1 held back as noise\n\n1 too small to report alone\n");
  }

  @Test
  void jsonNamesEachChangeAndItsPlace() {
    assertThat(
            JsonReport.of(
                SampleComparisons.pages("<ul><li>a<li>b one</ul>", "<ul><li>a<li>b two</ul>")))
        .contains("\"kind\" : \"update\"")
        .contains("\"old\" : \"b one\"")
        .contains("\"path\" : \"/html/body/ul/li[2]/text()\"")
        .contains("\"update\" : 1");
    assertThat(JsonReport.of(SampleComparisons.pages(OLD, OLD))).contains("\"same\" : true");
  }

  @Test
  void aMessageCannotBeMarkedUpByThePage() {
    Comparison comparison =
        SampleComparisons.pages(
            "<p>a</p>", "<p>a</p><p>[x](http://evil.example) **b** @all &lt;b&gt; `c` ![i](d)</p>");
    assertThat(MessageText.markdown(comparison, SampleComparisons.SUBJECT, 9))
        .startsWith("**Notices**: Added: \\[x\\](http:\u200B//evil.example)")
        .contains("\\[x\\](http:\u200B//evil.example) \\*\\*b\\*\\* @\u200Ball &lt;b&gt;")
        .contains("!\\[i\\](d)");
  }

  @Test
  void aLongMessageIsCut() {
    String items = "";
    String lines = "";
    for (int i = 0; i < 30; i++) {
      items += "<li>item number %d</li>".formatted(i * 7919);
      lines += "<p>line number %d</p>".formatted(i);
    }
    assertThat(
            MessageText.plain(
                SampleComparisons.pages("<ul><li>x</ul>", "<ul><li>x" + items + "</ul>"),
                SampleComparisons.SUBJECT,
                10))
        .startsWith("Notices: 30 new: item number 0\n")
        .endsWith("and 20 more\n")
        .hasLineCount(3 + 10 + 1);
    assertThat(
            MessageText.plain(
                SampleComparisons.pages("<p>x</p>", "<p>x</p>" + lines),
                SampleComparisons.SUBJECT,
                10))
        .startsWith("Notices: 30 lines added: line number 0\n")
        .endsWith("    …\n")
        .hasLineCount(3 + 1 + 8 + 1);
  }

  @Test
  void aMessageListsEventsByWeightAndInvisibleOnesLast() {
    String page =
        "<nav><a href=/a>%1$s</a></nav><main class=%2$s><h1>Fees</h1><p>Fee: %3$s EUR</p>"
            + "<p>The lock keeper lives in the house beside the lock.</p></main>";
    assertThat(
            MessageText.plain(
                SampleComparisons.pages(
                    page.formatted("Home", "a1", "2"), page.formatted("Start page", "b2", "3")),
                SampleComparisons.SUBJECT,
                10))
        .isEqualTo(
            """
            Notices: Fee: 2 EUR → 3 EUR (+50 %)
            Monday → Tuesday

            ~ Fee: 2 EUR → 3 EUR (+50 %)
            ~ Link: Home → Start page
            1 attribute that no reader sees
            """);
  }

  @Test
  void excerptsKeepOnlyWhatIsAroundTheDifference() {
    String same = "word ".repeat(50);
    ValueExcerpt excerpt = ValueExcerpt.of(same + "old " + same, same + "new " + same, 200);
    assertThat(excerpt.before())
        .filteredOn(ValueExcerpt.Run::isMarked)
        .extracting(run -> run.words().strip())
        .containsExactly("old");
    assertThat(String.join("", excerpt.before().stream().map(ValueExcerpt.Run::words).toList()))
        .startsWith("… ")
        .endsWith(" …")
        .hasSizeLessThan(120);
  }
}
