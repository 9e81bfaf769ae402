package dev.vigil.diff.script;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed on first use; its input is then released. Safe for concurrent use. */
final class LazyValue<T> {
  private @Nullable Supplier<T> maker;
  private volatile @Nullable T value;

  LazyValue(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T known = value;
    return known == null ? made() : known;
  }

  private synchronized T made() {
    T known = value;
    if (known == null) {
      known = Objects.requireNonNull(maker).get();
      value = known;
      maker = null;
    }
    return known;
  }
}
