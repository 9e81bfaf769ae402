package dev.vigil.bench.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The Scrapy of the distribution on the same pages with the same manners: robots.txt, its own
 * frontier and visited set on disk, and every page kept in a compressed file. Not thread-safe.
 */
public final class Scrapy {
  private static final String SPIDER =
      """
      import gzip, sys, scrapy

      class Pages(scrapy.Spider):
          name = 'pages'
          seen = 0

          def start_requests(self):
              self.kept = gzip.open(self.settings['KEPT'], 'wb', compresslevel=1)
              yield scrapy.Request(self.settings['SEED'])

          def parse(self, response):
              Pages.seen += 1
              self.kept.write(response.body)
              for href in response.css('a::attr(href)').getall():
                  yield response.follow(href)

          def closed(self, reason):
              self.kept.close()
              print('pages', Pages.seen)
      """;

  private final Path folder;

  public Scrapy(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /** Whether it is installed. */
  public static boolean isThere() {
    return Files.isExecutable(Path.of("/usr/bin/scrapy"));
  }

  /** What a run took. */
  public record Measured(long pages, double seconds, double cpu) {}

  public Measured run(String seed, int pages, int parallel, int threads, double delay)
      throws IOException, InterruptedException {
    Path spider = Files.writeString(folder.resolve("spider.py"), SPIDER);
    Path times = folder.resolve("times");
    Path out = folder.resolve("out");
    List<String> command =
        List.of(
            "/bin/bash",
            "-c",
            "TIMEFORMAT='%R %U %S'; time /usr/bin/scrapy runspider \"$1\" -s SEED=\"$2\""
                + " -s KEPT=\"$3/kept.gz\" -s JOBDIR=\"$3/job\" -s ROBOTSTXT_OBEY=1"
                + " -s CONCURRENT_REQUESTS=$6 -s CONCURRENT_REQUESTS_PER_DOMAIN=$5"
                + " -s DOWNLOAD_DELAY=$7 -s CLOSESPIDER_PAGECOUNT=$4 -s LOG_LEVEL=ERROR"
                + " -s TELNETCONSOLE_ENABLED=0 -s RANDOMIZE_DOWNLOAD_DELAY=0"
                + " >\"$3/out\" 2>\"$3/errors\"",
            "scrapy",
            spider.toString(),
            seed,
            folder.toString(),
            Integer.toString(pages),
            Integer.toString(parallel),
            Integer.toString(threads),
            Double.toString(delay));
    int code =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(times.toFile())
            .start()
            .waitFor();
    if (code != 0) {
      throw new IOException("scrapy failed: " + Files.readString(folder.resolve("errors")));
    }
    long seen =
        Files.readAllLines(out).stream()
            .filter(line -> line.startsWith("pages "))
            .mapToLong(line -> Long.parseLong(line.substring(6)))
            .findFirst()
            .orElseThrow();
    String[] all = Files.readString(times).strip().split(" ", -1);
    return new Measured(
        seen, Double.parseDouble(all[0]), Double.parseDouble(all[1]) + Double.parseDouble(all[2]));
  }
}
