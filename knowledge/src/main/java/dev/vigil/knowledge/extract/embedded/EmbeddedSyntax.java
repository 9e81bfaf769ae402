package dev.vigil.knowledge.extract.embedded;

/** The syntaxes of embedded data, the most reliable first. */
public enum EmbeddedSyntax {
  /** The whole document is RDF. */
  RDF("RDF"),
  JSON_LD("JSON-LD"),
  MICRODATA("microdata"),
  RDFA("RDFa"),
  MICROFORMATS("microformats"),
  FEED("feed"),
  META("meta elements");

  private final String words;

  EmbeddedSyntax(String words) {
    this.words = words;
  }

  /** The name as people write it. */
  public String words() {
    return words;
  }
}
