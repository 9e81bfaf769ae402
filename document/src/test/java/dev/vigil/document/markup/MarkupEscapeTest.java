package dev.vigil.document.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkupEscapeTest {
  private static final String HOSTILE = "<a href=\"x\">'&quot;'\r\n\t</a>";

  @Test
  void aValueInDoubleQuotesCannotEndItsAttribute() {
    assertThat(MarkupEscape.escape(HOSTILE))
        .isEqualTo("&lt;a href=&quot;x&quot;&gt;'&amp;quot;'&#13;\n\t&lt;/a&gt;");
  }

  @Test
  void textKeepsItsQuotes() {
    assertThat(MarkupEscape.text(HOSTILE))
        .isEqualTo("&lt;a href=\"x\"&gt;'&amp;quot;'&#13;\n\t&lt;/a&gt;");
  }

  @Test
  void aValueInAnyQuotesCannotEndItsAttribute() {
    assertThat(MarkupEscape.anyQuotes("'\"")).isEqualTo("&#39;&quot;");
  }

  @Test
  void anXmlAttributeKeepsItsWhiteSpace() {
    assertThat(MarkupEscape.xmlAttribute("a\n\tb")).isEqualTo("a&#10;&#9;b");
  }
}
