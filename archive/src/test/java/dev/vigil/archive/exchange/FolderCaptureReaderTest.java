package dev.vigil.archive.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCaptureReaderTest {
  private static final String URL = "https://port.example/notices";

  @TempDir private Path folder;

  @Test
  void filesNamedByTheirTimeAreVersionsOfThatTime() throws IOException {
    write("00002_1700000600.html", "two");
    write("00001_1700000000.html", "one");
    write("x_1700001200123.html", "three");
    write("labels.tsv", "not a version, and not mentioned");
    write("remarks.txt", "not a version");
    assertThat(read())
        .containsExactly(
            "2023-11-14T22:13:20Z one",
            "2023-11-14T22:23:20Z two",
            "2023-11-14T22:33:20.123Z three");
    assertThat(leftOut).containsExactly(Map.entry("not named like the others, *_UNIXTIME.ext", 1));
  }

  @Test
  void aFileNamedAsHtmlIsReadAsHtmlAlsoIfItLooksLikeXml() throws IOException {
    write(
        "00001_1700000000.html",
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><p>&nbsp;One<br></html>");
    write("00002_1700000600.xml", "<fees><fee>26.00</fee></fees>");
    List<DocumentType> types = new ArrayList<>();
    try (FolderCaptureReader captures = FolderCaptureReader.open(folder, URL)) {
      for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
        types.add(
            Documents.readAnyway(next.get().body(), next.get().fetch().hint(), ReadLimits.WEB)
                .digest()
                .type());
      }
    }
    assertThat(types).containsExactly(DocumentType.HTML, DocumentType.XML);
  }

  @Test
  void otherFilesAreVersionsInTheOrderOfTheirNames() throws IOException {
    write("b.html", "two").setLastModifiedTime(1000);
    write("a.html", "one").setLastModifiedTime(5000);
    write("c.html", "three").setLastModifiedTime(9000);
    assertThat(read())
        .containsExactly(
            "1970-01-01T00:00:05Z one", "1970-01-01T00:00:06Z two", "1970-01-01T00:00:09Z three");
  }

  @Test
  void linksFoldersAndHiddenFilesAreLeftOut() throws IOException {
    write("page.html", "page");
    write(".hidden", "hidden");
    Files.createDirectory(folder.resolve("sub"));
    Path secret = Files.writeString(Files.createTempFile("vigil-", ".txt"), "secret");
    Files.createSymbolicLink(folder.resolve("link.html"), secret);
    assertThat(read()).hasSize(1).first().asString().endsWith("page");
    assertThat(leftOut).containsOnlyKeys("a folder", "not a plain file");
    Files.delete(secret);
  }

  @Test
  void anEmptyFolderIsRefused() {
    assertThatThrownBy(() -> FolderCaptureReader.open(folder, URL))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("no file in this folder");
  }

  private Map<String, Integer> leftOut = Map.of();

  private List<String> read() {
    List<String> found = new ArrayList<>();
    try (FolderCaptureReader captures = FolderCaptureReader.open(folder, URL)) {
      for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
        assertThat(next.get().fetch().url()).isEqualTo(URL);
        found.add(
            next.get().fetch().time()
                + " "
                + new String(next.get().body(), StandardCharsets.UTF_8));
      }
      assertThat(captures.done()).isEqualTo(captures.total());
      leftOut = Map.copyOf(captures.leftOut());
    }
    return found;
  }

  private record Written(Path file) {
    void setLastModifiedTime(long millis) throws IOException {
      Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochMilli(millis)));
    }
  }

  private Written write(String name, String text) throws IOException {
    return new Written(Files.writeString(folder.resolve(name), text));
  }
}
