package dev.vigil.fetch.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.FetchException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WebUrlTest {
  @ParameterizedTest
  @CsvSource({
    "HTTP://EXAMPLE.test, http://example.test/",
    "https://example.test:443/a/./b/../c, https://example.test/a/c",
    "http://bücher.test/ä?ö#ü, http://xn--bcher-kva.test/%C3%A4?%C3%B6#%C3%BC",
    "http://ex%61mple.test/, http://example.test/",
    "http://ＥＸＡＭＰＬＥ.test/, http://example.test/",
    "http://example.test./x, http://example.test./x",
    "http://[2001:DB8:0:0::1]:8080/, http://[2001:db8::1]:8080/",
    "http://127.1/, http://127.0.0.1/",
    "http://0x7f.0.0.1/, http://127.0.0.1/",
    "http://2130706433/, http://127.0.0.1/",
    "http://017700000001/, http://127.0.0.1/",
    "http://１２７.０.０.１/, http://127.0.0.1/",
    "http://127.0.0.1./, http://127.0.0.1/",
    "http://server1/, http://server1/",
    "http://a.test/?q=a\\b, http://a.test/?q=a\\b",
    "'  http://a.test/x  ', http://a.test/x",
  })
  void hasOneForm(String given, String expected) {
    assertThat(WebUrl.parse(given)).hasToString(expected);
    assertThat(WebUrl.parse(expected)).isEqualTo(WebUrl.parse(given));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.test",
        "/path",
        "//host/path",
        "ftp://a.test/",
        "file:///etc/passwd",
        "file:/etc/passwd",
        "javascript:alert(1)",
        "data:text/html,x",
        "gopher://a.test:70/_x",
        "view-source:http://a.test/",
        "source:file:///etc/passwd",
        "chrome://version",
        "jar:http://a.test!/x",
        "http:a.test",
        "http:/a.test",
        "http:///a.test",
        "http:////a.test",
        "http:\\\\a.test",
        "http://a.test\\@b.test/",
        "http://a.test\\b",
        "http://user@a.test/",
        "http://user:pass@a.test/",
        "http://@a.test/",
        "http://a.test@b.test/",
        "http://a%00.test/",
        "http://a\u0000.test/",
        "http://a\t.test/",
        "http://a.test/\r\nHost: b",
        "http://a b/",
        "http://a<b/",
        "http://a|b/",
        "http://a^b/",
        "http://[::1",
        "http://[::1%25eth0]/",
        "http://[::%31]/",
        "http://[::ffff:1.2.3.4]/",
        "http://[::FFFF:7f00:1]/",
        "http://[1::2::3]/",
        "http://256.1.1.1/",
        "http://1.2.3.4.5/",
        "http://4294967296/",
        "http://0x100000000/",
        "http://1.2.3.09/",
        "http://foo.1.2.3.4/",
        "http://a.test:0/",
        "http://a.test:65536/",
        "http://a.test:8o/",
        "http://a.test:-1/",
        "http:// a.test/",
        "http://a%2fb.test/",
        "http://a..test/",
        "http://\ud800.test/"
      })
  void whatHasTwoReadingsIsRefusedWithASentence(String text) {
    assertThatThrownBy(() -> WebUrl.parse(text))
        .isInstanceOf(FetchException.class)
        .hasMessageContaining("refused")
        .hasMessageEndingWith(".");
  }

  @ParameterizedTest
  @CsvSource({
    "/x, http://a.test/x",
    "y, http://a.test/dir/y",
    "?q, http://a.test/dir/page?q",
    "//b.test/z, http://b.test/z",
    "../../../up, http://a.test/up",
    "https://c.test, https://c.test/",
    "'', http://a.test/dir/page?old",
  })
  void resolvesWhatAPageRefersTo(String reference, String expected) {
    WebUrl base = WebUrl.parse("http://a.test/dir/page?old#part");
    assertThat(base.resolve(reference)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\\\b.test",
        "/\\b.test",
        "///b.test",
        "//user@b.test/",
        "//a\\b.test/",
        "file:///etc/passwd",
        "http:b.test",
        "ftp:x",
        "//[::ffff:127.0.0.1]/",
        "x\ny"
      })
  void refusesTricksInReferencesToo(String reference) {
    WebUrl base = WebUrl.parse("http://a.test/dir/page");
    assertThatThrownBy(() -> base.resolve(reference)).isInstanceOf(FetchException.class);
  }

  @Test
  void anEndlessAddressIsNotRead() {
    assertThatThrownBy(() -> WebUrl.parse("http://a.test/" + "x".repeat(9000)))
        .hasMessageContaining("9014 characters");
  }

  /**
   * On every http case of the WHATWG's own test data: refused, or read exactly as browsers read it.
   * A host that we would see differently is a hole in the guard.
   */
  @Test
  void neverReadsAnAddressOtherThanBrowsersDo() throws Exception {
    String corpora = System.getenv("VIGIL_CORPORA");
    assumeTrue(corpora != null, "VIGIL_CORPORA is not set");
    JsonNode cases =
        new JsonMapper().readTree(Files.readAllBytes(Path.of(corpora, "web/urltestdata.json")));
    List<String> wrong = new ArrayList<>();
    int read = 0;
    int refused = 0;
    for (JsonNode c : cases) {
      if (!c.isObject()) {
        continue;
      }
      String input = c.get("input").asString();
      WebUrl url;
      try {
        url =
            c.get("base").isNull()
                ? WebUrl.parse(input)
                : WebUrl.parse(c.get("base").asString()).resolve(input);
      } catch (FetchException e) {
        refused++;
        continue;
      }
      read++;
      if (c.path("failure").asBoolean(false)) {
        wrong.add(input + " is not an address, but was read as " + url);
      } else if (!url.toString().equals(c.get("href").asString())) {
        wrong.add(input + " is " + c.get("href").asString() + ", but was read as " + url);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(read).isGreaterThan(150);
    assertThat(refused).isGreaterThan(180);
  }
}
