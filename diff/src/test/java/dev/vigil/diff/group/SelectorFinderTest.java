package dev.vigil.diff.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SelectorFinderTest {
  /** The selector for the element that has this id, which it does not use. */
  private static String selector(String html) {
    PageDigest digest =
        Documents.read(html.getBytes(StandardCharsets.UTF_8), ReadHint.NONE, ReadLimits.WEB)
            .digest();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (digest.isElement(at) && "12345".equals(digest.attribute(at, "id"))) {
        String found = SelectorFinder.of(digest, at);
        assertThat(WatchedPart.css(found).find(digest).stream()).containsExactly(at);
        return found;
      }
    }
    throw new AssertionError("no such element");
  }

  @Test
  void aClassComesBeforeACount() {
    assertThat(
            selector(
                "<div id=offer><p>A</p><p class=price id=12345>9</p></div><p class=price>8</p>"))
        .isEqualTo("#offer p.price");
    assertThat(
            selector(
                "<ul id=a><li class=x><b>1</b></li><li class=y><b"
                    + " id=12345>2</b></li></ul><b>3</b>"))
        .isEqualTo("li.y > b");
    assertThat(
            selector(
                "<div class=row><i class=p>1</i><i class=q>2</i></div>"
                    + "<div class=row><i class=p>1</i><i class=q id=12345>2</i></div>"))
        .endsWith("div:nth-of-type(2) > i.q");
  }

  @Test
  void whatHasNoNameIsCounted() {
    assertThat(selector("<ul id=list><li>1</li><li id=12345>2</li></ul>"))
        .isEqualTo("#list > li:nth-of-type(2)");
  }

  /** The selector for the leaf with this text; it finds the element around the leaf alone. */
  private static String around(String source, String leaf) {
    PageDigest digest =
        Documents.read(source.getBytes(StandardCharsets.UTF_8), ReadHint.NONE, ReadLimits.WEB)
            .digest();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at) && digest.value(at).equals(leaf)) {
        String found = SelectorFinder.of(digest, at);
        assertThat(WatchedPart.selector(found).find(digest).stream())
            .as(found)
            .containsExactly(digest.parent(at));
        return found;
      }
    }
    throw new AssertionError("no such text");
  }

  @Test
  void aValueOfJsonIsNamedByItsPath() {
    assertThat(around("{\"port\": {\"depth\": 12.5}}", "12.5")).isEqualTo("$.port.depth");
    assertThat(around("{\"tide's \\\\ table\": [3, 4]}", "4"))
        .isEqualTo("$['tide\\'s \\\\ table'][1]");
    assertThat(around("[[1, 2], [3]]", "3")).isEqualTo("$[1][0]");
  }

  @Test
  void anItemOfJsonIsNamedByWhatIdentifiesIt() {
    String berths =
        "{\"berths\": [{\"id\": 7, \"name\": \"B1\", \"free\": 3},"
            + " {\"id\": 8, \"name\": \"B1\", \"free\": 4}]}";
    assertThat(around(berths, "4")).isEqualTo("$.berths[?(@.id == 8)].free");
    assertThat(
            around(
                berths.replace("\"id\"", "\"n\"").replace("B1\", \"free\": 4", "B2\", \"free\": 4"),
                "4"))
        .isEqualTo("$.berths[?(@.name == 'B2')].free");
    assertThat(around("[{\"a\": \"x\"}, {\"a\": \"y\"}]", "y")).isEqualTo("$[1].a");
  }

  @Test
  void namesOfXmlKeepTheirCase() {
    assertThat(around("<rss><channel><pubDate>Monday</pubDate></channel></rss>", "Monday"))
        .isEqualTo("pubDate");
  }
}
