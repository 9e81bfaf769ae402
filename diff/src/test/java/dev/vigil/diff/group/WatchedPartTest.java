package dev.vigil.diff.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchedPartTest {
  private static PageDigest page(String html) {
    return Documents.read(html.getBytes(UTF_8), ReadHint.contentType("text/html"), ReadLimits.WEB)
        .digest();
  }

  @Test
  void aPartIsSearchedForOnceInEachVersion() {
    AtomicInteger searches = new AtomicInteger();
    PageDigest first = page("<p>1");
    PageDigest second = page("<p>2");
    for (int check = 0; check < 3; check++) {
      WatchedPart part =
          WatchedPart.of(
                  "counted",
                  false,
                  digest -> {
                    searches.incrementAndGet();
                    return IntSlice.of(1);
                  })
              .remembering();
      assertThat(part.locate(first).nodes()).isEqualTo(IntSlice.of(1));
      assertThat(part.locate(second).confidence()).isEqualTo(1);
    }
    assertThat(searches).hasValue(2);
  }

  @Test
  void otherPartsAreNotTakenForIt() {
    PageDigest page = page("<p>1<div>2");
    assertThat(WatchedPart.css("p").remembering().find(page))
        .isNotEqualTo(WatchedPart.css("div").remembering().find(page));
    assertThat(WatchedPart.css("table").remembering().locate(page).isMissing()).isTrue();
  }
}
