package dev.vigil.document.feed;

import static org.assertj.core.api.Assertions.assertThat;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.SyndFeedInput;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedTest {
  private static final String RSS =
      """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">
        <channel>
          <title>Port notices</title><link>https://port.example/</link><description>d</description>
          <item>
            <media:title>not this</media:title>
            <title>Dredging &amp; more</title><link>https://port.example/41</link>
            <guid isPermaLink="false">n41</guid><pubDate>Tue, 03 Nov 2026 08:00:00 GMT</pubDate>
            <description><![CDATA[<p>From <b>7</b> to 16&nbsp;h.</p><p>Keep clear.</p>]]></description>
          </item>
          <item><title>Regatta</title><guid>https://port.example/38</guid></item>
        </channel>
      </rss>
      """;

  private static final String RSS_1 =
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="https://port.example/">
          <title>Port notices</title><link>https://port.example/</link><description>d</description>
          <items><rdf:Seq><rdf:li rdf:resource="https://port.example/41"/></rdf:Seq></items>
        </channel>
        <item rdf:about="https://port.example/41">
          <title>Dredging</title><link>https://port.example/41</link>
          <description>From 7 to 16 h.</description><dc:date>2026-11-03T08:00:00Z</dc:date>
        </item>
      </rdf:RDF>
      """;

  private static final String RSS_091 =
      """
      <rss version="0.91"><channel>
        <title>Port notices</title><link>https://port.example/</link><description>d</description>
        <language>en</language>
        <item><title>Dredging</title><link>https://port.example/41</link>
          <description>Soon.</description></item>
      </channel></rss>
      """;

  private static final String ATOM =
      """
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title>Port notices</title><id>urn:port</id><updated>2026-11-03T08:00:00Z</updated>
        <entry>
          <title type="html">Dredging &amp;amp; more</title><id>urn:n41</id>
          <link rel="enclosure" href="https://port.example/41.mp3"/>
          <link rel="alternate" href="https://port.example/41"/>
          <published>2026-11-01T08:00:00Z</published><updated>2026-11-03T08:00:00Z</updated>
          <summary type="html">&lt;p&gt;From 7 to 16 h.&lt;/p&gt;</summary>
          <author><name>Harbour office</name></author>
        </entry>
      </feed>
      """;

  private static final List<String> FEEDS = List.of(RSS, RSS_1, RSS_091, ATOM);

  private static PageDigest digest(String text, ReadHint hint) {
    return Documents.read(text.getBytes(StandardCharsets.UTF_8), hint, ReadLimits.WEB).digest();
  }

  private static Feed feed(String text) {
    return Feed.of(digest(text, ReadHint.NONE)).orElseThrow();
  }

  @Test
  void anEntryOfRssHasIdTitleAddressDateAndPlainSummary() {
    Feed feed = feed(RSS);
    assertThat(feed.title()).isEqualTo("Port notices");
    FeedEntry first = feed.entries().getFirst();
    assertThat(first.text())
        .isEqualTo(
            "Dredging & more | https://port.example/41 | Tue, 03 Nov 2026 08:00:00 GMT"
                + " | From 7 to 16\u00a0h. Keep clear.");
    assertThat(first.id()).isEqualTo("n41");
    FeedEntry second = feed.entries().getLast();
    assertThat(second.link()).isEqualTo("https://port.example/38");
    assertThat(second.id()).isEqualTo("https://port.example/38");
  }

  @Test
  void anEntryOfAtomLeadsToItsPageAndNotToItsEnclosure() {
    FeedEntry entry = feed(ATOM).entries().getFirst();
    assertThat(entry.link()).isEqualTo("https://port.example/41");
    assertThat(entry.title()).isEqualTo("Dredging & more");
    assertThat(entry.date()).isEqualTo("2026-11-03T08:00:00Z");
    assertThat(entry.summary()).isEqualTo("From 7 to 16 h.");
    PageDigest digest = digest(ATOM, ReadHint.NONE);
    assertThat(digest.attribute(entry.linkNode(), "rel")).isEqualTo("alternate");
  }

  @Test
  void jsonFeedsHaveTheSameEntries() {
    Feed feed =
        feed(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Port notices", "items": [
              {"id": "41", "url": "https://port.example/41", "title": "Dredging",
               "content_html": "<p>From 7 to 16 h.</p>", "date_published": "2026-11-03T08:00:00Z"},
              {"id": "38", "external_url": "https://other.example/", "content_text": "Regatta"}]}
            """);
    assertThat(feed.entries())
        .extracting(FeedEntry::text)
        .containsExactly(
            "Dredging | https://port.example/41 | 2026-11-03T08:00:00Z | From 7 to 16 h.",
            "https://other.example/ | Regatta");
  }

  @Test
  void sitemapsListTheirPages() {
    Feed pages =
        feed(
            """
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
              <url><loc> https://port.example/ </loc><lastmod>2026-11-01</lastmod></url>
              <url><loc>https://port.example/fees</loc><priority>0.5</priority></url>
            </urlset>
            """);
    assertThat(pages.kind()).isEqualTo(Feed.Kind.SITEMAP);
    assertThat(pages.entries())
        .extracting(FeedEntry::text)
        .containsExactly("https://port.example/ | 2026-11-01", "https://port.example/fees");
    Feed index =
        feed(
            "<sitemapindex><sitemap><loc>https://port.example/1.xml</loc></sitemap></sitemapindex>");
    assertThat(index.kind()).isEqualTo(Feed.Kind.SITEMAP_INDEX);
    assertThat(index.entries().getFirst().link()).isEqualTo("https://port.example/1.xml");
    Feed text = feed("https://port.example/\n\nhttps://port.example/fees\n");
    assertThat(text.kind()).isEqualTo(Feed.Kind.ADDRESSES);
    assertThat(text.entries()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<rss/>",
        "<html><body><p>x</html>",
        "<note><item><title>x</title></item></note>",
        "{\"items\": []}",
        "see https://port.example/",
        "",
        "[]"
      })
  void otherDocumentsAreNoFeeds(String text) {
    assertThat(Feed.of(digest(text, ReadHint.NONE))).isEmpty();
  }

  @Test
  void aFeedThatIsServedAsAPageIsAFeedAllTheSame() {
    for (String feed : FEEDS) {
      assertThat(Feed.of(digest(feed, ReadHint.contentType("text/html; charset=utf-8"))))
          .isPresent();
    }
    assertThat(Feed.of(digest("<p>about <rss>", ReadHint.contentType("text/html")))).isEmpty();
    assertThat(Feed.of(digest(RSS, ReadHint.contentType("text/plain")))).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("FEEDS")
  void romeFindsTheSame(String xml) throws Exception {
    SyndFeed theirs = new SyndFeedInput().build(new StringReader(xml));
    Feed ours = feed(xml);
    assertThat(ours.title()).isEqualTo(theirs.getTitle());
    assertThat(ours.entries()).hasSameSizeAs(theirs.getEntries());
    for (int i = 0; i < ours.entries().size(); i++) {
      FeedEntry entry = ours.entries().get(i);
      SyndEntry their = theirs.getEntries().get(i);
      assertThat(entry.title()).isEqualTo(their.getTitle().replace("&amp;", "&"));
      assertThat(entry.link()).isEqualTo(their.getLink());
      assertThat(entry.id()).isEqualTo(their.getUri());
      assertThat(entry.summary().isEmpty()).isEqualTo(their.getDescription() == null);
    }
  }
}
