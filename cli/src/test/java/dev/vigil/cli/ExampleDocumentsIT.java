package dev.vigil.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every example of the documentation, so that none can go stale: each {@code console} block,
 * where a line after {@code $} is a command and the lines below are what it prints ({@code ...}
 * stands for anything in a line, or for any lines).
 *
 * <p>{@code https://harbour.example} is a site of this test; a command that is only a comment lets
 * its pages change: {@code $ # a week later}.
 */
class ExampleDocumentsIT {
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\\n(.*?)^```$");

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
  Stream<DynamicTest> documentation() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ExampleRunner.ROOT);
        Stream<Path> docs = Files.walk(ExampleRunner.ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages) {
      for (Example example : examplesIn(Files.readString(page))) {
        String name = ExampleRunner.ROOT.relativize(page) + ": " + example.command();
        tests.add(DynamicTest.dynamicTest(name, () -> check(example)));
      }
    }
    return tests.stream();
  }

  private void check(Example example) throws Exception {
    if (example.command().startsWith("# ")) {
      runner.change();
    }
    ExampleRunner.Result result = runner.run(example.command());
    assertThat(result.exit()).as(result.output()).isLessThan(ExitCode.ERROR);
    String expected =
        example.output().stream().map(ExampleDocumentsIT::pattern).collect(Collectors.joining());
    if (!example.output().isEmpty()) {
      assertThat(result.output()).matches(expected);
    }
  }

  private static String pattern(String line) {
    return line.equals("...")
        ? "(?:.*\\n)*?"
        : Arrays.stream(line.split("\\.\\.\\.", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*", "", "\\n"));
  }

  private record Example(String command, List<String> output) {}

  private static List<Example> examplesIn(String page) {
    List<Example> examples = new ArrayList<>();
    CONSOLE
        .matcher(page)
        .results()
        .flatMap(block -> block.group(1).lines())
        .forEach(
            line -> {
              if (line.startsWith("$ ")) {
                examples.add(new Example(line.substring(2), new ArrayList<>()));
              } else {
                examples.getLast().output().add(line);
              }
            });
    return examples;
  }
}
