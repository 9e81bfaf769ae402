package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.coding.ContainerGroup;
import dev.vigil.document.pack.coding.DigestTotals;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.container.ContainerInfo;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.query.PathSummary;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import dev.vigil.document.xpath.node.PathIndex;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A document in a pack file. Opening reads the header only; each question then reads the containers
 * that it needs. Safe for concurrent use. Closing lets go of the file: digests that were made go
 * on, since the operating system's mapping of a large file ends when it is no longer reachable.
 */
public final class Pack implements AutoCloseable {
  private final PackFile file;
  private final Containers containers;

  private Pack(PackFile file) {
    this.file = file;
    this.containers = new Containers(file);
  }

  // ---- making and opening ----

  /**
   * Writes the pack of a reading to memory.
   *
   * @param reading the document with its source
   * @param options how to write it
   * @return the pack
   */
  public static byte[] write(ReadResult reading, PackOptions options) {
    return new PackWriter(reading, options).write();
  }

  /**
   * Writes the pack of a reading to a file, which appears complete or not at all.
   *
   * @param reading the document with its source
   * @param options how to write it
   * @param to the file, which is replaced if it exists
   * @throws DocumentException if the file cannot be written
   */
  public static void write(ReadResult reading, PackOptions options, Path to) {
    byte[] bytes = write(reading, options);
    Path absolute = to.toAbsolutePath();
    try {
      Path folder = absolute.getParent();
      Path part = Files.createTempFile(folder, absolute.getFileName().toString(), ".part");
      try {
        Files.write(part, bytes);
        Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    } catch (IOException e) {
      throw new DocumentException(
          "The pack cannot be written to " + to + "; choose a folder that you may write to.", e);
    }
  }

  /**
   * {@return whether bytes, of which the first few are enough, begin as a pack does}
   *
   * @param bytes the first bytes of a file
   */
  public static boolean begins(byte[] bytes) {
    return HeaderReader.begins(bytes);
  }

  /**
   * Opens a pack file; the cost does not depend on the size of the document.
   *
   * @param path a pack file
   * @return an open pack, which the caller closes
   * @throws DocumentException if the file cannot be read or is not a pack
   */
  public static Pack open(Path path) {
    return open(path, ReadLimits.WEB);
  }

  /**
   * Opens a pack file of a document within the given limits.
   *
   * @param path a pack file
   * @param limits what the document may have at most
   * @return an open pack, which the caller closes
   * @throws DocumentException if the file cannot be read, is not a pack, or exceeds the limits
   */
  public static Pack open(Path path, ReadLimits limits) {
    return new Pack(PackFile.open(path, limits));
  }

  /**
   * Opens a pack that is in memory, within the limits of {@link ReadLimits#WEB}.
   *
   * @param bytes a pack; not copied, and not to be changed afterwards
   * @return an open pack
   * @throws DocumentException if the bytes are not a pack
   */
  public static Pack of(byte[] bytes) {
    return of(bytes, ReadLimits.WEB);
  }

  /**
   * Opens a pack that is in memory, of a document within the given limits.
   *
   * @param bytes a pack; not copied, and not to be changed afterwards
   * @param limits what the document may have at most
   * @return an open pack
   * @throws DocumentException if the bytes are not a pack, or exceed the limits
   */
  public static Pack of(byte[] bytes, ReadLimits limits) {
    return new Pack(PackFile.of("the pack", ByteBuffer.wrap(bytes), limits));
  }

  // ---- questions ----

  /** {@return the header, which is read already} */
  public PackHeader header() {
    return file.header();
  }

  /** {@return how many nodes the document has, the document node included} */
  public int nodeCount() {
    return file.header().nodeCount();
  }

  /** {@return the distinct tags, with the fixed names of unnamed nodes first} */
  public DocumentNames tags() {
    return names(Containers.sharing()).tags();
  }

  /** {@return the distinct attribute names} */
  public DocumentNames attributeNames() {
    return names(Containers.sharing()).attributes();
  }

  /**
   * {@return every path of names with its count; large documents have it in a container of its own}
   */
  public PathSummary pathSummary() {
    if (!has(ContainerKind.SUMMARY)) {
      return PathIndex.summaryOf(digest());
    }
    Map<ContainerGroup, byte[]> shared = Containers.sharing();
    PackNames.NameTables both = names(shared);
    ByteCursor cursor = containers.cursor(ContainerKind.SUMMARY, shared);
    return PathSummary.read(cursor, file.header().type(), both.tags(), both.attributes());
  }

  /**
   * Evaluates an expression with the document as context item. Where the path summary gives the
   * answer (counts, existence, names that the document lacks), nothing else is read.
   *
   * @param query a compiled expression
   * @return its result
   * @throws DocumentException if it exceeds its limits, or what it needs of the file is damaged
   */
  public XPathResult evaluate(XPath query) {
    if (has(ContainerKind.SUMMARY)) {
      Optional<XPathResult> known = query.answer(pathSummary());
      if (known.isPresent()) {
        return known.get();
      }
    }
    return query.evaluate(digest());
  }

  /** {@return totals, without reading any content} */
  public PackStatistics statistics() {
    Map<ContainerGroup, byte[]> shared = Containers.sharing();
    PackNames.NameTables both = names(shared);
    int[] tagCounts = new int[both.tags().size()];
    int[] attributeCounts = new int[both.attributes().size()];
    if (has(ContainerKind.COUNTS)) {
      ByteCursor cursor = containers.cursor(ContainerKind.COUNTS, shared);
      Arrays.setAll(tagCounts, tag -> cursor.varint());
      Arrays.setAll(attributeCounts, name -> cursor.varint());
    } else if (!has(ContainerKind.STRUCTURE)) {
      PageDigest digest = again();
      for (int node = 0; node < digest.nodeCount(); node++) {
        tagCounts[digest.tag(node)]++;
      }
      for (int a = 0; a < digest.attributes().count(); a++) {
        attributeCounts[digest.attributes().nameId(a)]++;
      }
    } else {
      TreeDecoder structure = new CodedColumns(containers, this::again).structure(both, shared);
      tagCounts = structure.tagCounts();
      attributeCounts = structure.attributeCounts(attributeCounts.length);
    }
    PackHeader header = file.header();
    DigestTotals totals = file.totals().orElseGet(() -> DigestTotals.of(digest()));
    return new PackStatistics(
        header.type(),
        header.nodeCount(),
        header.attributeCount(),
        counted(both.tags(), tagCounts),
        counted(both.attributes(), attributeCounts),
        totals.depth(),
        totals.links(),
        totals.textBytes(),
        header.sourceLength(),
        file.size(),
        containers());
  }

  private static Map<String, Integer> counted(DocumentNames names, int[] counts) {
    Map<String, Integer> byName = new HashMap<>();
    for (int n = 0; n < counts.length; n++) {
      if (counts[n] > 0) {
        byName.merge(names.get(n).qualified(), counts[n], Integer::sum);
      }
    }
    Map<String, Integer> sorted = new LinkedHashMap<>();
    byName.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(e -> sorted.put(e.getKey(), e.getValue()));
    return sorted;
  }

  /**
   * {@return how often each value of an attribute occurs, in order of first use}
   *
   * @param qualifiedName the name with its prefix, in its case
   */
  public Map<String, Integer> attributeValues(String qualifiedName) {
    Attributes attributes = digest().attributes();
    Map<String, Integer> values = new LinkedHashMap<>();
    for (int a = 0; a < attributes.count(); a++) {
      if (attributes.name(a).qualified().equals(qualifiedName)) {
        values.merge(attributes.value(a), 1, Integer::sum);
      }
    }
    return values;
  }

  /** {@return the digest with everything on the heap} */
  public PageDigest load() {
    return digest(true);
  }

  /** {@return the digest; texts and values stay in the file and are decoded block by block} */
  public PageDigest digest() {
    return digest(false);
  }

  private PageDigest digest(boolean onHeap) {
    PageDigest digest =
        switch (facets()) {
          case RawColumns raw -> raw.digest(onHeap);
          case CodedColumns coded -> coded.digest(onHeap);
        };
    if (containers.has(ContainerKind.HASHES)) {
      SubtreeHashes.kept(digest, () -> HashColumns.subtrees(containers));
    }
    return digest;
  }

  /** {@return the facets of the document, each of which is read alone} */
  public PackedFacets facets() {
    return file.header().profile() == PackProfile.RAW
        ? new RawColumns(containers)
        : new CodedColumns(containers, this::again);
  }

  /**
   * {@return the original bytes, checked against the hash in the header}
   *
   * @throws DocumentException if they are not those that were packed
   */
  public byte[] exact() {
    byte[] source;
    if (header().sourceLength() == 0) {
      // A container without bytes is not written.
      source = new byte[0];
    } else if (has(ContainerKind.SOURCE)) {
      source = containers.bytes(ContainerKind.SOURCE, Containers.sharing());
    } else {
      source =
          Residue.restore(load(), containers.bytes(ContainerKind.RESIDUE, Containers.sharing()));
    }
    byte[] hash = Arrays.copyOf(PackWriter.hash(source), PackHeader.hashBytes(header().profile()));
    if (!HexFormat.of().formatHex(hash).equals(file.header().sourceHash())) {
      throw file.damaged("residue", "the restored source has another SHA-256");
    }
    return source;
  }

  /** {@return all containers in the order of the file} */
  public List<ContainerInfo> containers() {
    List<ContainerInfo> found = new ArrayList<>();
    List<String> tagNames = Containers.qualified(tags());
    List<String> attributes = Containers.qualified(attributeNames());
    for (int g = 0; g < file.groups().size(); g++) {
      ContainerGroup group = file.groups().get(g);
      for (ContainerGroup.Entry entry : group.entries()) {
        List<String> keys = entry.kind() == ContainerKind.VALUES ? attributes : tagNames;
        String name = StringColumns.name(entry, keys);
        long share =
            group.raw() == 0 ? group.stored() : (long) group.stored() * entry.raw() / group.raw();
        int blocks = group.has(ContainerGroup.BLOCKS) ? file.blocks(group, name).size() : 1;
        found.add(
            new ContainerInfo(
                entry.kind(),
                name,
                entry.raw(),
                (int) share,
                blocks,
                StringCode.name(entry.encoding()),
                g));
      }
    }
    return found;
  }

  /**
   * {@return how the tree is written: {@code shapes} (PagePack), {@code paths} or {@code steps}
   * (PathPack), or plainly}
   */
  public String structureEncoding() {
    if (!has(ContainerKind.STRUCTURE)) {
      return "plain";
    }
    return switch (containers.cursor(ContainerKind.STRUCTURE, Containers.sharing()).get()) {
      case StructureWriter.SHAPES -> "shapes";
      case StructureWriter.PATHS -> "paths";
      case StructureWriter.STEPS -> "steps";
      default -> "plain";
    };
  }

  /** {@return the names of containers that cannot be read; empty for a sound file} */
  public List<String> damaged() {
    List<String> found = new ArrayList<>();
    for (int g = 0; g < file.groups().size(); g++) {
      ContainerGroup group = file.groups().get(g);
      for (ContainerGroup.Entry entry : group.entries()) {
        String name = StringColumns.name(entry, List.of());
        try {
          file.whole(group, name);
        } catch (DocumentException e) {
          found.add(name);
        }
      }
    }
    return found;
  }

  /** The digest of a page so small that its pack has only its source. */
  private PageDigest again() {
    if (!has(ContainerKind.SOURCE)) {
      throw file.damaged("structure", "it is not there, and neither is the source");
    }
    ReadHint hint = ReadHint.NONE.as(file.header().type());
    PageDigest digest = Documents.read(exact(), hint, ReadLimits.WEB).digest();
    if (digest.nodeCount() != file.header().nodeCount()) {
      throw file.damaged("source", "it has " + digest.nodeCount() + " nodes");
    }
    return digest;
  }

  private boolean has(ContainerKind kind) {
    return containers.has(kind);
  }

  private PackNames.NameTables names(Map<ContainerGroup, byte[]> shared) {
    if (has(ContainerKind.NAMES)) {
      return containers.names(shared);
    }
    PageDigest digest = again();
    return new PackNames.NameTables(digest.tags(), digest.attributes().names());
  }

  @Override
  public void close() {
    file.close();
  }

  @Override
  public String toString() {
    return file.origin();
  }
}
