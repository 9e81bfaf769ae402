package dev.vigil.search;

/** A document like the one in Figure 1 of the paper on XIRQL. */
final class XirqlDocument {
  private static final String FILLER =
      " This part is long enough to be an answer of its own, as parts of books usually are.";

  static final String BOOK =
      "<document><author>John Smith</author><title>XML Retrieval</title>"
          + "<chapter><heading>Introduction</heading>This chapter begins the book."
          + FILLER
          + "</chapter><chapter><heading>XML Query Language XQL</heading>"
          + "<section><heading>Examples</heading><p>An example shows how queries are written."
          + FILLER
          + "</p></section><section><heading>Syntax of XQL</heading>"
          + "<p>The syntax is that of XSL patterns. XSL is another language."
          + FILLER
          + "</p></section></chapter></document>";

  private XirqlDocument() {}
}
