package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.Sha256Digest;
import dev.vigil.document.StringList;
import dev.vigil.document.Utf8;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.coding.BlockCodec;
import dev.vigil.document.pack.coding.ContentWords;
import dev.vigil.document.pack.coding.FrontCode;
import dev.vigil.document.pack.coding.StringCode;
import dev.vigil.document.pack.coding.WordCounter;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.node.PathIndex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a read document as a pack: the operators make containers, the profile puts them into
 * groups, and the codec compresses those to blocks. Not thread-safe; ready for one {@link #write}.
 */
final class PackWriter {
  /** Smaller documents become one frame: a second one costs more than it saves. */
  private static final int MESSAGE_BYTES = 8 << 10;

  /** Below this a path summary is as quickly derived from the tree as read. */
  private static final int SUMMARY_NODES = 10_000;

  /** Pages above this get columns of their own like any large document. */
  private static final int LARGEST_PAGE = 8 << 20;

  /** Containers that are read at once are one block. */
  private static final int WHOLE = Integer.MAX_VALUE;

  /** Below this a page may be kept as its source, where columns would be larger. */
  private static final int TINY_BYTES = 4 << 10;

  /** The bytes that a zstd file has beyond our frames: magic number and content size. */
  private static final int ZSTD_EXTRA = 5;

  /** The compression level from which on a second layout is tried to save space. */
  private static final int TRYING_LEVEL = 10;

  private static final ReadLimits EVERYTHING =
      new ReadLimits(
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  private final ReadResult reading;
  private final PageDigest digest;
  private final PackOptions options;
  private final PackProfile profile;
  private final GroupWriter groupWriter;

  PackWriter(ReadResult reading, PackOptions options) {
    this.reading = reading;
    this.digest = reading.digest();
    this.options = options;
    PackProfile wanted = options.profile().orElseGet(() -> profileOf(reading));
    this.profile = wanted == PackProfile.MESSAGE && !fitsMessage() ? PackProfile.COLUMNS : wanted;
    boolean raw = profile == PackProfile.RAW;
    this.groupWriter = new GroupWriter(profile, raw ? options.withLevel(0) : options);
  }

  static PackProfile profileOf(ReadResult reading) {
    int length = reading.source().bytes().length;
    if (length < MESSAGE_BYTES) {
      return PackProfile.MESSAGE;
    }
    return reading.digest().type() == DocumentType.HTML && length < LARGEST_PAGE
        ? PackProfile.PAGE
        : PackProfile.COLUMNS;
  }

  /** A message has no room to say how strings with the byte FF are written. */
  private boolean fitsMessage() {
    for (StringList strings : List.of(digest.contents(), digest.attributes().values())) {
      int[] all = IntStream.range(0, strings.count()).toArray();
      if (new StringCode.Run(strings, all).hasEndByte()) {
        return false;
      }
    }
    return true;
  }

  byte[] write() {
    byte[] source = reading.source().bytes();
    byte[] residue = Residue.of(reading);
    if (residue.length <= source.length / 4 || compressed(residue) <= compressed(source)) {
      byte[] file = smallest(ContainerKind.RESIDUE, residue);
      if (restores(file, source)) {
        return tiny(source) || hopeless(file, source) ? smaller(file, source) : file;
      }
    }
    byte[] file = smallest(ContainerKind.SOURCE, source);
    return tiny(source) || hopeless(file, source) ? smaller(file, source) : file;
  }

  /**
   * Whether columns cannot pay: they are larger than the source, as those of random bytes are, or
   * the bytes were read, as browsers do, in an encoding that the page names and is not theirs: they
   * are UTF-8 and were read in another one, or the other way round.
   */
  private boolean hopeless(byte[] file, byte[] source) {
    if (profile == PackProfile.RAW || options.profile().isPresent()) {
      return false;
    }
    return file.length > source.length && source.length >= TINY_BYTES
        || Utf8.asciiEnd(source, 0, source.length) < source.length
            && reading.source().charset().equals(StandardCharsets.UTF_8)
                == Utf8.firstInvalid(source, 0, source.length) >= 0;
  }

  private boolean tiny(byte[] source) {
    return profile == PackProfile.MESSAGE
        && digest.type() == DocumentType.HTML
        && options.profile().isEmpty()
        && options.level() >= TRYING_LEVEL
        && source.length < TINY_BYTES;
  }

  /**
   * The file, or where its columns make it larger than the plain compressed source, a message of
   * the source alone: to read some hundred bytes again costs no more than to decode columns of
   * them.
   */
  private byte[] smaller(byte[] file, byte[] source) {
    byte[] zipped = BlockCodec.compress(source, 0, source.length, options.level(), null);
    int plain = zipped == null ? source.length : zipped.length;
    if (file.length <= plain + ZSTD_EXTRA) {
      return file;
    }
    PackWriter asMessage = new PackWriter(reading, options.withProfile(PackProfile.MESSAGE));
    if (asMessage.profile != PackProfile.MESSAGE) {
      return file;
    }
    byte[] alone =
        asMessage.message(List.of(PackPart.of(ContainerKind.SOURCE, source, LARGEST_PAGE)));
    return alone.length < file.length && isReadAgain(source) ? alone : file;
  }

  /** Whether reading the source without any hint but its type gives the same document. */
  private boolean isReadAgain(byte[] source) {
    try {
      ReadHint hint = ReadHint.NONE.as(digest.type());
      PageDigest again = Documents.read(source, hint, ReadLimits.WEB).digest();
      return again.nodeCount() == digest.nodeCount()
          && FacetHashes.of(again).equals(FacetHashes.of(digest));
    } catch (DocumentException e) {
      return false;
    }
  }

  /** A residue is believed only after it has given the source back. */
  private static boolean restores(byte[] file, byte[] source) {
    try (Pack pack = Pack.of(file, EVERYTHING)) {
      return Arrays.equals(pack.exact(), source);
    } catch (DocumentException e) {
      return false;
    }
  }

  /** Documents of one block are tried as a page too: which layout wins is hard to foretell. */
  private byte[] smallest(ContainerKind kind, byte[] rest) {
    byte[] file = write(kind, rest);
    if (profile == PackProfile.COLUMNS
        && options.profile().isEmpty()
        && options.level() >= TRYING_LEVEL
        && reading.source().utf8().length <= options.blockSize()) {
      PackOptions asPage = options.withProfile(PackProfile.PAGE);
      byte[] page = new PackWriter(reading, asPage).write(kind, rest);
      return page.length < file.length ? page : file;
    }
    return file;
  }

  private byte[] write(ContainerKind kind, byte[] rest) {
    if (profile == PackProfile.RAW) {
      return raw(kind, rest);
    }
    StructureWriter structure = structure();
    byte[] file = write(structure, kind, rest, false);
    boolean page = profile == PackProfile.PAGE && digest.type() == DocumentType.HTML;
    if (page
        || profile == PackProfile.MESSAGE
        || options.level() == 0
        || !options.uses(PackOperator.URL)) {
      return file;
    }
    // Whether URLPack pays depends on what else the codec sees, so the whole files are compared.
    byte[] withUrls = write(structure, kind, rest, true);
    return withUrls.length > 0 && withUrls.length < file.length ? withUrls : file;
  }

  /** The file; with URLPack nothing if no column has URLs. */
  private byte[] write(StructureWriter structure, ContainerKind kind, byte[] rest, boolean urls) {
    List<StringContainer> textColumns = new ArrayList<>();
    List<StringContainer> valueColumns = new ArrayList<>();
    texts(structure.walk(), textColumns, urls);
    values(valueColumns, urls);
    List<PackPart> values = new ArrayList<>();
    List<PackPart> texts = new ArrayList<>();
    ContentWords words = parts(valueColumns, textColumns, values, texts, urls);
    if (urls
        && Stream.concat(values.stream(), texts.stream())
            .noneMatch(part -> part.encoding() == StringCode.FRONT)) {
      return new byte[0];
    }
    int block = profile == PackProfile.COLUMNS ? options.blockSize() : LARGEST_PAGE * 2;
    PackPart names = PackPart.of(ContainerKind.NAMES, names(), block);
    PackPart shapes = PackPart.of(ContainerKind.SHAPES, structure.shapes(), block);
    PackPart tree = PackPart.of(ContainerKind.STRUCTURE, structure.structure(), block);
    PackPart exactness = PackPart.of(kind, rest, block);
    List<List<PackPart>> groups = new ArrayList<>();
    switch (profile) {
      case MESSAGE -> {
        List<PackPart> all = new ArrayList<>(List.of(names, shapes, tree));
        all.addAll(values);
        all.addAll(texts);
        all.add(exactness);
        return message(all);
      }
      case PAGE -> {
        groups.add(List.of(names, shapes, tree));
        List<PackPart> others = new ArrayList<>(values);
        others.addAll(texts);
        if (!others.isEmpty()) {
          groups.add(others);
        }
        // Alone, so that damage to it leaves the others readable.
        groups.add(List.of(exactness));
      }
      case RAW -> throw new IllegalStateException("raw columns are not coded");
      case COLUMNS -> {
        List<PackPart> head = new ArrayList<>(List.of(names));
        head.add(PackPart.of(ContainerKind.COUNTS, counts(), block));
        PackPart summary =
            digest.nodeCount() < SUMMARY_NODES
                ? null
                : PackPart.of(ContainerKind.SUMMARY, PathIndex.summaryOf(digest).toBytes(), block);
        List<PackPart> small = new ArrayList<>();
        List<List<PackPart>> large = new ArrayList<>();
        (shapes.chunks().size() == 1 ? head : small).add(shapes);
        if (words != null) {
          large.add(List.of(PackPart.of(ContainerKind.WORDS, words.toBytes(), block)));
        }
        large.add(List.of(tree));
        for (List<PackPart> parts : List.of(values, texts, List.of(exactness))) {
          for (PackPart part : parts) {
            if (part.raw() < StringContainer.SMALL_COLUMN && part.chunks().size() == 1) {
              small.add(part);
            } else {
              large.add(List.of(part));
            }
          }
        }
        groups.add(head);
        if (summary != null) {
          groups.add(List.of(summary));
        }
        if (!small.isEmpty()) {
          groups.add(small);
        }
        groups.addAll(large);
      }
    }
    groups.addAll(1, hashes());
    return file(groups);
  }

  /** Every column alone and as it is. */
  private byte[] raw(ContainerKind kind, byte[] rest) {
    List<List<PackPart>> groups = new ArrayList<>();
    groups.add(List.of(PackPart.of(ContainerKind.NAMES, names(), WHOLE)));
    groups.add(List.of(PackPart.of(ContainerKind.COUNTS, counts(), WHOLE)));
    if (digest.nodeCount() >= SUMMARY_NODES) {
      byte[] summary = PathIndex.summaryOf(digest).toBytes();
      groups.add(List.of(PackPart.of(ContainerKind.SUMMARY, summary, WHOLE)));
    }
    groups.addAll(hashes());
    RawWriter.parts(digest).forEach(part -> groups.add(List.of(part)));
    groups.add(List.of(PackPart.of(kind, rest, WHOLE)));
    return file(groups);
  }

  private List<List<PackPart>> hashes() {
    List<List<PackPart>> groups = new ArrayList<>();
    if (options.hashes() != PackHashes.NONE) {
      byte[] facets = HashColumns.facets(digest);
      groups.add(List.of(PackPart.of(ContainerKind.FACETS, facets, WHOLE)));
    }
    if (options.hashes() == PackHashes.NODES) {
      byte[] subtrees = HashColumns.subtrees(digest);
      groups.add(List.of(PackPart.of(ContainerKind.HASHES, subtrees, WHOLE)));
    }
    return groups;
  }

  private byte[] names() {
    return PackNames.write(digest.type(), digest.tags(), digest.attributes().names());
  }

  /** How often each tag and each attribute name occurs. */
  private byte[] counts() {
    int[] tags = new int[digest.tags().size()];
    for (int node = 0; node < digest.nodeCount(); node++) {
      tags[digest.tag(node)]++;
    }
    int[] names = new int[digest.attributes().names().size()];
    for (int a = 0; a < digest.attributes().count(); a++) {
      names[digest.attributes().nameId(a)]++;
    }
    ByteSink sink = new ByteSink(64);
    for (int count : tags) {
      sink.varint(count);
    }
    for (int count : names) {
      sink.varint(count);
    }
    return sink.toArray();
  }

  private StructureWriter structure() {
    StructureWriter shapes = StructureWriter.shapes(digest, options);
    // On pages, of which a codec finds the repeated ends, PathPack won nothing.
    boolean page = profile == PackProfile.PAGE && digest.type() == DocumentType.HTML;
    if (page || profile == PackProfile.MESSAGE || options.level() < TRYING_LEVEL) {
      return shapes;
    }
    return Stream.of(
            Optional.of(shapes),
            StructureWriter.steps(digest, options),
            StructureWriter.paths(digest, options))
        .flatMap(Optional::stream)
        .min(Comparator.comparingInt(this::size))
        .orElse(shapes);
  }

  private int size(StructureWriter writer) {
    return compressed(writer.structure()) + compressed(writer.shapes());
  }

  private int compressed(byte[] bytes) {
    byte[] found = BlockCodec.compress(bytes, 0, bytes.length, Math.min(options.level(), 6), null);
    return found == null ? bytes.length : found.length;
  }

  // ---- strings ----

  /** The key of a leaf: for a text the tag around it, for others their own. */
  static int key(PageDigest digest, int leaf) {
    int tag = digest.tag(leaf);
    return tag == DocumentNames.TEXT ? digest.tag(digest.parent(leaf)) : tag;
  }

  private void texts(ShapeWriter walk, List<StringContainer> parts, boolean urls) {
    int count = digest.nodeCount();
    int keys = digest.tags().size();
    int[] keyOf = new int[digest.contents().count()];
    Arrays.fill(keyOf, -1);
    for (int node = 1; node < count; node++) {
      int content = digest.content(node);
      if (content >= 0 && !walk.isFoldedText(node)) {
        keyOf[content] = options.uses(PackOperator.CONTENT) ? key(digest, node) : 0;
      }
    }
    columns(ContainerKind.TEXT, digest.contents(), keyOf, keys, parts, urls);
  }

  private void values(List<StringContainer> parts, boolean urls) {
    int[] keyOf = new int[digest.attributes().count()];
    if (options.uses(PackOperator.ATTRIBUTE)) {
      for (int a = 0; a < keyOf.length; a++) {
        keyOf[a] = digest.attributes().nameId(a);
      }
    }
    columns(
        ContainerKind.VALUES,
        digest.attributes().values(),
        keyOf,
        digest.attributes().names().size(),
        parts,
        urls);
  }

  /** Sorts strings by key and makes a container of each large key and one of the others. */
  private void columns(
      ContainerKind kind,
      StringList strings,
      int[] keyOf,
      int keys,
      List<StringContainer> parts,
      boolean urls) {
    int[] starts = new int[keys + 2];
    long[] bytes = new long[keys + 1];
    for (int i = 0; i < keyOf.length; i++) {
      starts[keyOf[i] + 2]++;
      if (keyOf[i] >= 0) {
        bytes[keyOf[i]] += strings.length(i) + 1L;
      }
    }
    starts[1] = 0;
    for (int key = 0; key < keys; key++) {
      starts[key + 2] += starts[key + 1];
    }
    int[] order = new int[starts[keys + 1]];
    int[] next = starts.clone();
    for (int i = 0; i < keyOf.length; i++) {
      if (keyOf[i] >= 0) {
        order[next[keyOf[i] + 1]++] = i;
      }
    }
    boolean grouped =
        options.uses(kind == ContainerKind.TEXT ? PackOperator.CONTENT : PackOperator.ATTRIBUTE);
    if (profile != PackProfile.COLUMNS || !grouped) {
      int block = profile == PackProfile.COLUMNS ? options.blockSize() : Integer.MAX_VALUE;
      int[] late = NONE;
      if (profile == PackProfile.PAGE && grouped) {
        late = urls ? urls(strings, order, starts) : late(kind, starts);
      }
      int[] own = late;
      int[] first =
          IntStream.range(0, keys)
              .filter(key -> Arrays.binarySearch(own, key) < 0)
              .flatMap(key -> Arrays.stream(order, starts[key + 1], starts[key + 2]))
              .toArray();
      if (first.length > 0) {
        parts.add(new StringContainer(kind, NONE, NONE, new StringCode.Run(strings, first), block));
      }
      if (late.length > 0) {
        parts.add(keyed(kind, late, strings, order, starts, block));
      }
      return;
    }
    int block = options.blockSize();
    int[] small =
        IntStream.range(0, keys)
            .filter(k -> bytes[k] > 0 && bytes[k] < StringContainer.SMALL_COLUMN)
            .toArray();
    for (int key = 0; key < keys; key++) {
      if (bytes[key] >= StringContainer.SMALL_COLUMN) {
        int[] run = Arrays.copyOfRange(order, starts[key + 1], starts[key + 2]);
        int[] counts = {run.length};
        parts.add(
            new StringContainer(
                kind, new int[] {key}, counts, new StringCode.Run(strings, run), block));
      }
    }
    if (small.length > 0) {
      parts.add(keyed(kind, small, strings, order, starts, block));
    }
  }

  /** A column of some keys, one after the other. */
  private static StringContainer keyed(
      ContainerKind kind, int[] keys, StringList strings, int[] order, int[] starts, int block) {
    int[] run =
        IntStream.of(keys)
            .flatMap(k -> Arrays.stream(order, starts[k + 1], starts[k + 2]))
            .toArray();
    int[] counts = IntStream.of(keys).map(k -> starts[k + 2] - starts[k + 1]).toArray();
    return new StringContainer(kind, keys, counts, new StringCode.Run(strings, run), block);
  }

  /**
   * Texts of a page that hardly any question is about and that are most of it: they stand behind
   * the others, so that those are decoded without them.
   */
  private int[] late(ContainerKind kind, int[] starts) {
    if (kind != ContainerKind.TEXT || digest.type() != DocumentType.HTML) {
      return NONE;
    }
    return IntStream.range(0, digest.tags().size())
        .filter(tag -> LATE.contains(digest.tags().get(tag).local()))
        .filter(tag -> starts[tag + 2] > starts[tag + 1])
        .toArray();
  }

  /** The keys whose strings are probably URLs. */
  private static int[] urls(StringList strings, int[] order, int[] starts) {
    return IntStream.range(0, starts.length - 2)
        .filter(
            key -> {
              int[] run = Arrays.copyOfRange(order, starts[key + 1], starts[key + 2]);
              return FrontCode.suits(new StringCode.Run(strings, run));
            })
        .toArray();
  }

  private static final int[] NONE = {};

  private static final Set<String> LATE = Set.of("script", "style");

  /** Encodes columns in whichever way is smallest; returns the words that some of them use. */
  private @Nullable ContentWords parts(
      List<StringContainer> valueColumns,
      List<StringContainer> textColumns,
      List<PackPart> values,
      List<PackPart> texts,
      boolean urls) {
    List<StringContainer> columns = new ArrayList<>(valueColumns);
    columns.addAll(textColumns);
    PackPart[] best =
        (options.parallel() ? columns.parallelStream() : columns.stream())
            .map(column -> column.best(options, reading.source().charset(), profile, urls))
            .toArray(PackPart[]::new);
    ContentWords words = null;
    if (profile == PackProfile.COLUMNS
        && options.uses(PackOperator.CONTENT)
        && options.level() > 0) {
      WordCounter counter = new WordCounter();
      int[] candidates =
          IntStream.range(0, best.length)
              .filter(
                  c ->
                      best[c].encoding() == StringCode.PLAIN
                          && best[c].raw() >= StringContainer.SMALL_COLUMN)
              .toArray();
      for (int c : candidates) {
        counter.add(columns.get(c).run());
      }
      ContentWords found = counter.words();
      long saved =
          -groupWriter.stored(
              PackPart.of(ContainerKind.WORDS, found.toBytes(), options.blockSize()));
      PackPart[] coded = best.clone();
      for (int c : candidates) {
        PackPart with = columns.get(c).words(found);
        int gain = groupWriter.stored(best[c]) - groupWriter.stored(with);
        if (gain > 0) {
          saved += gain;
          coded[c] = with;
        }
      }
      if (saved > 0) {
        System.arraycopy(coded, 0, best, 0, best.length);
        words = found;
      }
    }
    values.addAll(List.of(best).subList(0, valueColumns.size()));
    texts.addAll(List.of(best).subList(valueColumns.size(), best.length));
    return words;
  }

  // ---- file ----

  private byte[] file(List<List<PackPart>> groups) {
    List<GroupWriter.Written> written = new ArrayList<>();
    for (List<PackPart> group : groups) {
      written.add(groupWriter.of(group));
    }
    ByteSink header = HeaderWriter.start(reading, profile, options, 0);
    header.varint(written.size());
    for (GroupWriter.Written group : written) {
      header.put(group.header());
    }
    int version =
        profile != PackProfile.COLUMNS || options.hashes() != PackHashes.NONE
            ? HeaderWriter.VERSION
            : HeaderWriter.FIRST_VERSION;
    return HeaderWriter.groups(
        version, header, written.stream().map(GroupWriter.Written::body).toList());
  }

  private byte[] message(List<PackPart> parts) {
    boolean source = parts.getLast().kind() == ContainerKind.SOURCE;
    int flags = source ? HeaderWriter.WITH_SOURCE : 0;
    flags |= options.dictionary() ? HeaderWriter.SHIPPED : 0;
    ByteSink header = HeaderWriter.start(reading, profile, options, flags);
    if (parts.size() == 1) {
      header.varint(0);
      return HeaderWriter.message(header, groupWriter.of(parts).body());
    }
    for (ContainerKind kind : HeaderWriter.MESSAGE) {
      ContainerKind wanted = source && kind == ContainerKind.RESIDUE ? ContainerKind.SOURCE : kind;
      header.varint(
          parts.stream().filter(part -> part.kind() == wanted).mapToInt(PackPart::raw).sum());
    }
    return HeaderWriter.message(header, groupWriter.of(parts).body());
  }

  static byte[] hash(byte[] bytes) {
    return Sha256Digest.of(bytes);
  }
}
