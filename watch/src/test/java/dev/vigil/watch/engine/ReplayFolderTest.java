package dev.vigil.watch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.watch.sentinel.SentinelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayFolderTest {
  @TempDir private Path folder;

  private String url(String... versions) throws IOException {
    Path pages = Files.createDirectories(folder.resolve("pages/fees"));
    for (int i = 0; i < versions.length; i++) {
      Files.writeString(pages.resolve("fees_" + (1_793_606_400 + i) + ".html"), versions[i]);
    }
    try (Archive archive = Archive.open(folder.resolve("archive"))) {
      ReplayFolder read = ReplayFolder.read(folder.resolve("pages"), archive);
      return ((SentinelSource.Address) read.sentinels().getFirst().source()).url();
    }
  }

  @Test
  void aPageIsWhereMostOfItsLinksLead() throws IOException {
    String foreign = "<a href=https://chat.example/port>Chat</a>";
    assertThat(
            url(
                foreign + "<a href=/a>A</a><a href=/b>B</a><a href=/c>C</a>",
                foreign
                    + "<a href=https://port.example/a>A</a><a href=\"https://port.example/b\">B</a>"
                    + "<a class=x href='https://port.example/c'>C</a>"))
        .isEqualTo("https://port.example/fees");
  }

  @Test
  void aPageWithFewLinksToOneHostIsAtAMadeUpOne() throws IOException {
    assertThat(url("<a href=https://chat.example/port>Chat</a><a href=/a>A</a>"))
        .isEqualTo("https://history.example/fees");
  }
}
