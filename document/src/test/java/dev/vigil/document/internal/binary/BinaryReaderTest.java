package dev.vigil.document.internal.binary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryReaderTest {
  private static byte[] bytes(String latin) {
    return latin.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String reader(byte[] bytes, ReadHint hint) {
    return Documents.readAnyway(bytes, hint, ReadLimits.WEB).reader().name();
  }

  @Test
  void aPictureIsReportedByItsSizeTypeAndChecksum() {
    byte[] picture = bytes("\u0089PNG\r\n\u001A\n" + "\0x".repeat(1000));
    ReadResult reading = Documents.read(picture, ReadHint.contentType("image/png"), ReadLimits.WEB);
    assertThat(RenderedText.of(reading.digest(), 0))
        .startsWith("The file has 2,008 bytes\n\nIts type is PNG image\n\nIts SHA-256 is ")
        .doesNotContain("PNG\r");
  }

  @Test
  void anArchiveIsNoText() throws Exception {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("readme.txt"));
      zip.write(bytes("hello"));
    }
    assertThat(reader(file.toByteArray(), ReadHint.contentType("application/octet-stream")))
        .isEqualTo("binary");
    assertThat(reader(file.toByteArray(), ReadHint.contentType("text/html"))).isEqualTo("binary");
  }

  @Test
  void aZeroAtTheBeginningIsNotEnoughForTextOfTwoBytesALetter() {
    byte[] font = new byte[400];
    for (int i = 0; i < font.length; i++) {
      font[i] = (byte) (i % 7);
    }
    assertThat(reader(font, ReadHint.contentType("application/octet-stream"))).isEqualTo("binary");
    byte[] wide = "<p>Open</p>".getBytes(StandardCharsets.UTF_16LE);
    assertThat(reader(wide, ReadHint.contentType("text/html; charset=utf-16le")))
        .isNotEqualTo("binary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/html", "text/plain", "application/octet-stream", "text/xml"})
  void gibberishIsNoTextWhateverTheServerSays(String type) {
    byte[] noise = new byte[3000];
    new Random(7).nextBytes(noise);
    ReadHint hint = type.isEmpty() ? ReadHint.NONE : ReadHint.contentType(type);
    assertThat(reader(noise, hint)).isEqualTo("binary");
  }

  @Test
  void textIsTextWhateverTheServerSays() {
    byte[] text = bytes("Open today from 9 to 17.\n");
    assertThat(reader(text, ReadHint.contentType("application/octet-stream"))).isEqualTo("text");
    assertThat(reader(bytes("<p>caf\u00E9\0 bar</p>"), ReadHint.contentType("text/html")))
        .isEqualTo("html");
    byte[] wide = "<p>Tides</p>".getBytes(StandardCharsets.UTF_16LE);
    assertThat(reader(wide, ReadHint.contentType("text/html; charset=utf-16le"))).isEqualTo("html");
    assertThat(reader(wide, ReadHint.NONE)).isEqualTo("html");
  }

  @Test
  void everyByteComesBack() {
    byte[] noise = new byte[5000];
    new Random(8).nextBytes(noise);
    ReadResult reading = Documents.read(noise, ReadHint.NONE, ReadLimits.WEB);
    byte[] pack = Pack.write(reading, PackOptions.SMALL);
    try (Pack opened = Pack.of(pack, ReadLimits.WEB)) {
      assertThat(opened.exact()).isEqualTo(noise);
    }
  }
}
