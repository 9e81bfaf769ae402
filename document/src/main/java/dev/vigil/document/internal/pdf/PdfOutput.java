package dev.vigil.document.internal.pdf;

import dev.vigil.document.PageBuilder;

/** Receives the page that a PDF is converted to, element by element. For one thread. */
interface PdfOutput {
  PdfOutput open(String tag);

  PdfOutput attribute(String name, String value);

  PdfOutput text(String text);

  PdfOutput close();

  /** Writes into a page of this process. */
  static PdfOutput to(PageBuilder page) {
    return new PdfOutput() {
      @Override
      public PdfOutput open(String tag) {
        page.open(tag);
        return this;
      }

      @Override
      public PdfOutput attribute(String name, String value) {
        page.attribute(name, value);
        return this;
      }

      @Override
      public PdfOutput text(String text) {
        page.text(text);
        return this;
      }

      @Override
      public PdfOutput close() {
        page.close();
        return this;
      }
    };
  }
}
