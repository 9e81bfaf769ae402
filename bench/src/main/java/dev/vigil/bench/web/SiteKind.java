package dev.vigil.bench.web;

import java.util.Locale;

/** What a site is. */
public enum SiteKind {
  NUCLEOTIDE_SEARCH,
  PROTEIN_SEARCH,
  /** Takes sequences too, but to turn them round, not to search. */
  SEQUENCE_TOOL,
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

  /** Whether a form of such a site reads; the others' forms must not be sent. */
  public boolean reads() {
    return this != CONTACT && this != LOGIN && this != SHOP;
  }
}
