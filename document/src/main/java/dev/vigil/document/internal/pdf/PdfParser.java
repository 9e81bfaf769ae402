package dev.vigil.document.internal.pdf;

import dev.vigil.document.DocumentException;
import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.jspecify.annotations.Nullable;

/**
 * Parses a PDF with Apache PDFBox in the calling process. Its time and what it writes are bounded,
 * its memory only by the heap: {@link PdfWorker} runs it in a process of its own. Safe for
 * concurrent use.
 */
final class PdfParser {
  private static final int MOST_PAGES = 20_000;

  /** The memory limit of decoded streams: a part of the heap, which other checks need too. */
  private static final long MEMORY = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 4);

  /**
   * The silenced loggers of PDFBox, whose warnings about odd files are for its developers; held
   * here against garbage collection.
   */
  private static final List<Logger> SILENT =
      List.of(Logger.getLogger("org.apache.pdfbox"), Logger.getLogger("org.apache.fontbox"));

  static {
    SILENT.forEach(logger -> logger.setLevel(Level.OFF));
    BundledFont.use();
  }

  private PdfParser() {}

  /**
   * Writes the head and the body of the page.
   *
   * @throws DocumentException if the file is damaged, too large, or needs a password
   */
  static void parse(byte[] bytes, PdfOutput page) {
    try (PDDocument file =
        Loader.loadPDF(
            bytes, "", null, null, MemoryUsageSetting.setupMainMemoryOnly(MEMORY).streamCache)) {
      if (file.getNumberOfPages() > MOST_PAGES) {
        throw new DocumentException(
            "The PDF has " + file.getNumberOfPages() + " pages, more than " + MOST_PAGES + ".");
      }
      head(page, file.getDocumentInformation());
      page.close().open("body");
      new PdfText(page).write(file);
    } catch (InvalidPasswordException e) {
      throw new DocumentException(
          "The PDF is encrypted and opens only with a password; watch a copy without one.", e);
    } catch (IOException | StackOverflowError e) {
      throw damaged(e);
    } catch (DocumentException e) {
      throw e;
    } catch (RuntimeException e) {
      // A parser of so large a format meets files that its authors did not think of.
      throw damaged(e);
    }
  }

  private static DocumentException damaged(Throwable cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new DocumentException(
        "The PDF cannot be read, it seems damaged: "
            + reason.lines().findFirst().orElse("").strip()
            + "; fetch it again, or read it as text.",
        cause);
  }

  private static void head(PdfOutput page, PDDocumentInformation about) {
    String title = about.getTitle();
    if (title != null && !title.isBlank()) {
      page.open("title").text(title.strip()).close();
    }
    meta(page, "author", about.getAuthor());
    meta(page, "description", about.getSubject());
    meta(page, "keywords", about.getKeywords());
  }

  private static void meta(PdfOutput page, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      page.open("meta").attribute("name", name).attribute("content", value.strip()).close();
    }
  }
}
