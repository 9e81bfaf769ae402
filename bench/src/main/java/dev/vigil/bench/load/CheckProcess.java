package dev.vigil.bench.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Checks the pages of a {@link Site} every minute, the main class of a process of its own so that
 * what it costs can be told. Half of the pages have an ETag, most of the others are sent each time
 * and are the same, and one in twenty is another each time.
 *
 * <p>Arguments: folder, port of the site, number of pages, rounds, whether they are real minutes or
 * follow each other at once, and whether some pages change. Prints for each round the seconds, the
 * seconds of processor time, and the checks.
 */
public final class CheckProcess {
  private CheckProcess() {}

  /** The kind of a page of the mix. */
  public static String kind(int page, boolean fresh) {
    return fresh && page % 20 == 19 ? "fresh" : page % 2 == 0 ? "tag" : "plain";
  }

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int port = Integer.parseInt(args[1]);
    int pages = Integer.parseInt(args[2]);
    int rounds = Integer.parseInt(args[3]);
    boolean real = args[4].equals("real");
    boolean fresh = !args[5].equals("same");
    try (LoadInstallation house = new LoadInstallation(folder)) {
      house.add(
          pages,
          i ->
              "Create Sentinel s"
                  + i
                  + " Using "
                  + SiteProcess.url(port, kind(i, fresh), i)
                  + " Fetch every 1 minute Keep last 3");
      house.run();
      for (int round = 0; round <= rounds; round++) {
        if (!real && round > 0) {
          house.time.pass(Duration.ofSeconds(60));
        }
        LoadInstallation.Cost cost = house.until(pages);
        System.out.printf(
            Locale.ROOT,
            "%.3f %.3f %d %d%n",
            cost.seconds(),
            cost.cpuSeconds(),
            cost.looks(),
            house.bad());
      }
    }
  }
}
