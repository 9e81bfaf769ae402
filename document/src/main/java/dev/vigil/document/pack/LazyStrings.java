package dev.vigil.document.pack;

import dev.vigil.document.Strings;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Strings of which nothing is read from the pack, not even where they stand, before the first one
 * is asked for. Safe for concurrent reading.
 */
final class LazyStrings implements Strings {
  private final int count;
  private final Supplier<Strings> source;
  private volatile @Nullable Strings strings;

  LazyStrings(int count, Supplier<Strings> source) {
    this.count = count;
    this.source = source;
  }

  private Strings strings() {
    Strings known = strings;
    return known == null ? open() : known;
  }

  private synchronized Strings open() {
    Strings known = strings;
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
