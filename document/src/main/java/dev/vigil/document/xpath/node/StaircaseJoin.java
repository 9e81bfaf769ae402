package dev.vigil.document.xpath.node;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathAxis;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates one step for a whole set of context nodes at once, on sorted arrays, after the
 * staircase join (Grust, van Keulen and Teubner, 2003): a context node inside another's subtree
 * adds nothing to the descendants and is skipped, of all nodes only the largest has anything new
 * among the preceding, and so on. So every axis visits a node at most once, whatever the context
 * is, and named descendants come from the tag index by binary search.
 */
public final class StaircaseJoin {
  /** From this many nodes on, evaluation from the end may be faster. */
  public static final int MANY = 32;

  private final PageDigest digest;
  private final XPathDocument view;
  private final EvaluationBudget budget;
  private boolean knowsHidden;
  private boolean hidden;

  public StaircaseJoin(XPathDocument view, EvaluationBudget budget) {
    this.view = view;
    this.digest = view.digest();
    this.budget = budget;
  }

  public boolean matches(TagSet tags, int node) {
    return matches(tags.match(), node);
  }

  public boolean matches(boolean[] match, int node) {
    int tag = digest.tag(node);
    return match[tag] && (tag > DocumentNames.CDATA || isVisible(tag, node));
  }

  private boolean isVisible(int tag, int node) {
    return tag != DocumentNames.TEXT && tag != DocumentNames.CDATA
        || !hidesText()
        || view.isVisible(node);
  }

  /** Whether some text is hidden; looked up once, because it needs the tag index. */
  private boolean hidesText() {
    if (!knowsHidden) {
      hidden = view.hidden() != null;
      knowsHidden = true;
    }
    return hidden;
  }

  /** All nodes that pass the test where an index has them in one piece, else null. */
  public @Nullable IntSlice index(TagSet tags) {
    IntSlice only = IntSlice.EMPTY;
    if (tags.ids().length > 8) {
      return null;
    }
    for (int id : tags.ids()) {
      IntSlice nodes = digest.nodesOf(id);
      if (!nodes.isEmpty()) {
        if (!only.isEmpty() || id == DocumentNames.CDATA) {
          return null;
        }
        only = nodes;
      }
    }
    return tags.match()[DocumentNames.TEXT] && hidesText() ? null : only;
  }

  /** How many nodes below the root pass the test, by the tag index; -1 where that hides some. */
  public long count(TagSet tags) {
    if (hidesText() && (tags.match()[DocumentNames.TEXT] || tags.match()[DocumentNames.CDATA])) {
      return -1;
    }
    long count = 0;
    for (int id : tags.ids()) {
      count += id == DocumentNames.DOCUMENT ? 0 : digest.nodesOf(id).size();
    }
    return count;
  }

  public IntSlice step(IntSlice context, XPathAxis axis, TagSet tags) {
    if (context.isEmpty() || tags.isEmpty()) {
      return IntSlice.EMPTY;
    }
    return switch (axis) {
      case SELF -> filter(context, tags);
      case CHILD -> children(context, tags);
      case DESCENDANT -> descendants(context, tags, 1);
      case DESCENDANT_OR_SELF -> descendants(context, tags, 0);
      case PARENT -> parents(context, tags);
      case ANCESTOR -> ancestors(context, tags, false);
      case ANCESTOR_OR_SELF -> ancestors(context, tags, true);
      case FOLLOWING -> following(context, tags);
      case PRECEDING -> preceding(context.get(context.size() - 1), tags);
      case FOLLOWING_SIBLING -> followingSiblings(context, tags);
      case PRECEDING_SIBLING -> precedingSiblings(context, tags);
      case ATTRIBUTE -> throw new IllegalStateException("attributes are not nodes");
    };
  }

  private IntSlice filter(IntSlice nodes, TagSet tags) {
    NodeList out = new NodeList(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      if (matches(tags, nodes.get(i))) {
        out.add(nodes.get(i));
      }
    }
    return out.sorted();
  }

  private IntSlice children(IntSlice context, TagSet tags) {
    IntSlice index = context.size() < MANY ? null : index(tags);
    if (index != null && index.size() <= context.size() * 4L && isDisjoint(context)) {
      return childrenByIndex(context, index);
    }
    NodeList out = new NodeList(context.size());
    for (int i = 0; i < context.size(); i++) {
      int node = context.get(i);
      int looked = 0;
      for (int at = node + 1, end = digest.end(node); at < end; at = digest.end(at)) {
        if (matches(tags, at)) {
          out.add(at);
        }
        looked++;
      }
      budget.spend(looked + 1);
    }
    return out.sorted();
  }

