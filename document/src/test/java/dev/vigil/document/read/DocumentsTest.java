package dev.vigil.document.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentsTest {
  private static PageDigest read(String document, ReadHint hint) {
    return Documents.read(document.getBytes(StandardCharsets.UTF_8), hint, ReadLimits.WEB).digest();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          HTML | <!DOCTYPE html><title>x</title>
          HTML | <!-- c --><!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><p>x
          HTML | <html><body>x
          HTML | <p>x<p>y
          HTML | some text and <p>a paragraph
          HTML | <note>not closed
          HTML | <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><br></html>
          XML  | <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><br/></html>
          XML  | <html xmlns="http://www.w3.org/1999/xhtml"><br/></html>
          XML  | <?xml version="1.0"?><a/>
          XML  | <note><to>x</to></note>
          XML  | <!DOCTYPE play SYSTEM "play.dtd"><play/>
          XML  | <!DOCTYPE a [<!ENTITY e 'x'>]><a/>
          XML  | <rss version="2.0"><channel/></rss>
          XML  | <!-- c --><svg xmlns="http://www.w3.org/2000/svg"/>
          JSON | {"a": 1}
          JSON |   [1, 2]
          TEXT | [INFO] started
          TEXT | {not json}
          TEXT | plain words
          TEXT | 42
          TEXT | a < b and c > d
          TEXT | ``
          """)
  void theTypeIsSeenInTheFirstCharacters(DocumentType type, String document) {
    assertThat(read(document, ReadHint.NONE).type()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "text/html, page.xml, HTML",
    "text/html; charset=utf-8,, HTML",
    "application/xml,, XML",
    "application/rss+xml, feed, XML",
    "image/svg+xml,, XML",
    "text/plain,, TEXT",
    "text/csv, x.xml, HTML",
    "application/octet-stream, x.html, HTML",
    ", x.HTM, HTML",
    ", dir.d/x.xml, XML",
    ", x.txt, TEXT",
    ", page.html?file=x.txt, HTML",
    ", page?file=x.txt, XML",
    ", x.unknown, XML",
    ", noextension, XML",
  })
  void theMediaTypeCountsBeforeTheNameAndTheNameBeforeTheBytes(
      String mediaType, String fileName, DocumentType type) {
    ReadHint hint = new ReadHint(mediaType, null, fileName, null);
    assertThat(read("<a/>", hint).type()).isEqualTo(type);
  }

  @Test
  void wideEncodingsAreSniffedToo() {
    byte[] wide = "<?xml version='1.0'?><a>é</a>".getBytes(StandardCharsets.UTF_16LE);
    ReadResult reading = Documents.read(wide, ReadHint.NONE, ReadLimits.WEB);
    assertThat(reading.digest().type()).isEqualTo(DocumentType.XML);
    assertThat(reading.digest().text(0)).isEqualTo("é");
  }

  @Test
  void whatClaimsToBeXmlHearsWhatIsWrong() {
    assertThatThrownBy(() -> read("<a><b></a>", ReadHint.file("x.xml")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("line 1, column 7: </a> does not close <b>");
    assertThat(read("<a><b></a>", ReadHint.file("x.xml").as(DocumentType.HTML)).type())
        .isEqualTo(DocumentType.HTML);
  }

  @Test
  void whatMustBeKeptIsReadAnyway() {
    byte[] broken = "<a><b></a>".getBytes(StandardCharsets.UTF_8);
    assertThat(Documents.readAnyway(broken, ReadHint.file("x.xml"), ReadLimits.WEB).digest().type())
        .isEqualTo(DocumentType.HTML);
    assertThat(
            Documents.readAnyway(broken, ReadHint.file("x.json"), ReadLimits.WEB).digest().type())
        .isEqualTo(DocumentType.TEXT);
  }

  private static String refusal(byte[] bytes, ReadHint hint) {
    return Documents.readAnyway(bytes, hint, ReadLimits.WEB).refusal();
  }

  @Test
  void whatIsReadAsSomethingElseSaysWhy() throws IOException {
    byte[] broken = "<a><b></a>".getBytes(StandardCharsets.UTF_8);
    assertThat(refusal(broken, ReadHint.file("x.xml"))).contains("</a> does not close <b>");
    assertThat(refusal(broken, ReadHint.file("x.json"))).contains("line 1, column 1");
    assertThat(refusal("%PDF-1.4 and no more".getBytes(StandardCharsets.UTF_8), ReadHint.NONE))
        .contains("The PDF cannot be read");
    assertThat(refusal(gzip(broken), ReadHint.file("x.xml.gz"))).contains("does not close <b>");
    byte[] text = gzip(randomText());
    assertThat(refusal(Arrays.copyOf(text, text.length - 20), ReadHint.file("x.txt.gz")))
        .contains("cannot be unpacked");
  }

  @Test
  void whatIsReadAsItIsHasNoRefusal() throws IOException {
    byte[] text = "<a><b/></a>".getBytes(StandardCharsets.UTF_8);
    assertThat(refusal(text, ReadHint.file("x.xml"))).isEmpty();
    assertThat(refusal(text, ReadHint.file("x.html"))).isEmpty();
    assertThat(refusal(gzip(text), ReadHint.file("x.xml.gz"))).isEmpty();
    assertThat(refusal(new byte[100], ReadHint.file("x.bin"))).as("binary data").isEmpty();
    assertThat(refusal(gzip(new byte[200 << 20]), ReadHint.file("x.tar.gz")))
        .as("a large archive is binary data, too")
        .isEmpty();
  }

  private static byte[] randomText() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(7);
    while (text.length() < 5000) {
      text.append(Long.toString(random.nextLong(), 36)).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aContentTypeGivesMediaTypeAndCharset() {
    assertThat(ReadHint.contentType("text/html; charset=\"ISO-8859-2\"; x=y"))
        .isEqualTo(new ReadHint("text/html", "ISO-8859-2", null, null));
    assertThat(ReadHint.contentType("text/plain"))
        .isEqualTo(new ReadHint("text/plain", null, null, null));
  }

  @Test
  void randomBytesAreRead() {
    long seed = System.nanoTime();
    System.out.println("random bytes as documents, seed " + seed);
    Random random = new Random(seed);
    byte[] marks = "<>&;\"'=/!-[]{}:,?a1 \n\0\u00FF".getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      if (i % 2 == 0) {
        for (int k = 0; k < bytes.length; k++) {
          bytes[k] = marks[random.nextInt(marks.length)];
        }
      }
      ReadResult reading = Documents.readAnyway(bytes, ReadHint.NONE, ReadLimits.WEB);
      assertThat(reading.source().bytes()).isSameAs(bytes);
      for (DocumentType type : DocumentType.values()) {
        try {
          Documents.read(bytes, ReadHint.NONE.as(type), ReadLimits.WEB);
        } catch (DocumentException e) {
          assertThat(e).hasMessageStartingWith(type.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyFormatHasAReaderWithAVersion(DocumentFormat format) {
    ReaderId reader = Documents.reader(format);
    assertThat(reader.name()).isEqualTo(format.toString());
    assertThat(reader.version()).isPositive();
    assertThat(Documents.isCurrent(reader)).isTrue();
    assertThat(Documents.isCurrent(new ReaderId("gzip+" + reader.name(), reader.version())))
        .isTrue();
    assertThat(Documents.isCurrent(new ReaderId(reader.name(), reader.version() + 1))).isFalse();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  @Test
  void aCompressedFileIsReadAsWhatIsInsideAndComesBackAsItWas() throws IOException {
    byte[] bytes =
        gzip(
            "<urlset><url><loc>https://a.example/</loc></url></urlset>"
                .getBytes(StandardCharsets.UTF_8));
    ReadResult reading =
        Documents.read(
            bytes, new ReadHint("application/gzip", null, "sitemap.xml.gz", null), ReadLimits.WEB);
    assertThat(reading.digest().type()).isEqualTo(DocumentType.XML);
    assertThat(reading.reader().name()).isEqualTo("gzip+xml");
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
    try (Pack pack = Pack.of(Pack.write(reading, PackOptions.SMALL))) {
      assertThat(pack.exact()).isEqualTo(bytes);
      assertThat(pack.digest().text(0)).isEqualTo("https://a.example/");
    }
  }

  @Test
  void aCompressedFileWithMoreInsideThanTheLimitIsRefusedAndStillKept() throws IOException {
    byte[] bytes = gzip(new byte[1 << 20]);
    byte[] bomb = gzip("x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
    ReadLimits small = new ReadLimits(1 << 16, 1000, 10, 10, 10);
    assertThatThrownBy(() -> Documents.read(bomb, ReadHint.NONE, small))
        .hasMessageContaining("65536 bytes inside");
    assertThat(Documents.readAnyway(bomb, ReadHint.NONE, small).reader().name())
        .isEqualTo("binary");
    assertThat(Documents.read(bytes, ReadHint.NONE, ReadLimits.WEB).reader().name())
        .isEqualTo("binary");
    byte[] cut = Arrays.copyOf(bomb, bomb.length / 2);
    assertThat(Documents.read(cut, ReadHint.NONE, ReadLimits.WEB).reader().name())
        .isEqualTo("binary");
  }
}
