package dev.vigil.diff.show.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.SampleComparisons;
import dev.vigil.document.PageDigest;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedPageTest {
  private static String merged(String before, String after) {
    return merged(SampleComparisons.pages(before, after));
  }

  private static String merged(Comparison comparison) {
    StringBuilder out = new StringBuilder();
    MergedPage.write(
        comparison, NodePairing.of(comparison), new ResourceEmbedding(StoredResources.NONE), out);
    return out.substring(out.indexOf("<body") + 6, out.indexOf("</body>"))
        .replaceAll(" role=\"(insertion|deletion)\"", "")
        .replaceAll(" data-vigil=\"[0-9 ]+\" data-vigil-kind=\"\\w+\"", "");
  }

  @Test
  void changedWordsStandBesideEachOther() {
    assertThat(merged("<p>The fee is low now</p>", "<p>The fee is high now</p>"))
        .isEqualTo(
            "<p><vigil-upd>The fee is </vigil-upd><vigil-del>low</vigil-del><vigil-ins>high"
                + "</vigil-ins><vigil-upd> now</vigil-upd></p>");
  }

  @Test
  void aNumberChangesAsAWholeAndOnlyInItsCell() {
    String row = "<table><tr><td>8 to 12 m</td><td>%s</td><td>15.50</td></tr></table>";
    assertThat(merged(row.formatted("26.00"), row.formatted("27.50")))
        .contains(
            "<td><vigil-upd>8 to 12 m</vigil-upd></td>"
                + "<td><vigil-del>26.00</vigil-del><vigil-ins>27.50</vigil-ins></td>"
                + "<td><vigil-upd>15.50</vigil-upd></td>");
  }

  @Test
  void aPriceStandsBesideItsOldOneHoweverThePageWritesIt() {
    for (String page :
        List.of(
            "<h1>Boat</h1><p>Price: <b>€%s</b></p>",
            "<h1>Boat</h1><p class=price>1 berth %s EUR a night</p>",
            "<h1>Boat</h1><span class=price><span>$</span><span>%s</span></span>",
            "<script type=application/ld+json>{\"@type\":\"Product\",\"name\":\"Boat\",\"offers\":"
                + "{\"@type\":\"Offer\",\"price\":\"%1$s\",\"priceCurrency\":\"EUR\"}}</script>"
                + "<h1>Boat</h1><p>It costs %1$s EUR.</p>")) {
      Comparison comparison =
          SampleComparisons.pages(page.formatted("1,249.50"), page.formatted("1,199.00"), "price");
      assertThat(comparison.changes()).as(page).hasSize(1);
      assertThat(merged(comparison))
          .as(page)
          .containsPattern("<vigil-del>\\D*1,249.50\\D*</vigil-del>");
      assertThat(merged(comparison))
          .as(page)
          .containsPattern("<vigil-ins>\\D*1,199.00\\D*</vigil-ins>");
    }
  }

  @Test
  void aStockStandsBesideItsOldOne() {
    for (String page :
        List.of(
            "<h1>Boat</h1><p class=stock>%s</p>",
            "<h1>Boat</h1><p>Delivery: <b>%s</b></p>",
            "<h1>Boat</h1><button>Add</button><p><span>Now</span> <i>%s</i></p>")) {
      Comparison comparison =
          SampleComparisons.pages(page.formatted("In stock"), page.formatted("Sold out"), "stock");
      assertThat(comparison.changes()).as(page).hasSize(1);
      assertThat(merged(comparison)).as(page).contains("<vigil-del>In stock</vigil-del>");
      assertThat(merged(comparison)).as(page).contains("<vigil-ins>Sold out</vigil-ins>");
    }
  }

  @Test
  void whatWentWithItsLinkIsBackOnce() {
    String merged =
        merged(
            "<p>Kept</p><p><a href=/a>A link that goes away</a></p>",
            "<p>Kept</p><p><a href=/b>Quite another thing</a></p>");
    assertThat(merged.split("A link that goes away", -1)).hasSize(2);
  }

  @Test
  void aChangeOfTheWholeDocumentMarksNoText() {
    Comparison pages = SampleComparisons.pages("<p>a</p>", "<p>a</p>");
    PageDigest page = pages.after().digest();
    Change change =
        new Change(
            "any",
            ChangeKind.UPDATE,
            "white space",
            NodeRange.whole(0),
            NodeRange.whole(0),
            "",
            "",
            1,
            1);
    assertThat(merged(SampleComparisons.with(page, page, change))).isEqualTo("<p>a</p>");
  }

  @Test
  void aRemovedListItemIsBackInItsPlace() {
    assertThat(
            merged(
                "<ul><li>First one</li><li>Second one here</li><li>Third of them</li></ul>",
                "<ul><li>First one</li><li>Third of them</li></ul>"))
        .isEqualTo(
            "<ul><li>First one</li><li><vigil-del>Second one here</vigil-del></li>"
                + "<li>Third of them</li></ul>");
  }

  @Test
  void aRemovedFirstParagraphIsBackInFront() {
    assertThat(merged("<p>Old introduction</p><p>Rest</p>", "<p>Rest</p>"))
        .isEqualTo("<p><vigil-del>Old introduction</vigil-del></p><p>Rest</p>");
  }

  @Test
  void aRemovedTableRowStaysARow() {
    assertThat(
            merged(
                "<table><tr><td>a</td><td>1</td></tr><tr><td>bee</td><td>2</td></tr></table>",
                "<table><tr><td>a</td><td>1</td></tr></table>"))
        .contains("<tr><td>a</td><td>1</td></tr><tr")
        .contains("<td>bee</td>")
        .endsWith("</tbody></table>");
  }

  @Test
  void whatWentTogetherIsBackOnce() {
    assertThat(
            merged(
                "<p>Kept</p><div><h2>Removed title</h2><p>Removed text of it</p></div>",
                "<p>Kept</p>"))
        .isEqualTo(
            "<p>Kept</p><div><h2><vigil-del>Removed title</vigil-del></h2>"
                + "<p><vigil-del>Removed text of it</vigil-del></p></div>");
  }

  @Test
  void aLineAcrossLinksIsMarkedToItsEnd() {
    assertThat(
            merged(
                "<ul><li><p>x</p></li></ul>",
                "<ul><li><a href=#a>New berth</a> <i>today</i><p>x</p></li></ul>"))
        .contains("<vigil-ins>New berth</vigil-ins></a>")
        .contains("<i><vigil-ins>today</vigil-ins></i>");
  }

  @Test
  void whatMovedHasANoteWhereItWas() {
    String merged =
        merged(
            "<div><p>Alpha beta gamma</p><p>One two three</p><p>Four five six</p></div>",
            "<div><p>One two three</p><p>Four five six</p><p>Alpha beta gamma</p></div>");
    assertThat(merged).contains("moved from here</vigil-gone>").contains("<vigil-mov>");
  }

  @Test
  void aLinkThatLeadsElsewhereIsMarkedAsAWhole() {
    Comparison comparison =
        SampleComparisons.pages("<a href=/a>Tides</a>", "<a href=/b>Tides</a>", "links");
    StringBuilder out = new StringBuilder();
    MergedPage.write(
        comparison, NodePairing.of(comparison), new ResourceEmbedding(StoredResources.NONE), out);
    assertThat(out).contains("data-vigil=\"1\" data-vigil-kind=\"update\">Tides</a>");
  }
}
