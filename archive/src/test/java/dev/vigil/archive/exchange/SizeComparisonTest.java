package dev.vigil.archive.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizeComparisonTest {
  @TempDir private Path folder;

  private static List<byte[]> history() {
    Random random = new Random(18);
    StringBuilder page = new StringBuilder("<!doctype html><title>Port</title>");
    for (int i = 0; i < 400; i++) {
      page.append("<p>Ship ").append(Long.toHexString(random.nextLong())).append(" arrives</p>\n");
    }
    List<byte[]> versions = new ArrayList<>();
    for (int version = 0; version < 40; version++) {
      int at = page.indexOf("<p>", random.nextInt(page.length() - 100));
      page.insert(at, "<p>Tide " + random.nextInt(10_000) + "</p>\n");
      versions.add(page.toString().getBytes(UTF_8));
    }
    return versions;
  }

  private Archive archive(List<byte[]> versions) {
    Archive archive = Archive.open(folder.resolve("archive"));
    for (int version = 0; version < versions.size(); version++) {
      archive.add(
          Page.of("https://port.example/"),
          versions.get(version),
          FetchRecord.at("https://port.example/", Instant.ofEpochSecond(version * 3600L)));
    }
    return archive;
  }

  @Test
  void theSizeOfGitIsThatOfARepositoryWithACommitForEachVersion() throws Exception {
    List<byte[]> versions = history();
    Path repository = Files.createDirectory(folder.resolve("repository"));
    git(repository, "init", "-q");
    for (byte[] version : versions) {
      Files.write(repository.resolve("page"), version);
      git(repository, "add", "page");
      git(repository, "-c", "user.name=v", "-c", "user.email=v@v", "commit", "-qm", "v");
    }
    git(repository, "gc", "-q", "--aggressive", "--prune=now");
    long size = 0;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(repository.resolve(".git/objects/pack"), "*.{pack,idx}")) {
      for (Path file : files) {
        size += Files.size(file);
      }
    }
    try (Archive archive = archive(versions)) {
      assertThat(SizeComparison.of(archive, Long.MAX_VALUE).git().orElseThrow())
          .isCloseTo(size, withPercentage(5));
    }
  }

  private static void git(Path repository, String... arguments) throws Exception {
    assertThat(GitProcess.start(repository, List.of(arguments)).waitFor()).isZero();
  }

  @Test
  void theEstimateOfGitIsNearItsRealSize() {
    try (Archive archive = archive(history())) {
      SizeComparison exact = SizeComparison.of(archive, Long.MAX_VALUE);
      SizeComparison estimate = SizeComparison.of(archive, exact.all() / 4);
      assertThat(exact.estimated()).isFalse();
      assertThat(estimate.estimated()).isTrue();
      assertThat(estimate.git().orElseThrow())
          .isCloseTo(exact.git().orElseThrow(), withPercentage(15));
    }
  }
}
