package dev.vigil.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ViewMaskTest {
  private static final String NEWS =
      "<div class=box><h2>News</h2><p>The lock is closed for repairs until Friday.</p></div>";
  private static final String TIDES =
      "<div class=box><h2>Tides</h2><p>High water at six, low water at noon.</p></div>";
  private static final String SHOP =
      "<div class=box><h2>Shop</h2><p>Charts and almanacs, new and second hand.</p></div>";

  private static PageDigest page(String body) {
    byte[] bytes = ("<!doctype html><body>" + body).getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.file("a.html"), ReadLimits.WEB).digest();
  }

  /** The part around the heading with that text. */
  private static int box(PageDigest page, String heading) {
    for (int node = 1; node < page.nodeCount(); node++) {
      if (page.value(node).equals(heading)) {
        return page.parent(page.parent(node));
      }
    }
    throw new AssertionError(heading);
  }

  private static String found(ViewMask mask, PageDigest page) {
    ViewMask.Found found = ViewMask.parse(mask.text()).find(page);
    return found.isGone() ? "gone" : CanonicalMarkup.of(page, found.nodes().nextSetBit(0));
  }

  @Test
  void partsOfJsonAreFoundByJsonPathAndJq() {
    PageDigest json =
        Documents.read(
                "{\"items\":[{\"p\":1},{\"p\":2}]}".getBytes(StandardCharsets.UTF_8),
                ReadHint.file("a.json"),
                ReadLimits.WEB)
            .digest();
    for (String words :
        List.of("$.items[1].p", "jsonpath:$.items[-1].p", "jq:.items[]|select(.p > 1)|.p")) {
      assertThat(found(ViewMask.selector(words), json)).as(words).isEqualTo("2");
      assertThat(WatchedPart.selector(words).find(json).size()).isEqualTo(1);
      assertThat(found(ViewMask.selector(words), page(NEWS))).as(words).isEqualTo("gone");
    }
  }

  @Test
  void theLanguageOfAPartIsSeenInItsBeginning() {
    assertThat(ViewMask.selector("//li").text()).isEqualTo("xpath://li");
    assertThat(ViewMask.selector("(//li)[1]").text()).isEqualTo("xpath:(//li)[1]");
    assertThat(ViewMask.selector(".items").text()).isEqualTo("css:.items");
    assertThat(ViewMask.selector("css:.items").text()).isEqualTo("css:.items");
    assertThat(ViewMask.selector("li:first-child").text()).isEqualTo("css:li:first-child");
    assertThat(ViewMask.selector("$.a").text()).isEqualTo("jsonpath:$.a");
    assertThat(ViewMask.selector("jq:.a").text()).isEqualTo("jq:.a");
    assertThat(WatchedPart.selector("//li")).isEqualTo(WatchedPart.xpath("//li"));
    assertThat(WatchedPart.selector("main")).isEqualTo(WatchedPart.css("main"));
  }

  @Test
  void aSubtreeIsFoundWhereItWas() {
    PageDigest page = page(NEWS + TIDES + SHOP);
    ViewMask mask = ViewMask.subtree(page, box(page, "Tides"));
    assertThat(mask.find(page).confidence()).isEqualTo(1);
    assertThat(found(mask, page)).contains("High water");
  }

  @Test
  void aSubtreeIsFoundAfterThePageMovedIt() {
    PageDigest page = page(NEWS + TIDES + SHOP);
    ViewMask mask = ViewMask.subtree(page, box(page, "Tides"));
    assertThat(found(mask, page("<main><section>" + SHOP + NEWS + "<hr>" + TIDES + "</section>")))
        .contains("High water");
    assertThat(found(mask, page(TIDES + NEWS + SHOP))).contains("High water");
  }

  @Test
  void aSubtreeThatMovedAndChangedALittleIsFound() {
    PageDigest page = page(NEWS + TIDES + SHOP);
    ViewMask mask = ViewMask.subtree(page, box(page, "Tides"));
    assertThat(found(mask, page(SHOP + NEWS + TIDES.replace("noon", "one"))))
        .contains("low water at one");
  }

  @Test
  void aSubtreeWithAnIdIsFoundWhateverItsTextIs() {
    PageDigest page = page("<p>x</p><div id=price>12 EUR</div>");
    ViewMask mask = ViewMask.subtree(page, page.root() + 5);
    assertThat(found(mask, page("<main><h1>y</h1><div id=price>sold out</div></main>")))
        .contains("sold out");
  }

  @Test
  void aValueThatChangedInItsPlaceIsFound() {
    PageDigest page = page("<p>Price: <b>10</b> EUR</p><p>Stock: <b>7</b> left</p>");
    int first = page.nodesOf(page.tags().find("b")).get(0);
    ViewMask mask = ViewMask.subtree(page, first);
    assertThat(found(mask, page("<p>Price: <b>12</b> EUR</p><p>Stock: <b>7</b> left</p>")))
        .isEqualTo("<b>12</b>");
  }

  @Test
  void aSubtreeThatIsNotThereAnyMoreIsGone() {
    PageDigest page = page(NEWS + TIDES + SHOP);
    ViewMask mask = ViewMask.subtree(page, box(page, "Tides"));
    assertThat(found(mask, page(NEWS + SHOP))).isEqualTo("gone");
    assertThat(found(mask, page("<p>Service unavailable"))).isEqualTo("gone");
  }

  @Test
  void selectorsAndExpressionsAreMasksToo() {
    PageDigest page = page(NEWS + TIDES);
    assertThat(found(ViewMask.css(".box:nth-of-type(2)"), page)).contains("Tides");
    assertThat(found(ViewMask.xpath("//div[h2='Tides']"), page)).contains("High water");
    assertThat(found(ViewMask.css("table"), page)).isEqualTo("gone");
    assertThatThrownBy(() -> ViewMask.xpath("count(//p)").find(page))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("gives a value");
  }

  @Test
  void masksRestrictAnnotations() {
    PageDigest before = page(NEWS + TIDES);
    PageDigest after = page(NEWS.replace("Friday", "Sunday") + TIDES);
    List<ViewMask> tides = List.of(ViewMask.css("div:nth-of-type(2)"));
    List<ViewMask> news = List.of(ViewMask.css("div:nth-of-type(1)"));
    assertThat(Sdiff.annotate(before, after, tides).isSame()).isTrue();
    assertThat(Sdiff.annotate(before, after, news).isSame()).isFalse();
    assertThatThrownBy(() -> Sdiff.annotate(before, after, List.of(ViewMask.css("table"))))
        .isInstanceOf(DiffException.class)
        .hasMessageContaining("css:table");
  }

  @Test
  void aMaskThatCannotBeReadIsNamed() {
    assertThatThrownBy(() -> ViewMask.parse("table")).hasMessageContaining("'table'");
    assertThatThrownBy(() -> ViewMask.parse("subtree:a|b")).hasMessageContaining("2 parts");
  }
}
