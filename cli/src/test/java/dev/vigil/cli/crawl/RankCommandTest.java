package dev.vigil.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RankCommandTest {
  @TempDir private Path folder;
  private String graph = "";

  @BeforeEach
  void write() throws IOException {
    graph = Files.writeString(folder.resolve("site.links"), "a b\nb a\nc a\nd a\nd c\n").toString();
  }

  @Test
  void theEstimateStandsBesideTheExactImportance() {
    CommandRun run = CommandRun.vigil("rank", "--reads", "5000", "--top", "2", graph);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("4 pages, 5 links; 0 pages without links\nexact importance after ")
        .contains("order", "greedy")
        .containsPattern("(?m)^0\\.4\\d+ +0\\.4\\d+ +a$");
    assertThat(run.out().lines().toList().getLast()).endsWith("  b");
  }

  @Test
  void everyOrderAskedForIsCompared() {
    CommandRun run =
        CommandRun.vigil("rank", "--order", "cycle", "--order", "RANDOM", "--reads", "2", graph);
    assertThat(run.out())
        .contains("cycle   1 ", "cycle   2 ", "random  2 ")
        .doesNotContain("greedy");
  }

  @Test
  void asJson() {
    CommandRun run =
        CommandRun.vigil("rank", "--json", "--method", "pagerank", "--top", "1", graph);
    assertThat(run.out())
        .startsWith("{\"pages\":4,\"links\":5,\"withoutLinks\":0,\"rounds\":")
        .contains("\"errors\":[{\"order\":\"rounds\",\"reads\":1.0,\"l1\":", "\"page\":\"a\"");
  }

  @Test
  void aPlotAndTheGraphAreWritten() throws IOException {
    Path plot = folder.resolve("error.svg");
    Path row = folder.resolve("site.graphfile");
    CommandRun.vigil("rank", "--plot", plot.toString(), "--keep", row.toString(), graph);
    assertThat(Files.readString(plot)).contains("<polyline", "greedy");
    assertThat(CommandRun.vigil("rank", row.toString()).out())
        .isEqualTo(CommandRun.vigil("rank", graph).out());
  }

  @Test
  void whatIsWrongIsSaidInOneSentence() throws IOException {
    assertThat(CommandRun.vigil("rank", "--window", "wide", graph))
        .isEqualTo(
            CommandRun.error(
                "vigil: there is no window 'wide'; write all, fixed:TIME, last:READS or bao:TIME,"
                    + " such as bao:4.\n"));
    assertThat(CommandRun.vigil("rank", folder.resolve("none").toString()).err())
        .isEqualTo(
            "vigil: "
                + folder.resolve("none")
                + ": there is no such file or crawl; name a link graph, or a crawl of the data"
                + " folder.\n");
    assertThat(CommandRun.vigil("rank", "--method", "pagerank", "--estimate", "paper", graph))
        .isEqualTo(
            CommandRun.error("vigil: --order, --estimate and --window are for --method opic.\n"));
    assertThat(CommandRun.vigil("rank", "--policy", "greedy", graph))
        .isEqualTo(
            CommandRun.error("vigil: --policy needs --again: it says what --again lists.\n"));
    assertThat(CommandRun.vigil("rank", "--again", "2", "--json", graph))
        .isEqualTo(
            CommandRun.error(
                "vigil: --again prints addresses only; leave --json and --plot out.\n"));
    Path empty = Files.writeString(folder.resolve("empty"), "# nothing\n");
    assertThat(CommandRun.vigil("rank", empty.toString()).err())
        .isEqualTo(
            "vigil: " + empty + ": this graph has no links; write two pages on each line.\n");
  }

  @Test
  void aNumberOutOfRangeIsNamedWithItsRange() {
    assertThat(CommandRun.vigil("rank", "--reads", "0", graph))
        .isEqualTo(CommandRun.error("vigil: --reads is a number from 1 to 100,000, not 0.\n"));
    assertThat(CommandRun.vigil("rank", "--again", "-1", graph).err()).contains("--again", "-1");
    assertThat(CommandRun.vigil("rank", "--tolerance", "-1", graph).err())
        .contains("--tolerance", "-1");
  }

  @Test
  void theGraphIsNeverKeptOverItsSource() throws IOException {
    String before = Files.readString(Path.of(graph));
    assertThat(CommandRun.vigil("rank", "--keep", graph, graph).err())
        .contains("would be overwritten");
    assertThat(Path.of(graph)).hasContent(before);
  }

  @Test
  void whereNothingCanBeWrittenIsSaidBeforeAnythingIsRead() {
    String nowhere = folder.resolve("no").resolve("x").toString();
    for (String option : new String[] {"--keep", "--plot"}) {
      CommandRun run = CommandRun.vigil("rank", option, nowhere, graph);
      assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("there is no such folder").hasLineCount(1);
    }
  }

  @Test
  void aKeptGraphCanBeKeptAgain() {
    String row = folder.resolve("a.graphfile").toString();
    String again = folder.resolve("b.graphfile").toString();
    CommandRun.vigil("rank", "--keep", row, graph);
    CommandRun.vigil("rank", "--keep", again, row);
    assertThat(Path.of(again)).hasSameBinaryContentAs(Path.of(row));
    assertThat(folder).isDirectoryNotContaining("glob:**/.vigil*");
  }

  @Test
  void theEstimatesOfTheImportanceAreCompared() {
    CommandRun run =
        CommandRun.vigil(
            "rank",
            "--estimate",
            "flow",
            "--estimate",
            "paper",
            "--estimate",
            "reads",
            "../examples/harbour.links");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("greedy, flow", "greedy, paper", "greedy, reads");
  }
}
