package dev.vigil.diff.noise.page;

import dev.vigil.diff.DocumentView;
import java.util.List;

/** Writes the visible text of a view as lines that a person can read. Stateless. */
public final class ViewText {
  private ViewText() {}

  /** One for each paragraph, entry, row or hidden text, in the order of the document. */
  public static List<String> lines(DocumentView view) {
    return PageLines.of(view).stream().map(PageLine::text).filter(text -> !text.isBlank()).toList();
  }
}
