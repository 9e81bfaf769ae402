package dev.vigil.document.read;

import dev.vigil.document.DocumentType;
import java.util.Locale;

/**
 * The format of a document: one of the four syntaxes (HTML, XML, JSON, text), or a format that is
 * converted to a page, whose digest is of type HTML so that everything that works on pages works on
 * it.
 */
public enum DocumentFormat {
  /** HTML, well-formed or not. */
  HTML,
  /** XML, feeds and sitemaps included. */
  XML,
  /** JSON. */
  JSON,
  /** Plain text. */
  TEXT,
  /** Values separated by commas, semicolons, tabs or bars: a page with one table. */
  CSV,
  /** Events and tasks (iCalendar, RFC 5545): a page with a table of them. */
  CALENDAR,
  /** The text of a PDF: a page with a section for each page. */
  PDF,
  /** Binary data, such as a picture or an archive: a page with its size and checksum. */
  BINARY;

  static DocumentFormat of(DocumentType type) {
    return valueOf(type.name());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
