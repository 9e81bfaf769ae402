package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.pack.coding.BackgroundValue;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.LazyStrings;
import dev.vigil.document.pack.coding.PackedStrings;
import dev.vigil.document.pack.coding.StringSlots;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a pack in one of the smaller layouts: the tree is decoded from shapes, texts and
 * values from their containers, or everything from the source where a pack has only that. Safe for
 * concurrent use.
 */
final class CodedColumns implements PackedFacets {
  private static final byte[][] NO_SPACES = {};

  private final Containers containers;
  private final PackFile file;
  private final Supplier<PageDigest> again;
  private volatile @Nullable PageDigest digest;

  /**
   * @param again reads the source, for packs that have no tree
   */
  CodedColumns(Containers containers, Supplier<PageDigest> again) {
    this.containers = containers;
    this.file = containers.file();
    this.again = again;
  }

  @Override
  public int nodeCount() {
    return file.header().nodeCount();
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
    PageDigest tree = tree();
    int[] parents = new int[tree.nodeCount()];
    for (int node = 0; node < parents.length; node++) {
      parents[node] = tree.parent(node);
    }
    return parents;
  }

  @Override
  public NumberColumn tags() {
    return tree().tagColumn();
  }

  @Override
  public DocumentNames tagNames() {
    return tree().tags();
  }

  @Override
  public Attributes attributes() {
    return tree().attributes();
  }

  @Override
  public StringList contents() {
    return tree().contents();
  }

  /** The digest of which texts and values are not read yet. */
  private PageDigest tree() {
    PageDigest known = digest;
    if (known == null) {
      known = digest(false);
      digest = known;
    }
    return known;
  }

  TreeDecoder structure(PackNames.NameTables both, Map<ContainerGroup, byte[]> shared) {
    TreeDecoder structure =
        new TreeDecoder(
            containers.bytes(ContainerKind.SHAPES, shared),
            containers.bytes(ContainerKind.STRUCTURE, shared),
            both.tags(),
            both.attributes());
    PackHeader header = file.header();
    if (structure.nodes != header.nodeCount() || structure.attributes != header.attributeCount()) {
      throw file.damaged("structure", "it has " + structure.nodes + " nodes");
    }
    return structure;
  }

  PageDigest digest(boolean onHeap) {
    if (!containers.has(ContainerKind.STRUCTURE)) {
      return again.get();
    }
    Map<ContainerGroup, byte[]> shared = Containers.sharing();
    PackNames.NameTables both = containers.names(shared);
    TreeDecoder structure = structure(both, shared);
    StringColumns texts =
        new StringColumns(file, ContainerKind.TEXT, Containers.qualified(both.tags()));
    StringColumns values =
        new StringColumns(file, ContainerKind.VALUES, Containers.qualified(both.attributes()));
    byte[][] spaces = structure.spaces();
    int textTotal = structure.contents - structure.spaceCount();
    int valueTotal = structure.attributes;
    BackgroundValue<PackedStrings> heap =
        onHeap
            ? BackgroundValue.of(
                nodeCount(), () -> texts.heap(spaces, textTotal, shared, containers.words(shared)))
            : null;
    fill(structure, texts, values, both);
    int[] places = structure.contentPlaces;
    int[] valuePlaces = structure.valuePlaces;
    if (heap != null) {
      PackedStrings valueStrings =
          values.heap(NO_SPACES, valueTotal, shared, containers.words(shared));
      PackedStrings textStrings = heap.get();
      return digest(structure, both, textStrings.at(places), valueStrings.at(valuePlaces));
    }
    return digest(
        structure,
        both,
        lazily(texts, spaces, places, textTotal),
        lazily(values, NO_SPACES, valuePlaces, valueTotal));
  }

  /** Fills the columns of the tree and finds the place of each string. */
  private static void fill(
      TreeDecoder structure, StringColumns texts, StringColumns values, PackNames.NameTables both) {
    int spaces = structure.spaces().length;
    int[] valueCounts = structure.attributeCounts(both.attributes().size());
    StringSlots valueSlots = values.slots(0, valueCounts);
    if (texts.needsCounts()) {
      structure.readCounting(counts -> texts.placed(spaces, counts), valueSlots);
    } else {
      int[] none = new int[both.tags().size()];
      StringSlots textSlots = texts.slots(spaces, none);
      structure.read(textSlots, valueSlots);
      texts.check(
          texts.slots(spaces, none), textSlots, structure.contents - structure.spaceCount());
    }
    values.check(values.slots(0, valueCounts), valueSlots, structure.attributes);
  }

  private StringList lazily(StringColumns columns, byte[][] spaces, int[] places, int total) {
    return new LazyStrings(
        places.length,
        () ->
            new FileStrings(
                columns, spaces, places, total, () -> containers.words(Containers.sharing())));
  }

  private PageDigest digest(
      TreeDecoder structure, PackNames.NameTables both, StringList contents, StringList values) {
    Attributes attributes =
        new Attributes(
            structure.attributedBits,
            structure.attributeStarts,
            NumberColumn.of(structure.attributeMap, structure.attributes, both.attributes().size()),
            both.attributes(),
            values);
    return new PageDigest(
        file.header().type(),
        structure.parents,
        structure.spans,
        structure.depths,
        NumberColumn.of(structure.tagMap, structure.nodes, both.tags().size()),
        both.tags(),
        contents,
        attributes);
  }
}
