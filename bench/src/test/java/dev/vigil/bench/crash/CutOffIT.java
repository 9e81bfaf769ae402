package dev.vigil.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose network is pulled in the middle of a look. */
class CutOffIT {
  private static final int PATIENCE_SECONDS = 120;

  @TempDir Path folder;
  private final AtomicInteger fromInside = new AtomicInteger();
  private final AtomicInteger fromOutside = new AtomicInteger();
  private volatile boolean hangs = true;
  private final CountDownLatch letGo = new CountDownLatch(1);

  @Test
  void aNodeThatIsCutOffIsReplacedAndNothingOfItIsStored() throws Exception {
    Optional<Namespace> network = Namespace.make();
    assumeTrue(network.isPresent(), "network namespaces need root and the program ip");
    try (Namespace namespace = network.get()) {
      Optional<Database> database = Database.start();
      assumeTrue(database.isPresent(), "PostgreSQL is not installed");
      try (Database running = database.get()) {
        run(namespace, running);
      }
    }
  }

  private void run(Namespace namespace, Database database) throws Exception {
    InetAddress near = InetAddress.ofLiteral(namespace.near());
    HttpServer site = HttpServer.create(new InetSocketAddress(near, 0), 0);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        ServerSocket door = new ServerSocket(0, 50, near)) {
      site.createContext("/", exchange -> answer(exchange, near));
      site.setExecutor(threads);
      site.start();
      JdbcUrl direct = database.jdbc();
      int port = Integer.parseInt(database.url().replaceAll(".*:(\\d+)/.*", "$1"));
      Thread.ofVirtual().start(() -> forward(door, port));
      String inside =
          database.url().replace("127.0.0.1:" + port, namespace.near() + ":" + door.getLocalPort());
      Path data = data("near", namespace);
      try (Installation installation = Installation.open(data, direct)) {
        installation
            .sentinels()
            .add(
                0,
                SentinelParser.parse(
                    "Create Sentinel a Using http://%s:%d/ Request robots overridden Fetch every 1 hour"
                        .formatted(namespace.near(), site.getAddress().getPort()),
                    ZoneOffset.UTC));
        Process far = start(namespace, inside, data("far", namespace), true);
        try {
          until(() -> fromInside.get() == 1);
          namespace.plug(false);
          Process other = start(namespace, database.url(), data, false);
          try {
            // The other one takes the page over and checks it.
            until(() -> fromOutside.get() == 1);
            hangs = false;
            letGo.countDown();
            until(() -> looks(installation) == 1);
            namespace.plug(true);
            // Anyone who was cut off has the same work as all when it is back, and nothing of
            // before.
            until(() -> more(installation) > 1);
            assertThat(far.isAlive()).isTrue();
          } finally {
            end(other);
          }
          int before = fromInside.get();
          long known = looks(installation);
          until(() -> more(installation) > known && fromInside.get() > before);
        } finally {
          end(far);
        }
        assertThat(looks(installation))
            .as("one request was made twice, and what it brought first was dropped")
            .isLessThan(fromInside.get() + fromOutside.get());
      }
    } finally {
      site.stop(0);
    }
  }

  private Path data(String name, Namespace namespace) throws IOException {
    Path data = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        data.resolve("settings.yaml"),
        "lease: 4s\nresources: none\nallow: [" + namespace.addresses() + "]\n");
    return data;
  }

  private Process start(Namespace namespace, String database, Path data, boolean isInside)
      throws IOException {
    ProcessBuilder command =
        VigilJvm.plain()
            .command(
                Files.createDirectories(data.resolve("tmp")),
                List.of("run", "--db", database, "--data", data.toString()));
    Process process =
        (isInside ? namespace.inside(command) : command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.startsWith("Running ")) {
      line = lines.readLine();
    }
    assertThat(line).as("it started").isNotNull();
    Thread.ofVirtual().start(() -> lines.lines().forEach(one -> {}));
    return process;
  }

  private static void end(Process process) throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  private void answer(HttpExchange exchange, InetAddress near) throws IOException {
    try (exchange) {
      boolean outside = exchange.getRemoteAddress().getAddress().equals(near);
      (outside ? fromOutside : fromInside).incrementAndGet();
      if (hangs) {
        letGo.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
      byte[] page =
          "<!doctype html><title>Harbour</title><p>All is quiet in the harbour today."
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long looks(Installation installation) {
    return installation
        .store()
        .catalogue()
        .read(
            c ->
                Sql.one(
                        c,
                        "select count(*) from page_check where outcome in ('changed', 'unchanged')",
                        row -> row.getLong(1))
                    .orElseThrow());
  }

  /** Has the page be due, and returns how often it was looked at. */
  private static long more(Installation installation) {
    installation.store().catalogue().change(c -> Sql.run(c, "update schedule set due = 1"));
    return looks(installation);
  }

  /** The database speaks on the loopback interface only. */
  private static void forward(ServerSocket door, int port) {
    while (true) {
      try {
        Socket from = door.accept();
        Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
        Thread.ofVirtual().start(() -> copy(from, to));
        Thread.ofVirtual().start(() -> copy(to, from));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of them is gone, and so is the other then.
    }
  }

  private static void until(BooleanSupplier done) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!done.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("it did not happen in time").isNegative();
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
