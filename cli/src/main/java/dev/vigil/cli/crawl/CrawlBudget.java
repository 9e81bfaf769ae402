package dev.vigil.cli.crawl;

import dev.vigil.discover.crawl.CrawlSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Parses the options that limit how much a crawl may do. */
final class CrawlBudget {
  @Option(
      names = "--pages",
      paramLabel = "N",
      description =
          "Fetch at most so many pages in all; 0 for no limit. Default for a new crawl: 1000.")
  private @Nullable Long pages;

  @Option(
      names = "--per-host",
      paramLabel = "N",
      description = "Send at most so many requests to one host.")
  private @Nullable Long perHost;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Go at most so many links away from a seed.")
  private @Nullable Integer depth;

  @Option(
      names = "--megabytes",
      paramLabel = "N",
      description = "Fetch at most so many megabytes of content.")
  private @Nullable Long megabytes;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long, such as 2h.")
  private @Nullable Duration most;

  CrawlSettings in(CrawlSettings settings) {
    CrawlSettings.Change change = settings.change();
    if (pages != null) {
      change.pages(pages);
    }
    if (perHost != null) {
      change.perHost(perHost);
    }
    if (depth != null) {
      change.depth(depth);
    }
    if (megabytes != null) {
      // More than any disk has is no limit either.
      change.bytes(Math.clamp(megabytes, -1, 1L << 40) * 1_000_000L);
    }
    if (most != null) {
      change.time(most);
    }
    return change.done();
  }
}
