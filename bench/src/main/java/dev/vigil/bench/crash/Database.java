package dev.vigil.bench.crash;

import dev.vigil.archive.database.JdbcUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * A PostgreSQL server from the package of the distribution, on a loopback port with its data in a
 * temporary folder, which ends with this process. For one thread.
 */
public final class Database implements AutoCloseable {
  private static final String USER = "vigil";
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final Path programs;
  private final Path folder;
  private final int port;
  private final Thread hook = new Thread(this::stop);

  private Database(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts one; empty where it is not installed. */
  public static Optional<Database> start() throws IOException, InterruptedException {
    Optional<Path> programs = programs();
    if (programs.isEmpty()) {
      return Optional.empty();
    }
    Path folder = Files.createTempDirectory("vigil-bench-postgres-");
    if (isRoot()) {
      Files.setOwner(
          folder,
          FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    }
    int port = freePort();
    Database database = new Database(programs.get(), folder, port);
    database.run(
        "initdb",
        "--pgdata=" + folder.resolve("data"),
        "--username=" + USER,
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions");
    database.run(
        "pg_ctl",
        "--pgdata=" + folder.resolve("data"),
        "--log=" + folder.resolve("log"),
        "--wait",
        "--options=-p "
            + port
            + " -k "
            + folder
            + " -c listen_addresses=127.0.0.1"
            + " -c deadlock_timeout=200ms",
        "start");
    return Optional.of(database);
  }

  /**
   * A port for a program that is started, stopped and started again. It lies below those that the
   * system gives to connections, so that no other program takes it meanwhile.
   */
  public static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException e) {
        // Taken; another one is not.
      }
    }
  }

  private static Optional<Path> programs() throws IOException {
    if (!Files.isDirectory(DEBIAN)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
          .max(Comparator.comparing(Path::toString));
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** PostgreSQL does not run as root. */
  private void run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      words.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
    }
    words.add(programs.resolve(program).toString());
    words.addAll(List.of(arguments));
    Path said = Files.createTempFile("vigil-bench-", ".log");
    Process process =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    int code = process.waitFor();
    String text = Files.readString(said, StandardCharsets.UTF_8);
    Files.delete(said);
    if (code != 0) {
      throw new IOException(program + " failed: " + text);
    }
  }

  /** The address of its database. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER;
  }

  public JdbcUrl jdbc() {
    return JdbcUrl.parse(url(), Map.of());
  }

  private void stop() {
    try {
      run("pg_ctl", "--pgdata=" + folder.resolve("data"), "--mode=immediate", "--wait", "stop");
    } catch (IOException | InterruptedException e) {
      System.getLogger(Database.class.getName())
          .log(System.Logger.Level.DEBUG, "the server was gone", e);
    }
  }

  @Override
  public void close() throws IOException {
    Runtime.getRuntime().removeShutdownHook(hook);
    stop();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
