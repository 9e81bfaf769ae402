package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.version.Version;
import dev.vigil.fetch.message.RenderedPage;
import dev.vigil.server.account.Role;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.AttachmentRepository;
import dev.vigil.watch.store.WatchedPage;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** What people do with many sentinels: tags, sleep, templates, feeds, rules, pictures. */
class SentinelPagesTest extends DashboardTestBase {
  private String source(String name) {
    return running.installation.sentinels().find(0, name).source();
  }

  @Test
  void aTagSaysWhatItsWatchesInherit() {
    watch("a", "Tag harbour");
    watch("b", "Fetch every 3 hours Tag harbour");
    HttpResponse<String> saved =
        editor.submit(
            "/tags/edit",
            "tag",
            "harbour",
            "fetch",
            "every 1 hour",
            "tell",
            "email me@mail.example",
            "deliver",
            "digest",
            "digest",
            "07:30",
            "quietfrom",
            "22:00",
            "quietto",
            "06:00",
            "quietdays",
            "sat, sun",
            "ignore",
            "css=.ad",
            "others",
            "Confirm after 10 minutes");
    assertThat(saved.statusCode()).isEqualTo(303);
    assertThat(editor.get("/tags").body())
        .contains("Fetch every 1 hour")
        .contains("digest at 07:30")
        .contains("Confirm after 10 minutes");
    assertThat(editor.get("/tags/edit?tag=harbour").body())
        .contains("value=\"07:30\"")
        .contains("value=\"22:00\"")
        .contains("<option value=\"sat, sun\" selected>")
        .contains("css=.ad");
    assertThat(editor.get("/sentinels/a").body()).contains("every 1 hour");
    assertThat(
            running
                .installation
                .sentinels()
                .schedule(running.installation.sentinels().find(0, "b")))
        .hasValueSatisfying(schedule -> assertThat(schedule.spec()).isEqualTo("every 3 hours"));
    assertThat(editor.submit("/tags/edit", "tag", "harbour", "others", "Tag x").statusCode())
        .isEqualTo(422);
    assertThat(editor.submit("/tags/edit", "tag", "harbour", "tell", "pigeon x").statusCode())
        .isEqualTo(422);
    String out = editor.get("/transfer/text").body();
    assertThat(out).contains("Create Tag harbour");
    editor.submit("/tags/edit", "tag", "harbour");
    assertThat(editor.submit("/transfer", "text", out, "edit", "yes").body())
        .contains("settled tag harbour");
    assertThat(editor.get("/transfer/text").body()).isEqualTo(out);
  }

  @Test
  void manyAreTaggedPutToSleepAndMarkedAsReadAtOnce() {
    watch("a", "Fetch every 1 hour");
    watch("b", "Fetch every 1 hour");
    editor.submit("/sentinels/bulk", "act", "tag", "tag", "fees", "name", "a", "name", "b");
    assertThat(source("a")).contains("Tag fees");
    editor.submit("/sentinels/bulk", "act", "untag", "tag", "fees", "name", "b");
    assertThat(source("b")).doesNotContain("Tag");
    site.page("/notices", "<p id=news>The crane works.</p>");
    running.check("a");
    assertThat(editor.get("/?show=unseen").body()).contains("data-name=\"a\"");
    editor.submit("/sentinels/bulk", "act", "seen", "name", "a");
    assertThat(editor.get("/?show=unseen").body()).doesNotContain("data-name=\"a\"");
    // All that a search finds, whether it is shown or not.
    editor.submit(
        "/sentinels/bulk", "act", "snooze", "snooze", "8 hours", "all", "yes", "in", "fees");
    assertThat(editor.get("/").body()).contains("snoozed until ").contains("in 7 h");
    assertThat(editor.get("/sentinels/a").body())
        .contains("soon after it resumes, ")
        .doesNotContain("none: it is paused");
    assertThat(editor.get("/?show=paused").body()).doesNotContain("data-name=\"b\"");
    running.time.pass(Duration.ofHours(9));
    running.installation.engine().step();
    assertThat(editor.get("/?show=paused").body()).doesNotContain("data-name=\"a\"");
    assertThat(
            editor
                .submit("/sentinels/bulk", "act", "snooze", "snooze", "ever", "name", "a")
                .statusCode())
        .isEqualTo(400);
  }

