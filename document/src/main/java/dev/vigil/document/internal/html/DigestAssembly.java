package dev.vigil.document.internal.html;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.DocumentType;
import dev.vigil.document.HeapStrings;
import dev.vigil.document.NodeKind;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Converts the finished HTML tree to a digest in one pass over its nodes in document order. Where
 * nothing was moved, that is the order in which they were made. Not thread-safe; good for one page.
 *
 * <p>What is nested deeper than {@link ReadLimits#HTML_DEPTH} is put beside its parent here, as
 * browsers do: a node at the deepest level has no children, they follow it as siblings.
 */
final class DigestAssembly {
  private final DocumentSource source;
  private final HtmlTree tree;
  private final Tokenizer tokenizer;
  private final byte[] bytes;
  private final byte[] cooked;

  private final DocumentNames.Table tags = DocumentNames.Table.forTags();
  private final DocumentNames.Table attributeNames = DocumentNames.Table.forAttributes();

  /** Per element code, and per attribute name and namespace, the number in the tables plus one. */
  private final int[] tagIds;

  private final int[] attributeIds;

  private int count;
  private int[] parents;
  private final char[] depths;
  private final int[] spans;
  private final int[] tagMap;
  private int[] opens;
  private int[] closes;
  private final HeapStrings.Builder contents;

  private final long[] attributed;
  private int[] attributeStarts = new int[64];
  private int attributedCount;
  private int[] attributeMap;
  private int attributeCount;
  private final HeapStrings.Builder values;

  DigestAssembly(DocumentSource source, HtmlTree tree, Tokenizer tokenizer) {
    this.source = source;
    this.tree = tree;
    this.tokenizer = tokenizer;
    this.bytes = tokenizer.source();
    this.cooked = tokenizer.cooked.bytes();
    tree.checkNames(tokenizer.names.size());
    tree.checkNames(tokenizer.attributes.names.size());
    this.tagIds = new int[tokenizer.names.size() * 4];
    this.attributeIds = new int[tokenizer.attributes.names.size() * 4];
    int room = tree.count();
    this.parents = new int[room];
    this.depths = new char[room];
    this.spans = new int[room];
    this.tagMap = new int[room];
    this.opens = new int[room];
    this.closes = new int[room];
    this.attributed = new long[(room >> 6) + 1];
    this.attributeMap = new int[tokenizer.attributes.count() + 16];
    this.contents = contentsOfSize(tree, room);
    this.values = valuesOfSize(tokenizer.attributes);
  }

  /** Counted beforehand, so that nothing has to grow. */
  private static HeapStrings.Builder contentsOfSize(HtmlTree tree, int room) {
    long size = 0;
    int leaves = 0;
    for (int node = 1; node < room; node++) {
      if (tree.codes[node] < 0) {
        leaves++;
        size += length(tree.from[node], tree.to[node]);
      }
    }
    size += tree.pieceBytes();
    return HeapStrings.Builder.sharing((int) Math.min(size, Integer.MAX_VALUE - 16), leaves);
  }

  private static HeapStrings.Builder valuesOfSize(TokenAttributes attributes) {
    long size = 0;
    for (int i = 0; i < attributes.count(); i++) {
      size += length(attributes.start(i), attributes.end(i));
    }
    return HeapStrings.Builder.sharing(
        (int) Math.min(size, Integer.MAX_VALUE - 16), attributes.count());
  }

  private static int length(int from, int to) {
    return from >= 0 ? to - from : from - to;
  }

  private static int[] trimmed(int[] array, int count) {
    return array.length == count ? array : Arrays.copyOf(array, count);
  }

  ReadResult build(ReaderId reader) {
    add(HtmlTree.DOCUMENT, -1);
    if (tree.links == null) {
      for (int node = 1; node < tree.count(); node++) {
        add(node, tree.parents[node]);
      }
    } else {
      walk(tree.links);
    }
    sumSizes();
    return new ReadResult(
        reader, digest(), source, Arrays.copyOf(opens, count), Arrays.copyOf(closes, count));
  }

  /** Traverses the links in document order; the previous-links become the new numbers. */
  private void walk(HtmlTree.Links links) {
    int[] numbers = links.previous;
    numbers[0] = 0;
    int node = links.first[0];
    while (node != 0) {
      numbers[node] = add(node, numbers[tree.parents[node]]);
      int next = tree.codes[node] >= 0 ? links.first[node] : 0;
      while (next == 0 && node != 0) {
        next = links.next[node];
        node = tree.parents[node];
      }
      node = next;
    }
  }

  private int add(int node, int treeParent) {
    int number = count++;
    int parent = treeParent;
    if (parent >= 0) {
      int depth = depths[parent] + 1;
      if (depth > ReadLimits.HTML_DEPTH) {
        parent = parents[parent];
        depth = ReadLimits.HTML_DEPTH;
      }
      depths[number] = (char) depth;
    }
    parents[number] = parent;
    opens[number] = tree.opens[node];
    int close = tree.closes[node];
    closes[number] = Math.max(-1, close);
    int code = tree.codes[node];
    if (code >= 0) {
      tagMap[number] = tagId(code);
      spans[number] = 1;
      if (tree.to[node] > tree.from[node]) {
        attributes(number, tree.from[node], tree.to[node], code & 3);
      }
      IntList added = tree.addedAttributes(node);
      if (added != null) {
        addedAttributes(number, added);
      }
    } else if (code == HtmlTree.DOCUMENT_CODE) {
      spans[number] = 1;
    } else {
      leaf(number, node, code);
    }
    return number;
  }

  private void leaf(int number, int node, int code) {
    append(contents, tree.from[node], tree.to[node]);
    switch (code) {
      case HtmlTree.TEXT_CODE -> {
        tagMap[number] = DocumentNames.TEXT;
        for (int p = tree.morePieces(node); p != 0; p = tree.nextPiece(p)) {
          append(contents, tree.pieceFrom(p), tree.pieceTo(p));
        }
      }
      case HtmlTree.COMMENT_CODE -> tagMap[number] = DocumentNames.COMMENT;
      case HtmlTree.DOCTYPE_CODE -> tagMap[number] = DocumentNames.DOCTYPE;
      default ->
          tagMap[number] =
              tags.intern(
                  new DocumentName(
                      NodeKind.PROCESSING_INSTRUCTION,
                      "",
                      tree.targets.getOrDefault(node, ""),
                      ""));
    }
    spans[number] = contents.finish();
  }

  private void append(HeapStrings.Builder to, int from, int end) {
    if (from >= 0) {
      to.append(bytes, from, end);
    } else {
      to.append(cooked, ~from, ~end);
    }
  }

  private int tagId(int code) {
    int id = tagIds[code];
    if (id == 0) {
      DocumentName name = ForeignNames.element(tokenizer.names.get(code >> 2), code & 3);
      id = tags.intern(name) + 1;
      tagIds[code] = id;
    }
    return id - 1;
  }

  private void attributes(int number, int from, int to, int namespace) {
    begin(number);
    TokenAttributes all = tokenizer.attributes;
    for (int i = from; i < to; i++) {
      attribute(all, i, namespace);
    }
  }

  private void addedAttributes(int number, IntList added) {
    begin(number);
    for (int i = 0; i < added.size(); i++) {
      attribute(tokenizer.attributes, added.get(i), HtmlTags.HTML_NS);
    }
  }

  private void begin(int number) {
    if ((attributed[number >> 6] & 1L << number) != 0) {
      return;
    }
    attributed[number >> 6] |= 1L << number;
    if (attributedCount == attributeStarts.length) {
      attributeStarts = Arrays.copyOf(attributeStarts, attributedCount * 2);
    }
    attributeStarts[attributedCount++] = attributeCount;
  }

  private void attribute(TokenAttributes all, int i, int namespace) {
    int key = all.nameId(i) << 2 | namespace;
    int id = attributeIds[key];
    if (id == 0) {
      DocumentName name = ForeignNames.attribute(all.names.get(key >> 2), namespace);
      id = attributeNames.intern(name) + 1;
      attributeIds[key] = id;
    }
    if (attributeCount == attributeMap.length) {
      attributeMap = Arrays.copyOf(attributeMap, attributeCount * 2);
    }
    attributeMap[attributeCount++] = id - 1;
    append(values, all.start(i), all.end(i));
    values.finish();
  }

  private void sumSizes() {
    for (int node = count - 1; node > 0; node--) {
      int tag = tagMap[node];
      boolean leaf = tag <= DocumentNames.DOCTYPE || tags.get(tag).kind() != NodeKind.ELEMENT;
      spans[parents[node]] += leaf ? 1 : spans[node];
    }
  }

  private PageDigest digest() {
    int[] starts = Arrays.copyOf(attributeStarts, attributedCount + 1);
    starts[attributedCount] = attributeCount;
    Attributes attributes =
        new Attributes(
            Arrays.copyOf(attributed, (count >> 6) + 1),
            starts,
            NumberColumn.of(attributeMap, attributeCount, attributeNames.size()),
            attributeNames.freeze(),
            values.build());
    return new PageDigest(
        DocumentType.HTML,
        trimmed(parents, count),
        trimmed(spans, count),
        depths.length == count ? depths : Arrays.copyOf(depths, count),
        NumberColumn.of(tagMap, count, tags.size()),
        tags.freeze(),
        contents.build(),
        attributes);
  }
}
