package dev.vigil.diff.extract;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.diff.types.SamplePages;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases that users and tests of other watchers name; docs/behaviour.md says which is which. */
class BehaviourTest {
  private static final String PAGE =
      "<html><head><title>Shop</title></head><body><p>Some text</p><p>The golden line</p>"
          + "<p>Which is across</p><p>multiple lines</p></body></html>";

  @Test
  void theSamePageIsNoChangeAndAReplacedLineIs() {
    assertThat(reported("any", PAGE, PAGE)).isEmpty();
    assertThat(reported("visible", PAGE, PAGE.replace("Some text", "Other words entirely")))
        .hasSize(2);
  }

  @Test
  void anotherTitleAloneIsNothingThatAReaderOfThePageSees() {
    String other = PAGE.replace("Shop", "(3) Shop");
    assertThat(reported("visible", PAGE, other)).isEmpty();
    assertThat(reported("metadata", PAGE, other)).containsExactly("~ title: Shop -> (3) Shop");
  }

  @Test
  void aTriggerTextIsReportedWhenItAppearsAndNotOnOtherEdits() {
    String trigger = "phrase=\"Add to cart\",when=appears";
    String cart = PAGE.replace("multiple lines", "Add to cart");
    assertThat(reported(trigger, PAGE, PAGE.replace("Some", "Any"))).isEmpty();
    assertThat(reported(trigger, PAGE, cart)).hasSize(1);
    assertThat(reported("text,while=\"add to cart\"", PAGE, PAGE.replace("Some", "Any"))).isEmpty();
    assertThat(reported("text,while=\"add to cart\"", PAGE, cart)).isNotEmpty();
    assertThat(reported("text,unless=\"add to cart\"", PAGE, cart)).isEmpty();
  }

  @Test
  void aTriggerTextThatIsIgnoredIsNotReported() {
    NoiseFilter ignoring =
        (before, after, changes) ->
            changes.stream()
                .filter(c -> c.newValue().equals("Add to cart"))
                .map(c -> new HeldBackChange(c, "text=Add to cart", "is ignored"))
                .toList();
    var compared =
        Diff.compare(
            SamplePages.html(PAGE),
            SamplePages.html(PAGE.replace("multiple lines", "Add to cart")),
            DiffRequest.of("phrase=\"Add to cart\",when=appears").without(ignoring));
    assertThat(compared.changes()).isEmpty();
    assertThat(compared.heldBack()).hasSize(1);
  }

  @Test
  void onlyTheRemovalOfOneLineIsReported() {
    String type = "phrase=\"The golden line\",only=removed";
    String without = PAGE.replace("<p>The golden line</p>", "");
    assertThat(reported(type, PAGE, PAGE.replace("<p>Some text</p>", ""))).isEmpty();
    assertThat(reported(type, PAGE, without)).hasSize(1);
    assertThat(reported(type, without, PAGE)).isEmpty();
  }

  @Test
  void onlyAddedLinesAreReported() {
    assertThat(reported("text,only=added", PAGE, PAGE.replace("Some text", "Oh yes please")))
        .containsExactly("+ text: Oh yes please");
  }

  @Test
  void reorderedParagraphsWithOtherSpacesAreNotUniqueLines() {
    String other =
        "<p>Which&nbsp;is  across</p><p>multiple lines</p><p>Some text</p><p>The golden line";
    assertThat(reported("new-lines", PAGE, other)).isEmpty();
    assertThat(reported("new-lines", PAGE, other + "<p>New")).containsExactly("+ text: New");
  }

  @Test
  void aPartIsWatchedWhileOtherTextChanges() {
    String page = "<p id=same>Same</p><p>%s</p><img id=i src=a>";
    PageDigest before = SamplePages.html(page.formatted("one"));
    PageDigest after = SamplePages.html(page.formatted("two"));
    assertThat(within(before, after, "#same")).isEmpty();
    assertThat(within(before, after, "#i")).isEmpty();
    assertThat(within(before, after, "p")).hasSize(2);
  }

  private static List<Change> within(PageDigest before, PageDigest after, String selector) {
    return Diff.compare(
            SamplePages.within(before, selector),
            SamplePages.within(after, selector),
            DiffRequest.of("any"))
        .changes();
  }

  @Test
  void allConditionsMustHold() {
    String type = "number,between=20..100,while=5";
    assertThat(reported(type, "<p>Now 1", "<p>Now 70.5")).hasSize(1);
    assertThat(reported(type, "<p>Now 1", "<p>Now 150.5")).isEmpty();
    assertThat(reported(type, "<p>Now 1", "<p>Now 70.4")).isEmpty();
  }

