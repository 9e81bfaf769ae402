package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds the example plugin of the documentation and uses it as an operator would. */
class PluginsIT {
  private static final Path PROJECT = Path.of("../examples/plugin/src/main");

  @TempDir private static Path folder;
  private static Path plugins;

  @BeforeAll
  static void buildTheExample() throws Exception {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
    files(PROJECT.resolve("java")).forEach(file -> arguments.add(file.toString()));
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, problems, arguments.toArray(String[]::new));
    assertThat(result).as(problems.toString(UTF_8)).isZero();
    plugins = Files.createDirectory(folder.resolve("plugins"));
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(plugins.resolve("example.jar")))) {
      for (Path root : List.of(classes, PROJECT.resolve("resources"))) {
        for (Path file : files(root)) {
          jar.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
          Files.copy(file, jar);
          jar.closeEntry();
        }
      }
    }
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void aSentinelMayUseTheChannelOfAPlugin() throws Exception {
    Path sentinel = sentinel(folder.toString());
    assertThat(
            vigil(
                "--plugins",
                plugins.toString(),
                "sentinel",
                "verify",
                "--offline",
                sentinel.toString()))
        .isEqualTo(0);
    assertThat(said).contains("no problems found");
  }

  @Test
  void withoutThePluginItsChannelIsUnknown() throws Exception {
    assertThat(vigil("sentinel", "verify", "--offline", sentinel(folder.toString()).toString()))
        .isNotEqualTo(0);
    assertThat(said).contains("\"folder\" is not a channel");
  }

  @Test
  void thePluginChecksItsTargets() throws Exception {
    Path sentinel = sentinel(folder.resolve("nowhere").toString());
    assertThat(
            vigil(
                "--plugins",
                plugins.toString(),
                "sentinel",
                "verify",
                "--offline",
                sentinel.toString()))
        .isNotEqualTo(0);
    assertThat(said).contains("is not a folder; create it first");
  }

  @Test
  void theSettingsOfAnInstallationNamePlugins() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(data.resolve("settings.yaml"), "plugins: ../plugins\n");
    assertThat(
            vigil(
                "sentinel",
                "verify",
                "--offline",
                "--data",
                data.toString(),
                sentinel(folder.toString()).toString()))
        .isEqualTo(0);
  }

  @Test
  void aFrontierOfAPluginIsKnown() throws Exception {
    vigil(
        "--plugins",
        plugins.toString(),
        "crawl",
        "--frontier",
        "shrt",
        "--into",
        folder.resolve("crawl").toString(),
        "http://127.0.0.1:1/");
    assertThat(said).contains("did you mean 'short'?");
  }

  @Test
  void aPageModuleOfAPluginIsKnown() throws Exception {
    vigil(
        "--plugins",
        plugins.toString(),
        "crawl",
        "--module",
        "long-page",
        "--into",
        folder.resolve("crawl").toString(),
        "http://127.0.0.1:1/");
    assertThat(said).contains("did you mean 'long-pages'?");
  }

  @Test
  void aSentinelMayUseTheSourceOfAPlugin() throws Exception {
    Path listed = Files.createDirectory(folder.resolve("listed"));
    Path sentinel =
        Files.writeString(
            folder.resolve("listed.sentinel"),
            "Create Sentinel listed Using listing \"%s\"\n  Fetch every 2 hours\n"
                .formatted(listed));
    assertThat(vigil("--plugins", plugins.toString(), "sentinel", "verify", sentinel.toString()))
        .as(said)
        .isEqualTo(0);
    Files.delete(listed);
    assertThat(vigil("--plugins", plugins.toString(), "sentinel", "verify", sentinel.toString()))
        .isNotEqualTo(0);
    assertThat(said).contains("is not a folder");
  }

  @Test
  void aQueryMayUseTheFunctionOfAPlugin() throws Exception {
    String data = folder.resolve("queries").toString();
    Path towns = Files.writeString(folder.resolve("towns.csv"), "name\nBerlin\n");
    assertThat(vigil("source", "add", "towns", towns.toString(), "--data", data)).isEqualTo(0);
    String query = "plugin:distance('52.5 13.4', '48.9 2.4') + 0";
    assertThat(vigil("--plugins", plugins.toString(), "query", "--data", data, "-e", query))
        .isEqualTo(0);
    assertThat(said).contains("871");
    assertThat(
            vigil(
                "--plugins",
                plugins.toString(),
                "query",
                "--data",
                data,
                "-e",
                "plugin:distance('here', 'there')"))
        .isEqualTo(2);
    assertThat(said).contains("plugin:distance of a plugin failed: 'here' is not a position");
    assertThat(vigil("query", "--data", data, "-e", query)).isEqualTo(2);
  }

  @Test
  void aSearchMayUseTheComparisonOfAPlugin() throws Exception {
    Path book =
        Files.writeString(folder.resolve("book.xml"), "<book><author>Smith</author></book>");
    String query = "author spelt Smyth";
    assertThat(vigil("--plugins", plugins.toString(), "search", "--in", book.toString(), query))
        .as(said)
        .isEqualTo(0);
    assertThat(vigil("search", "--in", book.toString(), query)).isEqualTo(1);
  }

  @Test
  void aMissingFolderOfPluginsIsAnError() throws Exception {
    assertThat(vigil("--plugins", folder.resolve("none").toString(), "help")).isEqualTo(2);
    assertThat(said).contains("is not a folder of plugins");
  }

  private static Path sentinel(String target) throws IOException {
    return Files.writeString(
        Files.createTempFile(folder, "fees", ".sentinel"),
        "Create Sentinel fees Using https://harbour.example/fees\n  Notify By folder \"%s\"\n"
            .formatted(target));
  }

  private String said = "";

  private int vigil(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.vigil.cli.VigilCommand"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("VIGIL_DATA", folder.resolve("default").toString());
    Process process = builder.start();
    said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }
}
