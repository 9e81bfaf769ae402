package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own can show: a full disk, a reader that goes, a signal. */
@Timeout(180)
class ProcessIT {
  @TempDir private Path folder;

  private Path err() {
    return folder.resolve("err");
  }

  /** Its exit code, when what it prints goes there. */
  private int run(Path out, String... arguments) throws IOException, InterruptedException {
    return new ProcessBuilder(CommandRun.process(arguments))
        .redirectOutput(out.toFile())
        .redirectError(err().toFile())
        .start()
        .waitFor();
  }

  private Path graph() throws IOException {
    String lines =
        IntStream.range(0, 3000)
            .mapToObj(i -> i + " " + (i * 7 + 1) % 3000)
            .collect(Collectors.joining("\n", "", "\n"));
    return Files.writeString(folder.resolve("a.links"), lines);
  }

  @Test
  void whatAFullDiskDidNotTakeIsNoSuccess() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "no /dev/full here");
    assertThat(run(full, "--version")).isEqualTo(ExitCode.ERROR);
    assertThat(err())
        .hasContent("vigil: standard output: the disk is full; make room and try again.");
  }

  @Test
  void aReaderThatGoesIsNoFailure() throws Exception {
    String page = "<a>" + "<b>some text</b>".repeat(20_000) + "</a>";
    Path file = Files.writeString(folder.resolve("a.xml"), page);
    Process process =
        new ProcessBuilder(CommandRun.process("tree", file.toString()))
            .redirectError(err().toFile())
            .start();
    assertThat(process.getInputStream().read()).isPositive();
    process.getInputStream().close();
    assertThat(process.waitFor()).isZero();
    assertThat(err()).isEmptyFile();
  }

  @Test
  void aSignalLeavesNothingHalfWritten() throws Exception {
    Path graph = graph();
    Process process =
        new ProcessBuilder(
                CommandRun.process(
                    "rank",
                    "--reads",
                    "100000",
                    "--keep",
                    folder.resolve("kept").toString(),
                    graph.toString()))
            .redirectError(err().toFile())
            .start();
    try {
      while (process.isAlive() && !isGraphMade()) {
        Thread.onSpinWait();
      }
      process.toHandle().destroy();
      assertThat(process.waitFor()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
    assertThat(names()).containsExactlyInAnyOrder("a.links", "err");
    assertThat(err()).isEmptyFile();
  }

  @Test
  void anInterruptedCrawlKeepsItsPagesAndSaysHowToGoOn() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    CountDownLatch visited = new CountDownLatch(1);
    server.createContext(
        "/",
        exchange -> {
          // Each page has a link to another, so that the crawl does not end by itself.
          String path = exchange.getRequestURI().getPath();
          byte[] body = "<p>%s<a href='%s1'>next</a>".formatted(path, path).getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
          if (path.equals("/first1")) {
            visited.countDown();
          }
        });
    server.start();
    String seed = "http://127.0.0.1:" + server.getAddress().getPort() + "/first";
    String data = folder.resolve("data").toString();
    Process process =
        new ProcessBuilder(
                CommandRun.process(
                    "crawl",
                    "--warc",
                    "--allow-address=127.0.0.1",
                    "--delay=1s",
                    "--name=c",
                    "--data=" + data,
                    seed))
            .redirectError(err().toFile())
            .start();
    try {
      visited.await();
      // Not as Ctrl-C does: what is started in the background may not hear that.
      process.toHandle().destroy();
      assertThat(process.inputReader().lines()).contains("go on     vigil crawl resume c");
      assertThat(process.waitFor()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
      server.stop(0);
    }
    assertThat(CommandRun.vigil("crawl", "log", "--data", data, "c").out()).startsWith(seed);
  }

  @Test
  void theDemoKeepsItsDataApartFromTheUsers() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(CommandRun.process("serve", "--demo", "--port", "0", "--for", "1s"));
    builder.environment().put("VIGIL_DATA", folder.toString());
    builder.environment().put("VIGIL_DB", "jdbc:postgresql://127.0.0.1:1/real?user=anna");
    for (int start = 0; start < 2; start++) {
      Process process = builder.redirectError(err().toFile()).start();
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(Files.readString(err())).isZero();
      assertThat(out.lines().findFirst().orElse(""))
          .endsWith("with its data in " + folder.resolve("demo") + ".");
    }
    assertThat(names()).containsExactlyInAnyOrder("demo", "err");
  }

  private boolean isGraphMade() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> Files.exists(file.resolve("graph")));
    }
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }
}
