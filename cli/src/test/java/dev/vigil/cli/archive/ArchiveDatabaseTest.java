package dev.vigil.cli.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.cli.CommandRun;
import dev.vigil.cli.VigilCommand;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on an archive in PostgreSQL. */
class ArchiveDatabaseTest {
  private static final String URL = "https://port.example/notices";
  private static final Path HISTORY = Path.of("../examples/histories/notices");
  private static final String PASSWORD = PostgresServer.PASSWORD;

  @TempDir private Path folder;
  private String database;

  @BeforeEach
  void aDatabase() {
    PostgresServer server = PostgresServer.shared();
    database = server.address(server.fresh().toString().replaceAll(".*/", ""));
  }

  private static String[] words(String address, String... arguments) {
    List<String> words = new ArrayList<>(List.of("archive", arguments[0], "--db", address));
    words.addAll(Arrays.asList(arguments).subList(1, arguments.length));
    return words.toArray(String[]::new);
  }

  private CommandRun archive(String... arguments) {
    String password = URLEncoder.encode(PASSWORD, UTF_8).replace("+", "%20");
    return CommandRun.vigil(words(database + "&password=" + password, arguments));
  }

  @Test
  void everyCommandWorksAsOnAFolder() throws IOException {
    assertThat(archive("import", URL, HISTORY.toString()))
        .isEqualTo(CommandRun.yes("added 3 versions\n"));
    Path page = HISTORY.resolve("notices_1793606400.html");
    assertThat(archive("add", "--at", "2026-12-01", URL, page.toString()).out())
        .startsWith("version 4: ");
    assertThat(archive("log", URL).out().lines()).hasSize(4);
    assertThat(archive("show", URL, "--version", "1").out()).isEqualTo(Files.readString(page));
    assertThat(archive("diff", URL, "--from", "1", "--to", "4").exit()).isEqualTo(ExitCode.YES);
    Path warc = folder.resolve("notices.warc.gz");
    assertThat(archive("export", "-o", warc.toString(), URL).out()).contains("4 versions");
    assertThat(archive("purge", "--keep", "2").out()).isEqualTo("2 versions are gone\n");
    assertThat(archive("stats", "--json").out()).startsWith("{\"pages\":1,\"versions\":2,");
    assertThat(archive("repair").exit()).isZero();
    assertThat(archive("check")).isEqualTo(CommandRun.yes("sound: 2 versions of 1 page\n"));
  }

  @Test
  void mistakesAreAnsweredInOneSentenceWithoutCredentials() {
    CommandRun empty = archive("log");
    assertThat(empty.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(empty.err())
        .startsWith("vigil: There is no archive in postgresql://127.0.0.1")
        .hasLineCount(1);
    assertThat(archive("repair").err()).startsWith("vigil: There is no archive");
    assertThat(archive("log", "--archive", folder.toString()))
        .isEqualTo(
            CommandRun.error(
                "vigil: an archive is in a folder or in a database; give --data or --db.\n"));
    for (String address :
        List.of(database + "&password=hush", "mysql://me:hush@db/x", "postgresql://me:hush@")) {
      CommandRun refused = CommandRun.vigil(words(address, "log"));
      assertThat(refused.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(refused.err()).startsWith("vigil: ").hasLineCount(1).doesNotContain("hush");
    }
  }

  @Test
  void thePasswordComesFromTheEnvironmentOrAFile() throws Exception {
    assertThat(archive("import", URL, HISTORY.toString()).exit()).isZero();
    assertThat(other(Map.of(JdbcUrl.PASSWORD, PASSWORD)).out().lines()).hasSize(3);
    Path file = Files.writeString(folder.resolve("pgpass"), "*:*:*:*:" + PASSWORD + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(other(Map.of("PGPASSFILE", file.toString())).out().lines()).hasSize(3);
  }

  /** Prints the log in a process of its own. */
  private CommandRun other(Map<String, String> environment) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UseCompactObjectHeaders",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                VigilCommand.class.getName()));
    command.addAll(List.of(words(database, "log", URL)));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(err).isEmpty();
    return new CommandRun(process.waitFor(), out, err);
  }
}
