package dev.vigil.document.markup;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Extracts the text of a node as a reader of the page sees it: blocks on lines of their own, white
 * space collapsed except where it is preserved ({@code pre}, {@code textarea}), table cells
 * separated by tabs, and without hidden elements. Not thread-safe; {@link #of} is.
 *
 * <p>Hidden is what browsers do not show without a style sheet: {@code head}, scripts, styles,
 * templates, the fallback inside media, elements with the attribute {@code hidden} or an inline
 * style that says {@code display: none} or {@code visibility: hidden}. A {@code noscript} is shown,
 * as no script runs; so is the inside of {@code details}, which is one click away; and {@code
 * aria-hidden} hides nothing from the eye.
 *
 * <p>In XML that is not XHTML nothing is hidden, and an element is a block unless text stands
 * beside it. Then it is part of a line, but its edges still separate words ({@code
 * <item>Ferry<price>12</price></item>} has two), except those of elements that mark letters inside
 * of a word, known by their names: {@code <b>un</b>believable} is one word. Two of these beside
 * each other with several letters each are two words: {@code <b>quick</b><i>brown</i>}. So do the
 * edges of a {@code text} in SVG. JSON and plain text keep their white space. The cost is linear in
 * the subtree.
 */
public final class RenderedText {
  /** Receives the origin of each piece of the text. */
  public interface Pieces {
    /**
     * Reports that {@code length} characters of the leaf's value, starting at {@code from}, were
     * written at {@code at}; {@code from} is -1 where the value was rewritten on its way.
     */
    void piece(int leaf, int from, int length, int at);
  }

  /** Says what a text is read as. */
  public interface TextView {
    /** What the content of a leaf is read as, which may be the content itself. */
    String read(int leaf, String content);
  }

  private static final Pieces UNTOLD = (leaf, from, length, at) -> {};

  /** Elements of XML that mark letters of a word, in XHTML, DocBook, TEI, JATS and their like. */
  private static final Set<String> INSIDE_WORDS =
      Set.of(
          ("b i u s em strong small big sub sup tt code span font mark ins del abbr emph emphasis"
                  + " hi bold italic underline roman sc subscript superscript literal")
              .split(" ", -1));

  /** Those of them whose text belongs to the word before it. */
  private static final Set<String> INDEXES = Set.of("sub", "sup", "subscript", "superscript");

  private final PageDigest digest;
  private final Pieces pieces;
  private final TextView values;
  private final ElementDisplay[] displays;

  /** Tags whose edges separate words, though what stands beside them is on the same line. */
  private final boolean[] separates;

  private final int hiddenName;
  private final int styleName;
  private final BitSet mixed = new BitSet();

  /** Table rows that have shown a cell already, so that the next one needs a tab. */
  private final BitSet rows = new BitSet();

  private final StringBuilder out = new StringBuilder();

  /** Line ends that stand between what was written and what comes, unless nothing comes. */
  private int breaks;

  private boolean space;

  /** Whether an edge that separates words was passed since something was written. */
  private boolean edge;

  /** The element that was left last. */
  private int left = -1;

  private int kept;
  private int leaf;
  private int body = -1;

  /** Whether characters of the value that is being written stand where they stood in the leaf. */
  private boolean inPlace;

  private RenderedText(PageDigest digest, TextView values, Pieces pieces) {
    this.digest = digest;
    this.values = values;
    this.pieces = pieces;
    DocumentNames tags = digest.tags();
    displays = new ElementDisplay[tags.size()];
    separates = new boolean[displays.length];
    for (int tag = 0; tag < displays.length; tag++) {
      displays[tag] = ElementDisplay.of(tags.get(tag), digest.type());
      separates[tag] = separates(tags.get(tag), displays[tag]);
    }
    hiddenName = digest.attributes().names().find(DocumentName.of("hidden"));
    styleName = digest.attributes().names().find(DocumentName.of("style"));
  }

  /** The text of the node as it is shown, without white space at its ends. */
  public static String of(PageDigest digest, int node) {
    return digest.type() == DocumentType.TEXT
        ? CanonicalMarkup.of(digest, node).strip()
        : new RenderedText(digest, (at, content) -> content, UNTOLD)
            .render(node, IntUnaryOperator.identity())
            .strip();
  }

  /**
   * The text of the nodes that are seen, with the place of each piece. White space at the ends of
   * kept text stays. A seen node below an unseen one begins a part of its own, which is shown even
   * if it is hidden on the page; so is a hidden {@code body}, which a script would show.
   *
   * @param nextSeen gives the first node seen at or after another, or the node count
   * @param values what the content of a leaf is read as
   */
  public static String of(
      PageDigest digest, IntUnaryOperator nextSeen, TextView values, Pieces pieces) {
    RenderedText text = new RenderedText(digest, values, pieces);
    text.body = body(digest);
    return text.render(0, nextSeen);
  }

  private static int body(PageDigest digest) {
    int root = digest.root();
    for (int at = root < 0 ? -1 : digest.firstChild(root); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at) && digest.name(at).local().equals("body")) {
        return at;
      }
    }
    return -1;
  }

  private String render(int node, IntUnaryOperator nextSeen) {
    if (digest.type() == DocumentType.XML) {
      findMixedContent(node);
    }
    int end = digest.end(node);
    int open = -1;
    int at = nextSeen.applyAsInt(node);
    while (at < end) {
      while (open >= 0 && at >= digest.end(open)) {
        leave(open);
        open = above(open, node, nextSeen);
      }
      boolean part = open < 0 || digest.parent(at) != open;
      if (part) {
        breakLine(1);
      }
      if (!digest.kind(at).isBranch()) {
        if (digest.kind(at).isText()) {
          leaf = at;
          String value = digest.value(at);
          String read = values.read(at, value);
          inPlace = read.equals(value);
          text(read);
        }
        at = nextSeen.applyAsInt(at + 1);
      } else if (!part && isHidden(at)) {
        at = nextSeen.applyAsInt(digest.end(at));
      } else {
        enter(at);
        open = at;
        at = nextSeen.applyAsInt(at + 1);
      }
    }
    return out.toString();
  }

  private int above(int open, int node, IntUnaryOperator nextSeen) {
    int parent = open == node ? -1 : digest.parent(open);
    return parent >= 0 && nextSeen.applyAsInt(parent) == parent ? parent : -1;
  }

  /** Marks the elements that have text of their own beside their child elements. */
  private void findMixedContent(int node) {
    for (int at = node, end = digest.end(node); at < end; at++) {
      if (digest.kind(at).isText() && !isBlank(at)) {
        mixed.set(digest.parent(at));
      }
    }
  }

  private boolean isBlank(int leaf) {
    int i = digest.content(leaf);
    StringList contents = digest.contents();
    byte[] b = contents.buffer(i);
    for (int p = contents.start(i), end = contents.end(i); p < end; p++) {
      if (!isSpace(b[p])) {
        return false;
      }
    }
    return true;
  }

  private boolean isHidden(int element) {
    if (element == body) {
      return false;
    }
    if (displays[digest.tag(element)] == ElementDisplay.NONE) {
      return true;
    }
    Attributes attributes = digest.attributes();
    if (!attributes.has(element) || digest.type() == DocumentType.JSON) {
      return false;
    }
    String uri = digest.name(element).uri();
    if (!uri.equals(DocumentName.XHTML) && !uri.equals(DocumentName.SVG)) {
      return false;
    }
    int style = styleName < 0 ? -1 : attributes.find(element, styleName);
    boolean hidden =
        hiddenName >= 0 && attributes.find(element, hiddenName) >= 0
            || style >= 0 && ElementDisplay.isNoneIn(attributes.value(style));
    return hidden && !ExpandableParts.of(digest).contains(element);
  }

  private static boolean separates(DocumentName name, ElementDisplay display) {
    return display == ElementDisplay.BY_CONTEXT
        ? !INSIDE_WORDS.contains(name.local().toLowerCase(Locale.ROOT))
        : name.uri().equals(DocumentName.SVG) && name.local().equals("text");
  }

  /** Whether an element of XML with a word begins where another one ends. */
  private boolean isBesideWord(int element) {
    if (left < 0
        || digest.end(left) != element
        || displays[digest.tag(element)] != ElementDisplay.BY_CONTEXT
        || displays[digest.tag(left)] != ElementDisplay.BY_CONTEXT
        || INDEXES.contains(digest.name(element).local())
        || INDEXES.contains(digest.name(left).local())) {
      return false;
    }
    String before = wordFrom(element - 1, left, -1);
    String after = wordFrom(element + 1, digest.end(element), 1);
    return before.length() > 1
        && after.length() > 1
        && Character.isLetter(before.codePointBefore(before.length()))
        && Character.isLetter(after.codePointAt(0));
  }

  /** The first text from a node on, before another node. */
  private String wordFrom(int node, int before, int step) {
    for (int at = node; at != before; at += step) {
      if (digest.kind(at).isText()) {
        return values.read(at, digest.value(at));
      }
    }
    return "";
  }

  private ElementDisplay shown(int element) {
    ElementDisplay display = displays[digest.tag(element)];
    if (display != ElementDisplay.BY_CONTEXT) {
      return display;
    }
    return mixed.get(digest.parent(element)) ? ElementDisplay.INLINE : ElementDisplay.BLOCK;
  }

  private void enter(int element) {
    if (element == 0) {
      return;
    }
    edge |= separates[digest.tag(element)] || isBesideWord(element);
    switch (shown(element)) {
      case BLOCK -> breakLine(1);
      case PARAGRAPH -> breakLine(2);
      case KEPT_BLOCK -> {
        breakLine(1);
        kept++;
      }
      case BREAK -> {
        space = false;
        leaf = element;
        inPlace = false;
        write("\n");
      }
      case CELL -> {
        int row = digest.parent(element);
        if (rows.get(row)) {
          breaks = 0;
          out.append('\t');
        } else {
          endLines();
          rows.set(row);
        }
        space = false;
      }
      case INLINE, NONE, BY_CONTEXT -> {}
    }
  }

  private void leave(int element) {
    if (element == 0) {
      return;
    }
    left = element;
    edge |= separates[digest.tag(element)];
    switch (shown(element)) {
      case BLOCK -> breakLine(1);
      case PARAGRAPH -> breakLine(2);
      case KEPT_BLOCK -> {
        kept--;
        breakLine(1);
      }
      case INLINE, NONE, BREAK, CELL, BY_CONTEXT -> {}
    }
  }

  private void breakLine(int lines) {
    breaks = Math.max(breaks, lines);
    space = false;
  }

  private void text(String text) {
    if (kept > 0) {
      String lines = text.replace("\r\n", "\n");
      inPlace &= lines.length() == text.length();
      write(lines);
      return;
    }
    int length = text.length();
    int p = 0;
    while (p < length) {
      int start = p;
      while (p < length && !isSpace(text.charAt(p))) {
        p++;
      }
      if (p > start) {
        write(text, start, p);
      }
      if (p < length) {
        space = true;
        while (p < length && isSpace(text.charAt(p))) {
          p++;
        }
      }
    }
  }

  /** Ends lines as far as blocks asked for it; not at the very beginning or that of a cell. */
  private void endLines() {
    if (breaks > 0 && !out.isEmpty()) {
      char last = out.charAt(out.length() - 1);
      out.repeat('\n', last == '\t' ? 0 : last == '\n' ? breaks - 1 : breaks);
    }
    breaks = 0;
  }

  private void write(String text) {
    write(text, 0, text.length());
  }

  private void write(String text, int start, int end) {
    if (start == end) {
      return;
    }
    boolean apart = edge && !out.isEmpty() && isWord(out.codePointBefore(out.length()));
    boolean between =
        (space || apart && isWord(text.codePointAt(start))) && breaks == 0 && !out.isEmpty();
    edge = false;
    endLines();
    if (between && !isSpace(out.charAt(out.length() - 1))) {
      out.append(' ');
    }
    space = false;
    pieces.piece(leaf, inPlace ? start : -1, end - start, out.length());
    out.append(text, start, end);
  }

  private static boolean isWord(int c) {
    return Character.isLetterOrDigit(c);
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }
}
