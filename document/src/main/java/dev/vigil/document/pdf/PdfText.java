package dev.vigil.document.pdf;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageBuilder;
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
 * Writes the text of a PDF as sections with paragraphs. What a file draws is counted, because some
 * hundred bytes can draw forever. For one thread and one file.
 */
final class PdfText extends PDFTextStripper {
  /** Drawing steps of one file; a dense page of text has some thousand. */
  private static final int MOST_STEPS = 10_000_000;

  /** Drawing something that draws for itself costs as much as so many steps. */
  private static final int FORM = 100;

  private static final int MOST_CHARACTERS = 50_000_000;

  private final PageBuilder page;
  private final StringBuilder paragraph = new StringBuilder();
  private int steps;
  private int characters;

  PdfText(PageBuilder page) {
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
    super.processOperator(operator, operands);
  }

  @Override
  protected void processTextPosition(TextPosition text) {
    if (++characters > MOST_CHARACTERS) {
      throw tooMuch(MOST_CHARACTERS + " characters");
    }
    super.processTextPosition(text);
  }

  private static DocumentException tooMuch(String what) {
    return new DocumentException(
        "The PDF has more than " + what + "; split it, or watch a part of it.");
  }

  @Override
  protected void startPage(PDPage which) {
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
      page.element("p", text);
    }
  }
}