  @Test
  void aButtonForTheChosenOnesDoesNothingWhereNoneIsChosen() {
    watch("a", "Fetch every 1 hour");
    HttpResponse<String> answer = editor.submit("/sentinels/bulk", "act", "pause");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("Choose one sentinel or more");
  }

  @Test
  void aViewerWhoIsRefusedStaysLoggedIn() {
    HttpResponse<String> answer = running.browser("vera", Role.VIEWER).get("/sentinels/add");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body())
        .contains("Only editors may do this; you are viewer here.")
        .contains("To the sentinels")
        .contains("Log out")
        .doesNotContain("href=\"/login\"");
  }

  @Test
  void aChannelThatFailsItsTestIsNotTriedAgain() {
    HttpResponse<String> answer =
        editor.submit(
            "/notifications/test", "channel", "webhook", "target", site.url("/notices") + "/x");
    assertThat(answer.body()).contains("not delivered");
    assertThat(running.installation.outbox().next()).isEmpty();
  }

  @Test
  void anErrorNamesTheFieldThatItIsAbout() {
    watch("a", "Fetch every 1 hour");
    assertThat(
            field(
                editor.submit("/sentinels/a/edit", "by", "text", "text", "Create Sentinel a Use")))
        .isEqualTo("text");
    assertThat(field(editor.submit("/tags/edit", "tag", "x", "others", "Nonsense")))
        .isEqualTo("others");
    assertThat(field(editor.submit("/settings/password", "oldpassword", "x", "password", "y")))
        .isEqualTo("oldpassword");
    assertThat(
            field(
                editor.submit(
                    "/settings/password",
                    "oldpassword",
                    RunningServer.PASSWORD,
                    "password",
                    "short")))
        .isEqualTo("password");
  }

  private static String field(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
    return answer.headers().firstValue("X-Field").orElse("");
  }

  @Test
  void rulesAreShownStepByStep() {
    HttpResponse<String> steps =
        editor.submit(
            "/drafts/steps",
            "name",
            "x",
            "url",
            site.url("/notices"),
            "within",
            "body",
            "ignore",
            "css=.ad\nnumbers");
    assertThat(steps.body())
        .contains("The part body")
        .contains("css=.ad")
        .contains("takes 1 of ")
        .contains("<del>Buy 12 ropes</del>")
        .contains("What is left");
    assertThat(
            editor
                .submit(
                    "/drafts/steps", "name", "x", "url", site.url("/notices"), "ignore", "css=[")
                .statusCode())
        .isEqualTo(422);
  }

  @Test
  void thePastIsTriedBeforeAWatchIsSaved() {
    watch("a", "Fetch every 1 hour");
    site.page("/notices", "<p id=news>The crane works again.</p>");
    running.check("a");
    HttpResponse<String> replayed =
        editor.submit(
            "/drafts/try",
            "saved",
            "a",
            "name",
            "a",
            "url",
            site.url("/notices"),
            "within",
            "#news");
    assertThat(replayed.body())
        .contains("1 change")
        .contains("/sentinels/a/compare?from=1&amp;to=2")
        .contains("works again");
    assertThat(
            editor
                .submit(
                    "/drafts/try",
                    "saved",
                    "a",
                    "name",
                    "a",
                    "url",
                    site.url("/notices"),
                    "type",
                    "price")
                .body())
        .contains("It would have reported nothing");
  }

  @Test
  void templatesAreTriedAndKept() {
    HttpResponse<String> preview =
        editor.submit(
            "/notifications/templates",
            "act",
            "preview",
            "id",
            "0",
            "title",
            "News: {{summary}}",
            "body",
            "At {{url}}");
    assertThat(preview.body()).contains("News: 8 to 12 m").contains("At https://harbour.example/");
    assertThat(
            editor
                .submit("/notifications/templates", "act", "preview", "id", "0", "title", "{{nam}}")
                .body())
        .contains("which is not a value of a message");
    editor.submit(
        "/notifications/templates",
        "act",
        "save",
        "id",
        "0",
        "title",
        "News: {{summary}}",
        "body",
        "");
    Matcher id =
        Pattern.compile("templates\\?id=(\\d+)")
            .matcher(editor.get("/notifications/templates").body());
    assertThat(id.find()).isTrue();
    assertThat(editor.get("/notifications/templates?id=" + id.group(1)).body())
        .contains("News: {{summary}}");
    editor.submit("/notifications/templates", "act", "remove", "id", id.group(1));
    assertThat(editor.get("/notifications/templates").body()).contains("No templates of your own");
  }

  @Test
  void feedsOfATagAndOfAWatchHaveSecretAddresses() {
    watch("a", "Fetch every 1 hour Tag harbour Notify By feed");
    watch("b", "Fetch every 1 hour Notify By feed");
    site.page("/notices", "<p id=news>The crane works again.</p>");
    running.check("a");
    running.check("b");
    editor.submit("/notifications/feeds", "subject", "tag:harbour");
    editor.submit("/notifications/feeds", "subject", "sentinel:b");
    String page = editor.get("/notifications/feeds").body();
    assertThat(page).as("addresses to copy").contains(">" + running.server.address() + "/feeds/");
    Browser stranger = new Browser(running.server.address());
    Matcher row =
        Pattern.compile("<th scope=\"row\">([^<]+)</th><td><a[^>]+href=\"(/feeds/[^\"]+)\"")
            .matcher(page);
    int found = 0;
    while (row.find()) {
      String feed = stranger.get(row.group(2)).body();
      switch (row.group(1)) {
        case "all changes" -> assertThat(entries(feed)).isEqualTo(2);
        case "the tag harbour", "the sentinel b" -> assertThat(entries(feed)).isEqualTo(1);
        default -> throw new AssertionError(row.group(1));
      }
      found++;
    }
    assertThat(found).isEqualTo(3);
    Matcher tag = Pattern.compile("the tag harbour</th><td><a[^>]+href=\"([^\"]+)\"").matcher(page);
    assertThat(tag.find()).isTrue();
    editor.submit("/notifications/feeds/remove", "subject", "tag:harbour");
    assertThat(stranger.get(tag.group(1)).statusCode()).isEqualTo(404);
    assertThat(editor.submit("/notifications/feeds", "subject", "sentinel:no").statusCode())
        .isEqualTo(404);
  }

  private static int entries(String feed) {
    return feed.split("<entry>", -1).length - 1;
  }

  @Test
  void picturesOfVersionsAreShownWithTheirDifference() throws Exception {
    watch("a", "Fetch every 1 hour");
    attach(1, Color.WHITE);
    site.page("/notices", "<p id=news>The crane works again.</p>");
    running.check("a");
    assertThat(editor.get("/sentinels/a/compare?from=1&to=2").body()).doesNotContain("Pictures");
    attach(2, Color.BLACK);
    assertThat(editor.get("/sentinels/a/compare?from=1&to=2&view=pictures").body())
        .contains("/sentinels/a/pictures/1/2")
        .contains("50.0 % of the pixels differ");
    HttpResponse<String> picture = editor.get("/sentinels/a/pictures/1");
    assertThat(picture.headers().firstValue("Content-Type")).hasValue("image/png");
    assertThat(picture.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("sandbox");
    BufferedImage difference =
        ImageIO.read(new ByteArrayInputStream(editor.bytes("/sentinels/a/pictures/1/2")));
    assertThat(difference.getRGB(10, 5)).isNotEqualTo(difference.getRGB(10, 35));
    assertThat(editor.get("/sentinels/a/pictures/7").statusCode()).isEqualTo(404);
  }

  /** Has a version keep a picture whose lower half has this colour. */
  private void attach(int number, Color colour) throws IOException {
    BufferedImage image = new BufferedImage(60, 40, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < 40; y++) {
      for (int x = 0; x < 60; x++) {
        image.setRGB(x, y, (y < 20 ? Color.WHITE : colour).getRGB());
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    var all = running.installation;
    WatchedPage page = all.sentinels().page(all.sentinels().find(0, "a")).orElseThrow();
    Version version = all.archive().version(page.page(), number).orElseThrow();
    List<Attachment> sentinelRow =
        Attachment.keep(
            all.archive(),
            page,
            new RenderedPage(new byte[0], png.toByteArray(), List.of(), List.of()),
            all.time().now());
    all.store()
        .catalogue()
        .change(connection -> AttachmentRepository.attach(connection, page, version, sentinelRow));
  }

  @Test
  void aPriceHasAChartFromTheFirstDay() {
    site.page("/tea", "<p class=price>€9.80</p>");
    running.sentinel(
        "Create Sentinel tea Using "
            + site.url("/tea")
            + "\n  Monitor price,below=5\n  Fetch every 1 hour\n");
    running.check("tea");
    running.time.pass(Duration.ofHours(1));
    running.check("tea");
    assertThat(editor.get("/sentinels/tea/history").body()).contains("Values over time");
    assertThat(editor.get("/sentinels/tea/values.csv").body().lines().skip(1))
        .hasSize(2)
        .allMatch(line -> line.contains(",9.8,"));
    running.time.pass(Duration.ofHours(1));
    site.page("/tea", "<p class=price>€9.20</p>");
    running.check("tea");
    assertThat(editor.get("/changes").body()).as("no report").contains("No changes yet");
    assertThat(editor.get("/sentinels/tea/values.csv").body()).contains(",9.8,").contains(",9.2,");
  }

  @Test
  void whatIsPausedAndWhatTagsSayGoOutAndComeIn() {
    watch("a", "Tag harbour");
    watch("b", "Tag harbour");
    editor.submit("/tags/edit", "tag", "harbour", "fetch", "every 1 hour");
    editor.submit("/sentinels/bulk", "act", "pause", "name", "b");
    for (String form : List.of("text", "yaml", "json")) {
      String out = editor.get("/transfer/" + form).body();
      editor.submit("/sentinels/bulk", "act", "remove", "name", "a", "name", "b");
      editor.submit("/tags/edit", "tag", "harbour");
      assertThat(editor.submit("/transfer", "text", out).body())
          .as(form)
          .contains("settled tag harbour", "added a, active", "added b, paused");
      assertThat(editor.get("/transfer/" + form).body()).as(form).isEqualTo(out);
    }
  }

  @Test
  void oneVersionIsTakenAsWarc() {
    watch("a", "Fetch every 1 hour");
    byte[] file = editor.bytes("/sentinels/a/versions/1/warc");
    assertThat(file).startsWith(0x1f, 0x8b);
  }

  @Test
  void theListComesInPagesWithoutGapsInEveryOrder() {
    for (int i = 0; i < 60; i++) {
      running.sentinel("Create Sentinel w%02d Using https://a.example/%d\n".formatted(i, i));
    }
    for (String sort : List.of("name", "changed", "due", "health")) {
      String first = editor.get("/?sort=" + sort).body();
      Matcher next = Pattern.compile("rel=\"next\" href=\"([^\"]+)\"").matcher(first);
      assertThat(next.find()).as(sort).isTrue();
      String second = editor.get(next.group(1).replace("&amp;", "&")).body();
      assertThat(rows(first) + rows(second)).as(sort).isEqualTo(60);
      assertThat(second).contains("all that the search finds");
    }
  }

  private static int rows(String page) {
    return page.split("<tr data-name", -1).length - 1;
  }
}
