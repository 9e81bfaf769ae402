package dev.vigil.watch.importer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of other tools: every field becomes part of a sentinel, or is listed. */
class ImportResultTest {
  @TempDir Path folder;

  private static ImportResult read(String text) {
    ImportResult importResult = ImportResult.read(text, ZoneOffset.UTC).orElseThrow();
    // What is written can be read again, and says the same.
    assertThat(SentinelParser.parse(importResult.text(), ZoneOffset.UTC))
        .isEqualTo(importResult.sentinels());
    return importResult;
  }

  private static List<String> left(ImportResult importResult) {
    return importResult.left().stream().map(one -> one.job() + " " + one.field()).toList();
  }

  @Test
  void aFileThatIsNoTextIsRefusedWithTheFilesThatAreRead() throws IOException {
    Path file = Files.write(folder.resolve("urls.dat"), new byte[] {(byte) 0xff, 0, 1});
    assertThatThrownBy(() -> ImportResult.read(file, ZoneOffset.UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("urls.dat is not UTF-8 text")
        .hasMessageContaining("urls.yaml of urlwatch");
  }

  @Test
  void jobsOfUrlwatchBecomeSentinels() {
    ImportResult importResult =
        read(
            """
            name: "Harbour: notices"
            url: https://harbour.example/notices
            filter:
              - css:
                  selector: "#notices"
                  exclude: .ad
              - html2text
              - grepi: "Number of views"
              - re.sub: '\\?v=\\d+'
              - strip
            max_tries: 3
            ssl_no_verify: true
            data: {berth: 7, ship: "Marsh Heron"}
            method: POST
            headers:
              Accept-Language: de
              Authorization: Bearer abc
            cookies: {consent: "yes"}
            tags: [port, news]
            enabled: false
            ---
            navigate: https://harbour.example/fees
            filter:
              - xpath: {path: //table, maxitems: 2, skip: 1}
              - grep: "(?i)boat"
            ---
            url: https://harbour.example/berths.json
            filter: jq:.berths[],format-json,strip
            ---
            url: https://harbour.example/berths.json
            """);
    assertThat(importResult.tool()).isEqualTo("urlwatch");
    assertThat(importResult.left()).isEmpty();
    assertThat(importResult.paused()).containsExactly("Harbour-notices");
    assertThat(importResult.secrets())
        .isEqualTo(
            Map.of(
                "harbour-notices-authorization", "abc",
                "harbour-notices-cookie-consent", "yes"));
    assertThat(importResult.text())
        .contains("Create Sentinel Harbour-notices Using https://harbour.example/notices")
        .contains("Within css \"#notices\"")
        .contains("Monitor text")
        .contains("css=.ad")
        .contains("regex=\"/Number of views/\"")
        .contains("cut=\"/\\\\?v=\\\\d+/\"")
        .contains("whitespace")
        .contains("failing after 3")
        .contains("certificate unverified")
        .contains("berth=7&ship=Marsh+Heron")
        .contains("secret harbour-notices-authorization as bearer")
        .contains("language \"de\"")
        .contains("Tag port, news")
        .contains("Render browser")
        .contains("(//table)[position() > 1 and position() <= 3]")
        .contains("Within jq")
        .contains("Create Sentinel harbour.example-berths.json-2 ")
        .doesNotContain("Bearer abc");
  }

  @Test
  void aFilterForLinesOrAdditionsStaysOne() {
    ImportResult importResult =
        read(
            """
            name: a
            url: https://a.example/
            filter: [html2text, {grep: Ferry}]
            ---
            name: b
            url: https://b.example/
            filter: [html2text]
            additions_only: true
            ---
            name: c
            url: https://c.example/
            filter: [{keep_lines_containing: {text: Lock}}, html2text]
            deletions_only: true
            """);
    assertThat(importResult.left()).isEmpty();
    assertThat(importResult.text())
        .contains("Monitor regex=\".*(?:Ferry).*\"")
        .contains("Monitor text,only=added")
        .contains("Monitor regex=\".*(?:Lock).*\",only=removed")
        .doesNotContain(" OR ");
  }

  @Test
  void anExtractedTextIsWhatIsMonitored() {
    ImportResult importResult =
        read(
            """
            {"settings": {}, "watching": {"1": {"url": "https://a.example/", "title": "a",
             "extract_text": ["/(\\\\d+) online/i"]}}}
            """);
    assertThat(importResult.text())
        .contains("regex=\"(?i)(\\\\d+) online\"")
        .doesNotContain("=\"/");
  }

  @Test
  void aListOfUrlsBecomesSentinels() {
    ImportResult importResult =
        read(
            """
            # harbours
            https://harbour.example/notices port, news

            http://lock.example/
            """);
    assertThat(importResult.tool()).isEqualTo("a list of URLs");
    assertThat(importResult.left()).isEmpty();
    assertThat(importResult.text())
        .contains("Using https://harbour.example/notices")
        .contains("Tag port, news")
        .contains("Using http://lock.example/");
    assertThat(ImportResult.read("https://a.example/ and\nother words", ZoneOffset.UTC)).isEmpty();
  }

  @Test
  void whatUrlwatchHasAndWeHaveNotIsListed() {
    ImportResult importResult =
        read(
            """
            name: a
            url: https://a.example/
            http_proxy: http://proxy.example
            diff_tool: wdiff
            diff_filter: [{grep: "^[+]"}]
            compared_versions: 3
            timeout: 10
            encoding: latin1
            made_up: 5
            filter:
              - shellpipe: "tr a b"
              - sort
              - css: a
              - css: b
              - grepi: "(?=look)ahead"
            ---
            name: b
            command: ls -l
            ---
            name: c
            """);
    assertThat(importResult.sentinels()).hasSize(1);
    assertThat(left(importResult))
        .containsExactlyInAnyOrder(
            "a http_proxy",
            "a diff_tool",
            "a diff_filter",
            "a compared_versions",
            "a timeout",
            "a encoding",
            "a made_up",
            "a filter.shellpipe",
            "a filter.sort",
            "a filter.css",
            "a filter.grepi",
            "b command",
            "c job");
  }

  private static final String WATCHES =
      """
      {"watching": {
        "6c0e": {"url": "https://shop.example/tea", "title": "Tea & co", "tags": ["t1"],
          "time_between_check_use_default": false, "time_between_check": {"hours": 2, "minutes": 30},
          "include_filters": [".price", "#stock"], "subtractive_selectors": ["footer", "//nav"],
          "ignore_text": ["Number of views", "/sold \\\\d+/i"], "trigger_text": ["Add to cart"],
          "text_should_not_be_present": ["Sold out"],
          "filter_text_added": true, "filter_text_removed": false, "filter_text_replaced": true,
          "headers": {"X-Api-Key": "s3cret", "Accept": "text/html"}, "method": "GET",
          "fetch_backend": "html_webdriver",
          "browser_steps": [{"operation": "Goto site"},
            {"operation": "Click element", "selector": "button.more"},
            {"operation": "Enter text in field", "selector": "#password", "optional_value": "pw"},
            {"operation": "Execute JS", "selector": "", "optional_value": "alert(1)"}],
          "notification_urls": ["discord://4711/tok-en", "mailto://me:pw@mail.example?to=you@b.example"],
          "time_schedule_limit": {"enabled": true, "timezone": "Europe/Berlin",
            "monday": {"enabled": true, "start_time": "08:00", "duration": {"hours": "9", "minutes": "30"}},
            "tuesday": {"enabled": true, "start_time": "08:00", "duration": {"hours": "9", "minutes": "30"}},
            "sunday": {"enabled": false, "start_time": "00:00", "duration": {"hours": "24", "minutes": "00"}}},
          "last_checked": 17, "previous_md5": "abc", "check_count": 3,
          "webdriver_js_execute_code": "x()", "proxy": "fast", "conditions": [{"field": "n"}]},
        "77aa": {"url": "https://shop.example/sextant", "title": null, "processor": "restock_diff",
          "restock_settings": {"in_stock_processing": "in_stock_only", "follow_price_changes": true,
            "price_change_min": 900, "price_change_threshold_percent": 5}, "paused": true,
          "notification_muted": true},
        "88bb": {"url": "source:https://api.example/v1", "include_filters": ["json:$.items[0]"],
          "extract_text": ["/v([0-9.]+)/"]},
        "99cc": {"url": "https://x.example/{% now 'utc' %}"},
        "99dd": {"url": "file:///etc/passwd"}},
       "settings": {"requests": {"time_between_check": {"hours": 3}},
        "application": {"tags": {"t1": {"title": "Tea"}}, "ignore_whitespace": true,
          "global_ignore_text": ["cookie"], "notification_urls": ["ntfy://my-topic"],
          "fetch_backend": "html_requests", "password": "hash", "api_access_token": "x",
          "empty_pages_are_a_change": true}}}
      """;

  @Test
  void watchesOfChangedetectionBecomeSentinels() {
    ImportResult importResult = read(WATCHES);
    assertThat(importResult.sentinels()).hasSize(3);
    assertThat(importResult.paused()).isEqualTo(Set.of("shop.example-sextant"));
    assertThat(importResult.secrets().values())
        .containsExactlyInAnyOrder("s3cret", "4711/tok-en", "pw");
    String text = importResult.text();
    assertThat(text)
        .contains("Create Sentinel Tea-co Using https://shop.example/tea")
        .contains("Within css \".price, #stock\"")
        .contains("every 150 minutes")
        .contains("css=footer")
        .contains("xpath=//nav")
        .contains("text=\"Number of views\"")
        .contains("regex=\"/sold \\\\d+/i\"")
        .contains("text=cookie")
        .contains("while=\"Add to cart\"")
        .contains("unless=\"Sold out\"")
        .contains("only=\"added,changed\"")
        .contains("Only 08:00-17:30")
        .contains("in Europe/Berlin")
        .contains("click \"button.more\"")
        .contains("secret tea-co-x-api-key as header X-Api-Key")
        .contains("discord https://discord.com/api/webhooks/{tea-co-discord}")
        .contains("email you@b.example")
        .contains("Tag Tea")
        .contains("Create Sentinel shop.example-sextant")
        .contains("stock,becomes=in OR price,below=900,by=5%")
        .contains("Notify By dashboard")
        .contains("ntfy https://ntfy.sh/my-topic")
        .contains("jsonpath")
        .contains("every 3 hours")
        .doesNotContain("s3cret")
        .doesNotContain("tok-en");
    assertThat(left(importResult))
        .containsExactlyInAnyOrder(
            " empty_pages_are_a_change",
            "Tea-co browser_steps",
            "Tea-co notification_urls",
            "Tea-co webdriver_js_execute_code",
            "Tea-co proxy",
            "Tea-co conditions",
            "x.example-now-utc url",
            "etc-passwd url");
    assertThat(importResult.left().toString()).doesNotContain("tok-en").doesNotContain("s3cret");
  }

  private Path zip(Map<String, String> parts) throws IOException {
    Path file = folder.resolve("backup.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(UTF_8));
      }
    }
    return file;
  }

  @Test
  void bothFormsOfABackupAreRead() throws IOException {
    ImportResult old =
        ImportResult.read(
                zip(Map.of("url-watches.json", WATCHES, "6c0e/aa.txt", "old text")), ZoneOffset.UTC)
            .orElseThrow();
    assertThat(old.sentinels()).isEqualTo(read(WATCHES).sentinels());
    assertThat(left(old)).contains(" history");
    ImportResult recent =
        ImportResult.read(
                zip(
                    Map.of(
                        "changedetection.json",
                        "{\"settings\": {\"application\": {\"ignore_whitespace\": true}}}",
                        "abc/watch.json",
                        "{\"url\": \"https://a.example/\", \"tags\": [\"t\"]}",
                        "t/tag.json",
                        "{\"title\": \"News\"}")),
                ZoneOffset.UTC)
            .orElseThrow();
    assertThat(recent.text())
        .contains("Using https://a.example/")
        .contains("Tag News")
        .contains("Ignore whitespace");
  }

  @Test
  void whatIsNoBackupIsSaidSo() throws IOException {
    assertThatThrownBy(() -> ImportResult.read(zip(Map.of("../x", "y")), ZoneOffset.UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("has no url-watches.json");
    assertThatThrownBy(
            () -> ImportResult.read(zip(Map.of("url-watches.json", "{")), ZoneOffset.UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("is not JSON");
    assertThatThrownBy(() -> ImportResult.read("url: a\n  b: [", ZoneOffset.UTC))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("is not YAML");
    assertThat(ImportResult.read("Create Sentinel a Using https://a.example/", ZoneOffset.UTC))
        .isEmpty();
  }

  @Test
  void takenNamesAreLeftAlone() {
    ImportResult importResult =
        read("name: a\nurl: https://a.example/\nenabled: false\ndiff_tool: x\n")
            .beside(Set.of("a", "a-2"));
    assertThat(importResult.sentinels().getFirst().name()).isEqualTo("a-3");
    assertThat(importResult.paused()).containsExactly("a-3");
    assertThat(left(importResult)).containsExactly("a-3 diff_tool");
  }

  @Test
  void moreJobsThanMemoryHoldsAreRefused() throws IOException {
    Path list =
        Files.writeString(folder.resolve("urls.txt"), "https://a.example/x\n".repeat(110_000));
    assertThatThrownBy(() -> ImportResult.read(list, ZoneOffset.UTC))
        .hasMessageContaining("jobs; split it");
    Path zip = folder.resolve("bomb.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("url-watches.json"));
      byte[] block = " ".repeat(1 << 20).getBytes(UTF_8);
      for (int i = 0; i < 33; i++) {
        out.write(block);
      }
    }
    assertThatThrownBy(() -> ImportResult.read(zip, ZoneOffset.UTC))
        .hasMessageContaining("kB of text; split the file");
  }
}
