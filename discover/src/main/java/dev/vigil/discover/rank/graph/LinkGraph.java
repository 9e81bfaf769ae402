package dev.vigil.discover.rank.graph;

/**
 * A graph of pages and the links between them; a page is a number from 0. Implementations can be
 * read by several threads.
 */
public interface LinkGraph {
  int pages();

  long links();

  /** The most links that a page has: the room that {@link #targets} needs. */
  int mostLinks();

  /** Writes the pages that a page links to, each once, and returns how many there are. */
  int targets(int page, int[] into);
}
