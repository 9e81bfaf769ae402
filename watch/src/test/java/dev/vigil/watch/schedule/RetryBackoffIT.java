package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.watch.check.CheckResult;
import dev.vigil.watch.engine.Engine;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.TestSite;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.Report;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An engine that runs while its database is locked or restarted, or its disk is full: it says so,
 * goes on when it is over, and has lost nothing. Its pauses are a tenth as long as usual.
 */
@Timeout(180)
class RetryBackoffIT {
  @TempDir private Path folder;
  private final LinkedBlockingQueue<String> news = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<CheckResult> checks = new LinkedBlockingQueue<>();
  private TestSite site;

  @BeforeEach
  void open() throws IOException {
    site = new TestSite();
    site.page("/", "The north quay is closed.");
  }

  @AfterEach
  void close() {
    site.close();
  }

  /** The machine's time, ten times as quick. */
  private static final class QuickTime implements TimeSource {
    private static final int TIMES = 10;

    private final TimeSource machine = TimeSource.system();
    private final Instant start = machine.now();
    private final long begin = machine.nanoTime();

    @Override
    public Instant now() {
      return start.plusNanos(nanoTime() - begin);
    }

    @Override
    public long nanoTime() {
      return begin + (machine.nanoTime() - begin) * TIMES;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      machine.sleep(duration.dividedBy(TIMES));
    }

    @Override
    public Alarm after(Duration duration, Runnable action) {
      return machine.after(duration.dividedBy(TIMES), action);
    }
  }

  /** What goes wrong while it runs. */
  private interface Trouble {
    void begin() throws Exception;

    void end() throws Exception;
  }

  private void goesOn(Path data, Archive archive, Trouble trouble, String words) throws Exception {
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of("127.0.0.0/8"))))
            .politeness(Politeness.NONE)
            .build();
    Settings settings = Settings.USUAL.withIntervalStep(Duration.ofSeconds(10));
    try (Installation all = Installation.open(data, settings, archive, fetcher, new QuickTime())) {
      String sentinel =
          "Create Sentinel a Using "
              + site.url("/")
              + " Monitor text Ignore learned=off Fetch every 10 seconds";
      all.sentinels().add(0, SentinelParser.parse(sentinel, ZoneOffset.UTC));
      all.engine().stallMonitor().listen(news::add);
      all.checks().listen(checks::add);
      Thread engine = Thread.ofPlatform().start(() -> run(all.engine()));
      try {
        checks.take();
        trouble.begin();
        site.page("/", "The south quay is closed.");
        assertThat(next("does not work at the moment")).contains(words);
        trouble.end();
        CheckResult checked = checks.take();
        while (checked.reported() == 0) {
          checked = checks.take();
        }
        next("works again");
      } finally {
        all.engine().stop(Duration.ofMinutes(5));
        engine.join();
      }
      assertThat(reports(all)).extracting(Report::kind).containsExactly("change");
      assertThat(all.archive().check(page -> {})).isEmpty();
    }
  }

  /** Waits for the next sentence with these words. */
  private String next(String words) throws InterruptedException {
    String said = news.take();
    while (!said.contains(words)) {
      said = news.take();
    }
    return said;
  }

  /** Connections of before the restart may still be in the pool, each good for one failure. */
  private static List<Report> reports(Installation all) {
    while (true) {
      try {
        return all.sentinels().reports(0, null, Instant.EPOCH, 10);
      } catch (ArchiveException e) {
        assertThat(e).hasMessageContaining("connection");
      }
    }
  }

  private static void run(Engine engine) {
    try {
      engine.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aDatabaseThatIsLockedIsWaitedFor() throws Exception {
    Path archive = folder.resolve(Installation.ARCHIVE);
    Archive opened = Archive.open(archive);
    // Not ten seconds, as usual: how long SQLite waits by itself is not what is tested.
    opened
        .catalogue()
        .change(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute("pragma busy_timeout = 1000");
              }
            });
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + archive.resolve("catalogue.db"));
        Statement statement = other.createStatement()) {
      goesOn(
          folder,
          opened,
          new Trouble() {
            @Override
            public void begin() throws Exception {
              statement.execute("pragma busy_timeout = 60000");
              statement.execute("begin immediate");
            }

            @Override
            public void end() throws Exception {
              statement.execute("rollback");
            }
          },
          "another process is using it");
    }
  }

  @Test
  void aDatabaseServerThatIsRestartedIsWaitedFor() throws Exception {
    try (PostgresServer server = PostgresServer.start()) {
      goesOn(
          folder,
          Archive.open(server.fresh()),
          new Trouble() {
            @Override
            public void begin() {
              server.crash();
            }

            @Override
            public void end() {
              server.restart();
            }
          },
          "");
    }
  }

  @Test
  void aDiskThatIsFullIsWaitedFor() throws Exception {
    Path disk = Files.createDirectories(folder.resolve("disk"));
    String said = command("mount", "-t", "tmpfs", "-o", "size=4m", "vigil-test", disk.toString());
    assumeTrue(said.isEmpty(), "no file system can be mounted here: " + said);
    try {
      Path filler = disk.resolve("filler");
      goesOn(
          disk,
          Archive.open(disk.resolve(Installation.ARCHIVE)),
          new Trouble() {
            @Override
            public void begin() throws IOException {
              try (var out = Files.newOutputStream(filler)) {
                while (true) {
                  out.write(new byte[512]);
                }
              } catch (IOException full) {
                assertThat(disk.toFile().getUsableSpace()).isLessThan(8192);
              }
            }

            @Override
            public void end() throws IOException {
              Files.delete(filler);
            }
          },
          "full");
    } finally {
      assertThat(command("umount", disk.toString())).isEmpty();
    }
  }

  /** What a command has to say; nothing when it went well. */
  private static String command(String... words) throws IOException, InterruptedException {
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : said + "(" + process.exitValue() + ")";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
