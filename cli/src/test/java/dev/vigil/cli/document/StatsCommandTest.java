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

class StatsCommandTest {
  @TempDir private Path folder;
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file =
        Files.writeString(
                folder.resolve("a.xml"), "<r><v n='1'>one</v><v n='1' href='/x'>two</v></r>")
            .toString();
  }

  @Test
  void countsWhatADocumentConsistsOf() {
    assertThat(CommandRun.vigil("stats", file))
        .isEqualTo(
            CommandRun.yes(
                """
                type       XML
                source     49 bytes
                text       6 bytes
                nodes      6, at most 3 deep
                attributes 3
                links      1
                tags       #text 2, v 2, #document 1, r 1
                names      n 2, href 1
                """));
  }

  @Test
  void saysTheSameOfThePack() {
    CommandRun.vigil("pack", file);
    String pack = file + ".vpk";
    assertThat(CommandRun.vigil("stats", pack).out().replaceFirst("pack .*\n", ""))
        .isEqualTo(CommandRun.vigil("stats", file).out());
    assertThat(CommandRun.vigil("stats", "--containers", pack).out())
        .contains("container\n", "structure");
  }

  @Test
  void printsJson() {
    assertThat(CommandRun.vigil("stats", "--json", file))
        .isEqualTo(
            CommandRun.yes(
                "{\"type\":\"xml\",\"sourceBytes\":49,\"textBytes\":6,\"nodes\":6,\"depth\":3,"
                    + "\"attributeCount\":3,\"links\":1,"
                    + "\"tags\":{\"#text\":2,\"v\":2,\"#document\":1,\"r\":1},"
                    + "\"attributes\":{\"n\":2,\"href\":1}}\n"));
  }

  @Test
  void countsTheValuesOfAnAttribute() {
    assertThat(CommandRun.vigil("stats", "--values", "n", file))
        .isEqualTo(CommandRun.yes("      2 1\n"));
    assertThat(CommandRun.vigil("stats", "--values", "none", file))
        .isEqualTo(new CommandRun(ExitCode.NO, "", ""));
  }
}
