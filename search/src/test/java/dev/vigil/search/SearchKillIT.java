package dev.vigil.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.search.answer.SearchHit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that indexes, at any moment. */
class SearchKillIT {
  @TempDir Path folder;
  @TempDir Path fresh;

  @Test
  void anIndexThatWasKilledAnswersAsAFreshOne() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int day = 0;
    for (int kill = 0; kill < 3; kill++) {
      Process process = start(seed + kill, day);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (int i = 0, rounds = 5 + random.nextInt(40); i < rounds; i++) {
          String line = lines.readLine();
          assertThat(line).as("seed %d", seed).isNotNull();
          day = Integer.parseInt(line);
        }
        long until = System.nanoTime() + random.nextInt(20_000_000);
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();
      }
      day += 10;
    }
    try (TestSearch bed = new TestSearch(folder)) {
      List<String> after = answers(bed);
      assertThat(bed.search().status().orElseThrow().behind()).isZero();
      bed.search().close();
      try (Search anew = Search.of(bed.archive, fresh, dev.vigil.fetch.TimeSource.system())) {
        assertThat(anew.exists()).isFalse();
        assertThat(after).as("seed %d", seed).isNotEmpty().isEqualTo(answers(bed));
      }
    }
  }

  private static List<String> answers(TestSearch bed) {
    List<String> all = new ArrayList<>();
    for (String word : KilledIndex.WORDS) {
      for (String query :
          List.of(word, word + " history:all", word + " as-of:2026-03-20", "first:" + word)) {
        for (SearchHit hit : bed.answer(query).hits()) {
          all.add(
              "%s: %s %.6f %s %s".formatted(query, hit.url(), hit.score(), hit.from(), hit.to()));
        }
      }
    }
    return all;
  }

  private Process start(long seed, int day) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            KilledIndex.class.getName(),
            folder.toString(),
            Long.toString(seed),
            Integer.toString(day))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
