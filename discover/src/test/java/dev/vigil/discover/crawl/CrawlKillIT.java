package dev.vigil.discover.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vigil.discover.crawl.TestWeb.Reply;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.PageLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlKillIT {
  private static final int PAGES = 600;

  @TempDir private Path folder;

  @Test
  void aKilledCrawlLosesNoPageAndFetchesNoneTwice() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Path crawl = folder.resolve("crawl");
    try (TestWeb web = new TestWeb()) {
      web.otherwise(
          key ->
              key.matches(".*/n\\d+")
                  ? page(Integer.parseInt(key.replaceFirst(".*/n", "")))
                  : new Reply(404, "text/plain", "", Map.of()));
      Set<String> received = new HashSet<>();
      for (int kill = 0; kill < 3; kill++) {
        int before = web.requests.size();
        Process process = start(crawl, web.url("/n0"));
        int until = before + 20 + random.nextInt(150);
        while (web.requests.size() < until && process.isAlive()) {
          process.waitFor(1, TimeUnit.MILLISECONDS);
        }
        process.destroyForcibly().waitFor();
        check(received, web.requests.subList(before, web.requests.size()), seed);
        received(crawl, received);
      }
      int before = web.requests.size();
      assertEquals(0, start(crawl, web.url("/n0")).waitFor(), "seed " + seed);
      check(received, web.requests.subList(before, web.requests.size()), seed);
    }
    List<String> visited = Crawl.open(crawl).read(CrawlDatabase::visited);
    assertEquals(PAGES, visited.size(), "seed " + seed);
    assertEquals(PAGES, Set.copyOf(visited).size(), "seed " + seed);
  }

  private static Reply page(int number) {
    StringBuilder text = new StringBuilder();
    for (int next = 2 * number + 1; next <= 2 * number + 2 && next < PAGES; next++) {
      text.append("<a href='/n").append(next).append("'>").append(next).append("</a> ");
    }
    new Random(number).ints(60, 0, 1 << 20).forEach(w -> text.append(w).append(' '));
    return Reply.page(text.toString());
  }

  private static void check(Set<String> received, List<String> asked, long seed) {
    Set<String> again = new HashSet<>(asked);
    again.retainAll(received);
    assertTrue(again.isEmpty(), () -> again + " were received before, seed " + seed);
  }

  private static void received(Path crawl, Set<String> received) {
    if (Files.isDirectory(crawl)) {
      PageLog.read(
          crawl,
          PageLog.Place.START,
          logged ->
              received.add(
                  logged.capture().fetch().url().replaceFirst("http://([^:/]+):\\d+", "$1")));
    }
  }

  private static Process start(Path crawl, String seed) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            KilledCrawl.class.getName(),
            crawl.toString(),
            seed)
        .inheritIO()
        .start();
  }
}
