package dev.vigil.document.pack;

import dev.vigil.document.DocumentType;
import java.util.Set;

/**
 * The content of the header of a pack, known without reading any container. Immutable.
 *
 * @param formatVersion of the layout
 * @param reader the reader that made the tree, by name
 * @param readerVersion of that reader; trees of different versions are not compared
 * @param type the syntax of the document
 * @param profile the layout of the columns
 * @param operators the steps that were used
 * @param nodeCount nodes, the document node included
 * @param attributeCount attributes of all elements
 * @param sourceLength bytes of the source
 * @param sourceHash the first bytes of the source's SHA-256 in hexadecimal: 4 of a message, else 16
 */
public record PackHeader(
    int formatVersion,
    String reader,
    int readerVersion,
    DocumentType type,
    PackProfile profile,
    Set<PackOperator> operators,
    int nodeCount,
    int attributeCount,
    int sourceLength,
    String sourceHash) {
  static int hashBytes(PackProfile profile) {
    return profile == PackProfile.MESSAGE ? 4 : 16;
  }
}
