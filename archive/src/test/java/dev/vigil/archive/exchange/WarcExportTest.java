package dev.vigil.archive.exchange;

import static dev.vigil.archive.exchange.WarcRecords.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.tools.WarcTool;

class WarcExportTest {
  private static final Instant START = Instant.parse("2024-05-01T10:00:00.123Z");

  @TempDir private Path folder;

  private final List<Capture> versions =
      List.of(
          version(0, "<p>one"),
          version(1, "<p>two"),
          version(2, "<p>one"),
          new Capture(
              FetchRecord.at("file:///a b", START.plusSeconds(9)), new byte[] {0, 10, 13, -1}),
          new Capture(FetchRecord.at("file:///a b", START.plusSeconds(10)), bytes("")));

  private static Capture version(int hour, String body) {
    List<StoredHeader> headers =
        List.of(
            new StoredHeader("X-Zeta", "1"),
            new StoredHeader("Content-Type", "text/html"),
            new StoredHeader("Set-Cookie", "a=1"),
            new StoredHeader("set-cookie", "b=2"),
            new StoredHeader("Content-Length", Integer.toString(body.length())));
    return new Capture(
        new FetchRecord(
            "https://port.example/notices",
            START.plus(Duration.ofHours(hour)),
            200,
            headers,
            Duration.ZERO),
        bytes(body));
  }

  @Test
  void whatWasExportedComesBackByImport() throws IOException {
    for (boolean compressed : List.of(true, false)) {
      Path file = export(compressed);
      List<Capture> back = new ArrayList<>();
      try (WarcCaptureReader captures =
          WarcCaptureReader.open(
              List.of(file),
              Optional.empty(),
              WarcCaptureReader.Statuses.GOOD,
              (url, time) -> Optional.empty())) {
        for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
          back.add(next.get());
        }
        assertThat(captures.leftOut()).isEmpty();
      }
      back.sort(Comparator.comparingInt(c -> c.fetch().status() == 0 ? 1 : 0));
      assertThat(back).hasSameSizeAs(versions);
      for (int i = 0; i < versions.size(); i++) {
        assertThat(back.get(i).body()).isEqualTo(versions.get(i).body());
        assertThat(back.get(i).fetch().time()).isEqualTo(versions.get(i).fetch().time());
        if (versions.get(i).fetch().status() != 0) {
          assertThat(back.get(i).fetch()).isEqualTo(versions.get(i).fetch());
        }
      }
    }
  }

  @Test
  void anotherToolFindsTheFileValid() throws Exception {
    Path file = export(true);
    Process validation =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WarcTool.class.getName(),
                "validate",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(validation.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(validation.waitFor()).as(output).isZero();
    assertThat(output).doesNotContain("ERROR");
  }

  @Test
  void aBodyIsWrittenOnceAndThenReferredTo() throws IOException {
    List<String> types = new ArrayList<>();
    try (WarcReader reader = new WarcReader(export(true))) {
      for (WarcRecord record : reader) {
        types.add(record.type());
        if (record instanceof WarcResponse response) {
          assertThat(response.http().status()).isEqualTo(200);
        }
      }
    }
    assertThat(types)
        .containsExactly("warcinfo", "response", "response", "revisit", "resource", "resource");
  }

  @Test
  void theSameVersionsGiveTheSameFile() throws IOException {
    byte[] once = Files.readAllBytes(export(true));
    assertThat(Files.readAllBytes(export(true))).isEqualTo(once);
  }

  private Path export(boolean compressed) throws IOException {
    Path file = folder.resolve(compressed ? "out.warc.gz" : "out.warc");
    try (WarcExport export =
        new WarcExport(Files.newOutputStream(file), compressed, "Vigil", START)) {
      versions.forEach(export::write);
      assertThat(export.records()).isEqualTo(versions.size());
    }
    return file;
  }
}
