package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Several installations on one database, each in its own folder as on a machine of its own. */
final class TestNodes {
  static final long WORKSPACE = 0;

  /** Long enough for a loaded machine to renew it, short enough to wait for its end. */
  static final Duration LEASE = Duration.ofSeconds(4);

  private static final int PATIENCE_SECONDS = 120;

  final JdbcUrl database = PostgresServer.shared().fresh();
  private final Path folder;
  private final List<Installation> open = new ArrayList<>();
  private final List<Thread> running = new ArrayList<>();

  TestNodes(Path folder) {
    this.folder = folder;
  }

  /** Another process, as it were. */
  Installation open() {
    return open(database);
  }

  /** One that reaches the database by a way of its own. */
  Installation open(JdbcUrl transport) {
    return open(transport, TimeSource.system());
  }

  /** One with a time of its own. */
  Installation open(JdbcUrl transport, TimeSource time) {
    Settings settings =
        Settings.USUAL
            .withIntervalStep(Duration.ofSeconds(1))
            .withResources(false)
            .withLease(LEASE);
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .build();
    Path own = folder.resolve("node" + open.size());
    try {
      Files.createDirectories(own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Installation one = Installation.open(own, settings, Archive.open(transport), fetcher, time);
    open.add(one);
    return one;
  }

  /** Has one run. */
  ClusterNode run(Installation one) {
    ClusterNode node = one.node().orElseThrow();
    running.add(
        Thread.ofPlatform()
            .name(node.name())
            .start(
                () -> {
                  try {
                    node.run();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
    return node;
  }

  static void add(Installation one, String sentinels) {
    one.sentinels().add(WORKSPACE, SentinelParser.parse(sentinels, ZoneOffset.UTC));
  }

  static long count(Installation one, String from, Object... values) {
    return one.store()
        .catalogue()
        .read(
            connection ->
                Sql.one(connection, "select count(*) from " + from, row -> row.getLong(1), values)
                    .orElseThrow());
  }

  /** Waits for something that other threads bring about. */
  static void until(BooleanSupplier done) throws InterruptedException {
    for (int i = 0; i < PATIENCE_SECONDS * 20 && !done.getAsBoolean(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    if (!done.getAsBoolean()) {
      throw new AssertionError("it did not happen within " + PATIENCE_SECONDS + " seconds");
    }
  }

  /** Has none of them run any more. */
  void rest() throws InterruptedException {
    open.forEach(one -> one.node().orElseThrow().stop(Duration.ofSeconds(30)));
    for (Thread thread : running) {
      thread.join(Duration.ofSeconds(30));
    }
  }

  void close() throws InterruptedException {
    rest();
    open.forEach(Installation::close);
  }
}
