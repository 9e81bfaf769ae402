package dev.vigil.document.internal.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PdfReaderTest {
  /** For the words that PDFBox finds here; ours are found in another process. */
  @BeforeAll
  static void useTheBundledFont() {
    BundledFont.use();
  }

  /** A file with a page for each text, whose empty lines separate paragraphs. */
  private static byte[] pdf(String password, String... pages) throws IOException {
    try (PDDocument file = new PDDocument()) {
      file.getDocumentInformation().setTitle("Tide tables");
      file.getDocumentInformation().setAuthor("Harbour office");
      for (String text : pages) {
        PDPage page = new PDPage();
        file.addPage(page);
        try (PDPageContentStream out = new PDPageContentStream(file, page)) {
          out.beginText();
          out.setFont(new PDType1Font(FontName.HELVETICA), 12);
          out.setLeading(14);
          out.newLineAtOffset(72, 700);
          for (String line : text.lines().toList()) {
            out.showText(line);
            out.newLine();
            if (line.isEmpty()) {
              out.newLineAtOffset(0, -28);
            }
          }
          out.endText();
        }
        PDActionURI action = new PDActionURI();
        action.setURI("https://port.example/tides");
        PDAnnotationLink link = new PDAnnotationLink();
        link.setAction(action);
        page.getAnnotations().add(link);
      }
      if (!password.isEmpty()) {
        file.protect(new StandardProtectionPolicy("owner", password, new AccessPermission()));
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      file.save(out);
      return out.toByteArray();
    }
  }

  private static PageDigest digest(byte[] pdf) {
    return Documents.read(pdf, ReadHint.NONE, ReadLimits.WEB).digest();
  }

  @Test
  void pagesAreSectionsWithParagraphs() throws IOException {
    PageDigest digest =
        digest(pdf("", "High water at 7:15\nand at 19:40.\n\nLow water at 1:05.", "Second page"));
    assertThat(RenderedText.of(digest, 0))
        .isEqualTo("High water at 7:15 and at 19:40.\n\nLow water at 1:05.\n\nSecond page");
    assertThat(CanonicalMarkup.of(digest, 0))
        .contains(
            "<title>Tide tables</title>",
            "<meta name=\"author\" content=\"Harbour office\">",
            "<section id=\"page-2\"><p>Second page</p>",
            "<a href=\"https://port.example/tides\">");
  }

  @Test
  void theWordsAreThoseThatPdfboxFinds() throws IOException {
    byte[] bytes = pdf("", "One two three\nfour five\n\nsix", "seven   eight", "");
    try (PDDocument file = Loader.loadPDF(bytes)) {
      assertThat(RenderedText.of(digest(bytes), 0).split("\\s+"))
          .isEqualTo(new PDFTextStripper().getText(file).strip().split("\\s+"));
    }
  }

  @Test
  void aFileComesBackByteForByteAndFromAPack() throws IOException {
    byte[] bytes = pdf("", "High water at 7:15");
    ReadResult reading = Documents.read(bytes, ReadHint.contentType("text/html"), ReadLimits.WEB);
    assertThat(reading.reader()).isEqualTo(PdfReader.ID);
    assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(bytes);
    try (Pack pack = Pack.of(Pack.write(reading, PackOptions.SMALL))) {
      assertThat(pack.exact()).isEqualTo(bytes);
      assertThat(RenderedText.of(pack.digest(), 0)).isEqualTo("High water at 7:15");
      assertThat(pack.header().reader()).isEqualTo("pdf");
    }
  }

  @Test
  void anEncryptedFileSaysSoAndIsStillKept() throws IOException {
    byte[] locked = pdf("secret", "High water");
    assertThatThrownBy(() -> digest(locked))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("opens only with a password");
    assertThat(Documents.readAnyway(locked, ReadHint.NONE, ReadLimits.WEB).reader().name())
        .isEqualTo("binary");
  }

  @Test
  void whatClaimsToBePdfAndIsNotSaysSo() {
    byte[] page = "<p>Not found".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(
            () -> Documents.read(page, ReadHint.contentType("application/pdf"), ReadLimits.WEB))
        .isInstanceOf(DocumentException.class)
        .hasMessageStartingWith("The PDF cannot be read");
  }

  /** A form that draws itself twice over, level by level: some hundred bytes, endless work. */
  @Test
  void aFileThatDrawsForeverIsStopped() {
    StringBuilder file = new StringBuilder("%PDF-1.4\n");
    file.append("1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n");
    file.append("2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n");
    file.append("3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R");
    file.append("/Resources<</XObject<</X 5 0 R>>>>>> endobj\n");
    file.append("4 0 obj <</Length 5>> stream\n/X Do\nendstream endobj\n");
    for (int i = 5; i < 45; i++) {
      file.append(i)
          .append(" 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject");
      file.append("<</X ").append(i + 1).append(" 0 R>>>>/Length 23>> stream\n");
      file.append("/X Do /X Do /X Do /X Do\nendstream endobj\n");
    }
    file.append("trailer <</Root 1 0 R>>\n%%EOF");
    assertThatThrownBy(() -> digest(file.toString().getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("drawing steps");
  }

  @Test
  void damagedFilesGiveATreeOrASentence() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<byte[]> files = List.of(pdf("", "High water at 7:15", "x"), pdf("key", "x"));
    for (int round = 0; round < 150; round++) {
      byte[] bytes = files.get(round % 2).clone();
      for (int i = 1 + random.nextInt(30); i > 0; i--) {
        bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt(256);
      }
      if (random.nextBoolean()) {
        bytes = Arrays.copyOf(bytes, 5 + random.nextInt(bytes.length - 5));
      }
      try {
        assertThat(digest(bytes).nodeCount()).isPositive();
      } catch (DocumentException e) {
        assertThat(e).as("seed %d round %d", seed, round).hasMessageMatching("(?s)The PDF .*");
      }
      ReadResult kept = Documents.readAnyway(bytes, ReadHint.NONE, ReadLimits.WEB);
      assertThat(Residue.restore(kept.digest(), Residue.of(kept))).isEqualTo(bytes);
    }
  }
}
