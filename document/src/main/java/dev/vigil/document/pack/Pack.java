package dev.vigil.document.pack;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.DocumentException;
import dev.vigil.document.Documents;
import dev.vigil.document.Hint;
import dev.vigil.document.Limits;
import dev.vigil.document.Name;
import dev.vigil.document.Names;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Reading;
import dev.vigil.document.Strings;
import dev.vigil.document.exact.Residue;
import dev.vigil.document.xpath.PathSummary;
import dev.vigil.document.xpath.XPath;
import dev.vigil.document.xpath.XPathResult;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A document in a pack file. Opening reads the header only; each question then reads the containers
 * that it needs. Safe for concurrent use. Closing lets go of the file; the operating system's
 * mapping of a large one ends when the pack is no longer reachable.
 */
public final class Pack implements AutoCloseable {
  /** From this size on texts are decoded beside the tree, on another core. */
  private static final int APART_NODES = 20_000;

  private final PackFile file;
  private volatile NameList.@Nullable Both names;
  private volatile @Nullable Words words;

  private Pack(PackFile file) {
    this.file = file;
  }

  // ---- making and opening ----

  /** The pack of a reading as bytes. */
  public static byte[] write(Reading reading, PackOptions options) {
    return new PackWriter(reading, options).write();
  }

  /** Writes the pack of a reading to a file, which appears complete or not at all. */
  public static void write(Reading reading, PackOptions options, Path to) {
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

  /** Whether bytes, of which the first few are enough, begin as a pack does. */
  public static boolean begins(byte[] bytes) {
    return HeaderReader.begins(bytes);
  }

  /** Opens a pack file; the cost does not depend on the size of the document. */
  public static Pack open(Path path) {
    return open(path, Limits.WEB);
  }

  /** Opens a pack file of a document within the given limits. */
  public static Pack open(Path path, Limits limits) {
    return new Pack(PackFile.open(path, limits));
  }

  /** A pack that is in memory already; the array must not be changed afterwards. */
  public static Pack of(byte[] bytes) {
    return of(bytes, Limits.WEB);
  }

  public static Pack of(byte[] bytes, Limits limits) {
    return new Pack(new PackFile("the pack", ByteBuffer.wrap(bytes), limits));
  }

  // ---- questions ----

  public PackHeader header() {
    return file.header();
  }

  public int nodeCount() {
    return file.header().nodeCount();
  }

  /** The distinct tags, with the fixed names of unnamed nodes first. */
  public Names tags() {
    return names().tags();
  }

  public Names attributeNames() {
    return names().attributes();
  }

  /** Every path of names with its count; large documents have it in a container of its own. */
  public PathSummary pathSummary() {
    if (!has(ContainerKind.SUMMARY)) {
      return PathSummary.of(digest());
    }
    Map<Group, byte[]> shared = StringColumns.sharing();
    NameList.Both both = names(shared);
    ByteCursor cursor =
        new ByteCursor(
            "container \"summary\" of " + file.origin(), bytes(ContainerKind.SUMMARY, shared));
    return PathSummary.read(cursor, file.header().type(), both.tags(), both.attributes());
  }

  /**
   * Evaluates an expression with the document as context item. Where the path summary gives the
   * answer (counts, existence, names that the document lacks), nothing else is read.
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

  /** Totals, without reading any content. */
  public Statistics statistics() {
    Map<Group, byte[]> shared = StringColumns.sharing();
    NameList.Both both = names(shared);
    int[] tagCounts = new int[both.tags().size()];
    int[] attributeCounts = new int[both.attributes().size()];
    if (has(ContainerKind.COUNTS)) {
      ByteCursor cursor =
          new ByteCursor(
              "container \"counts\" of " + file.origin(), bytes(ContainerKind.COUNTS, shared));
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
      Structure structure = structure(both, shared);
      tagCounts = structure.tagCounts();
      attributeCounts = structure.attributeCounts(attributeCounts.length);
    }
    PackHeader header = file.header();
    Totals totals = file.totals().orElseGet(() -> Totals.of(digest()));
    return new Statistics(
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

  private static Map<String, Integer> counted(Names names, int[] counts) {
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

  /** How often each value of an attribute occurs, in order of first use. */
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

  private Structure structure(NameList.Both both, Map<Group, byte[]> shared) {
    Structure structure =
        new Structure(
            bytes(ContainerKind.SHAPES, shared),
            bytes(ContainerKind.STRUCTURE, shared),
            both.tags(),
            both.attributes());
    PackHeader header = file.header();
    if (structure.nodes != header.nodeCount() || structure.attributes != header.attributeCount()) {
      throw file.damaged("structure", "it has " + structure.nodes + " nodes");
    }
    return structure;
  }

  /** The digest with everything on the heap. */
  public PageDigest load() {
    return digest(true);
  }

  /** The digest; texts and values stay in the file and are decoded block by block. */
  public PageDigest digest() {
    return digest(false);
  }

  private PageDigest digest(boolean onHeap) {
    if (!has(ContainerKind.STRUCTURE)) {
      return again();
    }
    Map<Group, byte[]> shared = StringColumns.sharing();
    NameList.Both both = names(shared);
    Structure structure = structure(both, shared);
    StringColumns texts = new StringColumns(file, ContainerKind.TEXT, qualified(both.tags()));
    StringColumns values =
        new StringColumns(file, ContainerKind.VALUES, qualified(both.attributes()));
    byte[][] spaces = structure.spaces();
    int[] textCounts = new int[both.tags().size()];
    int[] valueCounts = structure.attributeCounts(both.attributes().size());
    int textTotal = structure.contents - structure.spaceCount();
    Slots valueSlots = values.slots(0, valueCounts);
    Words coded = words(shared);
    CompletableFuture<PackedStrings> heap = new CompletableFuture<>();
    boolean apart = onHeap && file.header().nodeCount() > APART_NODES;
    if (apart) {
      heap.completeAsync(() -> texts.heap(spaces, textTotal, StringColumns.sharing(), coded));
    }
    if (texts.needsCounts()) {
      structure.readCounting(spaces.length, valueSlots);
    } else {
      Slots textSlots = texts.slots(spaces.length, textCounts);
      structure.read(textSlots, valueSlots);
      texts.check(texts.slots(spaces.length, textCounts), textSlots, textTotal);
    }
    values.check(values.slots(0, valueCounts), valueSlots, structure.attributes);
    byte[][] none = {};
    int[] places = structure.contentPlaces;
    int[] valuePlaces = structure.valuePlaces;
    int valueTotal = structure.attributes;
    if (onHeap) {
      PackedStrings valueStrings = values.heap(none, valueTotal, shared, coded);
      PackedStrings textStrings =
          apart ? joined(heap) : texts.heap(spaces, textTotal, shared, coded);
      return digest(structure, both, textStrings.at(places), valueStrings.at(valuePlaces));
    }
    return digest(
        structure,
        both,
        new FileStrings(texts, spaces, places, textTotal, coded),
        new FileStrings(values, none, valuePlaces, valueTotal, coded));
  }

  private static PackedStrings joined(CompletableFuture<PackedStrings> strings) {
    try {
      return strings.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof DocumentException refused) {
        throw refused;
      }
      throw e;
    }
  }

  private PageDigest digest(
      Structure structure, NameList.Both both, Strings contents, Strings values) {
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

  /** The original bytes, checked against the hash in the header. */
  public byte[] exact() {
    byte[] source;
    if (header().sourceLength() == 0) {
      // A container without bytes is not written.
      source = new byte[0];
    } else if (has(ContainerKind.SOURCE)) {
      source = bytes(ContainerKind.SOURCE, StringColumns.sharing());
    } else {
      source = Residue.restore(load(), bytes(ContainerKind.RESIDUE, StringColumns.sharing()));
    }
    byte[] hash = Arrays.copyOf(PackWriter.hash(source), PackHeader.hashBytes(header().profile()));
    if (!HexFormat.of().formatHex(hash).equals(file.header().sourceHash())) {
      throw file.damaged("residue", "the restored source has another SHA-256");
    }
    return source;
  }

  /** All containers in the order of the file. */
  public List<Container> containers() {
    List<Container> found = new ArrayList<>();
    List<String> tagNames = qualified(tags());
    List<String> attributes = qualified(attributeNames());
    for (int g = 0; g < file.groups().size(); g++) {
      Group group = file.groups().get(g);
      for (Group.Entry entry : group.entries()) {
        List<String> keys = entry.kind() == ContainerKind.VALUES ? attributes : tagNames;
        String name = StringColumns.name(entry, keys);
        long share =
            group.raw() == 0 ? group.stored() : (long) group.stored() * entry.raw() / group.raw();
        int blocks = group.has(Group.BLOCKS) ? file.blocks(group, name).size() : 1;
        found.add(new Container(entry.kind(), name, entry.raw(), (int) share, blocks, g));
      }
    }
    return found;
  }

  /** The names of containers that cannot be read; empty for a sound file. */
  public List<String> damaged() {
    List<String> found = new ArrayList<>();
    for (int g = 0; g < file.groups().size(); g++) {
      Group group = file.groups().get(g);
      for (Group.Entry entry : group.entries()) {
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
    Hint hint = Hint.NONE.as(file.header().type());
    PageDigest digest = Documents.read(exact(), hint, Limits.WEB).digest();
    if (digest.nodeCount() != file.header().nodeCount()) {
      throw file.damaged("source", "it has " + digest.nodeCount() + " nodes");
    }
    return digest;
  }

  private boolean has(ContainerKind kind) {
    return file.groups().stream()
        .anyMatch(g -> g.entries().stream().anyMatch(e -> e.kind() == kind));
  }

  private @Nullable Words words(Map<Group, byte[]> shared) {
    Words known = words;
    if (known == null && has(ContainerKind.WORDS)) {
      String what = "container \"words\" of " + file.origin();
      known = Words.read(new ByteCursor(what, bytes(ContainerKind.WORDS, shared)));
      words = known;
    }
    return known;
  }

  private NameList.Both names() {
    return names(StringColumns.sharing());
  }

  private NameList.Both names(Map<Group, byte[]> shared) {
    NameList.Both known = names;
    if (known == null && !has(ContainerKind.NAMES)) {
      PageDigest digest = again();
      known = new NameList.Both(digest.tags(), digest.attributes().names());
      names = known;
    }
    if (known == null) {
      ByteCursor cursor =
          new ByteCursor(
              "container \"names\" of " + file.origin(), bytes(ContainerKind.NAMES, shared));
      known = NameList.read(file.header().type(), cursor);
      names = known;
    }
    return known;
  }

  private static List<String> qualified(Names names) {
    return names.asList().stream().map(Name::qualified).toList();
  }

  /** The bytes of the only container of that kind. */
  private byte[] bytes(ContainerKind kind, Map<Group, byte[]> shared) {
    for (Group group : file.groups()) {
      int offset = 0;
      for (Group.Entry entry : group.entries()) {
        if (entry.kind() == kind) {
          if (group.entries().size() == 1) {
            return file.whole(group, kind.toString());
          }
          byte[] all = shared.computeIfAbsent(group, g -> file.whole(g, kind.toString()));
          return Arrays.copyOfRange(all, offset, offset + entry.raw());
        }
        offset += entry.raw();
      }
    }
    throw file.damaged(kind.toString(), "it is not there");
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return file.origin();
  }
}
