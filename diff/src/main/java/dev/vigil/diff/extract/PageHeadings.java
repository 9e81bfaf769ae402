package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** The headings of a page, used to name the heading above a line. Immutable. */
public final class PageHeadings {
  private final List<Heading> headings;

  private record Heading(int from, String text) {}

  private PageHeadings(List<Heading> headings) {
    this.headings = headings;
  }

  public static PageHeadings of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    List<Heading> found = new ArrayList<>();
    if (digest.type() == DocumentType.HTML) {
      for (int level = 1; level <= 6; level++) {
        int tag = digest.tags().find("h" + level);
        if (tag >= 0) {
          digest.nodesOf(tag).stream()
              .filter(view::sees)
              .mapToObj(
                  h ->
                      new Heading(extracts.visibleText().from(h), extracts.visibleText().textOf(h)))
              .filter(h -> !h.text.isEmpty())
              .forEach(found::add);
        }
      }
      found.sort((a, b) -> Integer.compare(a.from, b.from));
    }
    return new PageHeadings(found);
  }

  /** The heading that the line stands under, shortened; {@code text} if the line has no heading. */
  public String over(VisibleText.Line line) {
    return over(line.from());
  }

  /** The heading that a place of the text stands under. */
  String over(int place) {
    int low = -1;
    int high = headings.size() - 1;
    while (low < high) {
      int middle = low + high + 1 >> 1;
      if (headings.get(middle).from <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low < 0 ? "text" : ObjectLabels.shortened(headings.get(low).text.replace('\n', ' '));
  }
}
