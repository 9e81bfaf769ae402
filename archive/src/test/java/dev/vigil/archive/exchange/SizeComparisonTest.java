package dev.vigil.archive.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizeComparisonTest {
  @TempDir private Path folder;

  @Test
  void theEstimateOfGitIsNearItsRealSize() {
    Random random = new Random(18);
    StringBuilder page = new StringBuilder("<!doctype html><title>Port</title>");
    for (int i = 0; i < 400; i++) {
      page.append("<p>Ship ").append(Long.toHexString(random.nextLong())).append(" arrives</p>\n");
    }
    try (Archive archive = Archive.open(folder.resolve("archive"))) {
      for (int version = 0; version < 40; version++) {
        int at = page.indexOf("<p>", random.nextInt(page.length() - 100));
        page.insert(at, "<p>Tide " + random.nextInt(10_000) + "</p>\n");
        archive.add(
            Page.of("https://port.example/"),
            page.toString().getBytes(UTF_8),
            FetchRecord.at("https://port.example/", Instant.ofEpochSecond(version * 3600L)));
      }
      SizeComparison exact = SizeComparison.of(archive, Long.MAX_VALUE);
      SizeComparison estimate = SizeComparison.of(archive, exact.all() / 4);
      assertThat(exact.estimated()).isFalse();
      assertThat(estimate.estimated()).isTrue();
      assertThat(estimate.git().orElseThrow())
          .isCloseTo(exact.git().orElseThrow(), withPercentage(15));
    }
  }
}
