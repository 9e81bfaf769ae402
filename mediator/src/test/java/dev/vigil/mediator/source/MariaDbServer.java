package dev.vigil.mediator.source;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.archive.FreePort;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A real MariaDB server for tests, from the package of the distribution, with its data in a
 * temporary folder and on a loopback port; it ends with this process, however that ends. Where
 * there is none, or it does not start, the test that asks for it is skipped. Not thread-safe.
 */
final class MariaDbServer implements AutoCloseable {
  static final String USER = "reader";
  static final String PASSWORD = "s3cret ö";

  /** Runs a server until its input ends; at the end the data goes too. */
  private static final String KEEPER =
      """
      data=$1; shift
      trap : TERM INT HUP
      "$@" </dev/null & server=$!
      read -r ending
      kill -KILL $server; wait $server; rm -rf "$data"
      """;

  private final Path data;
  private final int port;
  private final Process process;

  private MariaDbServer(Path data, int port, Process process) {
    this.data = data;
    this.port = port;
    this.process = process;
  }

  static MariaDbServer start() throws IOException, SQLException {
    Path server = program("mariadbd");
    Path install = program("mariadb-install-db");
    assumeTrue(
        Files.isExecutable(server) && Files.isExecutable(install),
        "MariaDB is installed (on Debian: apt-get install mariadb-server)");
    Path data = Files.createTempDirectory("vigil-mariadb-");
    int port = FreePort.choose();
    Path setup =
        Files.writeString(
            data.resolve("setup.sql"),
            "create database shop character set utf8mb4;\n"
                + "create user owner@'127.0.0.1' identified by 'owner';\n"
                + "grant all on *.* to owner@'127.0.0.1';\n"
                + "create user %s@'127.0.0.1' identified by '%s';\n".formatted(USER, PASSWORD)
                + "grant select on shop.* to %s@'127.0.0.1';\n".formatted(USER));
    boolean root = System.getProperty("user.name").equals("root");
    List<String> user = root ? List.of("--user=root") : List.of();
    List<String> make =
        new ArrayList<>(
            List.of(
                install.toString(),
                "--no-defaults",
                "--datadir=" + data.resolve("data"),
                "--skip-test-db",
                "--auth-root-authentication-method=normal"));
    make.addAll(user);
    Process made = new ProcessBuilder(make).redirectErrorStream(true).start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assumeTrue(
        made.onExit().join().exitValue() == 0, "MariaDB makes a database here; it said: " + said);
    List<String> run =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                KEEPER,
                "keeper",
                data.toString(),
                server.toString(),
                "--no-defaults",
                "--datadir=" + data.resolve("data"),
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + data.resolve("socket"),
                "--init-file=" + setup,
                "--innodb-buffer-pool-size=32M",
                "--innodb-flush-log-at-trx-commit=0"));
    run.addAll(user);
    Process process = new ProcessBuilder(run).redirectErrorStream(true).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder log = new StringBuilder();
    String line = lines.readLine();
    while (line != null && !line.contains("ready for connections")) {
      log.append(line).append('\n');
      line = lines.readLine();
    }
    assumeTrue(line != null, "MariaDB starts here; it said: " + log);
    Thread.ofPlatform().daemon().name("mariadb-log").start(() -> lines.lines().forEach(_ -> {}));
    return new MariaDbServer(data, port, process);
  }

  private static Path program(String name) {
    return Stream.of(("/usr/sbin:/usr/bin:" + System.getenv("PATH")).split(":", -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(Path.of(name));
  }

  String url() {
    return "jdbc:mariadb://127.0.0.1:" + port + "/shop";
  }

  Connection owner() throws SQLException {
    return DriverManager.getConnection(url(), "owner", "owner");
  }

  /** Ends the server at once; its data goes. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new IllegalStateException("the keeper of " + data + " is gone", e);
    }
    process.onExit().join();
  }
}
