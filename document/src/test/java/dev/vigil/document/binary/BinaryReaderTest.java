package dev.vigil.document.binary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.Documents;
import dev.vigil.document.Hint;
import dev.vigil.document.Limits;
import dev.vigil.document.Reading;
import dev.vigil.document.RenderedText;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
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

  private static String reader(byte[] bytes, Hint hint) {
    return Documents.readAnyway(bytes, hint, Limits.WEB).reader().name();
  }

  @Test
  void aPictureIsToldByItsSizeTypeAndChecksum() {
    byte[] picture = bytes("\u0089PNG\r\n\u001A\n" + "\0x".repeat(1000));
    Reading reading = Documents.read(picture, Hint.contentType("image/png"), Limits.WEB);
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
    assertThat(reader(file.toByteArray(), Hint.contentType("application/octet-stream")))
        .isEqualTo("binary");
    assertThat(reader(file.toByteArray(), Hint.contentType("text/html"))).isEqualTo("binary");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/html", "text/plain", "application/octet-stream", "text/xml"})
  void gibberishIsNoTextWhateverTheServerSays(String type) {
    byte[] noise = new byte[3000];
    new Random(7).nextBytes(noise);
    Hint hint = type.isEmpty() ? Hint.NONE : Hint.contentType(type);
    assertThat(reader(noise, hint)).isEqualTo("binary");
  }

  @Test
  void textIsTextWhateverTheServerSays() {
    byte[] text = bytes("Open today from 9 to 17.\n");
    assertThat(reader(text, Hint.contentType("application/octet-stream"))).isEqualTo("text");
    assertThat(reader(bytes("<p>caf\u00E9\0 bar</p>"), Hint.contentType("text/html")))
        .isEqualTo("html");
    byte[] wide = "<p>Tides</p>".getBytes(StandardCharsets.UTF_16LE);
    assertThat(reader(wide, Hint.contentType("text/html; charset=utf-16le"))).isEqualTo("html");
    assertThat(reader(wide, Hint.NONE)).isEqualTo("html");
  }

  @Test
  void everyByteComesBack() {
    byte[] noise = new byte[5000];
    new Random(8).nextBytes(noise);
    Reading reading = Documents.read(noise, Hint.NONE, Limits.WEB);
    byte[] pack = Pack.write(reading, PackOptions.SMALL);
    try (Pack opened = Pack.of(pack, Limits.WEB)) {
      assertThat(opened.exact()).isEqualTo(noise);
    }
  }
}
