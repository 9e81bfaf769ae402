package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.AccountServices;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs examples in a folder as a reader of the documentation has it: the examples, {@code vigil}, a
 * data folder, and the site {@code https://harbour.example}. A command that needs no shell runs in
 * an {@link ExampleWorker}. Not safe for concurrent use.
 */
final class ExampleRunner implements AutoCloseable {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String SITE = "https://harbour.example";

  /** The end of a command whose exit code does not matter. */
  private static final String ANYWAY = " || true";

  private final Path folder;
  private final Path data;
  private final HarbourSite harbour;
  private final ExampleWorker worker;

  ExampleRunner(Path folder) throws IOException {
    this.folder = folder;
    harbour = new HarbourSite(ROOT.resolve("examples"));
    data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(data.resolve("settings.yaml"), "allow: [127.0.0.1]\n");
    addAccount();
    worker = new ExampleWorker(folder, data);
    copyExamples();
    writeLauncher();
  }

  record Result(int exit, String output) {}

  Result run(String example) throws IOException, InterruptedException {
    String command = example.replace(SITE, harbour.address());
    String plain = command.endsWith(ANYWAY) ? command.replace(ANYWAY, "") : command;
    Optional<List<String>> words = ExampleWorker.words(plain);
    if (words.isPresent()) {
      ExampleWorker.Result result = worker.run(words.get());
      int exit = plain.equals(command) ? result.exit() : 0;
      return new Result(exit, result.output().replace(harbour.address(), SITE));
    }
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command);
    shell.environment().put("VIGIL_DATA", data.toString());
    shell.directory(folder.toFile()).redirectErrorStream(true);
    shell.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
    shell.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    Process process = shell.start();
    String output =
        new String(process.getInputStream().readAllBytes(), UTF_8).replace(harbour.address(), SITE);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Result(process.exitValue(), output);
  }

  /** Lets the pages of the site change. */
  void change() {
    harbour.change();
  }

  @Override
  public void close() {
    worker.close();
    harbour.close();
  }

  /** Examples name the account anna, which only the dashboard can add. */
  private void addAccount() {
    try (Installation installation = Installation.open(data)) {
      AccountServices.open(installation).accounts().add("anna", true);
    }
  }

  private void copyExamples() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve(ROOT.relativize(file).toString());
        Files.copy(file, copy);
        if (file.toString().matches(".*(\\.sentinel|bookmarks\\.html)")) {
          Files.writeString(copy, Files.readString(file).replace(SITE, harbour.address()));
        }
      }
    }
  }

  private void writeLauncher() throws IOException {
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
}
