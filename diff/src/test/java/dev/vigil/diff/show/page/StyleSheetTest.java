package dev.vigil.diff.show.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StyleSheetTest {
  private static String neutral(String css) {
    return neutral(css, StoredResources.NONE);
  }

  private static String neutral(String css, StoredResources resources) {
    return new StyleSheet(new ResourceEmbedding(resources)).neutral(css, "");
  }

  @Test
  void whatOnlyLooksStays() {
    String css = "@media (width < 600px) { a:hover > b { color: #f00; margin: calc(1px * 2) } }";
    assertThat(neutral(css)).isEqualTo(css);
  }

  @Test
  void addressesLeadNowhere() {
    assertThat(neutral("a{background:url(http://x.example/1.png) no-repeat}"))
        .isEqualTo("a{background:url(\"data:,\") no-repeat}");
    assertThat(neutral("a{background:URL( 'http://x.example/1.png' )}"))
        .isEqualTo("a{background:url(\"data:,\")}");
    assertThat(neutral("a{background:image-set(\"1.png\" 1x);content:\"1.png\"}"))
        .isEqualTo("a{background:image-set(\"data:,\" 1x);content:\"1.png\"}");
  }

  @Test
  void escapedNamesAreSeenThrough() {
    assertThat(neutral("a{background:u\\72l(http://x.example/1.png)}"))
        .isEqualTo("a{background:url(\"data:,\")}");
    assertThat(neutral("@\\69mport 'http://x.example/1.css'; b{}")).isEqualTo(" b{}");
    assertThat(neutral("a{width:expression(alert(1))}")).doesNotContain("expression");
  }

  @Test
  void anAddressThatIsNotClosedEndsWithTheSheet() {
    assertThat(neutral("a{background:url(http://x.example/1"))
        .isEqualTo("a{background:url(\"data:,\")");
    assertThat(neutral("a{background:url(\"http://x.example/1")).contains("url(\"data:,\")");
    assertThat(neutral("a{x:'b\n;c:url(http://x.example/1)}")).contains("url(\"data:,\")");
    assertThat(neutral("a\\")).isEqualTo("a\\");
  }

  @Test
  void placesInsideThePageStay() {
    assertThat(neutral("a{filter:url(#blur)}")).isEqualTo("a{filter:url(\"#blur\")}");
  }

  @Test
  void picturesInTheSheetStayAndOtherDataDoesNot() {
    assertThat(neutral("a{background:url(data:image/png;base64,AAAA)}"))
        .isEqualTo("a{background:url(\"data:image/png;base64,AAAA\")}");
    assertThat(neutral("a{background:url(data:text/html,x)}")).contains("\"data:,\"");
  }

  @Test
  void keptImagesAndSheetsAreEmbedded() {
    byte[] gif = "GIF89a...".getBytes(UTF_8);
    StoredResources kept =
        StoredResources.of(
            Map.of("a.gif", gif, "b.css", "b{color:red;background:url(a.gif)}".getBytes(UTF_8)));
    assertThat(neutral("@import url(b.css) screen; p{background:url(a.gif)}", kept))
        .isEqualTo(
            "@media screen {b{color:red;background:url(\"data:image/gif;base64,R0lGODlhLi4u\")}}\n"
                + " p{background:url(\"data:image/gif;base64,R0lGODlhLi4u\")}");
  }

  @Test
  void sheetsThatImportEachOtherEnd() {
    StoredResources kept = (address, within) -> "@import 'x';@import 'y';a{}".getBytes(UTF_8);
    assertThat(neutral("@import 'x';", kept).length()).isLessThan(10_000);
  }

  @Test
  void aStyleElementCannotBeEndedFromInside() {
    assertThat(neutral("a{content:'</style><script>'}")).doesNotContain("</style");
    assertThat(neutral("</style><script>alert(1)</script>")).doesNotContain("</");
    assertThat(neutral("<!-- a{} -->")).doesNotContain("<!--");
    assertThat(neutral("a{content:\"\\3c/style>\"}")).doesNotContain("</style");
  }

  @Test
  void aSheetThatIsReadAgainAsMarkupHasNoTags() {
    assertThat(neutral("a{}<img src=x onerror=alert(1)>")).doesNotContain("<img");
    assertThat(neutral("@media (1px<width<9px) {a{}}")).isEqualTo("@media (1px< width<9px) {a{}}");
  }

  @Test
  void commentsVanishWithoutJoiningWords() {
    assertThat(neutral("u/**/rl(x)")).isEqualTo("u rl(x)");
  }
}
