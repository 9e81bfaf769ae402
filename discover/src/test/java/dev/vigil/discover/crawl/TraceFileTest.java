package dev.vigil.discover.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.store.VisitRepository.Visit;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TraceFileTest {
  private final Locale usual = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(usual);
  }

  @Test
  void numbersHaveTheSameDigitsInEveryLocale() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    Visit visit =
        new Visit(1, "https://a.example/", Instant.EPOCH, 200, "", 1234, 56, 7, "fetched");
    assertThat(TraceFile.line(visit))
        .isEqualTo("https://a.example/\t1970-01-01T00:00:00Z\t200\t-\t1234\t56\t7\tfetched");
  }
}
