package dev.vigil.watch.source;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;

/** A feed or sitemap source, fetched like a page. Immutable. */
record WebSource(String name) implements SourceKind {
  @Override
  public Optional<String> fault(String argument) {
    try {
      WebUrl.parse(argument);
      return Optional.empty();
    } catch (FetchException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Optional<String> address(String argument) {
    return Optional.of(argument);
  }

  @Override
  public SourceContent take(String argument) {
    return new SourceContent.Nothing("A " + name + " is fetched from the web.");
  }
}
