package dev.vigil.document.xpath.node;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.HeapStrings;
import dev.vigil.document.IntSlice;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A digest seen through the XPath data model. There a doctype is no node, and text with CDATA
 * sections in it is one text node: of a run of text and CDATA siblings the first stands for all,
 * the others are hidden, and a run without any character is hidden as a whole. Immutable but for
 * what it makes when first asked; safe for concurrent use.
 */
public final class XPathDocument {
  /** The number of queries from which on the path of every node is cached. */
  private static final int PATHS_PAY_OFF = 2;

  /**
   * The number of equality tests of one attribute from which on an index of its values is built.
   */
  private static final int VALUES_PAY_OFF = 3;

  private final PageDigest digest;
  private final Map<String, String> rootPrefixes;
  private final Prefixes plainPrefixes;
  private final AtomicInteger pathQuestions = new AtomicInteger();
  private final Map<Integer, ValueIndex> values = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> valueQuestions = new ConcurrentHashMap<>();
  private volatile @Nullable Runs runs;
  private volatile @Nullable PathIndex paths;
  private volatile @Nullable Boolean contiguous;

  /** Which nodes are hidden; null where there is no CDATA section at all. */
  private record Runs(long @Nullable [] hidden) {}

  private XPathDocument(PageDigest digest) {
    this.digest = digest;
    this.rootPrefixes = Prefixes.atRoot(digest);
    this.plainPrefixes = Prefixes.of(digest.type(), Map.of(), rootPrefixes);
  }

  public static XPathDocument of(PageDigest digest) {
    return digest.derived(XPathDocument.class, XPathDocument::new);
  }

  public PageDigest digest() {
    return digest;
  }

  DocumentType type() {
    return digest.type();
  }

  /** The prefixes in this document, together with those of the caller. */
  public Prefixes prefixes(Map<String, String> supplied) {
    return supplied.isEmpty() ? plainPrefixes : Prefixes.of(digest.type(), supplied, rootPrefixes);
  }

  /** Bits of the nodes that XPath does not see, or null for none but doctypes. */
  long @Nullable [] hidden() {
    Runs known = runs;
    if (known == null) {
      known = new Runs(hiddenRuns());
      runs = known;
    }
    return known.hidden();
  }

  private long @Nullable [] hiddenRuns() {
    IntSlice sections = digest.nodesOf(DocumentNames.CDATA);
    if (sections.isEmpty()) {
      return null;
    }
    long[] hidden = new long[(digest.nodeCount() >> 6) + 1];
    int done = -1;
    for (int i = 0; i < sections.size(); i++) {
      int section = sections.get(i);
      if (section <= done) {
        continue;
      }
      int first = section;
      while (isText(first - 1) && digest.parent(first - 1) == digest.parent(section)) {
        first--;
      }
      int last = runEnd(first) - 1;
      boolean empty = true;
      for (int at = first; at <= last; at++) {
        empty &= digest.contents().length(digest.content(at)) == 0;
        if (at > first) {
          hidden[at >>> 6] |= 1L << at;
        }
      }
      if (empty) {
        hidden[first >>> 6] |= 1L << first;
      }
      done = last;
    }
    return hidden;
  }

  public boolean isText(int node) {
    int tag = digest.tag(node);
    return tag == DocumentNames.TEXT || tag == DocumentNames.CDATA;
  }

  /** The first node behind the run of text and CDATA siblings that begins with this one. */
  int runEnd(int first) {
    int parent = digest.parent(first);
    int end = digest.end(parent);
    int at = first + 1;
    while (at < end && isText(at) && digest.parent(at) == parent) {
      at++;
    }
    return at;
  }

  public boolean isVisible(int node) {
    long[] bits = hidden();
    return (bits == null || (bits[node >>> 6] & 1L << node) == 0)
        && digest.tag(node) != DocumentNames.DOCTYPE;
  }

  /**
   * Whether the text of any element lies in one piece: strings end to end in one array, and no
   * comment or processing instruction among them.
   */
  boolean isContiguous() {
    Boolean known = contiguous;
    if (known == null) {
      known = digest.contents() instanceof HeapStrings && onlyText();
      contiguous = known;
    }
    return known;
  }

  private boolean onlyText() {
    DocumentNames tags = digest.tags();
    for (int tag = 0; tag < tags.size(); tag++) {
      NodeKind kind = tags.kind(tag);
      if ((kind == NodeKind.COMMENT || kind == NodeKind.PROCESSING_INSTRUCTION)
          && !digest.nodesOf(tag).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The values of an attribute by hash once enough questions asked for one of them; else null. */
  public @Nullable ValueIndex values(int attributeName) {
    ValueIndex known = values.get(attributeName);
    if (known == null && valueQuestions.merge(attributeName, 1, Integer::sum) >= VALUES_PAY_OFF) {
      known = ValueIndex.of(digest, attributeName);
      values.put(attributeName, known);
    }
    return known;
  }

  /** The paths of all nodes once enough questions came that profit; null before. */
  public @Nullable PathIndex paths() {
    PathIndex known = paths;
    if (known == null && pathQuestions.incrementAndGet() >= PATHS_PAY_OFF) {
      known = PathIndex.of(this);
      paths = known;
    }
    return known;
  }
}
