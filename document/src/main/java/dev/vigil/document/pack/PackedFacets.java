package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.StringList;
import java.util.Optional;

/**
 * The facets of a packed document, each read from the file on request, and without the others as
 * far as the layout permits: a raw pack has every facet in containers of its own; the smaller
 * layouts have structure, tags and attribute names in one, and a page has attribute values and
 * contents in one frame. Damage elsewhere in the file is not noticed. Safe for concurrent use.
 */
public sealed interface PackedFacets permits CodedColumns, RawColumns {
  /** {@return how many nodes the document has; from the header, no container is read} */
  int nodeCount();

  /** {@return the hashes of all facets, if the pack carries them; nothing else is read} */
  Optional<FacetHashes> hashes();

  /**
   * {@return the hashes of all subtrees by node, as {@link dev.vigil.document.SubtreeHashes} makes
   * them, if the pack carries them; nothing else is read}
   */
  Optional<long[]> subtreeHashes();

  /**
   * {@return the tree alone: the parent of each node in document order, -1 for the document} Two
   * trees are equal exactly if these are.
   */
  int[] structure();

  /** {@return the tag of each node, a number in {@link #tagNames()}} */
  NumberColumn tags();

  /** {@return the distinct tags, with the fixed names of unnamed nodes first} */
  DocumentNames tagNames();

  /** {@return the attributes; their values are read when the first one is requested} */
  Attributes attributes();

  /** {@return the contents of all leaves in document order} */
  StringList contents();
}
