package dev.vigil.archive.version;

import static dev.vigil.archive.SamplePages.fetch;
import static dev.vigil.archive.SamplePages.notices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.vigil.archive.Archive;
import dev.vigil.archive.PostgresServer;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.failure.ArchiveException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers that are killed, and a server that goes down and comes back. */
@Timeout(180)
class PostgresFaultsIT {
  private static final ArchiveOptions QUICK = ArchiveOptions.DEFAULT.withLevel(1);
  private static final int WRITERS = 2;
  private static final Page SHARED = Page.of("https://harbour.example/shared");

  private static Page own(int writer) {
    return Page.of("https://harbour.example/" + writer);
  }

  /** Adds versions to its own page and to a shared one until it is killed, and reports each. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) {
      int writer = Integer.parseInt(args[1]);
      try (Archive archive = Archive.open(JdbcUrl.parse(args[0], System.getenv()), QUICK)) {
        for (int i = Integer.parseInt(args[2]); true; i++) {
          int content = i;
          Version version =
              archive.together(
                  () -> {
                    archive.add(SHARED, notices(2 * content + writer), fetch(content));
                    return archive.add(own(writer), notices(content), fetch(content)).version();
                  });
          System.out.println(version.number() + " " + content);
        }
      }
    }
  }

  private static Process start(String address, int writer, int from) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UseCompactObjectHeaders",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Writer.class.getName(),
            address,
            Integer.toString(writer),
            Integer.toString(from));
    builder.environment().put(JdbcUrl.PASSWORD, PostgresServer.PASSWORD);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    return builder.start();
  }

  @Test
  void killedWritersLoseNothingThatTheyAcknowledged() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    PostgresServer server = PostgresServer.shared();
    JdbcUrl database = server.fresh();
    String address = server.address(database.toString().replaceAll(".*/", ""));
    List<Map<Integer, Integer>> reported = List.of(new TreeMap<>(), new TreeMap<>());
    for (int round = 0; round < 3; round++) {
      List<Process> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        writers.add(start(address, writer, 1000 * round));
      }
      for (int writer = 0; writer < WRITERS; writer++) {
        killAfter(writers.get(writer), 1 + random.nextInt(12), reported.get(writer));
      }
      assertAllThere(database, reported, "seed " + seed);
    }
  }

  /** Lets a writer tell of so many versions, kills it, and reads what else it told before. */
  private static void killAfter(Process process, int versions, Map<Integer, Integer> reported)
      throws IOException, InterruptedException {
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      for (int i = 1; line != null; i++) {
        if (i == versions) {
          process.toHandle().destroyForcibly();
        }
        String[] numbers = line.split(" ", -1);
        if (numbers.length == 2 && numbers[1].matches("[0-9]+")) {
          reported.put(Integer.valueOf(numbers[0]), Integer.valueOf(numbers[1]));
        }
        line = lines.readLine();
      }
    }
    assertThat(process.waitFor()).as("killed, and not failed").isEqualTo(137);
  }

  private static void assertAllThere(
      JdbcUrl database, List<Map<Integer, Integer>> reported, String seed) {
    try (Archive archive = Archive.open(database, QUICK)) {
      assertThat(archive.check(page -> {})).as(seed).isEmpty();
      for (int writer = 0; writer < WRITERS; writer++) {
        for (Map.Entry<Integer, Integer> one : reported.get(writer).entrySet()) {
          Version version = archive.version(own(writer), one.getKey()).orElseThrow();
          assertThat(archive.bytes(version)).as(seed).isEqualTo(notices(one.getValue()));
        }
      }
      assertThat(archive.collect().packs()).as("left behind, " + seed).isZero();
    }
  }

  @Test
  void aServerThatGoesDownIsSaidOnceAndAfterItsReturnEverythingGoesOn() throws Exception {
    try (PostgresServer server = PostgresServer.start();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Archive archive = Archive.open(server.fresh(), QUICK)) {
      Set<Integer> reported = new TreeSet<>();
      CountDownLatch some = new CountDownLatch(5);
      Future<Throwable> adding =
          pool.submit(
              () ->
                  catchThrowable(
                      () -> {
                        for (int i = 1; true; i++) {
                          archive.add(SHARED, notices(i), fetch(i));
                          reported.add(i);
                          some.countDown();
                        }
                      }));
      some.await();
      server.crash();
      assertThat(adding.get())
          .isInstanceOf(ArchiveException.class)
          .hasMessageMatching(
              "The database postgresql://127.0.0.1[^ ]+: "
                  + "(it was stopped; start it|it cannot be reached|it is starting or stopping|the"
                  + " connection was lost).*\\.");
      server.restart();
      assertThat(archive.versions(SHARED)).extracting(Version::number).containsAll(reported);
      for (Version version : archive.versions(SHARED)) {
        assertThat(archive.bytes(version)).isEqualTo(notices(version.number()));
      }
      assertThat(archive.check(page -> {})).isEmpty();
      int last = archive.newest(SHARED).orElseThrow().number();
      assertThat(archive.add(SHARED, notices(last + 1), fetch(1)).version().number())
          .isEqualTo(last + 1);
    }
  }
}
