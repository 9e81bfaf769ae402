package dev.vigil.document.pack.coding;

import dev.vigil.document.StringList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A list of strings that reads nothing from the pack, not even the positions, before the first
 * string is requested. Safe for concurrent reading.
 */
public final class LazyStrings implements StringList {
  private final int count;
  private final Supplier<StringList> source;
  private volatile @Nullable StringList strings;

  public LazyStrings(int count, Supplier<StringList> source) {
    this.count = count;
    this.source = source;
  }

  private StringList strings() {
    StringList known = strings;
    return known == null ? open() : known;
  }

  private synchronized StringList open() {
    StringList known = strings;
    if (known == null) {
      known = source.get();
      strings = known;
    }
    return known;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public byte[] buffer(int i) {
    return strings().buffer(i);
  }

  @Override
  public int start(int i) {
    return strings().start(i);
  }

  @Override
  public int end(int i) {
    return strings().end(i);
  }
}
