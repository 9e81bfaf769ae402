package dev.vigil.document.pack;

import dev.vigil.document.DocumentType;
import java.util.Set;

/**
 * What the first bytes of a pack say, without reading any container. Immutable.
 *
 * @param formatVersion of the layout
 * @param reader the reader that made the tree, by name
 * @param readerVersion of that reader; trees of different versions are not compared
 * @param depth the longest path from the document to a node
 * @param links how many attributes lead elsewhere
 * @param textBytes UTF-8 bytes of all texts
 * @param sourceLength bytes of the source
 * @param sourceHash the first {@value #HASH_BYTES} bytes of the source's SHA-256 in hexadecimal
 * @param operators the steps that were used
 * @param profile the layout of the columns
 */
public record PackHeader(
    int formatVersion,
    String reader,
    int readerVersion,
    DocumentType type,
    Profile profile,
    Set<Operator> operators,
    int nodeCount,
    int attributeCount,
    int depth,
    int links,
    int textBytes,
    int sourceLength,
    String sourceHash) {
  static final int HASH_BYTES = 16;
}
