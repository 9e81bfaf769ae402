package dev.vigil.bench.crawl;

import dev.vigil.archive.Archive;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlEnd;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A process that runs a crawl of loopback, or goes on with it, and says how long it took. For one
 * run.
 */
public final class CrawlProcess {
  private CrawlProcess() {}

  /**
   * Arguments: the folder, the seed, how many pages (0 for all), how many requests to a host at
   * once, the delay in milliseconds, how many threads, and {@code archive} or {@code warc}. Prints
   * {@code ready}, and at the end pages, seconds, processor seconds, the most megabytes of memory
   * that it held, and the seconds that packing took afterwards.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Crawl crawl =
        Files.exists(folder.resolve("crawl.json"))
            ? Crawl.open(folder)
            : Crawl.create(
                folder,
                CrawlSettings.of(List.of(args[1]))
                    .change()
                    .pages(Long.parseLong(args[2]))
                    .parallel(Integer.parseInt(args[3]))
                    .delay(Duration.ofMillis(Long.parseLong(args[4])))
                    .workers(Integer.parseInt(args[5]))
                    .done());
    System.out.println("ready");
    Optional<Archive> archive =
        args[6].equals("archive")
            ? Optional.of(Archive.open(folder.resolve("archive")))
            : Optional.empty();
    long began = System.nanoTime();
    CrawlEnd end =
        crawl.run(
            new Crawl.Tools(TimeSource.system(), AllowList.of(List.of("127.0.0.0/8")), archive),
            progress -> {});
    double seconds = (System.nanoTime() - began) / 1e9;
    double cpu =
        ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3;
    long memory = mostMemory();
    long left = System.nanoTime();
    if (archive.isPresent()) {
      archive.get().pack(() -> {});
      archive.get().close();
    }
    double packing = (System.nanoTime() - left) / 1e9;
    System.out.println(
        crawl.summary().count("pages")
            + " "
            + seconds
            + " "
            + cpu
            + " "
            + memory
            + " "
            + packing
            + " "
            + end.name());
    System.exit(0);
  }

  /** The most megabytes of memory that this process held. */
  public static long mostMemory() throws java.io.IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
      }
    }
    return 0;
  }
}
