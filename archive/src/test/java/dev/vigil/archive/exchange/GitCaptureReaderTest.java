package dev.vigil.archive.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitCaptureReaderTest {
  @TempDir private Path repository;

  private long clock = 1_700_000_000;

  @BeforeEach
  void aRepository() throws Exception {
    Assumptions.assumeTrue(hasGit(), "git is not installed");
    git("init", "-q", "-b", "main");
  }

  private static boolean hasGit() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  @Test
  void everyCommittedStateIsAVersionAlsoUnderAnEarlierName() throws Exception {
    commit("a page.html", "one\n");
    commit("other.html", "not this file");
    commit("a page.html", "two\r\n");
    git("mv", "--", "a page.html", "-b.html");
    commit("-b.html", "two\r\n");
    commit("-b.html", "three");
    assertThat(read(repository.resolve("-b.html")))
        .containsExactly(
            "2023-11-14T22:13:20Z one\n",
            "2023-11-14T22:15:20Z two\r\n",
            "2023-11-14T22:16:20Z two\r\n",
            "2023-11-14T22:17:20Z three");
  }

  @Test
  void aMergeIsOneStateOfTheMainLine() throws Exception {
    commit("p.html", "one");
    git("checkout", "-q", "-b", "side");
    commit("p.html", "draft");
    commit("p.html", "two");
    git("checkout", "-q", "main");
    clock += 60;
    git("merge", "-q", "--no-ff", "side", "-m", "merge");
    assertThat(read(repository.resolve("p.html")).stream().map(v -> v.substring(v.length() - 3)))
        .containsExactly("one", "two");
  }

  @Test
  void aClockThatWentBackIsPutRight() throws Exception {
    commit("p.html", "one");
    clock -= 600;
    commit("p.html", "two");
    assertThat(read(repository.resolve("p.html")))
        .containsExactly("2023-11-14T22:13:20Z one", "2023-11-14T22:13:21Z two");
  }

  @Test
  void aBareRepositoryIsReadToo() throws Exception {
    commit("p.html", "one");
    git("clone", "-q", "--bare", ".", "bare.git");
    try (GitCaptureReader captures =
        GitCaptureReader.open(repository.resolve("bare.git"), "p.html", "https://port.example/")) {
      assertThat(captures.next().orElseThrow().body()).asString().isEqualTo("one");
    }
  }

  @Test
  void aRepositoryCannotMakeGitRunAnything() throws Exception {
    commit("p.html", "one");
    commit("p.html", "two");
    Path trap = repository.resolve("trapped");
    String run = "touch '" + trap + "'";
    for (String setting :
        List.of("core.fsmonitor", "diff.external", "core.pager", "pager.log", "diff.x.textconv")) {
      git("config", setting, run);
    }
    Files.writeString(repository.resolve(".gitattributes"), "* diff=x filter=x\n");
    assertThat(read(repository.resolve("p.html"))).hasSize(2);
    assertThat(trap).doesNotExist();
  }

  @Test
  void aFileWithoutHistoryIsRefused() throws Exception {
    commit("p.html", "one");
    for (String name : List.of("--output=x", "*.html", "absent.html", "../p.html")) {
      assertThatThrownBy(() -> read(repository.resolve(name)))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining("git knows no history of this file");
    }
  }

  private static List<String> read(Path file) {
    List<String> found = new ArrayList<>();
    try (GitCaptureReader captures = GitCaptureReader.open(file, "https://port.example/")) {
      for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
        found.add(
            next.get().fetch().time()
                + " "
                + new String(next.get().body(), StandardCharsets.UTF_8));
      }
    }
    return found;
  }

  private void commit(String file, String text) throws Exception {
    Files.writeString(repository.resolve(file), text);
    git("add", "-A");
    git("commit", "-q", "-m", "a commit");
    clock += 60;
  }

  private void git(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=t", "-c", "user.email=t@port.example"));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(repository.toFile());
    builder.environment().put("GIT_COMMITTER_DATE", clock + " +0000");
    builder.environment().put("GIT_AUTHOR_DATE", clock + " +0000");
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
