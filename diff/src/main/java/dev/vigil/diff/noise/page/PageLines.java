package dev.vigil.diff.noise.page;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.extract.IconMeanings;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.internal.list.IntList;
import dev.vigil.document.markup.ElementDisplay;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits the visible part of a document into {@link PageLine}s in document order. Not thread-safe;
 * {@link #of} is. One pass over the nodes.
 *
 * <p>HTML lines end where a browser would end them without a style sheet. In XML a line is an
 * element's text with what stands beside it; in JSON and plain text every value is one.
 */
public final class PageLines {
  private final DocumentView view;
  private final PageDigest digest;
  private final boolean html;
  private final boolean keepsLines;
  private final int linkTag;
  private final int imageTag;
  private final int tableTag;
  private final HiddenElements unshown;
  private final IconMeanings icons;
  private final List<PageLine> lines = new ArrayList<>();

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder exact = new StringBuilder();
  private final IntList leaves = new IntList();
  private final IntList links = new IntList();
  private final IntList images = new IntList();
  private int linked;
  private int block;
  private boolean space;
  private final boolean withHidden;
  private boolean tab;
  private boolean edge;
  private int left = -1;
  private int linkEnd;
  private int link = -1;
  private int keptEnd;
  private int lastRow = -1;
  private boolean lastHolds;

  private PageLines(DocumentView view, boolean withHidden) {
    this.view = view;
    this.withHidden = withHidden;
    this.digest = view.digest();
    this.html = digest.type() == DocumentType.HTML;
    this.keepsLines = html || digest.type() == DocumentType.TEXT;
    DocumentNames tags = digest.tags();
    linkTag = html ? tags.find("a") : -1;
    imageTag = html ? tags.find("img") : -1;
    tableTag = html ? tags.find("table") : -1;
    unshown = new HiddenElements(digest);
    icons = IconMeanings.of(digest);
  }

  public static List<PageLine> of(DocumentView view) {
    return new PageLines(view, true).cut();
  }

  /**
   * The lines that are shown, and titles, without names that stand for icons. Scripts and other
   * hidden texts cost nothing.
   */
  static List<PageLine> shown(DocumentView view) {
    return new PageLines(view, false).cut();
  }

  private List<PageLine> cut() {
    int open = -1;
    int hiddenTo = 0;
    int label = Integer.MAX_VALUE;
    for (int at = 0, end = digest.nodeCount(); at < end; at++) {
      if (!view.sees(at)) {
        // White space that a rule hides still separates the words around it.
        space |= digest.kind(at).isText() && WhiteSpace.isBlank(digest.value(at));
        continue;
      }
      while (open >= 0 && at >= digest.end(open)) {
        leave(open, open >= label && digest.end(open) <= hiddenTo);
        open = digest.parent(open);
      }
      if (digest.isElement(at)) {
        if (at >= hiddenTo && unshown.hides(at)) {
          if (unshown.isLabel(at)) {
            label = at;
          } else {
            label = Integer.MAX_VALUE;
            endLine();
          }
          hiddenTo = digest.end(at);
        }
        enter(at, at < hiddenTo);
        open = at;
      } else if (digest.kind(at).isText()) {
        if (at < hiddenTo) {
          unshown(at);
        } else if (withHidden || !icons.isLigature(digest.parent(at))) {
          append(at);
        }
      }
    }
    endLine();
    return lines;
  }

  private void enter(int element, boolean hidden) {
    int tag = digest.tag(element);
    if (hidden) {
      return;
    }
    switch (unshown.display(element)) {
      case BLOCK, PARAGRAPH, BREAK, BY_CONTEXT -> endLine();
      case KEPT_BLOCK -> {
        endLine();
        keptEnd = Math.max(keptEnd, keepsLines ? digest.end(element) : 0);
      }
      case CELL -> cell(element);
      case INLINE -> edge |= left >= 0 && digest.end(left) == element;
      case NONE -> {}
    }
    if (tag == linkTag) {
      link = element;
      linkEnd = digest.end(element);
      links.add(element);
    } else if (tag == imageTag) {
      begin(element);
      images.add(element);
    }
  }

  private void leave(int element, boolean inLabel) {
    left = element;
    if (inLabel) {
      return;
    }
    switch (unshown.display(element)) {
      case BLOCK, PARAGRAPH, KEPT_BLOCK, BY_CONTEXT -> endLine();
      case CELL -> cell(element);
      case INLINE, NONE, BREAK -> {}
    }
  }

  /** Cells of one row are one line, but for tables that only place other tables on the page. */
  private void cell(int cell) {
    if (holdsTable(digest.parent(cell))) {
      endLine();
    } else {
      tab = !text.isEmpty();
    }
  }

  private boolean holdsTable(int row) {
    if (row != lastRow) {
      lastRow = row;
      int low = 0;
      int high = tableTag < 0 ? 0 : digest.nodesOf(tableTag).size();
      int count = high;
      while (low < high) {
        int middle = low + high >>> 1;
        if (digest.nodesOf(tableTag).get(middle) > row) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      lastHolds = low < count && digest.nodesOf(tableTag).get(low) < digest.end(row);
    }
    return lastHolds;
  }

  private void begin(int node) {
    if (leaves.size() == 0 && images.size() == 0) {
      int at = digest.parent(node);
      while (at > 0
          && (unshown.display(at) == ElementDisplay.INLINE
              // A cell beside a table is no part of a row of data.
              || unshown.display(at) == ElementDisplay.CELL && !holdsTable(digest.parent(at)))) {
        at = digest.parent(at);
      }
      block = at;
    }
    if (node < linkEnd && links.size() == 0) {
      links.add(link);
    }
  }

  private void append(int leaf) {
    String raw = digest.value(leaf);
    String value = view.value(leaf, raw);
    int before = text.length();
    boolean kept = leaf < keptEnd;
    space |= !raw.isEmpty() && WhiteSpace.isSpace(raw.charAt(0));
    for (int i = 0, n = value.length(); i < n; i++) {
      char c = value.charAt(i);
      if (kept && c == '\n') {
        linked += leaf < linkEnd ? text.length() - before : 0;
        endLine();
        before = 0;
        continue;
      }
      tab |= kept && isColumn(value, i);
      if (WhiteSpace.isSpace(c) || WhiteSpace.isNothing(c)) {
        space |= WhiteSpace.isSpace(c);
        if (c > ' ') {
          exact.append(c);
        }
        continue;
      }
      if (text.length() == before && (leaves.isEmpty() || leaves.last() != leaf)) {
        begin(leaf);
        leaves.add(leaf);
      }
      if (tab) {
        text.append('\t');
        exact.append('\t');
      } else if (!text.isEmpty() && (space || edge && isWordEdge(c))) {
        text.append(' ');
        exact.append(' ');
      }
      tab = false;
      space = false;
      edge = false;
      text.append(c);
      exact.append(c);
    }
    space |= !raw.isEmpty() && WhiteSpace.isSpace(raw.charAt(raw.length() - 1));
    if (leaf < linkEnd) {
      linked += text.length() - before;
    }
  }

  /** Whether a gap of kept white space ends here, as between columns and not between sentences. */
  private boolean isColumn(String value, int at) {
    boolean gap =
        at > 1
            && !WhiteSpace.isSpace(value.charAt(at))
            && (value.charAt(at - 1) == '\t'
                || value.charAt(at - 1) == ' ' && value.charAt(at - 2) == ' ');
    return gap && !text.isEmpty() && ".!?:;".indexOf(text.charAt(text.length() - 1)) < 0;
  }

  /**
   * Whether a word begins here, behind another: two elements beside each other without white space,
   * such as a place and a time, are set apart by a style sheet. Parts of an amount are not.
   */
  private boolean isWordEdge(char next) {
    char last = text.charAt(text.length() - 1);
    boolean currency = Character.getType(last) == Character.CURRENCY_SYMBOL;
    return Character.isLetter(next) && (Character.isLetterOrDigit(last) || currency)
        || Character.isDigit(next) && Character.isLetter(last);
  }

  private void unshown(int leaf) {
    if (!withHidden && !digest.name(digest.parent(leaf)).local().equals("title")) {
      return;
    }
    String value = WhiteSpace.collapsed(view.value(leaf));
    if (!value.isEmpty()) {
      lines.add(
          new PageLine(
              digest.parent(leaf),
              value,
              value,
              IntSlice.of(leaf),
              IntSlice.EMPTY,
              IntSlice.EMPTY,
              0,
              false));
    }
  }

  private void endLine() {
    if (leaves.size() > 0 || images.size() > 0) {
      lines.add(
          new PageLine(
              block,
              text.toString(),
              exact.length() == text.length() ? text.toString() : exact.toString(),
              slice(leaves),
              slice(links),
              slice(images),
              Math.min(linked, text.length()),
              true));
    }
    leaves.clear();
    images.clear();
    links.clear();
    text.setLength(0);
    exact.setLength(0);
    linked = 0;
    space = false;
    tab = false;
    edge = false;
  }

  private static IntSlice slice(IntList nodes) {
    return nodes.isEmpty() ? IntSlice.EMPTY : IntSlice.of(nodes.toArray());
  }
}
