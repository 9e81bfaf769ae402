package dev.vigil.watch.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.fetch.message.PageProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnreadableBodiesTest {
  private static final int LARGE = 300_000;

  private final UnreadableBodies bodies = new UnreadableBodies();

  @Test
  void aLargeBodyThatNoReaderAcceptedIsKnownAgain() {
    bodies.put(reply("https://a.example/", new byte[LARGE]), "too deep");
    assertThat(bodies.find(reply("https://a.example/", new byte[LARGE]))).contains("too deep");
  }

  @Test
  void anotherBodyOfTheSamePageIsRead() {
    bodies.put(reply("https://a.example/", new byte[LARGE]), "too deep");
    byte[] other = new byte[LARGE];
    other[LARGE - 1] = 1;
    assertThat(bodies.find(reply("https://a.example/", other))).isEmpty();
  }

  @Test
  void theReasonNamesItsPageSoAnotherPageWithTheSameBodyIsRead() {
    bodies.put(reply("https://a.example/", new byte[LARGE]), "https://a.example/ is too deep");
    assertThat(bodies.find(reply("https://b.example/", new byte[LARGE]))).isEmpty();
  }

  @Test
  void aSmallBodyIsReadAgain() {
    bodies.put(reply("https://a.example/", new byte[1000]), "too deep");
    assertThat(bodies.find(reply("https://a.example/", new byte[1000]))).isEmpty();
  }

  private static PageResponse reply(String url, byte[] body) {
    return new PageResponse(
        FetchRecord.at(url, Instant.EPOCH),
        body,
        PageProperties.ofContent(body),
        body.length,
        Optional.empty(),
        List.of());
  }
}
