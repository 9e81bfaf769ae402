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

class PatchCommandTest {
  private static final String OLD = "<P>One &amp two\r\n<ul><li>a<li>b</ul>";
  private static final String NEW = "<p >One &amp; three\n<ul><li>b<li>c</ul><!-- end -->";

  @TempDir private Path folder;
  private String old = "";
  private String now = "";
  private String script = "";

  @BeforeEach
  void write() throws IOException {
    old = Files.writeString(folder.resolve("old.html"), OLD).toString();
    now = Files.writeString(folder.resolve("new.html"), NEW).toString();
    script = folder.resolve("script.json").toString();
  }

  @Test
  void aScriptMadeByDiffGivesTheNewFileAndBackwardsTheOldOne() throws IOException {
    assertThat(CommandRun.vigil("diff", "--view", "script", old, now, "-o", script).exit())
        .isEqualTo(ExitCode.NO);
    String made = folder.resolve("made.html").toString();
    assertThat(CommandRun.vigil("patch", old, script, "-o", made)).isEqualTo(CommandRun.yes(""));
    assertThat(Files.readString(Path.of(made))).isEqualTo(NEW);
    assertThat(CommandRun.vigil("patch", "--reverse", now, script, "-o", made))
        .isEqualTo(CommandRun.yes(""));
    assertThat(Files.readString(Path.of(made))).isEqualTo(OLD);
  }

  @Test
  void packsStandForTheirFiles() throws IOException {
    String oldPack = folder.resolve("old.vpk").toString();
    CommandRun.vigil("pack", old, "-o", oldPack);
    CommandRun.vigil("diff", "--view", "script", oldPack, now, "-o", script);
    String made = folder.resolve("made.html").toString();
    assertThat(CommandRun.vigil("patch", oldPack, script, "-o", made))
        .isEqualTo(CommandRun.yes(""));
    assertThat(Files.readString(Path.of(made))).isEqualTo(NEW);
  }

  @Test
  void anotherFileOrAnotherScriptIsRefusedInOneSentence() throws IOException {
    CommandRun.vigil("diff", "--view", "script", old, now, "-o", script);
    assertThat(CommandRun.vigil("patch", now, script).exit()).isEqualTo(ExitCode.ERROR);
    assertThat(CommandRun.vigil("patch", now, script).err()).contains("another SHA-256");
    assertThat(CommandRun.vigil("patch", old, now).err()).contains("not JSON");
  }

  @Test
  void theScriptOfEqualFilesIsEmpty() {
    assertThat(CommandRun.vigil("diff", "--view", "script", old, old, "-o", script).exit())
        .isEqualTo(ExitCode.YES);
  }
}
