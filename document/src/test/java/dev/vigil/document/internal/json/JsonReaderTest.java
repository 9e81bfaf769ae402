package dev.vigil.document.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  private static ReadResult read(String json) {
    return JsonReader.read(json.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB);
  }

  /** One line per node: name or text, indented by depth, with its type. */
  private static String tree(String json) {
    PageDigest digest = read(json).digest();
    StringBuilder out = new StringBuilder();
    for (int node = 1; node < digest.nodeCount(); node++) {
      out.repeat(' ', digest.depth(node) - 1);
      String type = digest.isElement(node) ? digest.attribute(node, "type") : null;
      out.append(
          digest.isElement(node) ? digest.name(node).local() : "'" + digest.value(node) + "'");
      out.append(type == null ? "" : " " + type).append('\n');
    }
    return out.toString();
  }

  @Test
  void membersAreElementsAndItemsAreUnderscores() {
    assertThat(tree("{\"a b\": [1.50, true, null, \"x\", \"\", {}], \"a b\": {\"c\": false}}"))
        .isEqualTo(
            """
            json object
             a b array
              _ number
               '1.50'
              _ boolean
               'true'
              _ null
              _
               'x'
              _
              _ object
             a b object
              c boolean
               'false'
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "x"      | string  | x
          -0.5E+10 | number  | -0.5E+10
          0        | number  | 0
          false    | boolean | false
          null     | null    | ``
          [ ]      | array   | ``
          """)
  void anyValueMayBeTheWholeText(String json, String type, String text) {
    PageDigest digest = read(json).digest();
    assertThat(digest.attribute(1, "type")).isEqualTo(type);
    assertThat(digest.text(1)).isEqualTo(text);
  }

  @Test
  void escapesAreDecodedInValuesAndKeys() {
    PageDigest digest =
        read("{\"k\\u00e9\\n\":\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u20AC\\uD834\\uDD1Ez\"}").digest();
    assertThat(digest.name(2).local()).isEqualTo("ké\n");
    assertThat(digest.text(2)).isEqualTo("a\"\\/\b\f\n\r\t€𝄞z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\\uD834", "\\uDD1E", "\\uD834\\u0041", "\\uD834\\n", "\\uD834\\uD834\\uDD1E"})
  void aLoneSurrogateBecomesTheReplacementCharacter(String escapes) {
    assertThat(read("[\"" + escapes + "\"]").digest().text(1)).startsWith("\uFFFD");
  }

  @Test
  void everyNodeKnowsWhereItStands() {
    String json = " {\"a\": [1, \"x\"]}";
    ReadResult reading = read(json);
    assertThat(reading.opens()).containsExactly(0, 1, 7, 8, 8, 11, 12);
    assertThat(reading.closes()).containsExactly(-1, 15, 14, -1, -1, -1, -1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "}",
        "]",
        "[}",
        "{]",
        "[1}",
        "1 2",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "0x1",
        "NaN",
        "Infinity",
        "tru",
        "truE",
        "nul",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\n\"",
        "\"\u0000\"",
        "'a'",
        "// comment\n1",
        "[1]x",
        "[\"a\",\n\"b]",
        "undefined",
        "1.2.3",
        "--1",
        "{\"a\":1}{\"b\":2}",
      })
  void whatIsNotJsonIsRefusedWithItsPlace(String json) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(DocumentException.class)
        .hasMessageMatching("(?s)JSON, line \\d+, column \\d+: .{10,}");
  }

  @Test
  void theMessageSaysWhatAndWhere() {
    assertThatThrownBy(() -> read("{\n \"a\": [1,\n 2"))
        .hasMessage(
            "JSON, line 3, column 3: the text ends inside an array that began at line 2, column 7;"
                + " it may be cut off.");
    assertThatThrownBy(() -> read("[\"é\" x]"))
        .hasMessage("JSON, line 1, column 6: a comma or ] is expected here.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16"})
  void unicodeEncodingsAreRecognised(String charset) {
    byte[] bytes = "[\"é\"]".getBytes(Charset.forName(charset));
    assertThat(JsonReader.read(bytes, null, ReadLimits.WEB).digest().text(0)).isEqualTo("é");
  }

  @Test
  void theTransportsCharsetCountsWhereTheBytesAreNotUtf8() {
    byte[] bytes = "[\"é\"]".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(JsonReader.read(bytes, "latin1", ReadLimits.WEB).digest().text(0)).isEqualTo("é");
    assertThatThrownBy(() -> JsonReader.read(bytes, null, ReadLimits.WEB))
        .hasMessageContaining("line 1, column 3: the byte 0xE9 is not valid UTF-8");
  }

  @Test
  void aMillionLevelsAreRead() {
    int levels = 1_000_000;
    PageDigest digest = read("[".repeat(levels) + "]".repeat(levels)).digest();
    assertThat(digest.nodeCount()).isEqualTo(levels + 1);
    digest = read("{\"a\":".repeat(levels) + "0" + "}".repeat(levels)).digest();
    assertThat(digest.depth(digest.nodeCount() - 1)).isEqualTo(levels + 2);
  }

  @Test
  void manyDifferentKeysAreRead() {
    StringBuilder json = new StringBuilder("{");
    for (int i = 0; i < 100_000; i++) {
      json.append(i == 0 ? "" : ",").append("\"k").append(i).append("\":").append(i);
    }
    PageDigest digest = read(json.append('}').toString()).digest();
    assertThat(digest.name(2 + 2 * 99_999).local()).isEqualTo("k99999");
    assertThat(digest.text(2 + 2 * 99_999)).isEqualTo("99999");
  }
}
