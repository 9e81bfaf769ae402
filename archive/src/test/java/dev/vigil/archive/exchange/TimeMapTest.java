package dev.vigil.archive.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeMapTest {
  @Test
  void theVersionsAreLinksWithTheirTimes() {
    TimeMap map =
        new TimeMap(
            "https://port.example/a?b=<c>",
            "https://vigil.example/web/",
            List.of(
                Instant.parse("2000-06-20T18:02:59.100Z"),
                Instant.parse("2000-06-20T18:02:59.900Z"),
                Instant.parse("2002-10-27T20:49:57Z"),
                Instant.parse("2009-10-09T20:30:51Z")));
    assertThat(map.linkFormat())
        .isEqualTo(
            """
            <https://port.example/a?b=%3Cc%3E>; rel="original",
            <https://vigil.example/web/timemap/link/https://port.example/a?b=%3Cc%3E>; rel="self"; type="application/link-format"; from="Tue, 20 Jun 2000 18:02:59 GMT"; until="Fri, 09 Oct 2009 20:30:51 GMT",
            <https://vigil.example/web/timegate/https://port.example/a?b=%3Cc%3E>; rel="timegate",
            <https://vigil.example/web/20000620180259/https://port.example/a?b=%3Cc%3E>; rel="first memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT",
            <https://vigil.example/web/20021027204957/https://port.example/a?b=%3Cc%3E>; rel="memento"; datetime="Sun, 27 Oct 2002 20:49:57 GMT",
            <https://vigil.example/web/20091009203051/https://port.example/a?b=%3Cc%3E>; rel="last memento"; datetime="Fri, 09 Oct 2009 20:30:51 GMT"
            """);
  }

  @Test
  void theOnlyVersionIsFirstAndLast() {
    TimeMap map =
        new TimeMap("https://port.example/", "https://vigil.example/web", List.of(Instant.EPOCH));
    assertThat(map.linkFormat())
        .endsWith("rel=\"first last memento\"; datetime=\"Thu, 01 Jan 1970 00:00:00 GMT\"\n");
  }

  @Test
  void aPageWithoutVersionsHasATimeMapWithoutSpan() {
    TimeMap map = new TimeMap("https://port.example/", "https://vigil.example/web", List.of());
    assertThat(map.linkFormat()).doesNotContain("memento", "from=");
  }
}
