package dev.vigil.discover.crawl.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.discover.BoundedMap;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.plugin.RankUpdates;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Visits RDF first: addresses that end like RDF files, links that speak of RDF and what RDF files
 * refer to; then links of pages that contain RDF and addresses in folders whose pages did; then all
 * others. Equal ones by their distance from a start URL. What is learnt of at most {@value #MOST}
 * folders is kept. For one thread.
 */
public final class RdfFrontier implements Frontier {
  private static final int MOST = 10_000;
  private static final double TIER = 1e9;

  /** For each folder of a host: pages visited, and pages with RDF among them. */
  private final Map<String, long[]> folders = new BoundedMap<>(MOST);

  private boolean fromRdf;
  private boolean changed;

  private static String folder(WebUrl url) {
    String path = url.path();
    return url.host() + path.substring(0, path.lastIndexOf('/') + 1);
  }

  @Override
  public void visiting(CrawledPage page) {
    fromRdf = RdfContent.syntax(page).isPresent();
  }

  @Override
  public double rank(FoundUrl found) {
    if (isRdf(found.url(), found.anchor())) {
      return found.depth();
    }
    long[] known = folders.get(folder(found.url()));
    boolean near = fromRdf && found.fromNumber() != 0 || known != null && 2 * known[1] >= known[0];
    return (near ? TIER : 2 * TIER) + found.depth();
  }

  @Override
  public double rankAnew(FoundUrl found) {
    fromRdf = false;
    return rank(found);
  }

  @Override
  public boolean isUrgent(PageLink link) {
    return isRdf(link.url(), link.anchor());
  }

  private static boolean isRdf(WebUrl url, String anchor) {
    return RdfContent.isNamedRdf(url) || RdfContent.isCalledRdf(anchor);
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> links, long[] numbers, int matches, RankUpdates ranks) {
    long[] known = folders.computeIfAbsent(folder(page.url()), _ -> new long[2]);
    known[0]++;
    known[1] += RdfContent.syntax(page).isPresent() ? 1 : 0;
    fromRdf = false;
    changed = true;
  }

  @Override
  public byte @Nullable [] save() {
    if (!changed) {
      return null;
    }
    changed = false;
    StringBuilder text = new StringBuilder();
    folders.forEach(
        (folder, counts) ->
            text.append(counts[0])
                .append(' ')
                .append(counts[1])
                .append(' ')
                .append(folder)
                .append('\n'));
    return text.toString().getBytes(UTF_8);
  }

  @Override
  public void restore(byte[] state) {
    for (String line : new String(state, UTF_8).split("\n", -1)) {
      String[] fields = line.split(" ", 3);
      if (fields.length == 3) {
        folders.put(fields[2], new long[] {Long.parseLong(fields[0]), Long.parseLong(fields[1])});
      }
    }
  }
}
