package dev.vigil.diff.noise.page;

import static dev.vigil.diff.noise.NoisePages.html;
import static dev.vigil.diff.noise.NoisePages.lines;
import static dev.vigil.diff.noise.NoisePages.same;
import static dev.vigil.diff.noise.NoisePages.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.NoisePages;
import dev.vigil.diff.noise.rule.NoiseRules;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.Selector;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IgnoreRulesTest {
  private static final String HARBOUR =
      """
      <p>Ferries today</p>
      <p>Visitors so far: 12,345</p>
      <p>The 9:40 boat to Skerry is late</p>
      <p>Ask at the desk</p>
      """;

  @Test
  void blankLinesAndSpacesAreNoChangeWhenWhitespaceIsIgnored() {
    String a = "Some first text<br><p>that goes over lines</p><br>So let's see";
    String b =
        "Some   first text<br>\n\n<p>\n  that goes\tover&nbsp;lines </p>\n<br>\n So let's see";
    assertThat(same(a, b)).isFalse();
    assertThat(same(a, b, "whitespace")).isTrue();
    assertThat(same(a, b.replace("first", "other"), "whitespace")).isFalse();
  }

  @Test
  void patternsAreBoundedWhateverTheyRepeat() {
    for (String rule : List.of("regex=/((((a{100}){100}){100}){100})/i", "cut=(a{1000}){1000}")) {
      assertThatThrownBy(() -> NoiseRules.parse(List.of(rule)))
          .hasMessageContaining("is too large");
    }
    assertThatThrownBy(() -> NoiseRules.parse(Collections.nCopies(4, "cut=(a{50}){90}")))
        .hasMessageContaining("too large together");
  }

  @Test
  void upperAndLowerCaseAreTheSameOnlyWhenCaseIsIgnored() {
    assertThat(same("<p>Open Daily", "<p>OPEN daily", "case")).isTrue();
    assertThat(same("<p>Open Daily", "<p>OPEN daily")).isFalse();
  }

  @Test
  void straightAndCurlyQuotesAreTheSameUnderTypography() {
    assertThat(same("<p>Quai d'Or - \"x\"...", "<p>Quai d’Or – “x”…", "typography")).isTrue();
  }

  @Test
  void anIgnoredTextMayAppearAndDisappearInAnyCase() {
    assertThat(same(HARBOUR, HARBOUR + "<p>FERRY SALE now</p>", "text=ferry sale")).isTrue();
    assertThat(same(HARBOUR, HARBOUR + "<p>FERRY SALE now</p>", "text=something else")).isFalse();
  }

  @Test
  void aRealEditBesideIgnoredTextIsStillSeen() {
    String b = HARBOUR.replace("late", "cancelled") + "<p>Ferry sale</p>";
    assertThat(same(HARBOUR, b, "text=ferry sale")).isFalse();
  }

  @Test
  void anIgnoredParagraphLeavesNoEmptyElementsBehind() {
    String b = HARBOUR + "<div class=x><section><p>Ferry <b>sale</b></p></section></div>";
    assertThat(seen(html(HARBOUR), "whitespace"))
        .isEqualTo(seen(html(b), "whitespace", "text=ferry sale"));
  }

  @Test
  void aPictureBesideIgnoredTextStays() {
    assertThat(seen(html("<div><img src=a.png> Ferry sale</div>"), "text=ferry sale"))
        .contains("<img src=a.png>")
        .doesNotContain("TEXT  Ferry sale");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          regex=/\\d{2},\\d{3}/        ~ Ferries today;The 9:40 boat to Skerry is late;Ask at the desk
          regex=\\d+:\\d+              ~ Ferries today;Visitors so far: 12,345;Ask at the desk
          regex=/FERRIES|DESK/         ~ Ferries today;Visitors so far: 12,345;The 9:40 boat to Skerry is late;Ask at the desk
          regex=/FERRIES|DESK/i        ~ Visitors so far: 12,345;The 9:40 boat to Skerry is late
          regex=/Visitors.*late/       ~ Ferries today;Visitors so far: 12,345;The 9:40 boat to Skerry is late;Ask at the desk
          regex=/Visitors.*late/s      ~ Ferries today;Ask at the desk
          regex=/^visitors.*Skerry/ms  ~ Ferries today;Visitors so far: 12,345;The 9:40 boat to Skerry is late;Ask at the desk
          regex=/^visitors.*Skerry/ims ~ Ferries today;Ask at the desk
          regex=/today$/m              ~ Visitors so far: 12,345;The 9:40 boat to Skerry is late;Ask at the desk
          regex=/.+/s                  ~ ``
          """)
  void aPatternHidesTheLinesInWhichItIsFound(String rule, String rest) {
    assertThat(String.join(";", lines(html(HARBOUR), rule))).isEqualTo(rest);
  }

  @Test
  void aPatternThatMatchesNothingChangesNothing() {
    assertThat(seen(html(HARBOUR), "regex=/zeppelin/i")).isEqualTo(seen(html(HARBOUR)));
  }

  @Test
  void aVersionParameterOfAStyleSheetCanBeIgnoredByPattern() {
    String a = "<link rel=stylesheet href='/s.css?v=123'><p>Text";
    String b = "<link rel=stylesheet href='/s.css?v=99871'><p>Text";
    assertThat(same(a, b, "regex=/\\?v=\\d/")).isTrue();
    assertThat(same(a, b, "cut=/\\?v=\\d+/")).isTrue();
    assertThat(same(a, b)).isFalse();
  }

  @Test
  void cuttingIgnoresOnlyTheMatchAndNotTheRestOfItsLine() {
    assertThat(same("<p>Views: 12. Open", "<p>Views: 13. Open", "cut=/Views: \\d+/")).isTrue();
    assertThat(same("<p>Views: 12. Open", "<p>Views: 13. Shut", "cut=/Views: \\d+/")).isFalse();
    assertThat(same("<p>Views: 12. Open", "<p>Views: 13. Shut", "regex=/Views: \\d+/")).isTrue();
    assertThat(same("<p>A", "<p>A<div><i>Views: 3</i></div>", "cut=/Views: \\d+/")).isTrue();
  }

  @Test
  void elementsAreIgnoredByCssAndByXPathAndEditsInThemAreNoChange() {
    String a = "<header>H</header><p id=x>Some text<div id=changing>1</div><footer>F</footer>";
    String b = "<header>H2</header><p id=x>Some text<div id=changing>2</div><footer>F2</footer>";
    assertThat(same(a, b, "css=header, footer, #changing")).isTrue();
    assertThat(same(a, b, "css=header", "xpath=//footer", "xpath=//*[@id='changing']")).isTrue();
    assertThat(same(a, b, "css=header, footer")).isFalse();
  }

  @Test
  void cellsOfSeveralColumnsAreRemovedTogetherWithoutShiftingTheRest() {
    String table = "<table><tr><td>a<td>b<td>c<td>d<tr><td>Ann<td>Bea<td>Cleo<td>Dora</table>";
    assertThat(lines(html(table), "css=td:nth-child(1)", "css=td:nth-child(2), td:nth-child(4)"))
        .containsExactly("c", "Cleo");
  }

  @Test
  void attributesAreIgnoredByXPathOrByName() {
    String a = "<p class=a1><a href=/x>X</a>";
    String b = "<p class=b2><a href=/x>X</a>";
    assertThat(same(a, b, "xpath=//@class")).isTrue();
    assertThat(same(a, b, "attribute=class, style")).isTrue();
    assertThat(same(a, b.replace("/x", "/y"), "attribute=class")).isFalse();
    assertThat(same("<p>x", "<p class=new>x", "attribute=class")).isTrue();
  }

  @Test
  void aPriceCutByCommentsReadsAsOneText() {
    String obfuscated = "<b>$<!-- -->90<!-- x -->.<!-- -->74</b>";
    assertThat(same(obfuscated, "<b>$90.74</b>", "comments")).isTrue();
    assertThat(same(obfuscated, "<b>$90.75</b>", "comments")).isFalse();
    assertThat(lines(html(obfuscated), "comments")).containsExactly("$90.74");
  }

  @Test
  void numbersAreTheSameUnderNumbersButWordsAreNot() {
    assertThat(same("<p>1,204 views, 3.5 %", "<p>98 views, 12 %", "numbers")).isTrue();
    assertThat(same("<p>1,204 views", "<p>1,204 likes", "numbers")).isFalse();
    assertThat(same("<p>1,204 views", "<p>sold out", "numbers")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Updated 26 September 2023        | Updated September 1, 2024
          Updated 2023-09-26               | Updated 26.09.2023
          Updated 2023-09-26T10:00:00Z     | Updated 2024-01-02
          at 12:34:56                      | at 9:05 pm
          Monday, 3 March 2025, 10:00      | Tue, 4 March 2025, 11:30
          3 hours ago                      | 2 days ago
          Stand: 3. Oktober 2025           | Stand: 12. Dezember 2025
          le 3 février 2024                | le 14 août 2025
          """)
  void datesAndTimesAreTheSameUnderDates(String a, String b) {
    assertThat(same("<p>" + a, "<p>" + b, "dates")).isTrue();
    assertThat(same("<p>" + a, "<p>" + b + " not", "dates")).isFalse();
  }

  @Test
  void aPriceIsNoDate() {
    assertThat(same("<p>May cost 12.50 EUR", "<p>May cost 13.50 EUR", "dates")).isFalse();
  }

  @Test
  void aTitleAloneIsNoChangeWhenHiddenPartsAreIgnored() {
    String page = "<html><head><title>%s</title></head><body><p>Text</p></body></html>";
    assertThat(seen(NoisePages.read(page.formatted("A"), DocumentType.HTML), "hidden"))
        .isEqualTo(seen(NoisePages.read(page.formatted("B"), DocumentType.HTML), "hidden"));
  }

  @Test
  void scriptsAndHiddenBoxesAreIgnoredButAHiddenBodyIsStillRead() {
    String a = "<p>Text<script>t=1</script><div hidden>x</div><i style='display: none'>q</i>";
    String b = "<p>Text<script>t=2</script><div hidden>y</div><i style='display: none'>w</i>";
    assertThat(same(a, b, "hidden")).isTrue();
    assertThat(same(a, b, "scripts")).isFalse();
    assertThat(
            seen(
                NoisePages.read("<body style='display:none'><p>Text", DocumentType.HTML), "hidden"))
        .contains("TEXT Text");
  }

  @Test
  void linesOfPlainTextAndValuesOfJsonCanBeIgnored() {
    assertThat(lines(NoisePages.read("one\ntwo 2\nthree", DocumentType.TEXT), "regex=/\\d/"))
        .containsExactly("one", "three");
    assertThat(
            lines(
                NoisePages.read("{\"a\":\"x\",\"time\":\"12:30\"}", DocumentType.JSON), "text=12:"))
        .containsExactly("x");
  }

  @Test
  void ignoredPartsAreGoneBeforeTheRestIsSelected() {
    PageDigest page =
        html("<div class=main><p>Text</p><div class=advertisement><p>Buy</p></div></div><p>Else");
    DocumentView ruled =
        NoiseRules.parse(List.of("css=.main .advertisement")).apply(DocumentView.of(page)).view();
    BitSet chosen = new BitSet();
    Selector.compile(".main p").select(page).stream().forEach(chosen::set);
    assertThat(PageLines.of(ruled.within(chosen)).stream().map(PageLine::text))
        .containsExactly("Text");
  }

  @Test
  void aHugeHeadLeavesOnlyTheTextOfTheBody() {
    String head = "<style>" + "a{color:red}".repeat(100_000) + "</style><script>x=1</script>";
    PageDigest page =
        NoisePages.read("<head>" + head + "</head><body><p>Only this", DocumentType.HTML);
    assertThat(lines(page)).containsExactly("Only this");
  }

  @Test
  void manyThreadsSeeTheSameLines() {
    PageDigest page = html(HARBOUR.repeat(50));
    assertThat(
            IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> lines(page, "whitespace", "numbers", "boilerplate"))
                .distinct())
        .hasSize(1);
  }
}
