package dev.vigil.document.internal.html;

import dev.vigil.document.ReadLimits;
import java.util.Arrays;
import java.util.List;

/**
 * The attributes of all tags so far, one after the other: name number and value range (see {@link
 * DecodedText}). Those of one tag are a range; a tag that makes no element gives its range back.
 * Not thread-safe.
 */
final class TokenAttributes {
  static final int TYPE = 0;
  static final int COLOR = 1;
  static final int FACE = 2;
  static final int SIZE = 3;
  static final int ENCODING = 4;

  private static final NameTable KNOWN =
      NameTable.of(
          List.of(
              "type",
              "color",
              "face",
              "size",
              "encoding",
              "class",
              "id",
              "href",
              "src",
              "style",
              "rel",
              "content",
              "name",
              "property",
              "alt",
              "title",
              "width",
              "height",
              "value",
              "target",
              "data-id",
              "role",
              "aria-label",
              "aria-hidden",
              "srcset",
              "sizes",
              "loading",
              "xmlns",
              "viewbox",
              "d",
              "fill",
              "for",
              "action",
              "method",
              "charset",
              "media",
              "lang",
              "tabindex",
              "onclick",
              "placeholder"));

  private final ReadLimits limits;
  final NameTable names = KNOWN.copy();
  private int[] nameIds;
  private int[] starts;
  private int[] ends;
  private int count;

  /** Per name the serial number of the last tag that had it, so that a repetition costs O(1). */
  private int[] lastTag = new int[128];

  private int tagSerial;
  private int tagStart;

  TokenAttributes(ReadLimits limits, int expected) {
    this.limits = limits;
    this.nameIds = new int[expected];
    this.starts = new int[expected];
    this.ends = new int[expected];
  }

  int count() {
    return count;
  }

  int nameId(int attribute) {
    return nameIds[attribute];
  }

  int start(int attribute) {
    return starts[attribute];
  }

  int end(int attribute) {
    return ends[attribute];
  }

  void beginTag() {
    tagSerial++;
    tagStart = count;
  }

  /** Gives back all attributes from this one on. */
  void rewind(int to) {
    count = to;
  }

  /** Whether this is the tag's first attribute of that name; later ones are dropped. */
  boolean claim(int nameId) {
    if (nameId >= lastTag.length) {
      lastTag = Arrays.copyOf(lastTag, Math.max(nameId + 1, lastTag.length * 2));
    }
    if (lastTag[nameId] == tagSerial) {
      return false;
    }
    lastTag[nameId] = tagSerial;
    return true;
  }

  void add(int nameId, int start, int end) {
    int at = count++;
    if (at == nameIds.length) {
      grow();
    }
    nameIds[at] = nameId;
    starts[at] = start;
    ends[at] = end;
  }

  private void grow() {
    limits.checkAttributes((long) count - tagStart);
    int room = (int) Math.min(Integer.MAX_VALUE - 16L, count + (count >> 1) + 16L);
    nameIds = Arrays.copyOf(nameIds, room);
    starts = Arrays.copyOf(starts, room);
    ends = Arrays.copyOf(ends, room);
  }

  void endTag() {
    limits.checkAttributes((long) count - tagStart);
  }

  /** The attribute of that name in the range, or -1. */
  int find(int from, int to, int nameId) {
    for (int i = from; i < to; i++) {
      if (nameIds[i] == nameId) {
        return i;
      }
    }
    return -1;
  }
}
