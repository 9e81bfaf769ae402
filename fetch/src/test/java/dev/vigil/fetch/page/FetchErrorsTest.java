package dev.vigil.fetch.page;

import static dev.vigil.fetch.TestFetchers.failed;
import static dev.vigil.fetch.TestFetchers.fetched;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.ManualTime;
import dev.vigil.fetch.TestFetchers;
import dev.vigil.fetch.TestServer;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.guard.PortPolicy;
import dev.vigil.fetch.guard.Resolver;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a server does wrong ends as a typed outcome, within its caps. */
@Timeout(60)
class FetchErrorsTest {
  private static FetchOutcome ask(TestServer.Reply reply) throws IOException {
    return ask(reply, FetchLimits.PAGE);
  }

  private static FetchOutcome ask(TestServer.Reply reply, FetchLimits limits) throws IOException {
    try (TestServer server = TestServer.start(r -> reply);
        Fetcher fetcher = TestFetchers.local().build()) {
      return fetcher.send(FetchRequest.of(server.url("/page")).with(limits));
    }
  }

  private static FetchFault fault(String raw) throws IOException {
    return failed(ask(TestServer.raw(raw))).fault();
  }

  @Test
  void aBodyShorterThanAnnounced() throws Exception {
    assertThat(fault("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"))
        .isEqualTo(FetchFault.WRONG_LENGTH);
  }

