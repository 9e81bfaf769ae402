package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.HeapStrings;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.pack.coding.BackgroundValue;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.LazyStrings;
import dev.vigil.document.pack.coding.RawTree;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerKind;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The columns of a raw pack: loading one takes a checksum, a copy and a validation, and the strings
 * of a pack that is on the heap are not even copied. Safe for concurrent use.
 */
final class RawColumns implements PackedFacets {
  private final Containers containers;
  private final PackFile file;
  private final PackHeader header;

  RawColumns(Containers containers) {
    this.containers = containers;
    this.file = containers.file();
    this.header = file.header();
  }

  @Override
  public int nodeCount() {
    return header.nodeCount();
  }

  @Override
  public Optional<FacetHashes> hashes() {
    return HashColumns.facets(containers);
  }

  @Override
  public Optional<long[]> subtreeHashes() {
    return HashColumns.subtrees(containers);
  }

  @Override
  public int[] structure() {
    return tree(sizes()).parents();
  }

  @Override
  public NumberColumn tags() {
    return tags(tagNames());
  }

  @Override
  public DocumentNames tagNames() {
    return names().tags();
  }

  @Override
  public Attributes attributes() {
    return attributes(names().attributes(), strings(ContainerKind.VALUES, false));
  }

  @Override
  public StringList contents() {
    return strings(ContainerKind.TEXT, true);
  }

  /** The data of the nodes of a tree: names, attributes and contents. */
  private record Leaves(
      DocumentNames tagNames, NumberColumn tags, Attributes attributes, StringList texts) {}

  PageDigest digest(boolean onHeap) {
    ByteBuffer sizes = sizes();
    BackgroundValue<Leaves> apart = BackgroundValue.of(nodeCount(), () -> leaves(sizes, onHeap));
    RawTree tree = tree(sizes);
    Leaves leaves = apart.get();
    if (leaves.texts.count() != tree.contents()) {
      throw file.damaged("text", "it does not have " + tree.contents() + " strings");
    }
    return new PageDigest(
        header.type(),
        tree.parents(),
        tree.spans(),
        tree.depths(),
        leaves.tags,
        leaves.tagNames,
        leaves.texts,
        leaves.attributes);
  }

  private Leaves leaves(ByteBuffer sizes, boolean onHeap) {
    PackNames.NameTables names = names();
    NumberColumn tags = tags(names.tags());
    if (!RawTree.fits(sizes, tags, names.tags())) {
      throw file.damaged("tree", "it does not fit the tags");
    }
    Attributes attributes = attributes(names.attributes(), strings(ContainerKind.VALUES, onHeap));
    if (!attributes.areOnElementsOf(tags, names.tags())) {
      throw file.damaged("attributes", "a node that is not an element has some");
    }
    return new Leaves(names.tags(), tags, attributes, strings(ContainerKind.TEXT, onHeap));
  }

  private PackNames.NameTables names() {
    return containers.names(Containers.sharing());
  }

  private ByteBuffer sizes() {
    ByteBuffer bytes = bytes(ContainerKind.TREE);
    if (bytes.limit() != 4L * nodeCount()) {
      throw file.damaged("tree", "it does not have " + nodeCount() + " nodes");
    }
    return bytes;
  }

  private RawTree tree(ByteBuffer sizes) {
    RawTree tree = RawTree.of(sizes);
    if (tree == null) {
      throw file.damaged("tree", "its numbers are not those of a tree");
    }
    return tree;
  }

  private NumberColumn tags(DocumentNames names) {
    ByteBuffer bytes = bytes(ContainerKind.TAGS);
    return column(ContainerKind.TAGS, bytes, nodeCount(), names.size());
  }

  private Attributes attributes(DocumentNames names, StringList values) {
    ByteBuffer bytes = bytes(ContainerKind.ATTRIBUTES);
    int words = (nodeCount() >> 6) + 1;
    if (bytes.limit() < 8L * words) {
      throw wrongAttributes();
    }
    long[] attributed = new long[words];
    bytes.asLongBuffer().get(attributed);
    int elements = 0;
    for (long word : attributed) {
      elements += Long.bitCount(word);
    }
    int at = 8 * words;
    if (bytes.limit() - at < 4L * (elements + 1)
        || attributed[words - 1] >>> (nodeCount() & 63) != 0) {
      throw wrongAttributes();
    }
    int[] starts = new int[elements + 1];
    bytes.position(at).asIntBuffer().get(starts);
    at += 4 * (elements + 1);
    int negative = starts[0] | -starts[0];
    for (int i = 0; i < elements; i++) {
      // A repeated <body> or <html> tag may leave an element marked that has no attributes.
      negative |= starts[i + 1] - starts[i] | starts[i];
    }
    if (negative < 0
        || starts[elements] != header.attributeCount()
        || values.count() != header.attributeCount()) {
      throw wrongAttributes();
    }
    ByteBuffer rest = bytes.slice(at, bytes.limit() - at).order(bytes.order());
    NumberColumn map =
        column(ContainerKind.ATTRIBUTES, rest, header.attributeCount(), names.size());
    return new Attributes(attributed, starts, map, names, values);
  }

  private NumberColumn column(ContainerKind kind, ByteBuffer bytes, int count, int bound) {
    if (bytes.limit() != (long) count * NumberColumn.width(bound)) {
      throw file.damaged(kind.toString(), "it does not have " + count + " numbers");
    }
    NumberColumn column = NumberColumn.read(bytes, count, bound);
    if (!column.isBelow(bound)) {
      throw file.damaged(kind.toString(), "it names a number beyond " + bound);
    }
    return column;
  }

  private StringList strings(ContainerKind kind, boolean now) {
    return now ? strings(kind) : new LazyStrings(count(kind), () -> strings(kind));
  }

  /** How many strings a container has: its header says how many bytes, and the tree how many. */
  private int count(ContainerKind kind) {
    ContainerGroup.Entry entry = containers.alone(kind).entries().getFirst();
    return (entry.raw() - entry.decoded()) / 4 - 1;
  }

  private StringList strings(ContainerKind kind) {
    ContainerGroup group = containers.alone(kind);
    ContainerGroup.Entry entry = group.entries().getFirst();
    int count = count(kind);
    if (entry.encoding() != StringCode.RAW
        || count < 0
        || entry.raw() != 4L * (count + 1) + entry.decoded()) {
      throw file.damaged(kind.toString(), "its lengths do not add up");
    }
    ByteBuffer bytes = file.asStored(group, kind.toString());
    int[] offsets = new int[count + 1];
    bytes.asIntBuffer().get(offsets);
    int negative = offsets[0] | -offsets[0];
    for (int i = 0; i < count; i++) {
      negative |= offsets[i + 1] - offsets[i] | offsets[i];
    }
    if (negative < 0 || offsets[count] != entry.decoded()) {
      throw file.damaged(kind.toString(), "its strings are not one behind the other");
    }
    byte[] array = file.array();
    int base = 4 * (count + 1);
    if (array == null) {
      byte[] copy = new byte[entry.decoded()];
      bytes.get(base, copy);
      return new HeapStrings(copy, offsets, count);
    }
    base += (int) group.offset();
    for (int i = 0; i <= count; i++) {
      offsets[i] += base;
    }
    return new HeapStrings(array, offsets, count);
  }

  private ByteBuffer bytes(ContainerKind kind) {
    return file.asStored(containers.alone(kind), kind.toString());
  }

  private DocumentException wrongAttributes() {
    return file.damaged("attributes", "its numbers do not fit the tree");
  }
}
