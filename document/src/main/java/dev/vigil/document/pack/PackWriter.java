package dev.vigil.document.pack;

import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.Limits;
import dev.vigil.document.Names;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Reading;
import dev.vigil.document.Strings;
import dev.vigil.document.exact.Residue;
import dev.vigil.document.html.HtmlReader;
import dev.vigil.document.xpath.PathSummary;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a reading as a pack: the operators make containers, the profile puts them into groups, and
 * the codec makes blocks of those. Not thread-safe; ready for one {@link #write}.
 */
final class PackWriter {
  /** Smaller documents become one frame: a second one costs more than it saves. */
  private static final int MESSAGE_BYTES = 8 << 10;

  /** Columns below this are merged: a frame of their own would cost more than it gives. */
  private static final int SMALL_COLUMN = 4 << 10;

  /** Below this a path summary is as quickly derived from the tree as read. */
  private static final int SUMMARY_NODES = 10_000;

  /** Pages above this get columns of their own like any large document. */
  private static final int LARGEST_PAGE = 8 << 20;

  /** Encodings are compared at this level at most, and the chosen one then written at the real. */
  private static final int ESTIMATE_LEVEL = 9;

  /** Below this a page may be kept as its source, where columns would be larger. */
  private static final int TINY_BYTES = 4 << 10;

  /** What a zstd file has beyond our frames: magic number and content size. */
  private static final int ZSTD_EXTRA = 5;

  /** From this level on size is worth a second try. */
  private static final int TRYING_LEVEL = 10;

  private static final Limits EVERYTHING =
      new Limits(
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  private final Reading reading;
  private final PageDigest digest;
  private final PackOptions options;
  private final Profile profile;

  PackWriter(Reading reading, PackOptions options) {
    this.reading = reading;
    this.digest = reading.digest();
    this.options = options;
    Profile wanted = options.profile().orElseGet(() -> profileOf(reading));
    this.profile = wanted == Profile.MESSAGE && !fitsMessage() ? Profile.COLUMNS : wanted;
  }

  static Profile profileOf(Reading reading) {
    int length = reading.source().bytes().length;
    if (length < MESSAGE_BYTES) {
      return Profile.MESSAGE;
    }
    return reading.digest().type() == DocumentType.HTML && length < LARGEST_PAGE
        ? Profile.PAGE
        : Profile.COLUMNS;
  }

  /** A message has no room to say how strings with the byte FF are written. */
  private boolean fitsMessage() {
    for (Strings strings : List.of(digest.contents(), digest.attributes().values())) {
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
        return tiny(source) ? smaller(file, source) : file;
      }
    }
    return smallest(ContainerKind.SOURCE, source);
  }

  private boolean tiny(byte[] source) {
    return profile == Profile.MESSAGE
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
    byte[] zipped = Codec.compress(source, 0, source.length, options.level(), null);
    if (zipped == null || file.length <= zipped.length + ZSTD_EXTRA) {
      return file;
    }
    byte[] alone = message(List.of(Part.of(ContainerKind.SOURCE, source, LARGEST_PAGE)));
    Reading again = HtmlReader.read(source, null, Limits.WEB);
    PackOptions columns = options.withProfile(Profile.MESSAGE);
    boolean same = Arrays.equals(file, new PackWriter(again, columns).write());
    return same && alone.length < file.length ? alone : file;
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
    if (profile == Profile.COLUMNS
        && options.profile().isEmpty()
        && options.level() >= TRYING_LEVEL
        && reading.source().utf8().length <= options.blockSize()) {
      PackOptions asPage = options.withProfile(Profile.PAGE);
      byte[] page = new PackWriter(reading, asPage).write(kind, rest);
      return page.length < file.length ? page : file;
    }
    return file;
  }

  private byte[] write(ContainerKind kind, byte[] rest) {
    StructureWriter structure = structure();
    List<Column> textColumns = new ArrayList<>();
    List<Column> valueColumns = new ArrayList<>();
    texts(structure.walk(), textColumns);
    values(valueColumns);
    List<Part> values = new ArrayList<>();
    List<Part> texts = new ArrayList<>();
    Words words = parts(valueColumns, textColumns, values, texts);
    int block = profile == Profile.COLUMNS ? options.blockSize() : LARGEST_PAGE * 2;
    Part names =
        Part.of(
            ContainerKind.NAMES,
            NameList.write(digest.type(), digest.tags(), digest.attributes().names()),
            block);
    Part shapes = Part.of(ContainerKind.SHAPES, structure.shapes(), block);
    Part tree = Part.of(ContainerKind.STRUCTURE, structure.structure(), block);
    Part exactness = Part.of(kind, rest, block);
    List<List<Part>> groups = new ArrayList<>();
    switch (profile) {
      case MESSAGE -> {
        List<Part> all = new ArrayList<>(List.of(names, shapes, tree));
        all.addAll(values);
        all.addAll(texts);
        all.add(exactness);
        return message(all);
      }
      case PAGE -> {
        groups.add(List.of(names, shapes, tree));
        List<Part> others = new ArrayList<>(values);
        others.addAll(texts);
        others.add(exactness);
        groups.add(others);
      }
      case COLUMNS -> {
        List<Part> head = new ArrayList<>(List.of(names));
        head.add(Part.of(ContainerKind.COUNTS, counts(), block));
        Part summary =
            digest.nodeCount() < SUMMARY_NODES
                ? null
                : Part.of(ContainerKind.SUMMARY, PathSummary.of(digest).toBytes(), block);
        List<Part> small = new ArrayList<>();
        List<List<Part>> large = new ArrayList<>();
        (shapes.chunks().size() == 1 ? head : small).add(shapes);
        if (words != null) {
          large.add(List.of(Part.of(ContainerKind.WORDS, words.toBytes(), block)));
        }
        large.add(List.of(tree));
        for (List<Part> parts : List.of(values, texts, List.of(exactness))) {
          for (Part part : parts) {
            if (part.raw() < SMALL_COLUMN && part.chunks().size() == 1) {
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
    return file(groups);
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
    if (profile != Profile.COLUMNS) {
      return shapes;
    }
    return StructureWriter.paths(digest, options)
        .filter(paths -> size(paths) < size(shapes))
        .orElse(shapes);
  }

  private int size(StructureWriter writer) {
    return compressed(writer.structure()) + compressed(writer.shapes());
  }

  private int compressed(byte[] bytes) {
    byte[] found = Codec.compress(bytes, 0, bytes.length, Math.min(options.level(), 6), null);
    return found == null ? bytes.length : found.length;
  }

  // ---- strings ----

  /** The key of a leaf: for a text the tag around it, for others their own. */
  static int key(PageDigest digest, int leaf) {
    int tag = digest.tag(leaf);
    return tag == Names.TEXT ? digest.tag(digest.parent(leaf)) : tag;
  }

  private void texts(ShapeWriter walk, List<Column> parts) {
    int count = digest.nodeCount();
    int keys = digest.tags().size();
    int[] keyOf = new int[digest.contents().count()];
    Arrays.fill(keyOf, -1);
    for (int node = 1; node < count; node++) {
      int content = digest.content(node);
      if (content >= 0 && !walk.isFoldedText(node)) {
        keyOf[content] = options.uses(Operator.CONTENT) ? key(digest, node) : 0;
      }
    }
    columns(ContainerKind.TEXT, digest.contents(), keyOf, keys, parts);
  }

  private void values(List<Column> parts) {
    int[] keyOf = new int[digest.attributes().count()];
    if (options.uses(Operator.ATTRIBUTE)) {
      for (int a = 0; a < keyOf.length; a++) {
        keyOf[a] = digest.attributes().nameId(a);
      }
    }
    columns(
        ContainerKind.VALUES,
        digest.attributes().values(),
        keyOf,
        digest.attributes().names().size(),
        parts);
  }

  /** Sorts strings by key and makes a container of each large key and one of the others. */
  private void columns(
      ContainerKind kind, Strings strings, int[] keyOf, int keys, List<Column> parts) {
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
        options.uses(kind == ContainerKind.TEXT ? Operator.CONTENT : Operator.ATTRIBUTE);
    if (profile != Profile.COLUMNS || !grouped) {
      if (order.length > 0) {
        int block = profile == Profile.COLUMNS ? options.blockSize() : Integer.MAX_VALUE;
        parts.add(new Column(kind, NONE, NONE, new StringCode.Run(strings, order), block));
      }
      return;
    }
    int block = options.blockSize();
    int[] small =
        IntStream.range(0, keys).filter(k -> bytes[k] > 0 && bytes[k] < SMALL_COLUMN).toArray();
    for (int key = 0; key < keys; key++) {
      if (bytes[key] >= SMALL_COLUMN) {
        int[] run = Arrays.copyOfRange(order, starts[key + 1], starts[key + 2]);
        int[] counts = {run.length};
        parts.add(
            new Column(kind, new int[] {key}, counts, new StringCode.Run(strings, run), block));
      }
    }
    if (small.length > 0) {
      int[] run =
          IntStream.of(small)
              .flatMap(k -> Arrays.stream(order, starts[k + 1], starts[k + 2]))
              .toArray();
      int[] counts = IntStream.of(small).map(k -> starts[k + 2] - starts[k + 1]).toArray();
      parts.add(new Column(kind, small, counts, new StringCode.Run(strings, run), block));
    }
  }

  private static final int[] NONE = {};

  /** Strings that become one container. */
  private record Column(
      ContainerKind kind, int[] keys, int[] counts, StringCode.Run run, int blockSize) {
    Part plain() {
      return run.hasEndByte()
          ? part(StringCode.SIZED, StringCode.sized(run, blockSize))
          : part(StringCode.PLAIN, StringCode.plain(run, blockSize));
    }

    /** Whichever of the encodings without words is smallest, by a quick look. */
    Part best(PackOptions options, Charset charset, Profile profile) {
      Part best = plain();
      if (profile == Profile.PAGE
          && best.encoding() == StringCode.PLAIN
          && options.level() > 0
          && options.uses(Operator.CONTENT)
          && !charset.equals(StandardCharsets.UTF_8)) {
        Part plain = best;
        return CharsetCode.encode(run, blockSize, charset)
            .map(chunks -> part(StringCode.CHARSET, chunks))
            .filter(p -> estimate(p, options.level()) < estimate(plain, options.level()))
            .orElse(plain);
      }
      if (best.encoding() != StringCode.PLAIN
          || keys.length == 0
          || best.raw() < SMALL_COLUMN
          || options.level() == 0) {
        return best;
      }
      Operator lists = kind == ContainerKind.TEXT ? Operator.CONTENT : Operator.ATTRIBUTE;
      List<Part> others = new ArrayList<>();
      if (options.uses(lists)) {
        NumberCode.encode(run, blockSize)
            .ifPresent(chunks -> others.add(part(StringCode.NUMBERS, chunks)));
        ListCode.encode(run, blockSize)
            .ifPresent(chunks -> others.add(part(StringCode.LISTED, chunks)));
      }
      if (options.uses(Operator.URL) && FrontCode.suits(run)) {
        others.add(part(StringCode.FRONT, FrontCode.encode(run, blockSize)));
      }
      long size = others.isEmpty() ? 0 : estimate(best, options.level());
      for (Part other : others) {
        long found = estimate(other, options.level());
        if (found < size) {
          size = found;
          best = other;
        }
      }
      return best;
    }

    private static long estimate(Part part, int level) {
      long total = 0;
      for (Chunk chunk : part.chunks()) {
        byte[] bytes = chunk.bytes();
        byte[] small =
            Codec.compress(bytes, 0, bytes.length, Math.min(level, ESTIMATE_LEVEL), null);
        total += small == null ? bytes.length : small.length;
      }
      return total;
    }

    Part words(Words words) {
      return part(StringCode.WORDS, StringCode.words(run, blockSize, words));
    }

    private Part part(int encoding, List<Chunk> chunks) {
      return new Part(kind, keys, counts, encoding, chunks);
    }
  }

  /** Encodes columns in whichever way is smallest; returns the words that some of them use. */
  private @Nullable Words parts(
      List<Column> valueColumns, List<Column> textColumns, List<Part> values, List<Part> texts) {
    List<Column> columns = new ArrayList<>(valueColumns);
    columns.addAll(textColumns);
    Part[] best =
        (options.parallel() ? columns.parallelStream() : columns.stream())
            .map(column -> column.best(options, reading.source().charset(), profile))
            .toArray(Part[]::new);
    Words words = null;
    if (profile == Profile.COLUMNS && options.uses(Operator.CONTENT) && options.level() > 0) {
      WordCounter counter = new WordCounter();
      int[] candidates =
          IntStream.range(0, best.length)
              .filter(c -> best[c].encoding() == StringCode.PLAIN && best[c].raw() >= SMALL_COLUMN)
              .toArray();
      for (int c : candidates) {
        counter.add(columns.get(c).run());
      }
      Words found = counter.words();
      long saved = -stored(Part.of(ContainerKind.WORDS, found.toBytes(), options.blockSize()));
      Part[] coded = best.clone();
      for (int c : candidates) {
        Part with = columns.get(c).words(found);
        int gain = stored(best[c]) - stored(with);
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

  private final IdentityHashMap<Part, Written> alone = new IdentityHashMap<>();

  private int stored(Part part) {
    return alone.computeIfAbsent(part, p -> group(List.of(p))).body.length;
  }

  // ---- file ----

  private byte[] file(List<List<Part>> groups) {
    List<Written> written = new ArrayList<>();
    for (List<Part> group : groups) {
      Written known = group.size() == 1 ? alone.get(group.getFirst()) : null;
      written.add(known == null ? group(group) : known);
    }
    ByteSink header = HeaderWriter.start(digest, reading.source().bytes(), profile, options, 0);
    header.varint(written.size());
    for (Written group : written) {
      header.put(group.header);
    }
    return HeaderWriter.groups(header, written.stream().map(Written::body).toList());
  }

  private byte[] message(List<Part> parts) {
    boolean source = parts.getLast().kind() == ContainerKind.SOURCE;
    int flags = source ? HeaderWriter.WITH_SOURCE : 0;
    flags |= options.dictionary() ? HeaderWriter.SHIPPED : 0;
    ByteSink header = HeaderWriter.start(digest, reading.source().bytes(), profile, options, flags);
    if (parts.size() == 1) {
      header.varint(0);
      return HeaderWriter.message(header, group(parts).body());
    }
    for (ContainerKind kind : HeaderWriter.MESSAGE) {
      ContainerKind wanted = source && kind == ContainerKind.RESIDUE ? ContainerKind.SOURCE : kind;
      header.varint(parts.stream().filter(part -> part.kind() == wanted).mapToInt(Part::raw).sum());
    }
    return HeaderWriter.message(header, group(parts).body());
  }

  static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** A group's entry in the header, and its bytes. */
  private record Written(byte[] header, byte[] body) {}

  private List<byte[]> compressed(
      List<byte[]> blocks, @Nullable Help forFirst, @Nullable Help forOthers) {
    IntStream numbers = IntStream.range(0, blocks.size());
    return (options.parallel() ? numbers.parallel() : numbers)
        .mapToObj(
            i -> {
              byte[] raw = blocks.get(i);
              Help help = i == 0 ? forFirst : forOthers;
              byte[] small = Codec.compress(raw, 0, raw.length, options.level(), help);
              return small == null ? raw : small;
            })
        .toList();
  }

  private Written group(List<Part> parts) {
    boolean shipped = profile != Profile.COLUMNS && options.dictionary();
    List<byte[]> blocks = new ArrayList<>();
    boolean several = parts.size() == 1 && parts.getFirst().chunks().size() > 1;
    int flags = shipped ? Group.SHIPPED : 0;
    Help help = shipped ? ShippedDictionary.help() : null;
    if (several) {
      for (Chunk chunk : parts.getFirst().chunks()) {
        blocks.add(chunk.bytes());
      }
      flags |= Group.BLOCKS;
      if (help == null && Help.canBe(blocks.getFirst())) {
        flags |= Group.FIRST_HELPS;
      }
    } else {
      ByteSink one = new ByteSink(1 << 12);
      for (Part part : parts) {
        for (Chunk chunk : part.chunks()) {
          one.put(chunk.bytes());
        }
      }
      blocks.add(one.toArray());
    }
    boolean firstHelps = (flags & Group.FIRST_HELPS) != 0;
    List<byte[]> stored;
    if (firstHelps) {
      try (Help first = new Help(blocks.getFirst())) {
        stored = compressed(blocks, help, first);
      }
    } else {
      stored = compressed(blocks, help, help);
    }
    ByteSink body = new ByteSink(1 << 12);
    if (several) {
      for (int i = 0; i < blocks.size(); i++) {
        Chunk chunk = parts.getFirst().chunks().get(i);
        body.varint(stored.get(i).length);
        body.varint(blocks.get(i).length);
        Crc.put(body, Crc.of(stored.get(i), 0, stored.get(i).length));
        body.varint(chunk.strings());
        body.varint(chunk.decoded());
      }
    }
    int index = body.size();
    for (byte[] block : stored) {
      body.put(block);
    }
    ByteSink header = new ByteSink(64);
    header.varint(flags);
    header.varint(body.size());
    if (several) {
      header.varint(index);
    }
    Crc.put(header, Crc.of(body.array(), 0, several ? index : body.size()));
    header.varint(parts.size());
    for (Part part : parts) {
      boolean keyed = part.keys().length > 0;
      header.put(part.kind().code() | part.encoding() << 4 | (keyed ? Group.Entry.KEYED : 0));
      header.varint(part.raw());
      if (part.encoding() != StringCode.PLAIN) {
        header.varint(part.decoded());
      }
      if (keyed) {
        header.varint(part.keys().length);
        int last = -1;
        for (int k = 0; k < part.keys().length; k++) {
          header.varint(part.keys()[k] - last - 1);
          header.varint(part.counts()[k]);
          last = part.keys()[k];
        }
      }
    }
    return new Written(header.toArray(), body.toArray());
  }
}
