package dev.vigil.bench.web;

import java.util.Locale;

/** What a site is. */
public enum SiteKind {
  NUCLEOTIDE_SEARCH,
  PROTEIN_SEARCH,
  /** A search among proteins that finds nothing and has a search for nucleotides in its menu. */
  SILENT_PROTEIN_SEARCH,
  /** The text search of a portal for sequences: no hits, and blastn in the menu. */
  SEQUENCE_PORTAL,
  /** Takes sequences too, but to turn them round, not to search. */
  SEQUENCE_TOOL,
  /** Takes a sequence and draws both of its strands with bars between them. */
  STRAND_TOOL,
  /** A search among proteins that finds nothing and shows what a report of DNA would look like. */
  SAMPLE_SEARCH,
  /** Stores the sequences that it gets. */
  SEQUENCE_DEPOSIT,
  /** Sells molecules with the sequences that it gets. */
  OLIGO_ORDER,
  LIBRARY,
  JOBS,
  FLIGHTS,
  GALLERY,
  CONTACT,
  LOGIN,
  WIKI,
  SHOP;

  /** How it is called in tables. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Whether each page has the names of sequence searches in a menu. */
  boolean hasSequenceMenu() {
    return this == SILENT_PROTEIN_SEARCH || this == SEQUENCE_PORTAL;
  }

  /** Whether a form of such a site reads; the others' forms must not be sent. */
  public boolean reads() {
    return switch (this) {
      case CONTACT, LOGIN, SHOP, SEQUENCE_DEPOSIT, OLIGO_ORDER -> false;
      default -> true;
    };
  }
}
