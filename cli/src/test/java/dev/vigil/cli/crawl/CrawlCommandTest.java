package dev.vigil.cli.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.vigil.cli.CommandRun;
import dev.vigil.cli.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlCommandTest {
  @TempDir private Path data;

  private HttpServer server;
  private final List<String> asked = new CopyOnWriteArrayList<>();

  /** Nine pages, each with links to the next two; what they say differs. */
  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          asked.add(path);
          boolean page = path.matches("/p[0-8]");
          int number = page ? path.charAt(2) - '0' : 0;
          StringBuilder text = new StringBuilder("<title>" + path + "</title>");
          for (int next = number + 1; next <= Math.min(8, number + 2); next++) {
            text.append("<a href='/p").append(next).append("'>").append(next).append("</a> ");
          }
          new Random(number)
              .ints(80, 0, 1 << 20)
              .forEach(word -> text.append(Integer.toString(word, 36)).append(' '));
          byte[] body = text.toString().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(page ? 200 : 404, page ? body.length : -1);
          if (page) {
            exchange.getResponseBody().write(body);
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private CommandRun crawl(String... more) {
    String[] words = {"crawl", "--data", data.toString(), "--allow-address", "127.0.0.1"};
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return CommandRun.vigil(all);
  }

  private String seed() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/p0";
  }

  @Test
  void aCrawlIsRunResumedReportedAndListed() throws IOException {
    CommandRun first = crawl("--delay", "0s", "--pages", "4", "--name", "site", seed());
    assertThat(first.err()).isEmpty();
    assertThat(first.exit()).isZero();
    assertThat(first.out())
        .contains("crawl     site: the budget of pages is used up.", "pages     4 of");
    CommandRun more =
        CommandRun.vigil(
            "crawl",
            "resume",
            "--data",
            data.toString(),
            "--allow-address",
            "127.0.0.1",
            "--pages",
            "0",
            "site");
    assertThat(more.out()).contains("everything found was visited", "pages     9 of 9 addresses");
    for (int i = 0; i < 9; i++) {
      assertThat(asked).containsOnlyOnce("/p" + i);
    }
    Path page = data.resolve("out.html");
    CommandRun report =
        CommandRun.vigil(
            "crawl", "report", "--data", data.toString(), "site", "-o", page.toString());
    assertThat(report.exit()).isZero();
    assertThat(Files.readString(page)).contains("<h1>Crawl site</h1>", "<svg", "127.0.0.1");
    CommandRun list = CommandRun.vigil("crawl", "list", "--data", data.toString());
    assertThat(list.out()).contains("site", "everything found was visited", "breadth");
    CommandRun trace = CommandRun.vigil("crawl", "log", "--data", data.toString(), "site");
    assertThat(trace.out().lines()).hasSize(9);
    assertThat(trace.out().lines().findFirst().orElseThrow()).startsWith(seed() + "\t");
    CommandRun log = CommandRun.vigil("archive", "log", "--archive", data.toString(), seed());
    assertThat(log.exit()).as(log.err()).isZero();
  }

  @Test
  void aTraceIsFollowedAgain() throws IOException {
    crawl("--delay", "0s", "--warc", "--name", "site", seed());
    CommandRun trace = CommandRun.vigil("crawl", "log", "--data", data.toString(), "site");
    Path way = Files.writeString(data.resolve("way.tsv"), trace.out());
    asked.clear();
    CommandRun again =
        crawl("--delay", "0s", "--warc", "--frontier", "trace", "--seeds", way.toString());
    assertThat(again.exit()).as(again.err()).isZero();
    List<String> visited =
        trace.out().lines().map(line -> line.replaceAll("http://[^/]+|\t.*", "")).toList();
    assertThat(visited).hasSize(9);
    assertThat(asked.stream().filter(path -> path.startsWith("/p")).toList()).isEqualTo(visited);
  }

  @Test
  void nothingFetchedIsANoAndAWrongWordAnError() {
    assertThat(crawl("--delay", "0s", "--warc", seed().replace("/p0", "/none")).exit())
        .isEqualTo(ExitCode.NO);
    CommandRun wrong = crawl("--frontier", "bredth", seed());
    assertThat(wrong.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(wrong.err()).contains("did you mean 'breadth'?");
    assertThat(CommandRun.vigil("crawl", "--data", data.toString()).exit())
        .isEqualTo(ExitCode.ERROR);
    assertThat(CommandRun.vigil("crawl", "report", "--data", data.toString(), "none").err())
        .contains("There is no crawl 'none'");
  }

  @Test
  void aCrawlThatCannotBeginLeavesNothing() throws IOException {
    Path file = Files.writeString(data.resolve("file"), "no folder");
    assertThat(crawl("--into", file.toString(), seed()).err())
        .contains(file.toString(), "no archive can be created here")
        .hasLineCount(1);
    assertThat(crawl("--allow-address", "nowhere", seed()).err()).contains("'nowhere'");
    assertThat(crawl("--module", "services", seed()).err()).contains("services=nucleotide-blast");
    assertThat(crawl("--warc-in", data.toString()).err()).contains("this is a folder");
    assertThat(CommandRun.vigil("crawl", "list", "--data", data.toString()).exit())
        .isEqualTo(ExitCode.NO);
  }

  @Test
  void aCrawlThatWasKilledBeforeItBeganIsListedAndResumed() throws IOException {
    crawl("--pages", "1", "--delay", "0", "--name", "other", seed());
    Path folder = Files.createDirectories(data.resolve("crawls").resolve("early"));
    Files.copy(data.resolve("crawls/other/crawl.json"), folder.resolve("crawl.json"));
    assertThat(CommandRun.vigil("crawl", "list", "--data", data.toString()).out())
        .containsPattern("(?m)^early +not begun +0 ");
    CommandRun resumed = CommandRun.vigil("crawl", "resume", "--data", data.toString(), "early");
    assertThat(resumed.exit()).isEqualTo(ExitCode.YES);
  }

  @Test
  void anAddressThatIsNotPublicIsRefusedWithTheRemedy() {
    CommandRun run = CommandRun.vigil("crawl", "--data", data.toString(), "--delay", "0", seed());
    assertThat(run.exit()).isEqualTo(ExitCode.NO);
    assertThat(run.err()).contains("--allow-address").hasLineCount(1);
  }

  @Test
  void theReportGoesToStandardOutputWhenAskedFor() {
    crawl("--pages", "1", "--delay", "0", "--name", "one", seed());
    CommandRun run =
        CommandRun.vigil("crawl", "report", "--data", data.toString(), "-o", "-", "one");
    assertThat(run.out()).startsWith("<!doctype html>").endsWith("</html>\n");
  }

  @Test
  void aWrongLineOfASeedFileIsNamed() throws IOException {
    Path seeds = Files.writeString(data.resolve("seeds"), "# begin\nhttps://a.example/\nnone:x\n");
    assertThat(crawl("--seeds", seeds.toString()).err())
        .startsWith("vigil: " + seeds + ", line 3: 'none:x' is not an address");
  }

  @Test
  void budgetsBelowNothingAreRefusedAndHugeOnesAreNot() {
    assertThat(crawl("--pages", "-1", seed()).err()).contains("pages", "-1").hasLineCount(1);
    assertThat(crawl("--parallel", "0", seed()).err()).contains("at once", "not 0");
    String huge = "99999999999999999";
    assertThat(
            crawl("--pages", "1", "--delay", "0", "--megabytes", huge, "--parallel", "9", seed())
                .exit())
        .isEqualTo(ExitCode.YES);
  }
}