  private boolean isDisjoint(IntSlice context) {
    for (int i = 1; i < context.size(); i++) {
      if (context.get(i) < digest.end(context.get(i - 1))) {
        return false;
      }
    }
    return true;
  }

  /** Where the nodes of a tag are few, their parents are visited instead of all children. */
  private IntSlice childrenByIndex(IntSlice context, IntSlice index) {
    NodeList out = new NodeList(context.size());
    int[] nodes = index.array();
    int at = index.from();
    budget.spend(context.size() + index.size());
    for (int i = 0; i < context.size() && at < index.to(); i++) {
      int node = context.get(i);
      int end = digest.end(node);
      at = lowerBound(nodes, at, index.to(), node + 1);
      for (; at < index.to() && nodes[at] < end; at++) {
        if (digest.parent(nodes[at]) == node) {
          out.add(nodes[at]);
        }
      }
    }
    return out.sorted();
  }

  private IntSlice descendants(IntSlice context, TagSet tags, int skip) {
    IntSlice index = index(tags);
    if (index != null && context.size() == 1 && context.get(0) == 0) {
      return index.size() > 0 && skip == 1 && index.get(0) == 0
          ? new IntSlice(index.array(), index.from() + 1, index.to())
          : index;
    }
    NodeList out = new NodeList();
    int done = -1;
    int at = index == null ? 0 : index.from();
    for (int i = 0; i < context.size(); i++) {
      int node = context.get(i);
      int end = digest.end(node);
      if (end <= done) {
        continue;
      }
      done = end;
      if (index != null) {
        at = lowerBound(index.array(), at, index.to(), node + skip);
        int upto = lowerBound(index.array(), at, index.to(), end);
        out.addAll(index.array(), at, upto);
        at = upto;
        budget.spend(1);
      } else {
        budget.spend(end - node);
        for (int each = node + skip; each < end; each++) {
          if (matches(tags, each)) {
            out.add(each);
          }
        }
      }
    }
    return out.sorted();
  }

  /** The first place in an ascending range whose value is not below the key, by galloping. */
  public static int lowerBound(int[] array, int from, int to, int key) {
    int low = from;
    int stride = 1;
    while (low < to && array[low] < key) {
      int probe = Math.min(to, low + stride);
      if (probe == to || array[probe] >= key) {
        int found = Arrays.binarySearch(array, low + 1, probe, key);
        return found >= 0 ? found : -found - 1;
      }
      low = probe;
      stride <<= 1;
    }
    return low;
  }

  /** The intersection of two ascending sets, of which the first should be the smaller. */
  public static IntSlice intersection(IntSlice few, IntSlice many) {
    NodeList out = new NodeList(few.size());
    int at = many.from();
    for (int i = 0; i < few.size() && at < many.to(); i++) {
      at = lowerBound(many.array(), at, many.to(), few.get(i));
      if (at < many.to() && many.array()[at] == few.get(i)) {
        out.add(few.get(i));
      }
    }
    return out.sorted();
  }

  /** The difference of two ascending sets: the nodes of the first that are not in the second. */
  public static IntSlice difference(IntSlice from, IntSlice without) {
    NodeList out = new NodeList(from.size() - without.size());
    int k = 0;
    for (int i = 0; i < from.size(); i++) {
      while (k < without.size() && without.get(k) < from.get(i)) {
        k++;
      }
      if (k == without.size() || without.get(k) != from.get(i)) {
        out.add(from.get(i));
      }
    }
    return out.sorted();
  }

  private IntSlice parents(IntSlice context, TagSet tags) {
    NodeList out = new NodeList(context.size());
    int previous = -1;
    for (int i = 0; i < context.size(); i++) {
      int parent = digest.parent(context.get(i));
      if (parent >= 0 && parent != previous && matches(tags, parent)) {
        out.add(parent);
      }
      previous = parent;
    }
    budget.spend(context.size());
    return out.sorted();
  }

