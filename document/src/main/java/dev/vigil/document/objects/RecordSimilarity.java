package dev.vigil.document.objects;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Computes how similar the records of a group are (Omini's partial path heuristic): each record is
 * the set of tag paths in it, and the common form consists of the paths that at least half of the
 * records have. Immutable.
 */
final class RecordSimilarity {
  /**
   * The number of nodes of a record that are examined; enough to distinguish records from other
   * elements.
   */
  private static final int MOST = 300;

  /** Texts up to this length are no prose. */
  private static final int SHORT = 60;

  private static final long TEXT = 3;
  private static final long IMAGE = 5;
  private static final long ATTRIBUTE = 11;

  /** How much of the common form each record has: Dice's measure, 0 to 1. */
  final double[] likeness;

  /** How many values the common form has. */
  final int fields;

  /** How many of them are images or mostly short texts, as labels, names, dates and prices are. */
  final int shortFields;

  /** The share of records whose text no earlier record had. */
  final double distinct;

  RecordSimilarity(
      RecordRanges ranges, VisibleArea visible, ItemSignatures signatures, TagRoles tags) {
    int count = ranges.count();
    long[][] paths = new long[count][];
    Map<Long, Amount> byTag = new HashMap<>();
    Map<Long, Amount> byClass = new HashMap<>();
    Set<Long> texts = new HashSet<>();
    for (int i = 0; i < count; i++) {
      Walk walk = new Walk(i, visible, signatures, tags, byTag, byClass);
      paths[i] = walk.paths(ranges.from()[i], ranges.to()[i]);
      texts.add(textHash(ranges.from()[i], ranges.to()[i], visible));
    }
    distinct = (double) texts.size() / count;
    // Classes distinguish values that share a tag, unless they differ from record to record.
    fields = Math.max(common(byTag, count, false), common(byClass, count, false));
    shortFields = Math.max(common(byTag, count, true), common(byClass, count, true));
    long[] common = common(paths);
    likeness = new double[count];
    for (int i = 0; i < count; i++) {
      likeness[i] = dice(paths[i], common);
    }
  }

  private static int common(Map<Long, Amount> values, int records, boolean onlyShort) {
    int common = 0;
    for (Amount amount : values.values()) {
      boolean counts = !onlyShort || amount.total < (long) SHORT * amount.count;
      common += counts && 2 * amount.records >= records ? 1 : 0;
    }
    return common;
  }

  /** How much text stands at one path in all records. */
  private static final class Amount {
    private int count;
    private long total;
    private int records;
    private int last = -1;

    void add(int record, int text) {
      count++;
      total += text;
      records += record == last ? 0 : 1;
      last = record;
    }
  }

  /** Collects the paths of one record. */
  private record Walk(
      int record,
      VisibleArea visible,
      ItemSignatures signatures,
      TagRoles tags,
      Map<Long, Amount> byTag,
      Map<Long, Amount> byClass) {
    long[] paths(int from, int to) {
      PageDigest digest = visible.digest;
      int size = Math.min(MOST, to - from);
      long[] tagPaths = new long[size];
      long[] classPaths = new long[size];
      int[] cells = new int[size];
      long[] found = new long[64];
      int count = 0;
      for (int i = 0; i < size; i++) {
        int node = from + i;
        int parent = digest.parent(node) - from;
        tagPaths[i] = parent < 0 ? 1 : tagPaths[parent];
        classPaths[i] = parent < 0 ? 1 : classPaths[parent];
        if (!visible.at(node)) {
          continue;
        }
        if (digest.isElement(node)) {
          if (tags.isFormatting(node)) {
            classPaths[i] = GroupingHash.pair(classPaths[i], signatures.fine(node));
            continue;
          }
          int place = parent >= 0 && tags.isCell(node) ? ++cells[parent] : 0;
          tagPaths[i] = GroupingHash.pair(tagPaths[i], signatures.coarse(node) + place);
          classPaths[i] = GroupingHash.pair(classPaths[i], signatures.fine(node) + place);
          found = with(found, count++, tagPaths[i]);
          if (visible.html) {
            if (tags.isImage(node)) {
              found = with(found, count++, value(tagPaths[i], classPaths[i], IMAGE, 0));
            }
          } else if (digest.type() == DocumentType.XML) {
            Attributes attributes = digest.attributes();
            for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
              long kind = ATTRIBUTE + attributes.nameId(a);
              found = with(found, count++, value(tagPaths[i], classPaths[i], kind, 0));
            }
          }
        } else if (visible.weight(node) > 0) {
          int text = visible.text(node, node + 1);
          found = with(found, count++, value(tagPaths[i], classPaths[i], TEXT, text));
        }
      }
      return sortedDistinct(found, count);
    }

    private long value(long tagPath, long classPath, long kind, int text) {
      long path = GroupingHash.pair(tagPath, kind);
      byTag.computeIfAbsent(path, any -> new Amount()).add(record, text);
      byClass
          .computeIfAbsent(GroupingHash.pair(classPath, kind), any -> new Amount())
          .add(record, text);
      return path;
    }

    private static long[] with(long[] values, int count, long value) {
      long[] room = count == values.length ? Arrays.copyOf(values, count * 2) : values;
      room[count] = value;
      return room;
    }
  }

  private static long[] sortedDistinct(long[] values, int count) {
    Arrays.sort(values, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept == 0 || values[kept - 1] != values[i]) {
        values[kept++] = values[i];
      }
    }
    return Arrays.copyOf(values, kept);
  }

  /** The paths that at least half of the records have. */
  private static long[] common(long[][] paths) {
    int total = 0;
    for (long[] one : paths) {
      total += one.length;
    }
    long[] all = new long[total];
    int filled = 0;
    for (long[] one : paths) {
      System.arraycopy(one, 0, all, filled, one.length);
      filled += one.length;
    }
    Arrays.sort(all);
    long[] common = new long[total];
    int kept = 0;
    for (int start = 0; start < total; ) {
      int end = start;
      while (end < total && all[end] == all[start]) {
        end++;
      }
      if (2 * (end - start) >= paths.length) {
        common[kept++] = all[start];
      }
      start = end;
    }
    return Arrays.copyOf(common, kept);
  }

  private static double dice(long[] a, long[] b) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      if (a[i] == b[j]) {
        shared++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return a.length + b.length == 0 ? 0 : 2.0 * shared / (a.length + b.length);
  }

  private static long textHash(int from, int to, VisibleArea visible) {
    PageDigest digest = visible.digest;
    StringList contents = digest.contents();
    long hash = 1;
    for (int node = from, end = Math.min(to, from + MOST); node < end; node++) {
      if (!digest.isElement(node) && visible.weight(node) > 0) {
        int i = digest.content(node);
        hash = GroupingHash.of(contents.buffer(i), contents.start(i), contents.end(i), hash);
      } else if (digest.isElement(node) && digest.attributes().has(node)) {
        Attributes attributes = digest.attributes();
        boolean distinctive = !visible.html || visible.values(node, node + 1) > 0;
        for (int a = attributes.start(node); distinctive && a < attributes.end(node); a++) {
          StringList values = attributes.values();
          hash = GroupingHash.of(values.buffer(a), values.start(a), values.end(a), hash);
        }
      }
    }
    return hash;
  }
}
