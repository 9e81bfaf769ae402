package dev.vigil.document.internal.pdf;

import dev.vigil.document.DocumentException;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/**
 * Writes the text of a PDF as sections with paragraphs. Drawing operations are counted, because
 * some hundred bytes can draw forever. For one thread and one file.
 */
final class PdfText extends PDFTextStripper {
  /** Drawing steps of one file; a dense page of text has some thousand. */
  private static final int MOST_STEPS = 10_000_000;

  /** The cost of drawing a form object, in steps. */
  private static final int FORM = 100;

  private static final int MOST_CHARACTERS = 20_000_000;

  /**
   * The limit for one page, whose characters are all in memory at once, some hundred bytes for
   * each.
   */
  private static final int MOST_CHARACTERS_OF_A_PAGE = 200_000;

  /** Viewers promise 28 (ISO 32000-1, annex C); each takes about a kilobyte. */
  private static final int MOST_STATES = 10_000;

  private final PdfOutput page;
  private final long end = System.nanoTime() + PdfWorkerPool.MOST_TIME.toNanos();
  private final StringBuilder paragraph = new StringBuilder();
  private int steps;
  private int characters;
  private int charactersOfPage;

  PdfText(PdfOutput page) {
    this.page = page;
    setSuppressDuplicateOverlappingText(false);
  }

  void write(PDDocument file) throws IOException {
    writeText(file, Writer.nullWriter());
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    steps += operator.getName().equals("Do") ? FORM : 1;
    if (steps > MOST_STEPS) {
      throw tooMuch(MOST_STEPS + " drawing steps");
    }
    if (System.nanoTime() - end > 0) {
      throw tooMuch(PdfWorkerPool.MOST_TIME.toSeconds() + " seconds of work in it");
    }
    if (getGraphicsStackSize() > MOST_STATES) {
      throw tooMuch(MOST_STATES + " saved graphics states");
    }
    super.processOperator(operator, operands);
  }

  @Override
  protected void processTextPosition(TextPosition text) {
    if (++characters > MOST_CHARACTERS) {
      throw tooMuch(MOST_CHARACTERS + " characters");
    }
    if (++charactersOfPage > MOST_CHARACTERS_OF_A_PAGE) {
      throw tooMuch(MOST_CHARACTERS_OF_A_PAGE + " characters on one page");
    }
    super.processTextPosition(text);
  }

  private static DocumentException tooMuch(String what) {
    return new DocumentException(
        "The PDF has more than " + what + "; split it, or watch a part of it.");
  }

  @Override
  protected void startPage(PDPage which) {
    charactersOfPage = 0;
    page.open("section").attribute("id", "page-" + getCurrentPageNo());
  }

  @Override
  protected void endPage(PDPage which) throws IOException {
    endParagraph();
    for (PDAnnotation annotation : which.getAnnotations(PDAnnotationLink.class::isInstance)) {
      if (((PDAnnotationLink) annotation).getAction() instanceof PDActionURI action
          && action.getURI() != null) {
        page.open("a").attribute("href", action.getURI().strip()).close();
      }
    }
    page.close();
  }

  @Override
  protected void writeParagraphStart() {
    endParagraph();
  }

  @Override
  protected void writeParagraphEnd() {
    endParagraph();
  }

  @Override
  protected void writeString(String text, List<TextPosition> positions) {
    paragraph.append(text);
  }

  @Override
  protected void writeLineSeparator() {
    paragraph.append(' ');
  }

  @Override
  protected void writeWordSeparator() {
    paragraph.append(' ');
  }

  private void endParagraph() {
    String text = paragraph.toString().strip();
    paragraph.setLength(0);
    if (!text.isEmpty()) {
      page.open("p").text(text).close();
    }
  }
}
