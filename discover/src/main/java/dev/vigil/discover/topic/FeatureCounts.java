package dev.vigil.discover.topic;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The features of a page as keys with counts. Immutable if the arrays are not modified.
 *
 * @param keys hashed names; in ascending order, unless they are only looked at once
 * @param counts how often each occurs
 */
public record FeatureCounts(int[] keys, float[] counts) {
  public int size() {
    return keys.length;
  }

  /** Whether there is a word of the page or of a link to it: elements alone tell nothing. */
  boolean hasWords() {
    for (int key : keys) {
      FeatureKind kind = FeatureBag.kind(key);
      if (kind == FeatureKind.TERM || kind == FeatureKind.TITLE || kind == FeatureKind.ANCHOR) {
        return true;
      }
    }
    return false;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(keys.length);
    for (int i = 0; i < keys.length; i++) {
      out.writeInt(keys[i]);
      out.writeFloat(counts[i]);
    }
  }

  static FeatureCounts read(DataInput in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > FeatureBag.MOST) {
      throw new IOException("a page has " + size + " features");
    }
    int[] keys = new int[size];
    float[] counts = new float[size];
    for (int i = 0; i < size; i++) {
      keys[i] = in.readInt();
      counts[i] = in.readFloat();
    }
    return new FeatureCounts(keys, counts);
  }
}
