package dev.vigil.document.internal.pdf;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;

/**
 * Reads the text of a PDF (with Apache PDFBox) as a page: title, author, subject and keywords in
 * the head, a section for each page with its paragraphs and the URLs that it links to. Safe for
 * concurrent use.
 *
 * <p>The file is parsed in a process of its own ({@link PdfWorkerPool}), because a small file can
 * demand any amount of memory and time. Pictures and what is only drawn are not read, so a scanned
 * document has empty sections.
 */
public final class PdfReader {
  /** The version grows with every PDFBox that may find other words or paragraphs. */
  public static final ReaderId ID = new ReaderId("pdf", 1);

  private PdfReader() {}

  /**
   * Reads a file.
   *
   * @throws DocumentException if it is damaged, too large, or needs a password
   */
  public static ReadResult read(byte[] bytes, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    PageBuilder page = new PageBuilder(limits, 256, Math.min(bytes.length / 4, 1 << 20));
    PdfWorkerPool.parse(bytes, PdfOutput.to(page));
    return page.build(ID, DocumentSource.apart(bytes));
  }
}
