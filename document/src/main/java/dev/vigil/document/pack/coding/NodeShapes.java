package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The distinct shapes of a document's nodes. A shape is a tag with its attribute names and one of
 * three models of content, or a kind of leaf, or one particular run of white space; so indentation
 * is part of the tree and not of the texts. Shape 0 is not a node but the end of the open element.
 * Immutable.
 */
public final class NodeShapes {
  public static final int END = 0;

  /** An element with an end mark behind its children. */
  public static final byte GENERAL = 0;

  /** An element without children, which needs no end mark. */
  public static final byte EMPTY = 1;

  /** An element around exactly one text, which is part of it here and comes without a mark. */
  public static final byte TEXT_ONLY = 2;

  /** A leaf whose content is in a text container. */
  public static final byte LEAF = 3;

  /** A text that is this run of white space. */
  public static final byte SPACE = 4;

  private static final int MODELS = 5;

  public final int count;
  public final int[] tags;
  public final byte[] models;

  /** Attribute names of shape s: {@code names[starts[s]] .. names[starts[s + 1] - 1]}. */
  public final int[] starts;

  public final int[] names;

  /** Per shape its white space; empty for other shapes. */
  public final byte[][] spaces;

  public NodeShapes(int[] tags, byte[] models, int[] starts, int[] names, byte[][] spaces) {
    this.count = tags.length;
    this.tags = tags;
    this.models = models;
    this.starts = starts;
    this.names = names;
    this.spaces = spaces;
  }

  public byte[] toBytes() {
    ByteSink sink = new ByteSink(count * 4);
    sink.varint(count - 1);
    for (int s = 1; s < count; s++) {
      if (models[s] == SPACE) {
        sink.varint(SPACE + MODELS * spaces[s].length);
        sink.put(spaces[s]);
      } else {
        sink.varint(models[s] + MODELS * (starts[s + 1] - starts[s]));
        sink.varint(tags[s]);
        for (int a = starts[s]; a < starts[s + 1]; a++) {
          sink.varint(names[a]);
        }
      }
    }
    return sink.toArray();
  }

  public static NodeShapes read(ByteCursor cursor, DocumentNames tagNames, int attributeNames) {
    int count = cursor.count() + 1;
    int[] tags = new int[count];
    byte[] models = new byte[count];
    int[] starts = new int[count + 1];
    int[] names = new int[16];
    byte[][] spaces = new byte[count][];
    Arrays.fill(spaces, NONE);
    int used = 0;
    for (int s = 1; s < count; s++) {
      int head = cursor.varint();
      if (head < 0) {
        throw cursor.damaged("has a shape with " + Integer.toUnsignedString(head) + " names");
      }
      int more = head / MODELS;
      models[s] = (byte) (head % MODELS);
      starts[s] = used;
      if (models[s] == SPACE) {
        tags[s] = DocumentNames.TEXT;
        spaces[s] = cursor.take(more);
      } else {
        tags[s] = checked(cursor, cursor.varint(), tagNames.size());
        NodeKind kind = tagNames.kind(tags[s]);
        boolean fits = models[s] == LEAF ? !kind.isBranch() && more == 0 : kind == NodeKind.ELEMENT;
        if (!fits) {
          throw cursor.damaged("gives a " + kind + " the wrong content");
        }
        if (more > cursor.remaining()) {
          throw cursor.damaged("counts " + more + " names that it does not hold");
        }
        if (used + more > names.length) {
          names = Arrays.copyOf(names, Math.max(used + more, names.length * 2));
        }
        for (int a = 0; a < more; a++) {
          names[used++] = checked(cursor, cursor.varint(), attributeNames);
        }
      }
    }
    starts[count] = used;
    return new NodeShapes(tags, models, starts, Arrays.copyOf(names, used), spaces);
  }

  private static int checked(ByteCursor cursor, int number, int bound) {
    if (number < 0 || number >= bound) {
      throw cursor.damaged("names number " + number + " of " + bound);
    }
    return number;
  }

  /** How a node of the shape is written where names are not replaced by numbers. */
  public byte[] spelling(int shape, DocumentNames tagNames, DocumentNames attributeNames) {
    StringBuilder text = new StringBuilder();
    if (shape == END) {
      return text.append('/').toString().getBytes(StandardCharsets.UTF_8);
    }
    text.append((char) ('0' + models[shape]));
    if (models[shape] == SPACE) {
      text.append(new String(spaces[shape], StandardCharsets.UTF_8));
    } else {
      append(text, tagNames.get(tags[shape]));
      for (int a = starts[shape]; a < starts[shape + 1]; a++) {
        append(text.append(' '), attributeNames.get(names[a]));
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder text, DocumentName name) {
    text.append(name.qualified());
    if (!name.uri().isEmpty() && !name.uri().equals(DocumentName.XHTML)) {
      text.append('{').append(name.uri()).append('}');
    }
  }

  private static final byte[] NONE = new byte[0];
}
