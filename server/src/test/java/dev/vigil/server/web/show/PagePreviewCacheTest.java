package dev.vigil.server.web.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.engine.PagePreviewResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PagePreviewCacheTest {
  private static final long MOST = 200_000;

  private final AtomicInteger fetches = new AtomicInteger();
  private Instant now = Instant.EPOCH;

  private final PagePreviewCache previews =
      new PagePreviewCache(this::fetch, preview -> preview, new Now(), MOST);

  private PagePreviewResult fetch(String url, boolean browser) {
    fetches.incrementAndGet();
    String page = "<p>" + "Tide tables ".repeat(url.equals("large") ? 100_000 : 5_000);
    PageDigest digest =
        Documents.read(page.getBytes(StandardCharsets.UTF_8), ReadHint.NONE, ReadLimits.WEB)
            .digest();
    return new PagePreviewResult(url, digest, "", "", false, Optional.empty());
  }

  private final class Now implements TimeSource {
    @Override
    public Instant now() {
      return now;
    }

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) {}

    @Override
    public Alarm after(Duration duration, Runnable action) {
      return () -> {};
    }
  }

  @Test
  void theyAreBoundedByTheirBytes() {
    previews.of(1, "0", false);
    assertThat(previews.bytes()).isBetween(60_000L, MOST);
    for (int i = 1; i < 20; i++) {
      previews.of(1, "" + i, false);
      assertThat(previews.bytes()).isLessThanOrEqualTo(MOST);
    }
    previews.of(1, "19", false);
    assertThat(fetches).hasValue(20);
    previews.of(1, "large", false);
    assertThat(previews.bytes()).isZero();
  }

  @Test
  void oldOnesGo() {
    previews.of(1, "a", false);
    long one = previews.bytes();
    now = now.plus(Duration.ofMinutes(11));
    previews.of(1, "b", false);
    previews.of(1, "a", false);
    assertThat(fetches).hasValue(3);
    now = now.plus(Duration.ofMinutes(11));
    previews.of(2, "c", false);
    assertThat(previews.bytes()).isEqualTo(one);
  }
}
