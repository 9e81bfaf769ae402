package dev.vigil.watch.source;

import dev.vigil.archive.Archive;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;

/**
 * Creates a kind of source for an installation. Found by {@link java.util.ServiceLoader}, so that
 * other modules can add kinds. Implementations are immutable.
 */
public interface SourceKindProvider {
  /**
   * The services that a kind of source may use.
   *
   * @param folder the data folder
   * @param archive the archive and its catalogue, for sources that answer from what is stored
   */
  record SourceContext(
      Path folder, Settings settings, Archive archive, Fetcher fetcher, TimeSource time) {}

  SourceKind make(SourceContext context);
}
