package dev.vigil.document.xpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.xml.XmlReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorTest {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en"><head><title>Harbour</title></head>
      <body class="main wide">
        <h1 id="top">Harbour <em>news</em></h1>
        <p class="lead">Quay <b>3</b> is closed.</p>
        <p>Pilots wait.</p>
        <!-- no ships today -->
        <ul class="ships list">
          <li class="ship first" data-tons="900" lang="en-GB"><a href="/a.html">Aurora</a></li>
          <li class="ship" data-tons="1200"><a href="https://x.example/b.pdf" REL="NoFollow">Bore</a></li>
          <li class="ship last"><span></span><span> </span><i><!-- x --></i></li>
          <li><ul><li class="ship nested"><a>Dinghy</a></li></ul></li>
        </ul>
        <div id="a.b"><p>one</p><p>two</p><div><p>three</p></div></div>
        <table><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>
        <svg viewBox="0 0 1 1"><circle r="1"/><linearGradient id="g"/></svg>
      </body></html>
      """;

  private static final PageDigest DIGEST = html(PAGE);

  private static PageDigest html(String page) {
    return HtmlReader.read(page.getBytes(StandardCharsets.UTF_8), "UTF-8", ReadLimits.WEB).digest();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p",
        "P",
        "h1, p",
        ".ship",
        "li.ship",
        "li.ship.first",
        "#top",
        "#a\\.b > p",
        "ul li",
        "ul > li",
        "ul ul li",
        "body > ul > li > a",
        "h1 + p",
        "h1 ~ p",
        "p ~ div p",
        "p + p + ul",
        "li + li a",
        "[data-tons]",
        "[data-tons='900']",
        "[data-tons=\"900\"]",
        "li[data-tons][class]",
        "a[href^='https:']",
        "a[href$='.pdf']",
        "a[href*='.']",
        "li:first-child",
        "li:last-child",
        "p:only-child",
        "a:only-child",
        "p:first-of-type",
        "p:last-of-type",
        "i:only-of-type",
        "li:nth-child(2)",
        "li:nth-child(odd)",
        "li:nth-child(even)",
        "li:nth-child(2n+1)",
        "li:nth-child(n+3)",
        "li:nth-child(-n+2)",
        "td:nth-last-child(1)",
        "td:nth-last-child(-n+2)",
        "p:nth-of-type(2)",
        "p:nth-last-of-type(1)",
        "li:not(.ship)",
        "li:not(.first, .last)",
        ":is(h1, p) b",
        "li:has(a)",
        "li:has(> a)",
        "li:has(ul a)",
        "p:has(+ ul)",
        "h1:has(~ ul)",
        "body:has(svg circle)",
        "div:has(p):not(:has(div))",
        "i:empty",
        ":root",
        ":root > body",
        "circle",
        "html body.main.wide ul.ships.list > li.ship > a[href]",
        "nothing",
        "p nothing, .none",
      })
  void selectsWhatJsoupSelects(String selector) {
    Document page = Jsoup.parse(PAGE);
    List<Element> elements = page.getAllElements().stream().skip(1).toList();
    List<Integer> expected = new ArrayList<>();
    for (Element each : page.select(selector)) {
      expected.add(elements.indexOf(each));
    }
    expected.sort(null);

    assertThat(places(DIGEST, Selector.compile(selector).select(DIGEST))).isEqualTo(expected);
  }

  /** The places of nodes among all elements. */
  private static List<Integer> places(PageDigest digest, IntSlice nodes) {
    List<Integer> places = new ArrayList<>();
    int place = 0;
    for (int node = 0, i = 0; node < digest.nodeCount() && i < nodes.size(); node++) {
      if (node == nodes.get(i)) {
        places.add(place);
        i++;
      }
      place += digest.isElement(node) ? 1 : 0;
    }
    return places;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "li:nth-child(2 of .ship) ; Bore",
        "li:nth-last-child(1 of [data-tons]) ; Bore",
        ":where(#top) em ; news",
        "a:any-link ; Aurora,Bore",
        "a:has-text('ing') ; Dinghy",
        "p:has-text(\"Quay 3\") ; Quay 3 is closed.",
        "[REL=nofollow] ; Bore",
        "li:has(+ .last) > a ; Bore",
        "li:is(.first, :nth-child(2)) > a ; Aurora,Bore",
        "#\\74op em ; news",
        "[class~='first'] ; Aurora",
        "[class~='fir'] ; ''",
        "li[lang|='en'] ; Aurora",
        "a[rel='nofollow' i] ; Bore",
        "a[href='/A.HTML'] ; ''",
        "a[href='/A.HTML' i] ; Aurora",
        "span:not(:empty) ; ' '",
      })
  void selectsTexts(String selector, String expected) {
    String found =
        String.join(
            ",",
            Selector.compile(selector).select(DIGEST).stream().mapToObj(DIGEST::text).toList());

    assertThat(found).isEqualTo(expected);
  }

  @Test
  void namesOfSvgElementsKeepTheirCase() {
    assertThat(Selector.compile("linearGradient").select(DIGEST).size()).isEqualTo(1);
    assertThat(Selector.compile("lineargradient").select(DIGEST).size()).isZero();
    assertThat(Selector.compile("svg[viewBox]").select(DIGEST).size()).isEqualTo(1);
    assertThat(Selector.compile("svg|circle").select(DIGEST).size()).isEqualTo(1);
    assertThat(Selector.compile("xhtml|circle").select(DIGEST).size()).isZero();
  }

  @Test
  void namesInXmlAreCaseSensitive() {
    PageDigest xml =
        XmlReader.read(
                "<Port><Ship/><ship/></Port>".getBytes(StandardCharsets.UTF_8),
                null,
                ReadLimits.WEB)
            .digest();

    assertThat(Selector.compile("Ship").select(xml)).isEqualTo(IntSlice.of(2));
    assertThat(Selector.compile("port > ship").select(xml).size()).isZero();
    assertThat(Selector.compile("Port > ship").select(xml)).isEqualTo(IntSlice.of(3));
  }

  @Test
  void selectsBelowANode() {
    int list = Selector.compile("ul ul").select(DIGEST).get(0);

    assertThat(Selector.compile("li").select(DIGEST, list).size()).isEqualTo(1);
    assertThat(Selector.compile("ul").matches(DIGEST, list)).isTrue();
    assertThat(Selector.compile("li").matches(DIGEST, list)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "p >",
        "> p",
        "p,,b",
        ".",
        "#",
        "[",
        "[a",
        "[a=]",
        "[a='x]",
        "p:",
        "p:hover",
        "p::before",
        "p:nth-child()",
        "p:nth-child(x)",
        "p:not(",
        "p)",
        "p:has()",
        "a|b",
        "p{",
        "[a='b' x]",
        "p:nth-child(99999999999)"
      })
  void refusesWithThePlace(String selector) {
    assertThatThrownBy(() -> Selector.compile(selector))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("at character");
  }

  @Test
  void nestingIsBounded() {
    String deep = ":not(".repeat(1000) + "p" + ")".repeat(1000);

    assertThatThrownBy(() -> Selector.compile(deep)).hasMessageContaining("32 levels");
  }

  @Test
  void aDeepPageAndALongSelectorTakeLinearTime() {
    String deep = "<x>".repeat(20_000) + "</x>".repeat(20_000);
    PageDigest xml =
        XmlReader.read(deep.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB).digest();

    assertThat(Selector.compile("x x x x x x > x x x x:has(x x x)").select(xml).size())
        .isEqualTo(20_000 - 9 - 3);
  }
}
