package dev.vigil.discover.crawl.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RdfContentTest {
  private static CrawledPage page(String body) {
    WebUrl url = WebUrl.parse("https://a.example/data.jsonld");
    return new CrawledPage(
        1,
        url,
        url,
        0,
        Instant.EPOCH,
        200,
        "application/ld+json",
        body.getBytes(UTF_8),
        Optional.empty(),
        List.of(),
        DuplicateStatus.FRESH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"seeAlso\":\"more.ttl\"}",
        "{\"rdfs:seeAlso\" : [ \"more.ttl\" ]}",
        "{\"seeAlso\": {\"@id\": \"more.ttl\"}}",
        "{\"seeAlso\" : [\n { \"@id\" : \"more.ttl\" } ]}",
        "<a> rdfs:seeAlso <more.ttl> .",
        "<rdfs:seeAlso rdf:resource=\"more.ttl\"/>",
      })
  void documentsWithMoreDataAreFoundInEachSyntax(String body) {
    assertThat(RdfContent.links(page(body)))
        .containsExactly(WebUrl.parse("https://a.example/more.ttl"));
  }

  @Test
  @Timeout(60)
  void muchWhiteSpaceCostsLittle() {
    assertThat(RdfContent.links(page("\"seeAlso\":" + " ".repeat(500_000) + "x"))).isEmpty();
  }
}
