package dev.vigil.cli.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import org.junit.jupiter.api.Test;

class ObjectsCommandTest {
  private static final String PAGE = "../examples/notices.html";

  @Test
  void showsTheRecordsAsATable() {
    CommandRun run = CommandRun.vigil("objects", PAGE);
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith("4 records in node 44, ")
        .containsPattern("\nLock 2 closed for repairs +28 October +Use lock 1. ");
  }

  @Test
  void showsLesserListsWhenAsked() {
    assertThat(CommandRun.vigil("objects", "--all", PAGE).out())
        .containsPattern("\nLength +Summer +Winter\nup to 8 m +18.00 +11.00\n");
  }

  @Test
  void printsOneJsonObjectForEachRecord() {
    CommandRun run = CommandRun.vigil("objects", "--json", PAGE);
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .hasLineCount(4)
        .contains("\"label\":\"date\"", "\"address\":\"/notices/40\"", "\"value\":\"15 October\"");
  }

  @Test
  void aPageWithoutRecordsIsANoWithItsReason() {
    CommandRun run =
        CommandRun.vigilReading("<!doctype html><p>Closed.".getBytes(UTF_8), "objects", "-");
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("vigil: standard input: ").hasLineCount(1);
  }
}
