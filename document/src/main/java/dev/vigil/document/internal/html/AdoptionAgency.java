package dev.vigil.document.internal.html;

import static dev.vigil.document.internal.html.HtmlTags.*;

/**
 * Closes a formatting element that was not properly nested, by the adoption agency algorithm of the
 * HTML standard. {@code <b>1<p>2</b>3} becomes {@code <b>1</b><p><b>2</b>3</p>}.
 *
 * <p>In short: the block that the end tag cuts through (the furthest block) leaves the formatting
 * element, its content moves into a copy of that element, and formatting elements in between are
 * copied along the way; at most eight rounds for one end tag.
 *
 * <p>One bound is ours: where more than {@value #REACH} elements are open above the formatting
 * element, it is only struck from the list. Otherwise each of many end tags would rebuild a stack
 * of any height.
 */
final class AdoptionAgency {
  static final int REACH = 512;

  private final TreeConstruction c;
  private final HtmlTree tree;
  private final OpenElements stack;
  private final FormattingElements formatting;

  // The part of the stack above the common ancestor while it is rebuilt.
  private final int[] nodes = new int[REACH + 2];
  private final int[] codes = new int[REACH + 2];
  private final boolean[] flags = new boolean[REACH + 2];

  AdoptionAgency(TreeConstruction construction) {
    this.c = construction;
    this.tree = construction.tree;
    this.stack = construction.stack;
    this.formatting = construction.formatting;
  }

  /**
   * Runs for the current tag.
   *
   * @param endTag where the end tag stands, or -1 when a start tag closes an element of its kind
   * @return whether the rules for any other end tag apply instead
   */
  boolean close(int name, int endTag) {
    int code = html(name);
    if (stack.code() == code && formatting.indexOf(stack.node()) < 0) {
      stack.pop(endTag);
      return false;
    }
    int ownEnd = endTag;
    for (int round = 0; round < 8; round++) {
      int listed = formatting.lastWithCode(code);
      if (listed < 0) {
        return true;
      }
      int element = formatting.node(listed);
      int position = stack.positionOf(element, code, REACH);
      if (position < 0 || stack.size() - position > REACH) {
        formatting.removeAt(listed);
        return false;
      }
      if (position < stack.highest(SCOPE)) {
        return false;
      }
      int furthest = furthestBlock(position);
      if (furthest < 0) {
        stack.closeAt(position, ownEnd);
        formatting.removeAt(listed);
        return false;
      }
      adopt(listed, element, position, furthest, ownEnd);
      ownEnd = -1;
    }
    return false;
  }

  private int furthestBlock(int position) {
    for (int i = position + 1; i < stack.size(); i++) {
      if ((mask(stack.code(i)) & 1 << SPECIAL) != 0) {
        return i;
      }
    }
    return -1;
  }

  private void adopt(int listed, int element, int position, int furthest, int endTag) {
    int bookmark = listed;
    int block = stack.node(furthest);
    int last = block;
    int kept = stack.size() - furthest;
    // The new stack above the common ancestor, filled from its end: block and what is above it,
    // room for the copy of the formatting element, and before them the copies in between.
    int begin = REACH + 2 - kept;
    for (int i = 0; i < kept; i++) {
      nodes[begin + i] = stack.node(furthest + i);
      codes[begin + i] = stack.code(furthest + i);
      flags[begin + i] = stack.isHtmlAnnotation(furthest + i);
    }
    int inner = 0;
    for (int i = furthest - 1; i > position; i--) {
      inner++;
      int node = stack.node(i);
      int at = formatting.indexOf(node);
      if (inner > 3 && at >= 0) {
        formatting.removeAt(at);
        if (at < bookmark) {
          bookmark--;
        }
        at = -1;
      }
      if (at < 0) {
        continue;
      }
      int copy = tree.make(tree.codes[node], tree.from[node], tree.to[node], -1);
      formatting.replace(at, copy);
      if (last == block) {
        bookmark = at + 1;
      }
      begin--;
      nodes[begin] = copy;
      codes[begin] = tree.codes[node];
      flags[begin] = false;
      tree.detach(last);
      tree.append(copy, last);
      last = copy;
    }
    tree.detach(last);
    c.place(last, stack.node(position - 1), stack.code(position - 1));
    int copy = tree.make(tree.codes[element], tree.from[element], tree.to[element], -1);
    tree.moveChildren(block, copy);
    tree.append(block, copy);

    int at = formatting.indexOf(element);
    int hash = formatting.hashAt(at);
    formatting.removeAt(at);
    formatting.insert(at < bookmark ? bookmark - 1 : bookmark, copy, hash);

    stack.truncate(position);
    tree.closes[element] = endTag;
    for (int i = begin; i < REACH + 2; i++) {
      stack.push(nodes[i], codes[i], flags[i]);
      if (nodes[i] == block) {
        stack.push(copy, tree.codes[copy], false);
      }
    }
  }
}
