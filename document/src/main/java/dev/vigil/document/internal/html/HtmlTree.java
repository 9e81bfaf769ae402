package dev.vigil.document.internal.html;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The HTML tree while it is built: a node is a number, its properties are in int arrays. Not
 * thread-safe.
 *
 * <p>Nearly every page gives its nodes in document order, so that a parent per node says it all.
 * The tree stays like that as long as each new node is the last in document order, which {@link
 * #append} checks by climbing from the newest node to the parent: what it climbs past never takes a
 * child again, so all checks together cost one step per node. The first node that belongs elsewhere
 * (a fostered child, a comment behind the body, the adoption agency) makes sibling links for
 * everything so far, once, and from then on the links are kept.
 */
final class HtmlTree {
  static final int DOCUMENT = 0;

  // The codes of unnamed nodes; elements have codes from 0 on.
  static final int DOCUMENT_CODE = -1;
  static final int TEXT_CODE = -2;
  static final int COMMENT_CODE = -3;
  static final int DOCTYPE_CODE = -4;
  static final int INSTRUCTION_CODE = -5;

  /** In {@link #closes}: the element is on the stack of open elements. */
  static final int OPEN = -2;

  /** In {@link #closes}: the text has further pieces. */
  private static final int IN_PIECES = -3;

  private final ReadLimits limits;
  private int count;

  int[] parents;
  int[] codes;

  /** An element's first attribute, or where a leaf's content begins (see {@link DecodedText}). */
  int[] from;

  int[] to;
  int[] opens;
  int[] closes;

  /** Null as long as the nodes are in document order. */
  @Nullable Links links;

  /** Further pieces of texts that came in several: per piece its range and the next piece. */
  private int[] pieceFrom = new int[16];

  private int[] pieceTo = new int[16];
  private int[] pieceNext = new int[16];
  private int pieceCount = 1;

  /** First and last further piece of a text node, for the few that have any. */
  private final Map<Integer, int[]> pieces = new HashMap<>();

  /** Attributes that later html and body tags added to the root and the body. */
  private @Nullable Additions toRoot;

  private @Nullable Additions toBody;

  /** The targets of processing instructions. */
  final Map<Integer, String> targets = new HashMap<>();

  /** The names that an element has by now, and the attributes that were added. */
  private record Additions(int node, Set<Integer> names, IntList attributes) {}

  /** The links between siblings, made when the first node is out of order. */
  static final class Links {
    int[] first;
    int[] last;
    int[] next;
    int[] previous;

    private Links(int room) {
      first = new int[room];
      last = new int[room];
      next = new int[room];
      previous = new int[room];
    }

    private void grow(int room) {
      first = Arrays.copyOf(first, room);
      last = Arrays.copyOf(last, room);
      next = Arrays.copyOf(next, room);
      previous = Arrays.copyOf(previous, room);
    }
  }

  void checkNames(int names) {
    limits.checkNames(names);
  }

  HtmlTree(ReadLimits limits, int expectedNodes) {
    this.limits = limits;
    int room = Math.max(16, expectedNodes);
    parents = new int[room];
    codes = new int[room];
    from = new int[room];
    to = new int[room];
    opens = new int[room];
    closes = new int[room];
    make(DOCUMENT_CODE, 0, 0, 0);
  }

  int count() {
    return count;
  }

  /** A node that is nowhere yet. */
  int make(int code, int fromValue, int toValue, int open) {
    int node = count;
    if (node == parents.length) {
      grow();
    }
    codes[node] = code;
    from[node] = fromValue;
    to[node] = toValue;
    opens[node] = open;
    closes[node] = -1;
    parents[node] = -1;
    count = node + 1;
    return node;
  }

  private void grow() {
    limits.checkNodes(count + 1L);
    int room = (int) Math.min(limits.nodes(), count + (count >> 1) + 16L);
    parents = Arrays.copyOf(parents, room);
    codes = Arrays.copyOf(codes, room);
    from = Arrays.copyOf(from, room);
    to = Arrays.copyOf(to, room);
    opens = Arrays.copyOf(opens, room);
    closes = Arrays.copyOf(closes, room);
    if (links != null) {
      links.grow(room);
    }
  }

  /** Puts the newest node as last child under a parent. */
  void append(int parent, int node) {
    parents[node] = parent;
    Links l = links;
    if (l == null) {
      if (node == count - 1 && isOnRightEdge(parent, node - 1)) {
        return;
      }
      parents[node] = -1;
      l = link();
      parents[node] = parent;
    }
    int last = l.last[parent];
    l.previous[node] = last;
    l.next[node] = 0;
    l.last[parent] = node;
    if (last == 0) {
      l.first[parent] = node;
    } else {
      l.next[last] = node;
    }
  }

  private boolean isOnRightEdge(int parent, int newest) {
    int at = newest;
    while (at > parent) {
      at = parents[at];
    }
    return at == parent;
  }

  void insertBefore(int sibling, int node) {
    Links l = linked();
    int parent = parents[sibling];
    int previous = l.previous[sibling];
    parents[node] = parent;
    l.previous[node] = previous;
    l.next[node] = sibling;
    l.previous[sibling] = node;
    if (previous == 0) {
      l.first[parent] = node;
    } else {
      l.next[previous] = node;
    }
  }

  /** Makes the links of all nodes that have a parent; 0 stands for none. */
  private Links link() {
    Links l = new Links(parents.length);
    for (int node = 1; node < count; node++) {
      int parent = parents[node];
      if (parent >= 0) {
        int last = l.last[parent];
        l.previous[node] = last;
        l.last[parent] = node;
        if (last == 0) {
          l.first[parent] = node;
        } else {
          l.next[last] = node;
        }
      }
    }
    links = l;
    return l;
  }

  Links linked() {
    return links == null ? link() : links;
  }

  /** Takes a node with everything below it out of its parent, if it has one. */
  void detach(int node) {
    Links l = linked();
    int parent = parents[node];
    if (parent < 0) {
      return;
    }
    int previous = l.previous[node];
    int next = l.next[node];
    if (previous == 0) {
      l.first[parent] = next;
    } else {
      l.next[previous] = next;
    }
    if (next == 0) {
      l.last[parent] = previous;
    } else {
      l.previous[next] = previous;
    }
  }

  /** Makes all children of one element the last children of another. */
  void moveChildren(int source, int target) {
    Links l = linked();
    int first = l.first[source];
    if (first == 0) {
      return;
    }
    for (int child = first; child != 0; child = l.next[child]) {
      parents[child] = target;
    }
    int last = l.last[target];
    l.previous[first] = last;
    if (last == 0) {
      l.first[target] = first;
    } else {
      l.next[last] = first;
    }
    l.last[target] = l.last[source];
    l.first[source] = 0;
    l.last[source] = 0;
  }

  /** The last child if a text might be joined to it: 0 for none or where it is an element. */
  int lastChild(int parent) {
    if (links == null) {
      int newest = count - 1;
      if (parents[newest] == parent) {
        return newest;
      }
      if (isOnRightEdge(parent, newest)) {
        return 0;
      }
      link();
    }
    return linked().last[parent];
  }

  // ---- text in pieces ----

  /** Adds a range to a text node. */
  void extendText(int node, int fromValue, int toValue) {
    int[] chain = closes[node] == IN_PIECES ? pieces.get(node) : null;
    if (chain == null && to[node] == fromValue && sameBuffer(from[node], fromValue)) {
      to[node] = toValue;
      return;
    }
    if (pieceCount == pieceFrom.length) {
      int room = pieceCount * 2;
      pieceFrom = Arrays.copyOf(pieceFrom, room);
      pieceTo = Arrays.copyOf(pieceTo, room);
      pieceNext = Arrays.copyOf(pieceNext, room);
    }
    int piece = pieceCount++;
    pieceFrom[piece] = fromValue;
    pieceTo[piece] = toValue;
    if (chain == null) {
      closes[node] = IN_PIECES;
      pieces.put(node, new int[] {piece, piece});
    } else {
      pieceNext[chain[1]] = piece;
      chain[1] = piece;
    }
  }

  private static boolean sameBuffer(int a, int b) {
    return a >= 0 == b >= 0;
  }

  /** The first further piece of a text, or 0. */
  int morePieces(int node) {
    if (closes[node] != IN_PIECES) {
      return 0;
    }
    int[] chain = pieces.get(node);
    return chain == null ? 0 : chain[0];
  }

  /** How many bytes all further pieces have. */
  long pieceBytes() {
    long size = 0;
    for (int i = 1; i < pieceCount; i++) {
      size += Math.abs(pieceTo[i] - pieceFrom[i]);
    }
    return size;
  }

  int pieceFrom(int piece) {
    return pieceFrom[piece];
  }

  int pieceTo(int piece) {
    return pieceTo[piece];
  }

  int nextPiece(int piece) {
    return pieceNext[piece];
  }

  // ---- attributes of repeated html and body tags ----

  /** Gives the root element those attributes of a further tag that it lacks. */
  void addToRoot(int root, TokenAttributes attributes, int first, int end) {
    Additions added = toRoot == null ? additions(root, attributes) : toRoot;
    toRoot = added;
    add(added, attributes, first, end);
  }

  /** Gives the body those attributes of a further tag that it lacks. */
  void addToBody(int body, TokenAttributes attributes, int first, int end) {
    Additions added = toBody == null ? additions(body, attributes) : toBody;
    toBody = added;
    add(added, attributes, first, end);
  }

  private Additions additions(int node, TokenAttributes attributes) {
    Additions added = new Additions(node, new HashSet<>(), new IntList());
    for (int i = from[node]; i < to[node]; i++) {
      added.names.add(attributes.nameId(i));
    }
    return added;
  }

  private void add(Additions added, TokenAttributes attributes, int first, int end) {
    for (int i = first; i < end; i++) {
      if (added.names.add(attributes.nameId(i))) {
        added.attributes.add(i);
      }
    }
    limits.checkAttributes(added.names.size());
  }

  /** The attributes that further tags gave the element, or null. */
  @Nullable IntList addedAttributes(int node) {
    if (toRoot != null && toRoot.node == node) {
      return toRoot.attributes;
    }
    return toBody != null && toBody.node == node ? toBody.attributes : null;
  }
}
