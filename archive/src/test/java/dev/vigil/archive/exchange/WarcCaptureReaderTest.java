package dev.vigil.archive.exchange;

import static dev.vigil.archive.exchange.WarcRecords.bytes;
import static dev.vigil.archive.exchange.WarcRecords.gzip;
import static dev.vigil.archive.exchange.WarcRecords.joined;
import static dev.vigil.archive.exchange.WarcRecords.page;
import static dev.vigil.archive.exchange.WarcRecords.record;
import static dev.vigil.archive.exchange.WarcRecords.response;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WarcCaptureReaderTest {
  private static final String FIRST = "2024-05-01T10:00:00Z";
  private static final String SECOND = "2024-05-02T10:00:00Z";
  private static final String THIRD = "2024-05-03T10:00:00Z";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";

  @TempDir private Path folder;

  private final List<Capture> captures = new ArrayList<>();
  private Map<String, Integer> leftOut = Map.of();

  @Test
  void plainAndCompressedFilesAreReadAlike() throws IOException {
    byte[] one = response(FIRST, OK + "<p>one");
    byte[] two = response(SECOND, OK + "<p>two");
    for (byte[] file : List.of(joined(one, two), joined(gzip(one), gzip(two)), gzip(one, two))) {
      read(file);
      assertThat(bodies()).containsExactly("<p>one", "<p>two");
      assertThat(captures.getFirst().fetch().time()).isEqualTo(Instant.parse(FIRST));
      assertThat(captures.getFirst().fetch().status()).isEqualTo(200);
      assertThat(leftOut).isEmpty();
    }
  }

  @Test
  void aBodyMayBeLargerThanAnyHeader() throws IOException {
    byte[] large = response(FIRST, OK + "<p>" + "word ".repeat(500_000));
    byte[] small = response(SECOND, OK + "<p>small");
    for (byte[] file : List.of(joined(large, small), joined(gzip(large), gzip(small)))) {
      read(file);
      assertThat(captures).hasSize(2);
      assertThat(leftOut).isEmpty();
    }
  }

  @Test
  void recordsComeInTheOrderOfTimeWhateverTheFile() throws IOException {
    read(
        joined(
            response(THIRD, OK + "three"),
            response(FIRST, OK + "one"),
            response(SECOND, OK + "two")));
    assertThat(bodies()).containsExactly("one", "two", "three");
  }

  @Test
  void chunksAreJoinedAndTheCompressionOfTheTransportIsTakenOff() throws IOException {
    byte[] packed = gzip(bytes("<p>packed"));
    byte[] body = chunked(packed);
    read(
        record(
            "response",
            FIRST,
            "",
            page(
                """
                Transfer-Encoding: chunked
                Content-Encoding: gzip
                Content-Length: 99
                X-Last: yes
                """,
                body)));
    assertThat(bodies()).containsExactly("<p>packed");
    assertThat(captures.getFirst().fetch().headers())
        .containsExactly(
            new StoredHeader("X-Orig-Content-Encoding", "gzip"), new StoredHeader("X-Last", "yes"));
  }

  private static byte[] chunked(byte[] body) {
    int half = body.length / 2;
    return joined(
        bytes(Integer.toHexString(half) + ";ext=1\r\n"),
        Arrays.copyOf(body, half),
        bytes("\r\n" + Integer.toHexString(body.length - half) + "\r\n"),
        Arrays.copyOfRange(body, half, body.length),
        bytes("\r\n0\r\n\r\n"));
  }

  @Test
  void allCompressionsThatServersSendAreKnown() throws IOException {
    byte[] text = bytes("deflated ".repeat(20));
    byte[] brotli = {0x0b, 0x02, (byte) 0x80, 'h', 'e', 'l', 'l', 'o', 0x03};
    read(
        joined(
            record(
                "response", FIRST, "", page("Content-Encoding: deflate\n", deflate(text, false))),
            record(
                "response", SECOND, "", page("Content-Encoding: deflate\n", deflate(text, true))),
            record("response", THIRD, "", page("Content-Encoding: zstd\n", Zstd.compress(text))),
            record(
                "response", "2024-05-04T00:00:00Z", "", page("Content-Encoding: br\n", brotli))));
    assertThat(bodies()).containsExactly(text(text), text(text), text(text), "hello");
  }

  private static byte[] deflate(byte[] bytes, boolean bare) {
    Deflater deflater = new Deflater(6, bare);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] out = new byte[1000];
    int length = deflater.deflate(out);
    deflater.end();
    return Arrays.copyOf(out, length);
  }

  @Test
  void aBodyThatItsRecorderUnpackedAlreadyIsTakenAsItIs() throws IOException {
    read(
        record(
            "response",
            FIRST,
            "",
            page(
                "Transfer-Encoding: chunked\nContent-Encoding: gzip\nContent-Length: 4\n",
                bytes("<p>unpacked"))));
    assertThat(bodies()).containsExactly("<p>unpacked");
  }

  @Test
  void aRevisitIsTheStateItEqualsAtItsOwnTime() throws IOException {
    String digest = "WARC-Payload-Digest: sha1:AAAA\n";
    String profile =
        "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest\n";
    byte[] headOnly = bytes("HTTP/1.1 200 OK\r\nX-Again: 1\r\n\r\n");
    read(
        joined(
            record("revisit", SECOND, digest + profile, headOnly),
            record("response", FIRST, digest, bytes(OK + "<p>same")),
            record(
                "revisit", THIRD, profile + "WARC-Refers-To-Date: " + FIRST + "\n", new byte[0])));
    assertThat(bodies()).containsExactly("<p>same", "<p>same", "<p>same");
    assertThat(captures.get(1).fetch().headers()).containsExactly(new StoredHeader("X-Again", "1"));
    assertThat(captures.get(1).fetch().time()).isEqualTo(Instant.parse(SECOND));
    assertThat(captures.get(2).fetch().header("Content-Type")).contains("text/html");
  }

  @Test
  void aRevisitOfAnEarlierFileIsLookedUpElsewhere() throws IOException {
    byte[] revisit =
        record(
            "revisit",
            SECOND,
            "WARC-Profile: identical-payload-digest\nWARC-Refers-To-Date: " + FIRST + "\n",
            new byte[0]);
    read(revisit, (url, time) -> Optional.of(bytes(url + " at " + time)));
    assertThat(bodies()).containsExactly("https://port.example/notices at " + FIRST);
    read(revisit);
    assertThat(bodies()).isEmpty();
    assertThat(leftOut).containsEntry("a revisit of something that is not in these files", 1);
  }

  @Test
  void errorsPartsAndChecksAreNoStatesOfThePage() throws IOException {
    byte[] file =
        joined(
            response(FIRST, "HTTP/1.1 404 Not Found\r\n\r\nsorry"),
            response(SECOND, "HTTP/1.1 206 Partial\r\n\r\npart"),
            record("revisit", THIRD, "WARC-Profile: server-not-modified\n", new byte[0]),
            record("response", THIRD, "WARC-Truncated: time\n", bytes(OK + "cut")),
            record("response", THIRD, "WARC-Segment-Number: 1\n", bytes(OK + "begin")),
            record("request", THIRD, "", bytes("GET / HTTP/1.1\r\n\r\n")));
    read(file);
    assertThat(bodies()).isEmpty();
    assertThat(leftOut)
        .containsOnly(
            Map.entry("a response with status 404", 1),
            Map.entry("a response with status 206", 1),
            Map.entry("a check that found nothing new (status 304)", 1),
            Map.entry("cut off by its recorder", 1),
            Map.entry("one of several pieces of a response", 1));
  }

  @Test
  void errorsAreReadOnRequest() throws IOException {
    Path file = folder.resolve("errors.warc");
    Files.write(file, response(FIRST, "HTTP/1.1 404 Not Found\r\n\r\nsorry"));
    try (WarcCaptureReader all =
        WarcCaptureReader.open(
            List.of(file),
            Optional.empty(),
            WarcCaptureReader.Statuses.ALL,
            WarcCaptureReaderTest::nowhere)) {
      assertThat(all.next().orElseThrow().fetch().status()).isEqualTo(404);
    }
  }

  @Test
  void aPageThatIsNotThereIsAnsweredWithThoseThatAre() throws IOException {
    Path file = folder.resolve("some.warc");
    Files.write(file, response(FIRST, OK + "x"));
    assertThatThrownBy(
            () ->
                WarcCaptureReader.open(
                    List.of(file),
                    Optional.of("https://port.example/tides"),
                    WarcCaptureReader.Statuses.GOOD,
                    WarcCaptureReaderTest::nowhere))
        .isInstanceOf(ArchiveException.class)
        .hasMessageEndingWith(
            "some.warc: there is no recorded page https://port.example/tides; there is"
                + " https://port.example/notices.");
  }

  static Stream<byte[]> damagedRecords() {
    byte[] block = bytes(OK + "<p>x");
    return Stream.of(
        record("response", SECOND, "", block, "1000000000000"),
        record("response", SECOND, "", block, "7"),
        record("response", SECOND, "", block, "-7"),
        record("response", SECOND, "", block, "99999999999999999999"),
        record("response", SECOND, "", block, "many"),
        record("response", SECOND, "", block, ""),
        bytes("WARC/9.9 nonsense"),
        bytes("WARC/1.0\r\nEndless: " + "a".repeat(3 << 20)),
        bytes("WARC/1.0\r\n" + "A: b\r\n".repeat(1 << 19)),
        record("response", "yesterday", "", block),
        record("response", SECOND, "", new byte[0]),
        record("response", SECOND, "", bytes("no response")),
        record("response", SECOND, "", bytes("HTTP/1.1 2000 ?\r\n\r\n")),
        record("response", SECOND, "WARC-Block-Digest: sha1:" + "A".repeat(32) + "\n", block),
        record("response", SECOND, "", page("Content-Encoding: gzip\n", gzipCut())),
        record("response", SECOND, "", page("Content-Encoding: rot13\n", bytes("x"))),
        record("response", SECOND, "", page("Content-Encoding: br,br,br,br,br\n", bytes("x"))));
  }

  private static byte[] gzipCut() {
    byte[] whole = gzip(bytes("some text that goes on"));
    return Arrays.copyOf(whole, whole.length - 12);
  }

  @ParameterizedTest
  @MethodSource("damagedRecords")
  void aDamagedRecordIsLeftOutAndWhatStandsBeforeItIsKept(byte[] damaged) throws IOException {
    byte[] good = response(FIRST, OK + "<p>good");
    for (byte[] file : List.of(joined(good, damaged), joined(gzip(good), gzip(damaged)))) {
      read(file);
      assertThat(bodies()).containsExactly("<p>good");
      assertThat(leftOut).isNotEmpty();
    }
  }

  @Test
  void anEndlessBodyIsNotUnpacked() throws IOException {
    byte[] endless = gzip(new byte[CaptureReader.LARGEST_PAGE + 1]);
    read(
        joined(
            response(FIRST, OK + "<p>good"),
            record("response", SECOND, "", page("Content-Encoding: gzip\n", endless)),
            record("response", THIRD, "", page("Content-Encoding: gzip, gzip\n", gzip(endless)))));
    assertThat(bodies()).containsExactly("<p>good");
    assertThat(leftOut).containsExactly(Map.entry("larger than 100 MB", 2));
  }

  @Test
  void aFileCutInTheMiddleGivesWhatItStillHas() throws IOException {
    byte[] whole = joined(gzip(response(FIRST, OK + "one")), gzip(response(SECOND, OK + "two")));
    read(Arrays.copyOf(whole, whole.length - 9));
    assertThat(bodies()).containsExactly("one");
    assertThat(leftOut.toString()).contains("where it is damaged");
  }

  @Test
  void aFileCompressedAsAWholeAndCutGivesWhatItStillHas() throws IOException {
    StringBuilder numbers = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      numbers.append(i * 7919L % 100_003).append(' ');
    }
    byte[] whole =
        gzip(
            response(FIRST, OK + "one"),
            response(SECOND, OK + "two"),
            response(THIRD, OK + numbers));
    read(Arrays.copyOf(whole, whole.length - 400));
    assertThat(bodies()).containsExactly("one", "two");
  }

  @Test
  void aChangedBitIsNoticed() throws IOException {
    byte[] first = gzip(response(FIRST, OK + "one " + "word ".repeat(50)));
    first[first.length - 8] ^= 1;
    read(joined(first, gzip(response(SECOND, OK + "two"))));
    assertThat(bodies()).containsExactly("two");
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws IOException {
    Path file = folder.resolve("other.warc.gz");
    Files.write(file, bytes("<p>not a WARC file"));
    assertThat(WarcCaptureReader.isWarc(file)).isFalse();
    assertThatThrownBy(
            () ->
                WarcCaptureReader.open(
                    List.of(file),
                    Optional.empty(),
                    WarcCaptureReader.Statuses.GOOD,
                    WarcCaptureReaderTest::nowhere))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("there is no recorded page");
  }

  private static Optional<byte[]> nowhere(String url, Instant time) {
    return Optional.empty();
  }

  private void read(byte[] bytes) throws IOException {
    read(bytes, WarcCaptureReaderTest::nowhere);
  }

  private void read(byte[] bytes, BiFunction<String, Instant, Optional<byte[]>> elsewhere)
      throws IOException {
    Path file = folder.resolve("test.warc");
    Files.write(file, bytes);
    captures.clear();
    try (WarcCaptureReader source =
        WarcCaptureReader.open(
            List.of(file), Optional.empty(), WarcCaptureReader.Statuses.GOOD, elsewhere)) {
      for (Optional<Capture> next = source.next(); next.isPresent(); next = source.next()) {
        captures.add(next.get());
      }
      leftOut = Map.copyOf(source.leftOut());
    }
  }

  private List<String> bodies() {
    return captures.stream().map(capture -> text(capture.body())).toList();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }
}
