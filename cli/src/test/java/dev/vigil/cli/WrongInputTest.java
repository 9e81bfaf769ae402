package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user gets to read when something is wrong: one sentence, and exit code 2. */
class WrongInputTest {
  @TempDir private Path folder;

  @Test
  void aMissingFile() {
    assertThat(Run.vigil("tree", "no-such-file.xml"))
        .isEqualTo(Run.error("vigil: no-such-file.xml: there is no such file.\n"));
  }

  @Test
  void aFolder() {
    assertThat(Run.vigil("tree", folder.toString()))
        .isEqualTo(Run.error("vigil: " + folder + ": this is a folder; name a file in it.\n"));
  }

  @Test
  void aMissingArgument() {
    assertThat(Run.vigil("tree"))
        .isEqualTo(
            Run.error("vigil: Missing required parameter: 'FILE'; see 'vigil help tree'.\n"));
  }

  @Test
  void oneArgumentTooMany() throws IOException {
    String file = Files.writeString(folder.resolve("a.xml"), "<a/>").toString();
    assertThat(Run.vigil("tree", file, "b.xml"))
        .isEqualTo(Run.error("vigil: 'b.xml' is one argument too many; see 'vigil help tree'.\n"));
  }

  @Test
  void aWrongNumber() {
    Run run = Run.vigil("tree", "--depth", "three", "a.xml");
    assertThat(run.exit()).isEqualTo(Vigil.ERROR);
    assertThat(run.err()).contains("--depth", "three", "vigil help tree").hasLineCount(1);
  }

  @Test
  void aWrongFacet() throws IOException {
    String file = Files.writeString(folder.resolve("a.xml"), "<a/>").toString();
    Run run = Run.vigil("similar", "--facet", "colour", file, file);
    assertThat(run.exit()).isEqualTo(Vigil.ERROR);
    assertThat(run.err()).contains("colour", "structure").hasLineCount(1);
  }

  @Test
  void theStackIsShownOnlyForDebugging() {
    assertThat(Run.vigil("tree", "no-such-file.xml").err()).doesNotContain("\tat ");
    assertThat(Run.vigil("tree", "--debug", "no-such-file.xml").err()).contains("\tat ");
  }
}