  @Test
  void brokenChunks() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertThat(fault(head + "zz\r\nabc\r\n0\r\n\r\n")).isEqualTo(FetchFault.BROKEN_CHUNKS);
    assertThat(fault(head + "5\r\nab")).isEqualTo(FetchFault.BROKEN_CHUNKS);
    assertThat(fault(head + "5\r\nabcde\r\n")).isEqualTo(FetchFault.BROKEN_CHUNKS);
    assertThat(fault(head + "-5\r\nabcde\r\n0\r\n\r\n")).isEqualTo(FetchFault.BROKEN_CHUNKS);
    assertThat(fault(head + "ffffffffffffffffff\r\nabc")).isEqualTo(FetchFault.BROKEN_CHUNKS);
  }

  @Test
  void anAnswerThatIsNoHttp() throws Exception {
    assertThat(fault("SSH-2.0-OpenSSH_9.9\r\n")).isEqualTo(FetchFault.BROKEN_ANSWER);
    assertThat(fault("HTTP/1.1 two hundred\r\n\r\n")).isEqualTo(FetchFault.BROKEN_ANSWER);
    assertThat(fault("HTTP/1.1 200 OK\r\nX: " + "y".repeat(400_000) + "\r\n\r\n"))
        .isIn(FetchFault.BROKEN_ANSWER, FetchFault.CONNECTION_LOST);
  }

  @Test
  void aConnectionThatIsClosedAtOnce() throws Exception {
    assertThat(fault("")).isEqualTo(FetchFault.CONNECTION_LOST);
  }

  @Test
  void notModifiedWithoutACondition() throws Exception {
    assertThat(fault("HTTP/1.1 304 Not Modified\r\nContent-Length: 0\r\n\r\n"))
        .isEqualTo(FetchFault.BROKEN_ANSWER);
  }

  @Test
  void noServerThere() throws Exception {
    // Bound, so that no other program takes the port, but no program listens.
    try (Socket held = new Socket();
        Fetcher fetcher = TestFetchers.local().build()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      FetchOutcome outcome =
          fetcher.send(FetchRequest.of("http://127.0.0.1:" + held.getLocalPort() + "/"));
      assertThat(failed(outcome).fault()).isEqualTo(FetchFault.NO_CONNECTION);
    }
  }

  @Test
  void anUnknownName() {
    try (Fetcher fetcher =
        TestFetchers.local()
            .guard(
                new AddressGuard(
                    AllowList.EMPTY,
                    PortPolicy.WEB,
                    host -> {
                      throw new UnknownHostException(host);
                    }))
            .build()) {
      FetchOutcome.Failed failed = failed(fetcher.send(FetchRequest.of("http://nowhere.test/")));
      assertThat(failed.fault()).isEqualTo(FetchFault.UNKNOWN_HOST);
      assertThat(failed.sentence()).startsWith("http://nowhere.test/: this host has no public");
    }
  }

  @Test
  void anUnknownHostIsReportedForThePageAndNotForItsRobots() throws IOException {
    try (Fetcher fetcher =
        TestFetchers.local()
            .guard(
                new AddressGuard(
                    AllowList.EMPTY,
                    PortPolicy.WEB,
                    host -> {
                      throw new UnknownHostException(host);
                    }))
            .build()) {
      FetchOutcome.Failed failed =
          failed(fetcher.fetch(FetchRequest.of("http://nowhere.test/fees?year=2026")));
      assertThat(failed.sentence())
          .startsWith("http://nowhere.test/fees?year=2026: this host has no public")
          .doesNotContain("robots.txt");
    }
  }

  @Test
  void aPrivateHostIsNotDistinguishedFromOneThatDoesNotExist() throws IOException {
    Resolver intranet =
        host -> {
          if (host.equals("wiki.corp.test")) {
            return List.of(InetAddress.ofLiteral("10.0.0.7"));
          }
          throw new UnknownHostException(host);
        };
    try (Fetcher fetcher =
        TestFetchers.local()
            .guard(new AddressGuard(AllowList.EMPTY, PortPolicy.WEB, intranet))
            .build()) {
      String known = fetcher.send(FetchRequest.of("http://wiki.corp.test/")).sentence();
      String unknown = fetcher.send(FetchRequest.of("http://none.corp.test/")).sentence();
      assertThat(known.replace("wiki", "none")).isEqualTo(unknown);
    }
  }

  @Test
  void anEndlessBodyIsCutOff() throws Exception {
    TestServer.Reply endless =
        out -> {
          out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8));
          byte[] block = new byte[8192];
          while (true) {
            out.write(block);
          }
        };
    FetchOutcome.Failed failed =
        failed(ask(endless, FetchLimits.PAGE.withBytes(100_000, 1_000_000)));
    assertThat(failed.fault()).isEqualTo(FetchFault.TOO_LARGE);
    assertThat(failed.sentence()).contains("larger than 100000 bytes");
  }

  @Test
  void aBodyThatUnpacksToTooMuch() throws Exception {
    byte[] zeros = new byte[5_000_000];
    FetchLimits limits = FetchLimits.PAGE.withBytes(100_000, 1_000_000);
    for (var packed : Map.of("gzip", gzip(zeros), "zstd", Zstd.compress(zeros)).entrySet()) {
      FetchOutcome outcome =
          ask(
              TestServer.bytes(200, packed.getValue(), "Content-Encoding: " + packed.getKey()),
              limits);
      assertThat(failed(outcome).fault()).isEqualTo(FetchFault.TOO_LARGE_UNPACKED);
    }
  }

  @Test
  void aBodyThatIsNotWhatItsEncodingSays() throws Exception {
    for (String encoding : List.of("gzip", "deflate", "br", "zstd")) {
      byte[] noise = new byte[3000];
      new Random(7).nextBytes(noise);
      FetchOutcome outcome = ask(TestServer.bytes(200, noise, "Content-Encoding: " + encoding));
      assertThat(failed(outcome).fault()).as(encoding).isEqualTo(FetchFault.BROKEN_COMPRESSION);
    }
    byte[] cut =
        Arrays.copyOf(gzip("hello world".repeat(100).getBytes(StandardCharsets.UTF_8)), 30);
    assertThat(failed(ask(TestServer.bytes(200, cut, "Content-Encoding: gzip"))).fault())
        .isEqualTo(FetchFault.BROKEN_COMPRESSION);
    assertThat(failed(ask(TestServer.bytes(200, cut, "Content-Encoding: compress"))).fault())
        .isEqualTo(FetchFault.UNKNOWN_COMPRESSION);
    assertThat(
            failed(ask(TestServer.bytes(200, cut, "Content-Encoding: gzip, gzip, gzip"))).fault())
        .isEqualTo(FetchFault.UNKNOWN_COMPRESSION);
  }

  @Test
  void anUnknownOrWrongCharsetIsNoticed() throws Exception {
    byte[] latin = "Grüße".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(
            fetched(ask(TestServer.bytes(200, latin, "Content-Type: text/html; charset=utf-8")))
                .notices())
        .containsExactly(FetchNotice.BYTES_NOT_IN_CHARSET);
    assertThat(
            fetched(ask(TestServer.bytes(200, latin, "Content-Type: text/html; charset=klingon")))
                .notices())
        .containsExactly(FetchNotice.UNKNOWN_CHARSET);
    assertThat(
            fetched(
                    ask(
                        TestServer.bytes(
                            200, latin, "Content-Type: text/html; charset=\"iso-8859-1\"")))
                .notices())
        .isEmpty();
    assertThat(fetched(ask(TestServer.bytes(200, latin, "Content-Type: text/html"))).notices())
        .isEmpty();
  }

  @Test
  void aServerThatNeverAnswers() throws Exception {
    assertThat(late(out -> {}, 1, Duration.ofSeconds(41))).isEqualTo(FetchFault.HEADERS_TIMEOUT);
  }

  @Test
  void headersThatDrip() throws Exception {
    TestServer.Reply drip =
        out -> out.write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes(StandardCharsets.UTF_8));
    assertThat(late(drip, 1, Duration.ofSeconds(41))).isEqualTo(FetchFault.HEADERS_TIMEOUT);
  }

  @Test
  void aBodyThatDrips() throws Exception {
    TestServer.Reply drip =
        out -> {
          out.write(
              "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nx".getBytes(StandardCharsets.UTF_8));
          out.flush();
        };
    assertThat(late(drip, 2, Duration.ofSeconds(61))).isEqualTo(FetchFault.BODY_TIMEOUT);
  }

  /** Starts an answer, and when the client waits for the rest lets time pass. */
  private static FetchFault late(TestServer.Reply start, int alarms, Duration passing)
      throws Exception {
    ManualTime time = new ManualTime();
    CountDownLatch done = new CountDownLatch(1);
    try (TestServer server =
            TestServer.start(
                r ->
                    out -> {
                      start.write(out);
                      out.flush();
                      await(done);
                    });
        Fetcher fetcher = TestFetchers.local().time(time).build()) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  time.awaitAlarms(alarms);
                  time.pass(passing);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      FetchOutcome outcome = fetcher.send(FetchRequest.of(server.url("/")));
      done.countDown();
      return failed(outcome).fault();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
