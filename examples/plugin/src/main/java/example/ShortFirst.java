package example;

import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;

/** Visits short addresses first: {@code vigil crawl --frontier short URL}. */
public final class ShortFirst implements Frontier {
  @Override
  public double rank(FoundUrl found) {
    return found.url().toString().length();
  }
}
