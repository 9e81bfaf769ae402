package dev.vigil.document.internal.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReaderId;
import dev.vigil.document.markup.RenderedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class PdfWorkerPoolTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  /** A page whose content is compressed, as a hostile file has it. */
  private static byte[] pdf(String begin, String repeated, int times, String end)
      throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(content)) {
      out.write(begin.getBytes(StandardCharsets.ISO_8859_1));
      byte[] block = repeated.repeat(1000).getBytes(StandardCharsets.ISO_8859_1);
      for (int i = 0; i < times / 1000; i++) {
        out.write(block);
      }
      out.write(end.getBytes(StandardCharsets.ISO_8859_1));
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(
        ("%PDF-1.4\n"
                + "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
                + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
                + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 4 0 R"
                + "/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>"
                + " endobj\n"
                + "4 0 obj <</Filter/FlateDecode/Length "
                + content.size()
                + ">> stream\n")
            .getBytes(StandardCharsets.ISO_8859_1));
    file.writeBytes(content.toByteArray());
    file.writeBytes(
        "\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF".getBytes(StandardCharsets.ISO_8859_1));
    return file.toByteArray();
  }

  private static byte[] small() throws IOException {
    return pdf("BT /F 12 Tf 72 700 Td (High water) Tj ET", "", 0, "");
  }

  private static String text(PdfWorkerPool workers, byte[] pdf) {
    PageBuilder page = new PageBuilder(ReadLimits.WEB, 16, 16);
    workers.read(pdf, PdfOutput.to(page));
    return RenderedText.of(
        page.build(new ReaderId("pdf", 1), DocumentSource.apart(pdf)).digest(), 0);
  }

  @Test
  void aWorkerFindsItsClassesWhereThisProcessDoes() {
    String main = PdfWorker.class.getName();
    Module named = String.class.getModule();
    Module unnamed = ClassLoader.getPlatformClassLoader().getUnnamedModule();
    assertThat(PdfWorkerPool.main(unnamed, "mods", "a.jar")).containsExactly("-cp", "a.jar", main);
    assertThat(PdfWorkerPool.main(named, "mods", ""))
        .containsExactly("-p", "mods", "-m", "java.base/" + main);
    assertThat(PdfWorkerPool.main(named, "", "")).containsExactly("-m", "java.base/" + main);
  }

  @Test
  void aPageWithMillionsOfCharactersIsRefused() throws IOException {
    byte[] hostile = pdf("BT /F 12 Tf 72 700 Td ", "(a)Tj ", 2_000_000, "ET");
    assertThat(hostile.length).isLessThan(100_000);
    assertThatThrownBy(() -> text(new PdfWorkerPool(192, LONG, LONG), hostile))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("200000 characters on one page");
    assertThatThrownBy(() -> text(new PdfWorkerPool(0, LONG, LONG), hostile))
        .hasMessageContaining("200000 characters on one page");
  }

  @Test
  void savedStatesAreBounded() throws IOException {
    byte[] hostile = pdf("", "q ", 1_000_000, "");
    assertThatThrownBy(() -> text(new PdfWorkerPool(0, LONG, LONG), hostile))
        .hasMessageContaining("10000 saved graphics states");
  }

  @Test
  void aFileThatNeedsTooMuchMemoryCostsOneWorkerAndOnlyOnce() throws IOException {
    PdfWorkerPool workers = new PdfWorkerPool(24, LONG, LONG);
    byte[] hostile = pdf("[", "1 ", 10_000_000, "] TJ");
    assertThatThrownBy(() -> text(workers, hostile))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("more than the 24 MB of memory");
    assertThat(text(workers, small())).isEqualTo("High water");
    List<Long> kept = workers.waitingProcesses();
    assertThatThrownBy(() -> text(workers, hostile)).hasMessageContaining("24 MB");
    assertThat(workers.waitingProcesses()).isEqualTo(kept);
  }

  @Test
  void aFileThatTakesTooLongEndsItsWorker() throws IOException {
    PdfWorkerPool workers = new PdfWorkerPool(192, Duration.ofMillis(1), LONG);
    assertThatThrownBy(() -> text(workers, pdf("", "q Q ", 3_000_000, "")))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("longer than");
    assertThat(workers.waitingProcesses()).isEmpty();
  }

  @Test
  void aWorkerReadsOneFileAfterAnotherAndEndsWhenNoneComes() throws Exception {
    PdfWorkerPool workers = new PdfWorkerPool(64, LONG, Duration.ofSeconds(1));
    assertThat(text(workers, small())).isEqualTo("High water");
    List<Long> first = workers.waitingProcesses();
    assertThat(text(workers, small())).isEqualTo("High water");
    assertThat(workers.waitingProcesses()).isEqualTo(first).hasSize(1);
    ProcessHandle.of(first.getFirst())
        .ifPresent(process -> process.onExit().orTimeout(30, TimeUnit.SECONDS).join());
    assertThat(text(workers, small())).isEqualTo("High water");
  }
}
