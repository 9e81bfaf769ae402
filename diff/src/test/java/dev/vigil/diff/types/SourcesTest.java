package dev.vigil.diff.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.script.ScriptFile;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Feeds, sitemaps, tables and calendars, compared as what they are. */
class SourcesTest {
  private static PageDigest read(String name, String text) {
    return Documents.read(
            text.getBytes(StandardCharsets.UTF_8), ReadHint.file(name), ReadLimits.WEB)
        .digest();
  }

  private static List<String> reported(String type, String name, String before, String after) {
    return SamplePages.reported(type, read(name, before), read(name, after));
  }

  private static String rss(String... items) {
    return "<rss><channel><title>Notices</title>" + String.join("", items) + "</channel></rss>";
  }

  private static String item(int number, String title) {
    return "<item><guid>n%d</guid><title>%s</title><link>https://p.example/%d</link></item>"
        .formatted(number, title, number);
  }

  @Test
  void aNewEntryOfAFeedIsOneInsert() {
    String before = rss(item(2, "Lock 2 closed"), item(1, "Regatta"));
    String after = rss(item(3, "Dredging"), item(2, "Lock 2 closed"), item(1, "Regatta"));
    assertThat(reported("list", "feed.rss", before, after))
        .containsExactly("+ Notices: Dredging | https://p.example/3");
    assertThat(reported("links", "feed.rss", before, after))
        .containsExactly("+ Dredging: https://p.example/3");
  }

  @Test
  void anEditedEntryIsKnownByItsId() {
    assertThat(
            reported(
                "list", "feed.rss", rss(item(1, "Regatta")), rss(item(1, "All new and unlike"))))
        .containsExactly(
            "~ Notices: Regatta | https://p.example/1 -> All new and unlike | https://p.example/1");
  }

  @Test
  void anEntryThatOnlyStandsElsewhereHasMoved() {
    String before = rss(item(1, "A"), item(2, "B"), item(3, "C"));
    String after = rss(item(3, "C"), item(1, "A"), item(2, "B"));
    assertThat(reported("list", "feed.rss", before, after)).allMatch(line -> line.startsWith(">"));
    assertThat(reported("links", "feed.rss", before, after))
        .noneMatch(line -> line.startsWith("+"));
  }

  @Test
  void jsonFeedsAreComparedEntryByEntry() {
    String feed =
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Notices", "items": [
          {"id": "1", "url": "https://p.example/1", "title": "Regatta"}]}
        """;
    String after = feed.replace("[\n", "[{\"id\": \"2\", \"url\": \"https://p.example/2\"},\n");
    assertThat(reported("list", "feed.json", feed, after))
        .containsExactly("+ Notices: https://p.example/2");
    assertThat(reported("links", "feed.json", feed, after))
        .containsExactly("+ https://p.example/2: https://p.example/2");
  }

  @Test
  void newAndGonePagesOfASitemapAreLinksThatCameAndWent() {
    String before =
        "<urlset><url><loc>https://p.example/a</loc></url>"
            + "<url><loc>https://p.example/b</loc></url></urlset>";
    String after = before.replace("/a<", "/c<");
    assertThat(reported("links", "sitemap.xml", before, after))
        .containsExactlyInAnyOrder(
            "- https://p.example/a: https://p.example/a",
            "+ https://p.example/c: https://p.example/c");
    String text = "https://p.example/a\nhttps://p.example/b\n";
    assertThat(reported("links", "sitemap.txt", text, text.replace("/a", "/c"))).hasSize(2);
  }

  @Test
  void anotherDateOfAPageInASitemapIsAnUpdateOfItsEntry() {
    String before =
        "<urlset><url><loc>https://p.example/a</loc><lastmod>1</lastmod></url></urlset>";
    assertThat(reported("list", "sitemap.xml", before, before.replace(">1<", ">2<")))
        .containsExactly("~ pages: https://p.example/a | 1 -> https://p.example/a | 2");
    assertThat(reported("links", "sitemap.xml", before, before.replace(">1<", ">2<"))).isEmpty();
  }

  @Test
  void aCellOfACsvFileIsCalledByRowAndColumn() {
    String before = "port,height,fee\nAberdovey,4.9,12\nBarmouth,5.1,15\n";
    String after = "port,height,fee\nCardigan,4.2,9\nAberdovey,4.9,12\nBarmouth,5.3,15\n";
    assertThat(reported("table", "tides.csv", before, after))
        .containsExactlyInAnyOrder(
            "+ Cardigan: Cardigan | 4.2 | 9", "~ Barmouth / height: 5.1 -> 5.3");
  }

  @Test
  void aScriptLeadsFromOneTableToTheNextByteForByte() {
    byte[] before = "a;b\r\n1;2\r\n".getBytes(StandardCharsets.UTF_8);
    byte[] after = "a;b\r\n1;\"2\"\r\n3;4".getBytes(StandardCharsets.UTF_8);
    ReadHint csv = ReadHint.file("x.csv");
    ScriptFile script =
        ScriptFile.between(
            Documents.read(before, csv, ReadLimits.WEB),
            Documents.read(after, csv, ReadLimits.WEB));
    assertThat(ScriptFile.read(script.json().getBytes(StandardCharsets.UTF_8)).patch(before, csv))
        .isEqualTo(after);
    assertThat(script.inverse().patch(after, ReadHint.NONE)).isEqualTo(before);
  }

  @Test
  void anotherSeparatorOrOtherQuotesAreNoChangeOfATable() {
    assertThat(reported("any", "t.csv", "a,b\n1,2\n", "\"a\";\"b\"\r\n\"1\";\"2\"\r\n")).isEmpty();
  }

  @Test
  void anEventThatWasPutOffIsAnUpdateOfItsStart() {
    String before =
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20261101T000000Z
        SUMMARY:Regatta
        DTSTART:20261120T100000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        SUMMARY:Dredging
        END:VEVENT
        END:VCALENDAR
        """;
    String after = before.replace("1120T10", "1121T10").replace("20261101T", "20261102T");
    assertThat(reported("table", "port.ics", before, after))
        .containsExactly("~ Regatta / Start: 2026-11-20 10:00 UTC -> 2026-11-21 10:00 UTC");
  }
}
