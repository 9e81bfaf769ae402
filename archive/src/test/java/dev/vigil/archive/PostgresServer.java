package dev.vigil.archive;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.archive.database.JdbcUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server for tests, from the package of the distribution, with its data in a
 * temporary folder and on a loopback port; it ends with this process, however that ends. Where
 * there is none, the test that asks for it is skipped. Safe for concurrent use.
 */
public final class PostgresServer implements AutoCloseable {
  public static final String USER = "vigil";
  public static final String PASSWORD = "s3cret & öffentlich?";

  private static final String READY = "ready to accept connections";

  /**
   * Runs a server until its input ends or says that it shall stop; at the end the data goes too.
   */
  private static final String KEEPER =
      """
      data=$1; shift
      trap : TERM INT HUP
      "$@" </dev/null & server=$!
      if read -r signal; then
        kill -"$signal" $server; wait $server
      else
        kill -QUIT $server; wait $server; rm -rf "$data"
      fi
      """;

  private static @Nullable PostgresServer shared;

  private final Path programs;
  private final Path data;
  private final int port;
  private final AtomicInteger databases = new AtomicInteger();
  private final Deque<String> log = new ArrayDeque<>();
  private Process process;

  private PostgresServer(Path programs, Path data, int port) throws IOException {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.process = launch();
  }

  /** The server of this process, which is quick but would not survive a loss of power. */
  public static synchronized PostgresServer shared() {
    PostgresServer running = shared;
    if (running == null) {
      running = start();
      shared = running;
    }
    return running;
  }

  /** Another server, for tests that stop it. */
  public static PostgresServer start() {
    Optional<Path> programs = programs();
    assumeTrue(
        programs.isPresent(), "PostgreSQL is installed (on Debian: apt-get install postgresql)");
    try {
      Path data = Files.createTempDirectory("vigil-postgres-");
      prepare(programs.orElseThrow(), data);
      return new PostgresServer(programs.orElseThrow(), data, FreePort.choose());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The newest installed version, or the one on the path. */
  private static Optional<Path> programs() {
    List<Path> places = new ArrayList<>();
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions
            .sorted(Comparator.comparingInt(PostgresServer::version).reversed())
            .map(version -> version.resolve("bin"))
            .forEach(places::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
      places.add(Path.of(folder));
    }
    return places.stream()
        .filter(place -> Files.isExecutable(place.resolve("initdb")))
        .filter(place -> Files.isExecutable(place.resolve("postgres")))
        .findFirst();
  }

  private static int version(Path folder) {
    String name = folder.getFileName().toString().replaceAll("[^0-9].*", "");
    return name.isEmpty() ? 0 : Integer.parseInt(name);
  }

  private static void prepare(Path programs, Path data) throws IOException {
    Path password = Files.writeString(data.resolve("password"), PASSWORD);
    for (Path own : List.of(password, data)) {
      Optional<UserPrincipal> other = other();
      if (other.isPresent()) {
        Files.setOwner(own, other.get());
      }
    }
    List<String> command =
        asOther(
            programs.resolve("initdb").toString(),
            "--pgdata=" + data.resolve("data"),
            "--username=" + USER,
            "--pwfile=" + password,
            // Unlike SCRAM, it costs each of our many connections nothing.
            "--auth=password",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "--no-instructions");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException("initdb failed: " + said);
    }
  }

  /** PostgreSQL does not run as root; then it runs as the user of the package or without rights. */
  private static Optional<UserPrincipal> other() throws IOException {
    if (!System.getProperty("user.name").equals("root")) {
      return Optional.empty();
    }
    var users = FileSystems.getDefault().getUserPrincipalLookupService();
    try {
      return Optional.of(users.lookupPrincipalByName("postgres"));
    } catch (UserPrincipalNotFoundException e) {
      return Optional.of(users.lookupPrincipalByName("nobody"));
    }
  }

  private static List<String> asOther(String... command) throws IOException {
    List<String> all = new ArrayList<>();
    other()
        .ifPresent(
            user ->
                all.addAll(
                    List.of("setpriv", "--reuid=" + user, "--regid=nogroup", "--clear-groups")));
    all.addAll(List.of(command));
    return all;
  }

  private Process launch() throws IOException {
    List<String> command =
        asOther(
            "sh",
            "-c",
            KEEPER,
            "keeper",
            data.toString(),
            programs.resolve("postgres").toString(),
            "-D",
            data.resolve("data").toString(),
            "-k",
            data.toString(),
            "-p",
            Integer.toString(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off",
            "-c",
            "full_page_writes=off",
            "-c",
            "shared_buffers=32MB",
            // What a server needs that lives for longer than some tests.
            "-c",
            "autovacuum=off",
            "-c",
            "jit=off",
            "-c",
            "wal_level=minimal",
            "-c",
            "max_wal_senders=0",
            "-c",
            "deadlock_timeout=100ms",
            "-c",
            "log_checkpoints=off",
            "-c",
            "lc_messages=C");
    Process started =
        new ProcessBuilder(command).directory(data.toFile()).redirectErrorStream(true).start();
    BufferedReader lines = started.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    while (line != null && !line.contains(READY)) {
      note(line);
      line = lines.readLine();
    }
    if (line == null) {
      throw new IllegalStateException("PostgreSQL does not start: " + log);
    }
    Thread.ofPlatform()
        .daemon()
        .name("postgres-log")
        .start(() -> lines.lines().forEach(this::note));
    return started;
  }

  private void note(String line) {
    synchronized (log) {
      log.add(line);
      if (log.size() > 50) {
        log.remove();
      }
    }
  }

  /** Makes an empty database. */
  public JdbcUrl fresh() {
    return fresh("");
  }

  /** Makes an empty database that orders text as people do, not by bytes. */
  public JdbcUrl freshInEnglish() {
    return fresh(" template template0 locale_provider icu icu_locale 'en-US'");
  }

  private JdbcUrl fresh(String options) {
    String name = "test" + databases.incrementAndGet();
    try (Connection connection = connect("postgres")) {
      connection.createStatement().execute("create database " + name + options);
    } catch (SQLException e) {
      throw new IllegalStateException("no database: " + log, e);
    }
    return JdbcUrl.parse(address(name), Map.of(JdbcUrl.PASSWORD, PASSWORD));
  }

  /** A connection beside those of the archive. */
  public Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + database, USER, PASSWORD);
  }

  /** The address of a database, without its password. */
  public String address(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=" + USER;
  }

  /** Ends the server at once, as a crash would; the data stays. */
  public synchronized void crash() {
    try (PrintStream keeper = new PrintStream(process.getOutputStream(), true)) {
      keeper.println("QUIT");
    }
    process.onExit().join();
  }

  /** Starts the server again on the same port. */
  public synchronized void restart() {
    try {
      process = launch();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    process.onExit().join();
  }
}
