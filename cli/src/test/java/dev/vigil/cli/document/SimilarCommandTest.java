package dev.vigil.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimilarCommandTest {
  @TempDir private Path folder;
  private String a = "";
  private String b = "";

  @BeforeEach
  void write() throws IOException {
    a = Files.writeString(folder.resolve("a.xml"), "<r><p>one two</p></r>").toString();
    b = Files.writeString(folder.resolve("b.xml"), "<r><p>three four</p></r>").toString();
  }

  @Test
  void equalDocumentsAreOne() {
    CommandRun run = CommandRun.vigil("similar", a, a);
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("structure  1.0000\n")
        .endsWith("overall    1.0000\n")
        .hasLineCount(6);
  }

  @Test
  void onlyTheFacetsAskedFor() {
    assertThat(CommandRun.vigil("similar", "--facet", "structure", "--facet", "content", a, b))
        .isEqualTo(CommandRun.yes("structure  1.0000\ncontent    0.0000\n"));
  }

  @Test
  void tooLittleSimilarityIsANo() {
    assertThat(CommandRun.vigil("similar", "--facet", "tags", "--at-least", "0.9", a, b).exit())
        .isZero();
    assertThat(CommandRun.vigil("similar", "--facet", "content", "--at-least", "0.9", a, b).exit())
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void asJson() {
    assertThat(CommandRun.vigil("similar", "--json", "--facet", "tags", a, b))
        .isEqualTo(CommandRun.yes("{\"tags\":1.0}\n"));
  }

  @Test
  void partsAreComparedAlone() throws IOException {
    Files.writeString(Path.of(a), "<r><p>one two</p><q>five</q></r>");
    Files.writeString(Path.of(b), "<r><p>one two</p><q>six</q></r>");
    assertThat(CommandRun.vigil("similar", "--within", "//p", "--facet", "content", a, b))
        .isEqualTo(CommandRun.yes("content    1.0000\n"));
    assertThat(CommandRun.vigil("similar", "--within", "//q", "--facet", "content", a, b))
        .isEqualTo(CommandRun.yes("content    0.0000\n"));
    assertThat(CommandRun.vigil("similar", "--within", "//z", a, b).err())
        .contains("'//z' finds nothing in either document");
  }

  @Test
  void theMostSimilarOfAFolderComeFirst() throws IOException {
    Path many = Files.createDirectory(folder.resolve("many"));
    Files.writeString(many.resolve("far.xml"), "<x><y>nothing like it at all</y></x>");
    Files.writeString(many.resolve("same.xml"), "<r><p>one two</p></r>");
    CommandRun run = CommandRun.vigil("similar", "--among", many.toString(), "--most", "1", a);
    assertThat(run).isEqualTo(CommandRun.yes("1.00  " + many.resolve("same.xml") + "\n"));
    assertThat(CommandRun.vigil("similar", "--among", many.toString(), a).out()).hasLineCount(2);
    assertThat(CommandRun.vigil("similar", "--among", many.toString(), a, b).err())
        .contains("name a second document, or a folder with --among");
    assertThat(CommandRun.vigil("similar", a).exit()).isEqualTo(ExitCode.ERROR);
  }

  @Test
  void theDocumentItselfIsNotListedHoweverItIsWritten() {
    String same = folder.resolve("./a.xml").toString();
    CommandRun run = CommandRun.vigil("similar", "--among", folder.toString(), same);
    assertThat(run.out()).contains(b).doesNotContain(a);
  }
}
