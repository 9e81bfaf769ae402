package dev.vigil.document.internal.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CalendarReaderTest {
  private static final String HARBOUR =
      String.join(
          "\r\n",
          "BEGIN:VCALENDAR",
          "VERSION:2.0",
          "X-WR-CALNAME:Harbour",
          "BEGIN:VTIMEZONE",
          "TZID:Europe/Berlin",
          "BEGIN:STANDARD",
          "DTSTART:19701025T030000",
          "END:STANDARD",
          "END:VTIMEZONE",
          "BEGIN:VEVENT",
          "UID:41@port.example",
          "DTSTAMP:20261101T000000Z",
          "SUMMARY:Dredging\\, east",
          "  basin",
          "DTSTART;TZID=Europe/Berlin:20261103T070000",
          "DTEND;TZID=\"Europe/Berlin\":20261103T160030",
          "LOCATION:East basin",
          "DESCRIPTION:Keep clear.\\nFifty metres\\; at least.",
          "URL:https://port.example/41",
          "BEGIN:VALARM",
          "DESCRIPTION:alarm",
          "END:VALARM",
          "END:VEVENT",
          "begin:vevent",
          "END:vevent",
          "BEGIN:VEVENT",
          "SUMMARY:Regatta",
          "DTSTART;VALUE=DATE:20261120",
          "DURATION:P1D",
          "RRULE:FREQ=YEARLY",
          "UID:38@port.example",
          "END:VEVENT",
          "BEGIN:VTODO",
          "SUMMARY:Paint the light",
          "DUE:20261201T120000Z",
          "END:VTODO",
          "END:VCALENDAR",
          "");

  private static ReadResult read(String text) {
    return CalendarReader.read(text.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB);
  }

  private static List<String> texts(PageDigest digest, String xpath) {
    XPathResult.Nodes nodes = (XPathResult.Nodes) XPath.compile(xpath).evaluate(digest);
    return nodes.nodes().stream().mapToObj(digest::text).toList();
  }

  @Test
  void eventsBecomeRowsInTheOrderOfTheFile() {
    PageDigest digest = read(HARBOUR).digest();
    assertThat(texts(digest, "//caption")).containsExactly("Events", "Tasks");
    assertThat(texts(digest, "//table[1]/tbody/tr[1]/td"))
        .containsExactly(
            "Dredging, east basin",
            "2026-11-03 07:00 Europe/Berlin",
            "2026-11-03 16:00:30 Europe/Berlin",
            "East basin",
            "",
            "",
            "",
            "https://port.example/41",
            "Keep clear.\nFifty metres; at least.",
            "41@port.example");
    assertThat(texts(digest, "//tr[@id='38@port.example']/td[position() < 7]"))
        .containsExactly("Regatta", "2026-11-20", "after P1D", "", "", "FREQ=YEARLY");
    assertThat(texts(digest, "//table[2]//td[position() < 4]"))
        .containsExactly("Paint the light", "", "2026-12-01 12:00 UTC");
    assertThat(texts(digest, "//h1")).containsExactly("Harbour");
    assertThat(texts(digest, "//a")).hasSize(1);
  }

  @Test
  void theStampOfTheDownloadIsNotShown() {
    PageDigest before = read(HARBOUR).digest();
    PageDigest after = read(HARBOUR.replace("DTSTAMP:20261101", "DTSTAMP:20261102")).digest();
    assertThat(dev.vigil.document.markup.CanonicalMarkup.of(after, 0))
        .isEqualTo(dev.vigil.document.markup.CanonicalMarkup.of(before, 0));
  }

  @Test
  void aCalendarIsKnownByItsFirstLineWhateverTheServerSays() {
    byte[] bytes = HARBOUR.getBytes(StandardCharsets.UTF_8);
    for (ReadHint hint :
        List.of(
            ReadHint.NONE,
            ReadHint.contentType("text/plain"),
            ReadHint.contentType("text/calendar"))) {
      assertThat(Documents.read(bytes, hint, ReadLimits.WEB).reader()).isEqualTo(CalendarReader.ID);
    }
  }

  @Test
  void whatIsNoCalendarSaysSoAndIsKeptAsText() {
    byte[] bytes = "Sorry, no calendar today.".getBytes(StandardCharsets.UTF_8);
    ReadHint hint = ReadHint.contentType("text/calendar");
    assertThatThrownBy(() -> Documents.read(bytes, hint, ReadLimits.WEB))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("BEGIN:VCALENDAR");
    assertThat(Documents.readAnyway(bytes, hint, ReadLimits.WEB).reader().name()).isEqualTo("text");
  }

  @Test
  void anyCalendarComesBackByteForByte() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] whole = HARBOUR.getBytes(StandardCharsets.UTF_8);
    for (int round = 0; round < 500; round++) {
      byte[] bytes = whole.clone();
      for (int i = random.nextInt(20); i > 0; i--) {
        bytes[40 + random.nextInt(bytes.length - 40)] = (byte) random.nextInt(256);
      }
      ReadResult reading = Documents.read(bytes, ReadHint.NONE, ReadLimits.WEB);
      assertThat(Residue.restore(reading.digest(), Residue.of(reading)))
          .as("seed %d round %d", seed, round)
          .isEqualTo(bytes);
    }
    try (Pack pack = Pack.of(Pack.write(read(HARBOUR), PackOptions.SMALL))) {
      assertThat(pack.exact()).isEqualTo(whole);
    }
  }
}
