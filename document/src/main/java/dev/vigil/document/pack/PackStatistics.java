package dev.vigil.document.pack;

import dev.vigil.document.DocumentType;
import dev.vigil.document.pack.container.ContainerInfo;
import java.util.List;
import java.util.Map;

/**
 * The totals of a packed document, known without reading its content. Immutable.
 *
 * @param type the syntax of the document
 * @param nodes how many nodes it has, the document node included
 * @param attributeCount how many attributes all elements have
 * @param tags how often each tag occurs, the most frequent first; unnamed nodes as {@code #text}
 *     and so on
 * @param attributes how often each attribute name occurs, the most frequent first
 * @param depth the longest path from the document to a node
 * @param links how many attributes lead elsewhere ({@code href}, {@code src} and their like)
 * @param textBytes UTF-8 bytes of all texts
 * @param sourceBytes of the document as it came
 * @param packBytes of the pack
 * @param containers in the order of the file
 */
public record PackStatistics(
    DocumentType type,
    int nodes,
    int attributeCount,
    Map<String, Integer> tags,
    Map<String, Integer> attributes,
    int depth,
    int links,
    long textBytes,
    long sourceBytes,
    long packBytes,
    List<ContainerInfo> containers) {}
