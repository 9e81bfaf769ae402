package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import dev.vigil.document.TestTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlSpellingTest {
  @ParameterizedTest
  @CsvSource({
    "HTTP://Example.ORG:80/a/./b/../c, http://example.org/a/c",
    "https://example.org, https://example.org/",
    "https://example.org:443?q=1, https://example.org/?q=1",
    "http://example.org:8080/, http://example.org:8080/",
    "/a%7eb%2f%c3%A4, /a~b%2F%C3%A4",
    "/a#part, /a",
    "#part, #part",
    "../../up/x, ../../up/x",
    "./x, x",
    "/../x, /x",
    "a/b/.., a/",
    "//CDN.example.org/x.js, //cdn.example.org/x.js",
    "JavaScript:void(0), javascript:void(0)",
    "mailto:A@b.org, mailto:A@b.org",
    "http://user@HOST/, http://user@host/",
    "http://[::1]:80/, http://[::1]/",
    "%, %",
    "%zz, %zz",
    ":, :"
  })
  void spellingsOfOneAddressMeet(String written, String normal) {
    assertThat(UrlSpelling.normal(written)).isEqualTo(normal);
    assertThat(UrlSpelling.normal(normal)).isEqualTo(normal);
  }

  @Test
  void linksComeFromAttributesSourceSetsAndDataTexts() {
    assertThat(
            LinkSet.in(
                ComparedPart.whole(
                    TestTrees.of(
                        DocumentType.HTML,
                        "<p><a href=' /x ' title='/no'>http://not.this</a>"
                            + "<img src='b.png' srcset='c.png 1x, d.png 2x,e,f.png'/></p>"))))
        .containsExactly("/x", "b.png", "c.png", "d.png", "e,f.png");
    assertThat(
            LinkSet.in(
                ComparedPart.whole(
                    TestTrees.of(
                        "<item><link>HTTP://x.org/a</link><link>http://x.org/a</link></item>"))))
        .containsExactly("http://x.org/a");
  }
}
