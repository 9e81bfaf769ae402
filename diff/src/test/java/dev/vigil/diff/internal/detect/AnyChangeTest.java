package dev.vigil.diff.internal.detect;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Twelve small edits of a page, each the smallest of its kind, and what is told of them. */
class AnyChangeTest {
  private static String page(String title, String href, String link, String item, String end) {
    return """
    <html><head><title>%s</title></head><body><h1>Harbour</h1>
    <p>See the <a href="%s">%s</a> for boats.</p>
    <ul><li>Tides</li><li>Winds</li>%s</ul>%s</body></html>
    """
        .formatted(title, href, link, item, end);
  }

  private static final String A = page("Port", "/list", "list", "", "");

  @Test
  void aTagThatChangedIsAnUpdate() {
    String other = A.replace("h1>", "h2>");
    assertThat(reported("any", A, other)).containsExactly("~ h2: h1 -> h2");
    assertThat(reported("visible", A, other)).isEmpty();
  }

  @Test
  void aTitleThatChangedIsAnUpdate() {
    String other = page("Dock", "/list", "list", "", "");
    assertThat(reported("any", A, other)).containsExactly("~ title: Port -> Dock");
    assertThat(reported("visible", A, other)).isEmpty();
  }

  @Test
  void aLinkTargetThatChangedIsOneUpdate() {
    String other = page("Port", "/fleet", "list", "", "");
    assertThat(reported("any", A, other)).containsExactly("~ list: /list -> /fleet");
    assertThat(reported("visible", A, other)).containsExactly("~ list: /list -> /fleet");
  }

  @Test
  void aLinkTextThatChangedIsAnEditedLine() {
    assertThat(reported("any", A, page("Port", "/list", "fleet", "", "")))
        .containsExactly("~ Harbour: See the list for boats. -> See the fleet for boats.");
  }

  @Test
  void aListItemMoreAndLessIsOneLine() {
    String more = page("Port", "/list", "list", "<li>Lights</li>", "");
    assertThat(reported("any", A, more)).containsExactly("+ Harbour: Lights");
    assertThat(reported("any", more, A)).containsExactly("- Harbour: Lights");
  }

  @Test
  void aListItemThatChangedIsOneLine() {
    assertThat(reported("any", A, A.replace("Winds", "Gusts")))
        .containsExactly("- Harbour: Winds", "+ Harbour: Gusts");
    assertThat(reported("list", A, A.replace("Winds", "Winds and gusts")))
        .containsExactly("~ Harbour: Winds -> Winds and gusts");
  }

  @Test
  void aParagraphMoreIsOneLine() {
    assertThat(reported("any", A, page("Port", "/list", "list", "", "<p>Closed on Monday.</p>")))
        .containsExactly("+ Harbour: Closed on Monday.");
  }

  @Test
  void oneParagraphMadeOfTwoHasItsLines() {
    assertThat(reported("visible", "<p>One day.</p><p>Two days.</p>", "<p>One day. Two days.</p>"))
        .isNotEmpty();
  }

  @Test
  void aWordThatChangedIsAnEditedLine() {
    assertThat(reported("any", "<p>a dog's bite is bad", "<p>a dog's byte is bad"))
        .containsExactly("~ text: a dog's bite is bad -> a dog's byte is bad");
  }

  @Test
  void markupOfInsertionsInTheSourceIsItsOwnBusiness() {
    assertThat(reported("any", "<p>a <ins>b</ins> c", "<p>a <ins>b</ins> d"))
        .containsExactly("~ text: a b c -> a b d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <p>a<!-- x -->              | <p>a<!-- y -->            | ~ comment: x -> y
          <p>a                        | <p><b>a</b>               | + b: b
          <p class=a>t                | <p class=b>t              | ~ p.b @class: a -> b
          <script>f(1)</script>a      | <script>f(2)</script>a    | ~ script: f(1) -> f(2)
          <style>p{}</style>a         | <style>q{}</style>a       | ~ style: p{} -> q{}
          <p>a</p><p>b                | <p>a</p> <p>b             | ~ white space:  ->
          <i id=a class=b>t</i>       | <i class=b id=a>t</i>     | ~ order of attributes:  ->
          <meta name=a content=b>     | <meta name=a content=c>   | ~ meta a @content: b -> c
          <div hidden>a</div>b        | <div hidden>c</div>b      | ~ div: a -> c
          """)
  void whatAReaderDoesNotSeeIsReportedByAnyOnly(String before, String after, String reported) {
    assertThat(reported("any", before, after))
        .singleElement()
        .asString()
        .startsWith(reported.strip());
    assertThat(reported("visible", before, after)).isEmpty();
  }

  @Test
  void attributesOfXmlAreReportedOnce() {
    assertThat(reported("any", "<a x='1'><b/></a>", "<a x='2'><b/></a>", DocumentType.XML))
        .containsExactly("~ /a/@x: 1 -> 2");
    assertThat(reported("any", "<a><b>1</b></a>", "<a>\n<b>1</b></a>", DocumentType.XML))
        .singleElement()
        .asString()
        .startsWith("~ white space");
  }

  @Test
  void aMovedParagraphIsReportedOnce() {
    assertThat(
            reported(
                "any",
                "<p>First thing to know</p><p>Second part of it</p><p>Third and last</p>",
                "<p>Third and last</p><p>First thing to know</p><p>Second part of it</p>"))
        .containsExactly("> text: Third and last");
  }

  @ParameterizedTest
  @ValueSource(strings = {"any", "visible", "text"})
  void sectionsThatExchangePlacesOnlyMove(String type) {
    String hours = "<section><h2>Hours</h2>\n<p>Open from nine to five.</p></section>\n";
    String fees = "<section><h2>Fees</h2>\n<p>A berth is ten pounds a night.</p></section>\n";
    String page = "<h1>Harbour</h1>\n%s%s<p>Thank you.</p>";
    assertThat(reported(type, page.formatted(hours, fees), page.formatted(fees, hours)))
        .containsExactly("> Hours: Hours", "> Hours: Open from nine to five.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"any", "visible", "text"})
  void sectionsWithIdsAndLinksThatExchangePlacesOnlyMove(String type) {
    String north = "<div id=n class=x>\n<h2>North</h2><a href=/n>more</a><p>Call 12</p>\n</div>\n";
    String south = "<div id=s><h2>South</h2><ul><li>x</li><li>y</li></ul><p>Call 13</p></div>";
    String page = "<h1>Harbour</h1>%s%s<p>Thank you.</p>";
    assertThat(reported(type, page.formatted(north, south), page.formatted(south, north)))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("> "));
  }

  @Test
  void whatChangedInASectionThatMovedIsReportedBesideTheMove() {
    String hours = "<section><h2>Hours</h2><p>Open from nine to %s.</p></section>";
    String fees = "<section><h2>Fees</h2><p>A berth is ten pounds a night.</p></section>";
    assertThat(reported("any", hours.formatted("five") + fees, fees + hours.formatted("six")))
        .anyMatch(line -> line.contains("six") && !line.startsWith(">"))
        .anyMatch(line -> line.startsWith("> "));
  }
}
