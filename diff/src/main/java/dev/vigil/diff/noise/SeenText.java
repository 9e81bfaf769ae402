package dev.vigil.diff.noise;

import dev.vigil.diff.View;
import java.util.List;

/** What a view shows of a document, as lines that a person can read. Stateless. */
public final class SeenText {
  private SeenText() {}

  /** One for each paragraph, entry, row or hidden text, in the order of the document. */
  public static List<String> lines(View view) {
    return Lines.of(view).stream().map(Line::text).filter(text -> !text.isBlank()).toList();
  }
}
