package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.fetch.TimeSource;
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
    assertThat(CommandRun.vigil("tree", "no-such-file.xml"))
        .isEqualTo(CommandRun.error("vigil: no-such-file.xml: there is no such file.\n"));
  }

  @Test
  void aFolder() {
    assertThat(CommandRun.vigil("tree", folder.toString()))
        .isEqualTo(
            CommandRun.error("vigil: " + folder + ": this is a folder; name a file in it.\n"));
  }

  @Test
  void aMissingArgument() {
    assertThat(CommandRun.vigil("tree"))
        .isEqualTo(
            CommandRun.error(
                "vigil: Missing required parameter: 'FILE'; see 'vigil help tree'.\n"));
  }

  @Test
  void oneArgumentTooMany() throws IOException {
    String file = Files.writeString(folder.resolve("a.xml"), "<a/>").toString();
    assertThat(CommandRun.vigil("tree", file, "b.xml"))
        .isEqualTo(
            CommandRun.error("vigil: 'b.xml' is one argument too many; see 'vigil help tree'.\n"));
  }

  @Test
  void aWrongNumber() {
    CommandRun run = CommandRun.vigil("tree", "--depth", "three", "a.xml");
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err())
        .contains("--depth", "'three' is not a whole number", "vigil help tree")
        .hasLineCount(1);
  }

  @Test
  void aWrongFacet() throws IOException {
    String file = Files.writeString(folder.resolve("a.xml"), "<a/>").toString();
    CommandRun run = CommandRun.vigil("similar", "--facet", "colour", file, file);
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains("colour", "structure").hasLineCount(1);
  }

  @Test
  void theStackIsShownOnlyForDebugging() {
    assertThat(CommandRun.vigil("tree", "no-such-file.xml").err()).doesNotContain("\tat ");
    assertThat(CommandRun.vigil("tree", "--debug", "no-such-file.xml").err()).contains("\tat ");
  }

  @Test
  void bytesWhereATextBelongs() throws IOException {
    String file =
        Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, 0, (byte) 0xfe}).toString();
    for (String[] words :
        new String[][] {
          {"crawl", "--seeds", file},
          {"sentinel", "verify", "--offline", file},
          {"agent", "--server", "http://127.0.0.1:1", "--pages", "a.example", "--token-file", file}
        }) {
      assertThat(CommandRun.vigil(words))
          .as(words[0])
          .isEqualTo(
              CommandRun.error(
                  "vigil: " + file + ": this is not text in UTF-8; save it as such.\n"));
    }
  }

  @Test
  void aFolderWhereAFileBelongs() {
    for (String[] words :
        new String[][] {
          {"service", "verify", folder.toString()},
          {"service", "probe", folder.toString(), "https://a.example/"},
          {"crawl", "--seeds", folder.toString()},
          {"import", folder.toString()},
          {"sentinel", "verify", folder.toString()}
        }) {
      assertThat(CommandRun.vigil(words).err())
          .as(words[0])
          .startsWith("vigil: " + folder + ": this is a folder; name ")
          .hasLineCount(1);
    }
  }

  @Test
  void aFileWhereADataFolderBelongs() throws IOException {
    String file = Files.writeString(folder.resolve("file"), "").toString();
    CommandRun wrong =
        CommandRun.error(
            "vigil: " + file + ": this is a file; name a folder by --data or VIGIL_DATA.\n");
    for (String command : new String[] {"run", "config", "changes", "doctor"}) {
      assertThat(CommandRun.vigil(command, "--data", file)).as(command).isEqualTo(wrong);
    }
  }

  @Test
  void brokenYamlIsReportedInOneLine() throws IOException {
    String file = Files.writeString(folder.resolve("a.yaml"), "a: [1, 2\nb: {").toString();
    assertThat(CommandRun.vigil("service", "format", file).err())
        .startsWith("vigil: " + file + ": line 2, column 2: this is not YAML: while parsing")
        .hasLineCount(1);
    assertThat(CommandRun.vigil("sentinel", "verify", "--offline", file).err() + "")
        .doesNotContain("in reader");
  }

  @Test
  void aWrongLengthOfTimeIsReportedBeforeAnythingIsDone() {
    Path data = folder.resolve("data");
    for (String[] words :
        new String[][] {
          {"run", "--data", data.toString(), "--for", "soon"},
          {"run", "--data", data.toString(), "--stop-within", "-1s"},
          {"serve", "--data", data.toString(), "--for", "0s"},
          {"crawl", "--data", data.toString(), "--delay", "soon", "https://a.example/"},
          {"watch", "--data", data.toString(), "--every", "99999999w", "https://a.example/"}
        }) {
      CommandRun run = CommandRun.vigil(words);
      assertThat(run.exit()).as(words[0]).isEqualTo(ExitCode.ERROR);
      assertThat(run.out()).isEmpty();
      assertThat(run.err())
          .contains(words[3], "duration", "vigil help " + words[0])
          .hasLineCount(1);
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void aSecondProcessOnTheSameFolder() {
    try (var first =
        DataOption.in(folder).write(DataOption.in(folder).settings(), TimeSource.system())) {
      assertThat(first).isNotNull();
      for (String command : new String[] {"run", "serve"}) {
        assertThat(CommandRun.vigil(command, "--data", folder.toString()).err())
            .startsWith("vigil: " + folder + ": another process runs this installation")
            .hasLineCount(1);
      }
    }
  }
}
