package dev.vigil.document.internal.lossless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentException;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.json.JsonReader;
import dev.vigil.document.internal.text.TextReader;
import dev.vigil.document.internal.xml.XmlReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResidueTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "just text",
        "<!DOCTYPE html><title>x</title><p>One<p>Two</p>",
        "<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'   \"x\" ><HTML><BODY"
            + " BGCOLOR=red>A</Body>",
        "<P CLASS = 'a' id=b disabled  title=\"c\n\" / >x</P >tail</html>\n\n",
        "<a href=a?b&c=d&amp;e&copy;f&copy g>&lt;&#60;&#x3C;&nbsp;\u00a0&notit;</a>",
        "<img alt=a alt=b><svg viewbox='0 0 1 1'><Path/></SVG><image src=x>",
        "<table><tr><td>1<p>foster<tr>stray</table><b>1<i>2</b>3</i>",
        "<pre>\n\n x</pre><textarea>\na</textarea><script>if (a<b && c) '</'+'script>'</script>",
        "line\r\nline\rline\n\u0000<b\u0000>\u0000</b\u0000>",
        "<!-- ok --><!-- bad --!><!bogus><?php echo 1 ?></br><![CDATA[x]]><!---->",
        "<p>unclosed <em title='never ends",
        "<body class=a><body class=b id=c>text</body>after</html>end<!-- c -->"
      })
  void anyHtmlComesBackByteForByte(String markup) {
    assertComesBack(markup.getBytes(StandardCharsets.UTF_8));
    assertComesBack(("\ufeff" + markup).getBytes(StandardCharsets.UTF_8));
    assertComesBack(("\ufeff" + markup).getBytes(StandardCharsets.UTF_16LE));
    assertComesBack(markup.getBytes(Charset.forName("windows-1252")));
  }

  @Test
  void bytesThatAreNoTextComeBack() {
    byte[] bytes = new byte[70_000];
    new Random(7).nextBytes(bytes);
    assertComesBack(bytes);
    byte[] page = "<p>caf\u00e9 ".repeat(500).getBytes(StandardCharsets.ISO_8859_1);
    byte[] declared = "<meta charset=utf-8>".getBytes(StandardCharsets.US_ASCII);
    byte[] lying = Arrays.copyOf(declared, declared.length + page.length);
    System.arraycopy(page, 0, lying, declared.length, page.length);
    assertComesBack(lying);
  }

  @Test
  void randomMarkupComesBack() {
    long seed = 4711;
    Random random = new Random(seed);
    String[] parts = {
      "<div>",
      "</div>",
      "<p class=a>",
      "<P CLASS='b'>",
      "</p>",
      "<b>",
      "</b>",
      "<i x=1 x=2>",
      "</i>",
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "text ",
      "&amp;",
      "&",
      "&nbsp;",
      "<br/>",
      "<a href=\"u?a=1&b=2\">",
      "</a>",
      "<!--c-->",
      "<script>x<y</script>",
      "\r\n",
      "\n",
      "\"",
      "'",
      "<select><option>",
      "</body>",
      "<svg><g/>",
      "<math><mi>",
      "<template>",
      "\u0000",
      "<",
      "</"
    };
    for (int round = 0; round < 1500; round++) {
      StringBuilder markup = new StringBuilder();
      for (int k = random.nextInt(40); k >= 0; k--) {
        markup.append(parts[random.nextInt(parts.length)]);
      }
      byte[] bytes = markup.toString().getBytes(StandardCharsets.UTF_8);
      ReadResult reading = HtmlReader.read(bytes, null, ReadLimits.WEB);
      assertThat(Residue.restore(reading.digest(), Residue.of(reading)))
          .as("seed %d, round %d: %s", seed, round, markup)
          .isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a/>",
        "<?xml version='1.0' encoding=\"UTF-8\" ?>\r\n<a  b = 'c'\t><d></d><e /></a >\n<!--x-->",
        "<!DOCTYPE a [<!ENTITY e 'long &#38;#38; text'><!ATTLIST a x CDATA"
            + " 'd'>]><a>&e;&#10;<![CDATA[<]]></a>",
        "<p:a xmlns:p='u' p:b='&quot;&apos;\"' c=\"'\">&gt; > ]] &#x20ac;</p:a>"
      })
  void anyXmlComesBackByteForByte(String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    ReadResult reading = XmlReader.read(bytes, null, ReadLimits.WEB);
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " [1, 2.50, -3e7, true, null, \"\"] ",
        "{\"a\":{\"b\":[]},\"a\":\"\\u00e9\\/\\n\\ud83d\\ude00\"}",
        "{\n  \"name\": \"caf\u00e9\",\n  \"list\": [\n    1,\n    {}\n  ]\n}\n",
        "{ \"odd\" :\t[ 1 ,2] , \"\":null }",
        "\"only a string\""
      })
  void anyJsonComesBackByteForByte(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    ReadResult reading = JsonReader.read(bytes, null, ReadLimits.WEB);
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
  }

  @Test
  void indentedJsonCostsNextToNothing() {
    StringBuilder json = new StringBuilder("[\n");
    for (int i = 0; i < 300; i++) {
      json.append("  {\n    \"id\": ")
          .append(i)
          .append(",\n    \"tags\": [\n      \"a\"\n    ]\n  }");
      json.append(i < 299 ? ",\n" : "\n]\n");
    }
    byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(Residue.of(JsonReader.read(bytes, null, ReadLimits.WEB)).length).isLessThan(40);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "one line", "a\nb\n\nc\n", "a\r\nb\r\nc", "\r\r\n\n\u0000 tab\t\u2028 end"})
  void anyTextComesBackByteForByte(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ReadResult reading = TextReader.read(bytes, null, ReadLimits.WEB);
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
  }

  @Test
  void ordinarySpellingCostsNextToNothing() {
    StringBuilder page =
        new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title>");
    page.append("</head><body>");
    for (int i = 0; i < 500; i++) {
      page.append("<div class=\"row\"><a href=\"/item?id=").append(i);
      page.append("&amp;x=1\">Item&nbsp;").append(i).append("</a><br></div>\n");
    }
    page.append("</body></html>\n");
    byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(Residue.of(HtmlReader.read(bytes, null, ReadLimits.WEB)).length).isLessThan(60);
  }

  @Test
  void aDamagedResidueIsRefusedOrHarmless() {
    byte[] bytes =
        "<p class='a'>It&#39;s <b>one</i></b> &copy; thing</p>\n"
            .repeat(20)
            .getBytes(StandardCharsets.UTF_8);
    ReadResult reading = HtmlReader.read(bytes, null, ReadLimits.WEB);
    byte[] residue = Residue.of(reading);
    int refused = 0;
    for (int bit = 0; bit < residue.length * 8; bit++) {
      byte[] damaged = residue.clone();
      damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
      try {
        Residue.restore(reading.digest(), damaged);
      } catch (DocumentException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static void assertComesBack(byte[] bytes) {
    ReadResult reading = HtmlReader.read(bytes, null, ReadLimits.WEB);
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
  }
}
