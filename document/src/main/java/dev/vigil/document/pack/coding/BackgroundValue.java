package dev.vigil.document.pack.coding;

import dev.vigil.document.DocumentException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * A value that is computed while the tree is being read: on another thread where the document is
 * large, else on first use. For one use.
 */
public final class BackgroundValue<T> {
  /** Below this the hand-over costs more than it saves. */
  private static final int LARGE_NODES = 20_000;

  private final Supplier<T> made;

  private BackgroundValue(Supplier<T> made) {
    this.made = made;
  }

  public static <T> BackgroundValue<T> of(int nodes, Supplier<T> maker) {
    if (nodes <= LARGE_NODES) {
      return new BackgroundValue<>(maker);
    }
    return new BackgroundValue<>(CompletableFuture.supplyAsync(maker)::join);
  }

  public T get() {
    try {
      return made.get();
    } catch (CompletionException e) {
      if (e.getCause() instanceof DocumentException refused) {
        throw refused;
      }
      throw e;
    }
  }
}
