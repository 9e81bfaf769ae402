package dev.vigil.diff.noise.page;

import dev.vigil.document.IntSlice;

/**
 * A line of a document as a reader sees it: the texts between two block boundaries, a table row
 * with its cells, an entry of a list; or, where nothing is shown, one text alone. Immutable.
 *
 * @param block the element that the line lies in directly
 * @param text with single spaces, cells separated by tabs
 * @param exact the same, but with no-break and zero-width characters where they are
 * @param leaves the text nodes that it consists of
 * @param links the link elements that begin on it or around it
 * @param images the images on it
 * @param linked how many characters of the text are in links
 * @param shown whether a reader sees it at all
 */
public record PageLine(
    int block,
    String text,
    String exact,
    IntSlice leaves,
    IntSlice links,
    IntSlice images,
    int linked,
    boolean shown) {
  /** A node that stands for the line: its first text, else its image, else its link. */
  int place() {
    if (!leaves.isEmpty()) {
      return leaves.get(0);
    }
    return images.isEmpty() ? links.isEmpty() ? block : links.get(0) : images.get(0);
  }
}
