package dev.vigil.discover.crawl.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintMapTest {
  @TempDir Path folder;

  @Test
  void whatIsCommittedIsThereAfterACrashAndTheRestIsNot() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    Map<Long, Long> committed = new HashMap<>();
    String described = "";
    for (int life = 0; life < 30; life++) {
      FingerprintMap map = FingerprintMap.open(folder, "known", described, 200);
      Map<Long, Long> expected = new HashMap<>(committed);
      for (int commit = 0; commit < 1 + random.nextInt(4); commit++) {
        for (int i = 0; i < random.nextInt(300); i++) {
          long key = key(random);
          long value = 1L + random.nextInt(1000);
          Long before = expected.putIfAbsent(key, value);
          assertEquals(before == null ? 0 : before, map.putIfAbsent(key, value), "seed " + seed);
        }
        described = map.prepare();
        map.committed();
        committed = new HashMap<>(expected);
      }
      for (int i = 0; i < 50; i++) {
        map.putIfAbsent(key(random), 7); // never committed
      }
      map.close();
      map = FingerprintMap.open(folder, "known", described, 200);
      assertEquals(committed.size(), map.size(), "seed " + seed);
      for (var entry : committed.entrySet()) {
        assertEquals(entry.getValue(), map.get(entry.getKey()), "seed " + seed);
      }
      for (int i = 0; i < 200; i++) {
        long key = random.nextLong();
        assertEquals(committed.getOrDefault(key, 0L), map.get(key), "seed " + seed);
      }
      map.close();
    }
  }

  /** Few different ones, so that many are put twice; also those at the ends of the order. */
  private static long key(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> random.nextInt(3) - 1L;
      case 1 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> new Random(random.nextInt(4000)).nextLong();
    };
  }

  @Test
  void aFileThatWasBeingWrittenAtTheCrashIsRemoved() throws IOException {
    FingerprintMap map = FingerprintMap.open(folder, "known", "", 10);
    map.putIfAbsent(1, 1);
    String described = map.prepare();
    map.committed();
    map.close();
    Files.writeString(folder.resolve("known-000009.run"), "half a file");
    map = FingerprintMap.open(folder, "known", described, 10);
    assertEquals(1, map.get(1));
    map.close();
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(f -> f.toString().endsWith("000009.run")));
    }
  }

  @Test
  void memoryGrowsByAboutAByteAnEntry() {
    FingerprintMap map = FingerprintMap.open(folder, "known", "", 1000);
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      map.putIfAbsent(random.nextLong(), i + 1L);
      if (i % 1000 == 999) {
        map.prepare();
        map.committed();
      }
    }
    assertTrue(map.memory() < 100_000 * 1.2 + 1000 * 32, map.memory() + " bytes");
    map.close();
  }
}
