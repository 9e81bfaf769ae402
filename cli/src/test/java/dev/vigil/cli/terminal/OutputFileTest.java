package dev.vigil.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void replacesAnOlderFile() throws IOException {
    Path target = Files.writeString(folder.resolve("a"), "old");
    OutputFile.write(target, "in", out -> out.write('n'));
    assertThat(target).hasContent("n");
    assertThat(folderContent()).containsExactly("a");
  }

  @Test
  void leavesTheOldFileWhenTheContentFails() throws IOException {
    Path target = Files.writeString(folder.resolve("a"), "old");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    target,
                    "in",
                    out -> {
                      out.write('n');
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContainingAll(target.toString(), "disk full");
    assertThat(target).hasContent("old");
    assertThat(folderContent()).containsExactly("a");
  }

  @Test
  void neverWritesOverAnInput() throws IOException {
    Path input = Files.writeString(folder.resolve("a"), "precious");
    Path otherName = Files.createLink(folder.resolve("b"), input);
    assertThatThrownBy(() -> OutputFile.write(otherName, input.toString(), out -> out.write('n')))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("would be overwritten");
    assertThat(input).hasContent("precious");
  }

  @Test
  void refusesAFolderAndAMissingFolder() {
    assertThatThrownBy(() -> OutputFile.write(folder, "in", out -> out.write('n')))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("this is a folder");
    Path missing = folder.resolve("missing").resolve("a");
    assertThatThrownBy(() -> OutputFile.write(missing, "in", out -> out.write('n')))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("there is no such folder");
  }

  @Test
  void writesToADevice() throws IOException {
    OutputFile.write(Path.of("/dev/null"), "in", out -> out.write('n'));
    assertThat(Path.of("/dev/null")).exists();
  }

  private String[] folderContent() {
    return Objects.requireNonNull(folder.toFile().list());
  }
}
