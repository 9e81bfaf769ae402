package dev.vigil.discover.crawl.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageLogTest {
  private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  @TempDir private Path folder;

  private static Capture capture(int number) {
    return new Capture(
        new FetchRecord(
            "https://port.example/" + number,
            NOW,
            200,
            List.of(new StoredHeader("Content-Type", "text/html")),
            Duration.ZERO),
        ("<p>page " + number + "\r\n\r\n0\r\n").getBytes(UTF_8));
  }

  private List<Long> open(PageLog.Place from) {
    List<Long> found = new ArrayList<>();
    PageLog.open(folder, from, NOW, logged -> found.add(logged.number())).close();
    return found;
  }

  @Test
  void anAnswerThatWasTornOffIsCutAwayAndTheOthersAreFound() throws IOException {
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, NOW, logged -> {})) {
      for (int i = 1; i <= 3; i++) {
        log.append(i, capture(i), Duration.ofMillis(i));
      }
    }
    Path file = PageLog.files(folder).getFirst();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 9);
    }
    assertEquals(List.of(1L, 2L), open(PageLog.Place.START));
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, NOW, logged -> {})) {
      log.append(4, capture(4), Duration.ZERO);
    }
    assertEquals(List.of(1L, 2L, 4L), open(PageLog.Place.START));
  }

  @Test
  void whatIsBeforeTheFirstUncommittedAnswerIsCommitted() {
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, NOW, logged -> {})) {
      PageLog.Place one = log.append(1, capture(1), Duration.ZERO);
      PageLog.Place two = log.append(2, capture(2), Duration.ZERO);
      PageLog.Place three = log.append(3, capture(3), Duration.ZERO);
      assertEquals(one, log.prepare(List.of(two)));
      assertEquals(three, log.prepare(List.of(one)));
      assertEquals(List.of(3L), between(three, log.prepare(List.of(three))));
    }
  }

  private List<Long> between(PageLog.Place from, PageLog.Place to) {
    List<Long> found = new ArrayList<>();
    PageLog.read(folder, from, to, 10, logged -> found.add(logged.number()));
    return found;
  }

  @Test
  void onlyWhatStandsBeforeAPlaceIsReadAndTheRestComesLater() {
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, NOW, logged -> {})) {
      PageLog.Place begin = log.prepare(List.of());
      log.append(1, capture(1), Duration.ZERO);
      List<Long> found = new ArrayList<>();
      PageLog.Place next =
          PageLog.read(folder, PageLog.Place.START, begin, 10, l -> found.add(l.number()));
      assertEquals(List.of(), found);
      assertEquals(List.of(1L), between(next, new PageLog.Place(2, 0)));
    }
  }

  @Test
  void bytesAndTimesComeBackAsTheyWere() {
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, NOW, logged -> {})) {
      log.append(7, capture(7), Duration.ofMillis(42));
    }
    List<PageLog.Logged> found = new ArrayList<>();
    PageLog.read(folder, PageLog.Place.START, found::add);
    assertEquals(1, found.size());
    PageLog.Logged logged = found.getFirst();
    assertEquals(new String(capture(7).body(), UTF_8), new String(logged.capture().body(), UTF_8));
    assertEquals(capture(7).fetch().url(), logged.capture().fetch().url());
    assertEquals(NOW, logged.capture().fetch().time());
    assertEquals(Duration.ofMillis(42), logged.took());
  }
}
