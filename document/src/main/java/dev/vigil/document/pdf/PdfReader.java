package dev.vigil.document.pdf;

import dev.vigil.document.DocumentException;
import dev.vigil.document.Limits;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReaderId;
import dev.vigil.document.Reading;
import dev.vigil.document.Source;
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
 * Reads the text of a PDF (by Apache PDFBox) as a page: title, author, subject and keywords in the
 * head, a section for each page with its paragraphs and the addresses that it links to. Safe for
 * concurrent use.
 *
 * <p>Pictures and what is only drawn are not read, so a scanned document has empty sections.
 */
public final class PdfReader {
  /** The version grows with every PDFBox that may find other words or paragraphs. */
  public static final ReaderId ID = new ReaderId("pdf", 1);

  private static final int MOST_PAGES = 20_000;
  private static final long MEMORY = 256L << 20;

  /** Its complaints about odd files are for its developers; held, or they would be forgotten. */
  private static final List<Logger> SILENT =
      List.of(Logger.getLogger("org.apache.pdfbox"), Logger.getLogger("org.apache.fontbox"));

  static {
    SILENT.forEach(logger -> logger.setLevel(Level.OFF));
    BundledFont.use();
  }

  private PdfReader() {}

  /**
   * Reads a file.
   *
   * @throws DocumentException if it is damaged, too large, or needs a password
   */
  public static Reading read(byte[] bytes, Limits limits) {
    limits.checkBytes(bytes.length);
    PageBuilder page = new PageBuilder(limits, 256, bytes.length / 4);
    try (PDDocument file =
        Loader.loadPDF(
            bytes, "", null, null, MemoryUsageSetting.setupMainMemoryOnly(MEMORY).streamCache)) {
      if (file.getNumberOfPages() > MOST_PAGES) {
        throw new DocumentException(
            "The PDF has " + file.getNumberOfPages() + " pages, more than " + MOST_PAGES + ".");
      }
      head(page, file.getDocumentInformation());
      page.body();
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
    return page.build(ID, Source.apart(bytes));
  }

  private static DocumentException damaged(Throwable cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new DocumentException(
        "The PDF cannot be read, it seems damaged: "
            + reason.lines().findFirst().orElse("").strip()
            + "; fetch it again, or read it as text.",
        cause);
  }

  private static void head(PageBuilder page, PDDocumentInformation about) {
    String title = about.getTitle();
    if (title != null && !title.isBlank()) {
      page.element("title", title.strip());
    }
    meta(page, "author", about.getAuthor());
    meta(page, "description", about.getSubject());
    meta(page, "keywords", about.getKeywords());
  }

  private static void meta(PageBuilder page, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      page.open("meta").attribute("name", name).attribute("content", value.strip()).close();
    }
  }
}