  private IntSlice ancestors(IntSlice context, TagSet tags, boolean self) {
    NodeList out = new NodeList();
    IntSet seen = new IntSet();
    for (int i = 0; i < context.size(); i++) {
      int at = self ? context.get(i) : digest.parent(context.get(i));
      int climbed = 0;
      while (at >= 0 && seen.add(at)) {
        if (matches(tags, at)) {
          out.add(at);
        }
        at = digest.parent(at);
        climbed++;
      }
      budget.spend(climbed + 1);
    }
    return out.sorted();
  }

  private IntSlice following(IntSlice context, TagSet tags) {
    int from = digest.nodeCount();
    for (int i = 0; i < context.size(); i++) {
      from = Math.min(from, digest.end(context.get(i)));
    }
    IntSlice index = index(tags);
    if (index != null) {
      return new IntSlice(
          index.array(), lowerBound(index.array(), index.from(), index.to(), from), index.to());
    }
    budget.spend(digest.nodeCount() - from);
    NodeList out = new NodeList();
    for (int at = from; at < digest.nodeCount(); at++) {
      if (matches(tags, at)) {
        out.add(at);
      }
    }
    return out.sorted();
  }

  private IntSlice preceding(int node, TagSet tags) {
    budget.spend(node);
    NodeList out = new NodeList();
    for (int at = 1; at < node; at++) {
      if (matches(tags, at) && digest.end(at) <= node) {
        out.add(at);
      }
    }
    return out.sorted();
  }

  private IntSlice followingSiblings(IntSlice context, TagSet tags) {
    NodeList out = new NodeList();
    IntSet parents = new IntSet();
    for (int i = 0; i < context.size(); i++) {
      int node = context.get(i);
      int parent = digest.parent(node);
      if (parent < 0 || !parents.add(parent)) {
        continue;
      }
      int looked = 0;
      for (int at = digest.nextSibling(node); at >= 0; at = digest.nextSibling(at)) {
        if (matches(tags, at)) {
          out.add(at);
        }
        looked++;
      }
      budget.spend(looked + 1);
    }
    return out.sorted();
  }

  private IntSlice precedingSiblings(IntSlice context, TagSet tags) {
    NodeList out = new NodeList();
    IntSet parents = new IntSet();
    for (int i = context.size() - 1; i >= 0; i--) {
      int node = context.get(i);
      int parent = digest.parent(node);
      if (parent < 0 || !parents.add(parent)) {
        continue;
      }
      int looked = 0;
      for (int at = parent + 1; at < node; at = digest.end(at)) {
        if (matches(tags, at)) {
          out.add(at);
        }
        looked++;
      }
      budget.spend(looked + 1);
    }
    return out.sorted();
  }

  // ---- attributes ----

  public IntSlice attributes(IntSlice context, TagSet names) {
    if (names.isEmpty()) {
      return IntSlice.EMPTY;
    }
    Attributes attributes = digest.attributes();
    NodeList out = new NodeList(context.size());
    for (int i = 0; i < context.size(); i++) {
      int node = context.get(i);
      if (attributes.has(node)) {
        addAttributes(attributes.start(node), attributes.end(node), names, out);
      }
    }
    budget.spend(context.size());
    return out.sorted();
  }

  /** The attributes of the context nodes and all their descendants: a few ranges of the list. */
  public IntSlice attributesBelow(IntSlice context, TagSet names) {
    if (names.isEmpty()) {
      return IntSlice.EMPTY;
    }
    Attributes attributes = digest.attributes();
    NodeList out = new NodeList();
    int done = -1;
    for (int i = 0; i < context.size(); i++) {
      int end = digest.end(context.get(i));
      if (end > done) {
        addAttributes(
            attributes.start(context.get(i)),
            end == digest.nodeCount() ? attributes.count() : attributes.start(end),
            names,
            out);
        done = end;
      }
    }
    return out.sorted();
  }

  private void addAttributes(int from, int to, TagSet names, NodeList out) {
    Attributes attributes = digest.attributes();
    boolean[] match = names.match();
    budget.spend(to - from);
    for (int a = from; a < to; a++) {
      if (match[attributes.nameId(a)]) {
        out.add(a);
      }
    }
  }

  /** The elements that bear the attributes. */
  public IntSlice owners(IntSlice attributes) {
    NodeList out = new NodeList(attributes.size());
    budget.spend(attributes.size());
    for (int i = 0; i < attributes.size(); i++) {
      int owner = digest.attributes().owner(attributes.get(i));
      if (out.size() == 0 || out.get(out.size() - 1) != owner) {
        out.add(owner);
      }
    }
    return out.sorted();
  }
}
