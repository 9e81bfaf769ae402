package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.server.account.Users;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs every example of the documentation, so that none can go stale: in Markdown, each {@code
 * console} block, where a line after {@code $} is a command and the lines below are what it prints
 * ({@code ...} stands for anything in a line, or for any lines); in {@code --help}, each line below
 * "Example:".
 *
 * <p>{@code https://harbour.example} is a site of this test; a command that is only a comment lets
 * its pages change: {@code $ # a week later}. A command that needs no shell runs in an {@link
 * ExampleWorker}.
 */
class ExamplesIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String SITE = "https://harbour.example";
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\\n(.*?)^```$");

  /** A folder as a reader of the documentation has it: the examples, and {@code vigil}. */
  @TempDir private static Path folder;

  private static final Map<String, ExampleWorker> WORKERS = new HashMap<>();
  private static HarbourSite harbour;

  @AfterAll
  static void close() {
    WORKERS.values().forEach(ExampleWorker::close);
    harbour.close();
  }

  @BeforeAll
  static void prepare() throws IOException {
    harbour = new HarbourSite(ROOT.resolve("examples/history"));
    for (String data : List.of("documentation", "help")) {
      Files.createDirectory(folder.resolve(data));
      Files.writeString(folder.resolve(data).resolve("settings.yaml"), "allow: [127.0.0.1]\n");
      addAccount(folder.resolve(data));
      WORKERS.put(data, new ExampleWorker(folder, folder.resolve(data)));
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve(ROOT.relativize(file).toString());
        Files.copy(file, copy);
        if (file.toString().matches(".*(\\.sentinel|bookmarks\\.html)")) {
          Files.writeString(copy, Files.readString(file).replace(SITE, harbour.address()));
        }
      }
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String script =
        """
        #!/bin/sh
        exec '%s' -XX:-UseCompactObjectHeaders --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC \
        -XX:TieredStopAtLevel=1 -Xshare:auto -cp '%s' dev.vigil.cli.VigilCommand "$@"
        """
            .formatted(java, System.getProperty("java.class.path"));
    Path vigil = folder.resolve("vigil");
    Files.writeString(vigil, script);
    Files.setPosixFilePermissions(vigil, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Examples name the account anna, which only the dashboard can add. */
  private static void addAccount(Path data) {
    try (Installation installation = Installation.open(data)) {
      Users.open(
              installation.base().catalogue(),
              installation.base().ids(),
              installation.time(),
              installation.secrets())
          .accounts()
          .add("anna", true);
    }
  }

  @TestFactory
  Stream<DynamicTest> documentation() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages) {
      for (Example example : examplesIn(Files.readString(page))) {
        String name = ROOT.relativize(page) + ": " + example.command();
        tests.add(DynamicTest.dynamicTest(name, () -> check(example)));
      }
    }
    return tests.stream();
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
      Result result = run(example, "help");
      assertThat(result.exit()).as(result.output()).isLessThan(ExitCode.ERROR);
    }
  }

  private static void check(Example example) throws Exception {
    if (example.command().startsWith("# ")) {
      harbour.change();
    }
    Result result = run(example.command(), "documentation");
    assertThat(result.exit()).as(result.output()).isLessThan(ExitCode.ERROR);
    String expected =
        example.output().stream().map(ExamplesIT::pattern).collect(Collectors.joining());
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

  private record Result(int exit, String output) {}

  /**
   * @param data the data folder that is the usual one
   */
  private static Result run(String example, String data) throws IOException, InterruptedException {
    String command = example.replace(SITE, harbour.address());
    Optional<List<String>> words = ExampleWorker.words(command);
    if (words.isPresent()) {
      ExampleWorker.Result result = Objects.requireNonNull(WORKERS.get(data)).run(words.get());
      return new Result(result.exit(), result.output().replace(harbour.address(), SITE));
    }
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command);
    shell.environment().put("VIGIL_DATA", folder.resolve(data).toString());
    shell.directory(folder.toFile()).redirectErrorStream(true);
    shell.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
    shell.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = shell.start();
    String output =
        new String(process.getInputStream().readAllBytes(), UTF_8).replace(harbour.address(), SITE);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Result(process.exitValue(), output);
  }
}
