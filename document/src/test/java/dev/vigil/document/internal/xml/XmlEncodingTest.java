package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class XmlEncodingTest {
  private static String text(byte[] bytes, String charset) {
    ReadResult reading = XmlReader.read(bytes, charset.isEmpty() ? null : charset, ReadLimits.WEB);
    return reading.digest().text(0);
  }

  private static byte[] marked(int[] mark, byte[] rest) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int b : mark) {
      out.write(b);
    }
    out.writeBytes(rest);
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-8",
        "UTF-16BE",
        "UTF-16LE",
        "UTF-32BE",
        "UTF-32LE",
        "ISO-8859-1",
        "windows-1252",
        "macintosh",
        "IBM037",
        "gb18030",
        "ISO-8859-15"
      })
  void theDeclaredEncodingIsUsed(String name) {
    String xml = "<?xml version=\"1.0\" encoding=\"" + name + "\"?><a>é</a>";
    Charset charset = Charset.forName(name.equals("macintosh") ? "x-MacRoman" : name);
    assertThat(text(xml.getBytes(charset), "")).isEqualTo("é");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE", "UTF-8"})
  void wideEncodingsNeedNoDeclaration(String name) {
    assertThat(text("<a>é</a>".getBytes(Charset.forName(name)), "")).isEqualTo("é");
  }

  @Test
  void aByteOrderMarkBeatsEverything() {
    byte[] utf8 =
        "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".getBytes(StandardCharsets.UTF_8);
    assertThat(text(marked(new int[] {0xEF, 0xBB, 0xBF}, utf8), "ISO-8859-1")).isEqualTo("é");
    byte[] little = "<a>é</a>".getBytes(StandardCharsets.UTF_16LE);
    assertThat(text(marked(new int[] {0xFF, 0xFE}, little), "UTF-8")).isEqualTo("é");
    byte[] big = "<a>é</a>".getBytes(StandardCharsets.UTF_16BE);
    assertThat(text(marked(new int[] {0xFE, 0xFF}, big), "")).isEqualTo("é");
    byte[] wide = "<a>é</a>".getBytes(Charset.forName("UTF-32LE"));
    assertThat(text(marked(new int[] {0xFF, 0xFE, 0, 0}, wide), "")).isEqualTo("é");
  }

  @Test
  void placesCountFromBehindTheMark() {
    byte[] bytes = marked(new int[] {0xEF, 0xBB, 0xBF}, "<a/>".getBytes(StandardCharsets.UTF_8));
    ReadResult reading = XmlReader.read(bytes, null, ReadLimits.WEB);
    assertThat(reading.opens()).containsExactly(0, 0);
    assertThat(reading.source().utf8()).hasSize(4);
    assertThat(reading.source().bytes()).isSameAs(bytes);
  }

  @Test
  void theTransportBeatsTheDeclaration() {
    byte[] bytes =
        "<?xml version='1.0' encoding='UTF-8'?><a>é</a>".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(text(bytes, "iso-8859-1")).isEqualTo("é");
  }

  @ParameterizedTest
  @CsvSource({"UTF-16", "utf-32", "no-such-charset"})
  void aTransportThatTheBytesContradictIsIgnored(String charset) {
    assertThat(text("<a>é</a>".getBytes(StandardCharsets.UTF_8), charset)).isEqualTo("é");
  }

  @Test
  void aDeclarationThatTheBytesContradictIsIgnored() {
    String xml = "<?xml version='1.0' encoding='UTF-16'?><a>é</a>";
    assertThat(text(xml.getBytes(StandardCharsets.UTF_8), "")).isEqualTo("é");
  }

  @Test
  void anUnknownEncodingIsNamed() {
    String xml = "<?xml version='1.0' encoding='klingon'?><a/>";
    assertThatThrownBy(() -> text(xml.getBytes(StandardCharsets.UTF_8), ""))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("the encoding klingon is not known");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedWithTheirPlace() {
    byte[] bytes = "<a>\n é</a>".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> text(bytes, ""))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("line 2, column 2: the byte 0xE9 is not valid UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C080", "EDA080", "F4908080", "E282", "80", "F8888080", "C2", "EDBFBF"})
  void overlongFormsSurrogatesAndStumpsAreNotUtf8(String hex) {
    byte[] bad = java.util.HexFormat.of().parseHex(hex);
    byte[] bytes = marked(new int[] {'<', 'a', '>'}, bad);
    assertThatThrownBy(() -> text(bytes, "")).hasMessageContaining("line 1, column 4: the byte 0x");
  }

  @Test
  void aLoneSurrogateInUtf16IsRefused() {
    byte[] bytes = "<a>x</a>".getBytes(StandardCharsets.UTF_16LE);
    bytes[7] = (byte) 0xD8;
    assertThatThrownBy(() -> text(bytes, ""))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("not valid UTF-16LE");
  }

  @Test
  void anyOther1xVersionIsReadByTheRulesOf10() {
    String xml = "<?xml version='1.1'?><a>\u0085x</a>";
    assertThat(text(xml.getBytes(StandardCharsets.UTF_8), "")).isEqualTo("\u0085x");
  }
}