  @Test
  void aSmallEditIsLeftOutByItsShare() {
    String page = "<p>One line that stays as it is.</p><p>Next to what %s here.</p>";
    assertThat(reported("text,by=20%", page.formatted("happens"), page.formatted("happenxxxxx")))
        .isEmpty();
    assertThat(
            reported(
                "text,by=20%",
                page.formatted("happens"), "<p>One line that was</p><p>rewritten all over again."))
        .isNotEmpty();
  }

  @Test
  void jsonWithAByteOrderMarkIsJson() {
    byte[] json = "\uFEFF{\"a\":1}".getBytes(StandardCharsets.UTF_8);
    PageDigest before =
        Documents.read(json, ReadHint.contentType("application/json"), ReadLimits.WEB).digest();
    assertThat(reported("json", before, SamplePages.read("{\"a\":2}", DocumentType.JSON)))
        .containsExactly("~ a: 1 -> 2");
  }

  @Test
  void aLoneSurrogateDoesNotBreakAnotherField() {
    assertThat(
            reported(
                "json",
                "{\"x\":\"\\ud83d\",\"a\":1}",
                "{\"x\":\"\\ud83d\",\"a\":2}",
                DocumentType.JSON))
        .containsExactly("~ a: 1 -> 2");
  }

  @Test
  void whatClaimsToBeJsonAndIsNotIsComparedAsText() {
    ReadHint hint = ReadHint.contentType("application/json");
    PageDigest before = Documents.readAnyway(bytes("{\"a\": oops"), hint, ReadLimits.WEB).digest();
    PageDigest after = Documents.readAnyway(bytes("{\"a\": ouch"), hint, ReadLimits.WEB).digest();
    assertThat(reported("any", before, after)).hasSize(1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void thePreviousPriceIsThePreviousOne() {
    List<String> pages = List.of("<p>Lamp $10.00", "<p>Lamp $12.00", "<p>Lamp $9.00");
    assertThat(reported("price", pages.get(0), pages.get(1)))
        .containsExactly("~ Lamp: 10.00 -> 12.00");
    assertThat(reported("price", pages.get(1), pages.get(2)))
        .containsExactly("~ Lamp: 12.00 -> 9.00");
  }

  @Test
  void alertsOnAFivePercentStepAreThoseOfOtherTools() {
    List<String> prices = List.of("950.95", "960.45", "1960.45", "1950.45", "2000", "2050", "2100");
    List<Boolean> reported =
        IntStream.range(1, prices.size())
            .mapToObj(
                i ->
                    !reported("price,by=5%", "<p>$" + prices.get(i - 1), "<p>$" + prices.get(i))
                        .isEmpty())
            .toList();
    assertThat(reported).containsExactly(false, true, false, false, false, false);
  }

  @Test
  void aHugeHeadLeavesTheBodyText() {
    String head = "<style>" + "p{color:red}".repeat(200_000) + "</style><script>x</script>";
    ViewExtracts page =
        new ViewExtracts(
            DocumentView.of(SamplePages.html("<head>" + head + "</head><body><p>Body text")));
    assertThat(page.visibleText().text()).isEqualTo("Body text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "style='display:none'",
        "style='display: none;'",
        "style='DISPLAY:NONE'",
        "style='visibility:hidden'",
        "style='opacity:0;display:none !important'",
        "hidden",
        "style='color:red; visibility: hidden'",
      })
  void aHiddenBodyIsReadAllTheSame(String attribute) {
    ViewExtracts page =
        new ViewExtracts(
            DocumentView.of(SamplePages.html("<body " + attribute + "><p>Body text</p></body>")));
    assertThat(page.visibleText().text()).isEqualTo("Body text");
  }

  @Test
  void aStyleWithAPictureInsideIsNoText() {
    assertThat(
            reported(
                "visible",
                "<style>a{background:url(\"data:image/svg+xml,<svg><text>x</text></svg>\")}</style>t",
                "<style>a{background:url(\"data:image/svg+xml,<svg><text>y</text></svg>\")}</style>t"))
        .isEmpty();
  }

  @Test
  void manyThreadsGetTheSameAnswer() {
    PageDigest before = SamplePages.html(PAGE);
    PageDigest after = SamplePages.html(PAGE.replace("golden", "silver"));
    List<Change> one = SamplePages.changes("any", before, after);
    assertThat(
            IntStream.range(0, 500)
                .parallel()
                .mapToObj(i -> SamplePages.changes("any", before, after))
                .distinct())
        .containsExactly(one);
  }

  @Test
  void wordsAndNumbersAreReplacedWholeAndOnlyThose() {
    assertThat(reported("words", "<p>the quick brown fox", "<p>the fast brown cat"))
        .containsExactly("~ the fast brown cat: quick -> fast", "~ the fast brown cat: fox -> cat");
    assertThat(reported("number", "<p>110 points", "<p>111 points"))
        .containsExactly("~ points: 110 -> 111");
    assertThat(reported("price", "<p>now $99.99 only", "<p>now $109.99 only"))
        .containsExactly("~ now: 99.99 -> 109.99");
    assertThat(reported("price", "<p>$90.00", "<p>$9.00")).containsExactly("~ text: 90.00 -> 9.00");
  }

  @Test
  void twoLinesWithAnUnchangedOneBetweenAreBothReported() {
    assertThat(
            reported(
                "text",
                "<p>first old line<p>between<p>last old line",
                "<p>first new line<p>between<p>last new line"))
        .containsExactly(
            "~ text: first old line -> first new line", "~ text: last old line -> last new line");
  }

  @Test
  void aNewEmptyLineIsNothingThatAReaderSees() {
    assertThat(reported("text,only=added", "<p>a", "<p>a<p></p><p>  </p>")).isEmpty();
    assertThat(reported("text,only=added", "a", "a\n\n", DocumentType.TEXT)).isEmpty();
  }

  @Test
  void whenMostOfAPageIsGoneAnAdditionsOnlyInterestCanSayIt() {
    String type = "text,only=added OR text,by=50%,only=removed";
    assertThat(reported(type, "<p>a<p>b<p>c<p>d", "<p>d")).hasSize(3);
    assertThat(reported(type, "<p>a<p>b<p>c<p>d", "<p>a<p>b<p>c")).isEmpty();
  }

  @Test
  void replacedWordsAreOneUpdate() {
    assertThat(reported("words", "<p>some very old text", "<p>some new text"))
        .containsExactly("~ some new text: very old -> new");
  }

  @Test
  void anEmptyPageAndAFullOneAreCompared() {
    assertThat(reported("visible", "", "<p>b")).containsExactly("+ text: b");
    assertThat(reported("visible", "<p>a", "")).containsExactly("- text: a");
    assertThat(reported("any", "<p>x", "<html><head></head><body><p>x</body></html>")).isEmpty();
  }

  @Test
  void aNestedEditStaysInItsElement() {
    var before = SamplePages.html("Hello <div>Alice</div>");
    var after = SamplePages.html("Hello <div>Sally</div>");
    assertThat(reported("visible", before, after))
        .containsExactly("- text: Alice", "+ text: Sally");
    var range =
        Objects.requireNonNull(SamplePages.changes("visible", before, after).get(1).after());
    assertThat(after.value(range.node())).isEqualTo("Sally");
  }

  @Test
  void editsOfScriptsNeverLeakIntoThePageText() {
    assertThat(reported("visible", "<script>a()</script>x", "<script>b()</script>x")).isEmpty();
  }

  @Test
  void aParagraphBetweenTwoListsStaysBetweenThem() {
    String lists = "<ul><li>a<li>b</ul>%s<ul><li>c<li>d</ul>";
    PageDigest after = SamplePages.html(lists.formatted("<p>between</p>"));
    Change change =
        SamplePages.changes("visible", SamplePages.html(lists.formatted("")), after).getFirst();
    int node = Objects.requireNonNull(change.after()).node();
    assertThat(after.name(after.parent(node)).local()).isEqualTo("p");
    assertThat(reported("list", lists.formatted(""), lists.formatted("<p>between</p>"))).isEmpty();
  }

  @Test
  void anImageThatBrowsersMayLoadFromTheSameFileIsTheSame() {
    assertThat(reported("images", "<img src=a.jpg>", "<img srcset='a.jpg 1x, b.jpg 2x'>"))
        .isEmpty();
    assertThat(reported("images", "<img srcset='a.jpg 1x, b.jpg 2x'>", "<img src=b.jpg>"))
        .isEmpty();
    assertThat(reported("images", "<img>", "<img>")).isEmpty();
  }

  @Test
  void anImageToBeLoadedLaterIsKnownByThatAddress() {
    assertThat(reported("images", "<img src=w data-src=a>", "<img src=w data-src=b>"))
        .containsExactly("- a: a", "+ b: b");
    assertThat(reported("images", "<img data-src=a>", "<img data-src=b data-srcset='a 1x, b 2x'>"))
        .isEmpty();
  }

  @Test
  void anImageHasAlternativeTextAndPixels() {
    assertThat(reported("images", "<img src=a alt=x>", "<img src=a alt=y>"))
        .containsExactly("~ a: x -> y");
    assertThat(reported("images,on=src", "<img src=a alt=x>", "<img src=a alt=y>")).isEmpty();
    assertThat(reported("images", "<img src=a alt=x>", "<img src=b alt=x>"))
        .containsExactly("~ x: a -> b");
    var request =
        DiffRequest.of("images")
            .in(ComparisonContext.NONE.withImages(Map.of("a", "11"), Map.of("a", "22")));
    var page = SamplePages.html("<img src=a>");
    assertThat(SamplePages.reported(Diff.compare(page, page, request).changes()))
        .containsExactly("~ content of a: 11 -> 22");
  }
}
