package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs every example of {@code --help}: the lines below "Example:". */
class HelpIT {
  @TempDir private static Path folder;

  private static ExampleRunner runner;

  @BeforeAll
  static void prepare() throws IOException {
    runner = new ExampleRunner(folder);
  }

  @AfterAll
  static void close() {
    runner.close();
  }

  @TestFactory
  Stream<DynamicTest> helpOfEveryCommand() {
    return commands(VigilCommand.commandLine(CommandRun.terminal("")))
        .map(
            command ->
                DynamicTest.dynamicTest(
                    command.getCommandSpec().qualifiedName(), () -> check(command)));
  }

  /** All commands in their order, each before its subcommands. */
  private static Stream<CommandLine> commands(CommandLine above) {
    return above.getSubcommands().values().stream()
        .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
  }

  private static void check(CommandLine command) throws Exception {
    String help = command.getUsageMessage();
    assertThat(help).contains("Example");
    List<String> examples =
        help.substring(help.indexOf("Example"))
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith("vigil ") || line.startsWith("echo "))
            .toList();
    assertThat(examples).isNotEmpty();
    for (String example : examples) {
      ExampleRunner.Result result = runner.run(example);
      // A task that could be paused or stopped does not run here, and no one trained this tree.
      if (!result.output().startsWith("vigil: No task 'topic:hobby' runs")
          && !result.output().startsWith("vigil: There is no topic tree 'sciences'")) {
        assertThat(result.exit()).as(result.output()).isLessThan(ExitCode.ERROR);
      }
    }
  }
}
