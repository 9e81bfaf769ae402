package dev.vigil.discover.topic.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.crawl.LinkReader;
import dev.vigil.discover.topic.LinkContext;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LinkContextCollectorTest {
  private static void add(LinkContextCollector contexts, String address, String html) {
    WebUrl url = WebUrl.parse(address);
    PageDigest digest =
        TopicContent.digest(
            TopicContent.of(
                address, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8)));
    contexts.add(url, digest, LinkReader.read(url, digest));
  }

  @Test
  void aPageIsDescribedByTheTextsOfItsLinksAndTheTitlesOfTheirPages() {
    LinkContextCollector contexts = new LinkContextCollector(url -> true);
    add(
        contexts,
        "https://a.example/",
        "<title>Harbours</title><a href=https://c.example/>Port of Ellismere</a>"
            + "<a href=https://c.example/>again</a>");
    add(
        contexts,
        "https://b.example/",
        "<title>Boats</title><a href=https://c.example/>A pier</a>");
    LinkContext context = contexts.of("https://c.example/");
    assertThat(context.anchors()).containsExactly("Port of Ellismere", "A pier");
    assertThat(context.neighbours()).containsExactly("Harbours", "Boats");
    assertThat(contexts.of("https://a.example/")).isEqualTo(LinkContext.NONE);
  }

  @Test
  void linksToOtherPagesAreNotKept() {
    LinkContextCollector contexts = new LinkContextCollector("https://d.example/"::equals);
    add(contexts, "https://a.example/", "<a href=https://c.example/>Port</a>");
    assertThat(contexts.of("https://c.example/")).isEqualTo(LinkContext.NONE);
  }
}
