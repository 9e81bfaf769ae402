package dev.vigil.watch.source;

import dev.vigil.fetch.Fetcher;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.Settings;
import java.nio.file.Path;

/**
 * Makes a kind of source for an installation. Found by {@link java.util.ServiceLoader}, so that a
 * module that knows more kinds need not be known here. Implementations are immutable.
 */
public interface SourceMaker {
  /**
   * What a kind of source may use.
   *
   * @param folder the data folder
   */
  record Ground(Path folder, Settings settings, Fetcher fetcher, TimeSource time) {}

  SourceKind make(Ground ground);
}
