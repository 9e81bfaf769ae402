package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.cli.terminal.ProductVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell script {@code vigil}, run as a user would run it. It lies in a folder of its own, with
 * a {@code mvn} that brings the jars of this build; only the slow test builds with Maven.
 */
class LauncherIT {
  private static final Path SCRIPT = Path.of("..", "vigil").toAbsolutePath().normalize();

  @TempDir private static Path home;
  private static Path launcher;

  @BeforeAll
  static void buildsOnFirstUse() throws Exception {
    Path jar =
        Path.of(VigilCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    assumeTrue(Files.isRegularFile(jar), "this runs on the jar that 'mvn verify' makes");
    launcher = Files.copy(SCRIPT, home.resolve("vigil"));
    Files.createDirectories(home.resolve("cli/src"));
    Path bin = Files.createDirectory(home.resolve("bin"));
    Path maven =
        Files.writeString(
            bin.resolve("mvn"),
            """
            #!/bin/sh
            echo "$@" >asked
            mkdir -p cli/target/quick
            cp '%s' cli/target/quick/ && cp -r '%s' cli/target/quick/lib
            mkdir -p reasoner/target/quick/lib
            touch reasoner/target/quick/vigil-reasoner-0.jar reasoner/target/quick/lib/library.jar
            """
                .formatted(jar, jar.resolveSibling("lib")));
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    assertThat(launch(launcher, Map.of("PATH", bin + ":" + System.getenv("PATH")), "--version"))
        .contains("building once")
        .endsWith("vigil " + ProductVersion.text() + "\n");
    assertThat(home.resolve("asked")).content().contains("-Dquick", "-pl cli -am package");
    assertThat(home.resolve("target/launcher/vigil.aot")).isNotEmptyFile();
  }

  @Test
  @Tag("slow")
  void buildsWithMaven() throws Exception {
    assertThat(launch(SCRIPT, Map.of(), "--rebuild", "--version"))
        .endsWith("vigil " + ProductVersion.text() + "\n");
  }

  @Test
  void startsAtOnceWhenBuilt() throws Exception {
    assertThat(launch(launcher, Map.of(), "--version"))
        .isEqualTo("vigil " + ProductVersion.text() + "\n");
  }

  @Test
  void worksThroughALink(@TempDir Path elsewhere) throws Exception {
    Path link = Files.createSymbolicLink(elsewhere.resolve("vigil"), launcher);
    assertThat(launch(link, Map.of(), "--version")).contains("vigil 0.");
  }

  @Test
  void prefersTheJdkOfTheUserAndPassesOverOneThatIsTooOld(@TempDir Path old) throws Exception {
    Files.createDirectory(old.resolve("bin"));
    for (String tool : new String[] {"java", "javac"}) {
      Path fake = Files.writeString(old.resolve("bin").resolve(tool), "#!/bin/sh\necho too old\n");
      assertThat(fake.toFile().setExecutable(true)).isTrue();
    }
    Path release = old.resolve("release");
    Map<String, String> home = Map.of("JAVA_HOME", old.toString());
    for (String version : new String[] {"1.8.0_402", "17.0.15", "24", "25", "25.0.2", "25.0.2.1"}) {
      Files.writeString(release, "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
      assertThat(launch(launcher, home, "--version")).as(version).startsWith("vigil 0.");
    }
    for (String version : new String[] {"25.0.3", "25.0.10", "25.1", "26", "26.0.1"}) {
      Files.writeString(release, "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
      assertThat(launch(launcher, home, "--version")).as(version).isEqualTo("too old\n");
    }
  }

  private static String launch(Path launcher, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder();
    process.command().add(launcher.toString());
    process.command().addAll(List.of(arguments));
    process.environment().remove("JAVA_HOME");
    process.environment().putAll(environment);
    process.redirectErrorStream(true);
    Process started = process.start();
    String output = new String(started.getInputStream().readAllBytes(), UTF_8);
    started.waitFor();
    return output;
  }
}
