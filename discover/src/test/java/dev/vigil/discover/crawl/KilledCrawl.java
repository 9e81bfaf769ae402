package dev.vigil.discover.crawl;

import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A process that runs a crawl of loopback, or goes on with it: its folder, its seed. */
final class KilledCrawl {
  private KilledCrawl() {}

  public static void main(String[] args) throws InterruptedException {
    Path folder = Path.of(args[0]);
    Crawl crawl =
        Files.exists(folder.resolve("crawl.json"))
            ? Crawl.open(folder)
            : Crawl.create(
                folder,
                CrawlSettings.of(List.of(args[1]))
                    .change()
                    .pages(0)
                    .delay(Duration.ZERO)
                    .parallel(4)
                    .workers(8)
                    .done());
    crawl.run(
        new Crawl.Tools(
            TimeSource.system(), AllowList.of(List.of("127.0.0.0/8")), Optional.empty()),
        progress -> {});
    System.exit(0);
  }
}
