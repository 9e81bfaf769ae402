package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.listen.ListenConfig;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardTest extends DashboardTestBase {
  private static final String EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>";

  private long change() {
    watch("notices", "Fetch every 1 hour");
    site.page("/notices", "<p id=news>The crane works again.</p><p class=ad>Buy 12 ropes</p>");
    running.check("notices");
    Matcher link = Pattern.compile("/changes/(\\d+)").matcher(editor.get("/changes").body());
    assertThat(link.find()).isTrue();
    return Long.parseLong(link.group(1));
  }

  @Test
  void aNewcomerReadsWhatToDo() {
    assertThat(editor.get("/").body())
        .contains("Nothing is watched yet")
        .contains("/sentinels/add");
    assertThat(editor.get("/changes").body()).contains("No changes yet");
    assertThat(editor.get("/notifications").body()).contains("No messages");
  }

  @Test
  void aWatchIsAddedByItsAddress() {
    HttpResponse<String> form = editor.get("/sentinels/add?url=" + site.url("/notices"));
    assertThat(form.body()).contains("harbour-notices").contains("sandbox=\"allow-scripts\"");
    HttpResponse<String> preview = editor.get("/sentinels/preview?url=" + site.url("/notices"));
    assertThat(preview.body()).contains("out of order").contains("data-vigil-node");
    String policy = preview.headers().firstValue("Content-Security-Policy").orElse("");
    assertThat(policy).startsWith("sandbox allow-scripts;").doesNotContain("allow-same-origin");

    HttpResponse<String> added =
        editor.submit(
            "/sentinels/add",
            "name",
            "crane",
            "url",
            site.url("/notices"),
            "within",
            "#news",
            "type",
            "text",
            "fetch",
            "every 1 hour",
            "tags",
            "harbour, crane");
    assertThat(added.statusCode()).isEqualTo(303);
    String text = running.installation.sentinels().find(0, "crane").source();
    assertThat(text)
        .contains("Within \"#news\"")
        .contains("Monitor text")
        .contains("Tag harbour, crane");
    assertThat(editor.get("/").body()).contains("crane").contains("?tag=harbour");
  }

  @Test
  void anAddressThatIsNoneIsAskedForAgain() {
    HttpResponse<String> again = editor.get("/sentinels/add?url=harbour+notices");
    assertThat(again.statusCode()).isEqualTo(422);
    assertThat(again.body())
        .contains("Which page shall be watched?")
        .contains("value=\"harbour notices\"")
        .contains("role=\"alert\"");
  }

  @Test
  void theFormKeepsWhatItHasNoWordsFor() {
    watch("fees", "Monitor (table,key=Length) OR price");
    assertThat(editor.get("/sentinels/fees/edit").body())
        .contains("value=\"table,key=Length\" checked")
        .contains("value=\"price\" checked");
    assertThat(edited("fees", "type", "table,key=Length", "type", "links"))
        .contains("table,key=Length")
        .contains("links")
        .doesNotContain("price");
    watch("both", "Monitor price OR (links AND images)");
    assertThat(editor.get("/sentinels/both/edit").body())
        .contains("As the text below says")
        .doesNotContain("value=\"price\" checked");
    assertThat(edited("both", "tags", "harbour"))
        .contains("price OR links AND images")
        .contains("Tag harbour");
  }

  private String edited(String name, String... fields) {
    String text = running.installation.sentinels().find(0, name).source();
    String[] all = Arrays.copyOf(fields, fields.length + 4);
    all[fields.length] = "name";
    all[fields.length + 1] = name;
    all[fields.length + 2] = "text";
    all[fields.length + 3] = text;
    assertThat(editor.submit("/sentinels/" + name + "/edit", all).statusCode()).isEqualTo(303);
    return running.installation.sentinels().find(0, name).source();
  }

  @Test
  void cellsOfATableAreValuesUnderTheirOwnNames() {
    for (String fee : List.of("26.00", "27.50")) {
      site.page(
          "/fees",
          "<table><tr><th>Length</th><th>Summer</th></tr><tr><td>up to 8 m</td><td>14.50</td></tr>"
              + "<tr><td>8 to 12 m</td><td>"
              + fee
              + "</td></tr></table>");
      if (fee.equals("26.00")) {
        running.sentinel(
            "Create Sentinel fees Using " + site.url("/fees") + "\n  Monitor table,key=Length\n");
      }
      running.check("fees");
    }
    assertThat(editor.get("/sentinels/fees/values.csv").body())
        .contains("\"8 to 12 m / Summer\",26.0,")
        .contains("\"8 to 12 m / Summer\",27.5,")
        .doesNotContain("up to 8 m");
  }

  @Test
  void aMessageIsShownWithoutItsMarks() {
    change();
    Matcher link =
        Pattern.compile("/notifications/(\\d+)").matcher(editor.get("/notifications").body());
    assertThat(link.find()).isTrue();
    assertThat(editor.get(link.group()).body())
        .contains("The crane is out of order → works again")
        .doesNotContain("**")
        .doesNotContain("Attempts");
  }

  @Test
  void theTextAndTheFormFollowEachOther() {
    HttpResponse<String> text =
        editor.submit(
            "/drafts/text",
            "name",
            "tea",
            "url",
            "https://shop.example/tea",
            "type",
            "price",
            "keyword",
            "sold",
            "fetch",
            "every 5 minutes",
            "text",
            "Create Sentinel x Using https://a.example\n  Confirm after 10 minutes\n");
    assertThat(text.body())
        .contains("Create Sentinel tea Using https://shop.example/tea")
        .contains("price OR keyword")
        .contains("Confirm after 10 minutes");
    HttpResponse<String> form =
        editor.submit(
            "/drafts/form",
            "text",
            "Create Sentinel tea Using https://shop.example/tea Monitor links OR images Tag a, b");
    assertThat(form.body())
        .contains("\"types\":[\"links\",\"images\"]")
        .contains("\"tags\":\"a, b\"");
    assertThat(editor.submit("/drafts/form", "text", "Create Nonsense").statusCode())
        .isEqualTo(422);
  }

  @Test
  void theFormNeverGetsATextThatItCannotRead() {
    String url = "https://shop.example/tea";
    for (String name : List.of("the tea", "")) {
      assertThat(editor.submit("/drafts/text", "name", name, "url", url).statusCode())
          .as("name " + name)
          .isEqualTo(422);
    }
    for (String tell : List.of("@ mail", "slack")) {
      assertThat(
              editor.submit("/drafts/text", "name", "tea", "url", url, "tell", tell).statusCode())
          .as("channel " + tell)
          .isEqualTo(422);
    }
    assertThat(editor.submit("/drafts/text", "name", "tea of Assam", "url", url).body())
        .contains("is not a name; write letters", "such as tea-of-assam");
  }

  @Test
  void aMailAddressAloneIsAChannel() {
    assertThat(
            editor
                .submit(
                    "/drafts/text",
                    "name",
                    "tea",
                    "url",
                    "https://shop.example/tea",
                    "tell",
                    "me@mail.example")
                .body())
        .contains("Notify By email me@mail.example");
  }

  @Test
  void pointingAtAPartGivesASelectorThatFindsIt() {
    site.page("/notices", "<ul><li>One</li></ul>");
    Matcher node =
        Pattern.compile("<li data-vigil-node=\"(\\d+)\"")
            .matcher(editor.get("/sentinels/preview?url=" + site.url("/notices")).body());
    assertThat(node.find()).isTrue();
    HttpResponse<String> part =
        editor.submit("/drafts/part", "url", site.url("/notices"), "node", node.group(1));
    assertThat(part.body()).contains("\"within\":\"li\"").contains("Found once");
    assertThat(editor.submit("/drafts/part", "url", site.url("/notices"), "within", ".no").body())
        .contains("This is not on the page");
  }

  @Test
  void aPreviewReachesOnlyWhatWatchesMayReach() {
    for (String url :
        List.of(
            "http://169.254.169.254/latest/meta-data",
            "http://10.0.0.1/",
            "file:///etc/passwd",
            "http://[::1]:1/",
            "ftp://ftp.example/")) {
      HttpResponse<String> answer = editor.get("/sentinels/preview?url=" + url);
      assertThat(answer.statusCode()).as(url).isEqualTo(422);
    }
  }

  @Test
  void aChangeShowsItsPagesInFramesOfTheirOwnOrigin() {
    long change = change();
    assertThat(editor.get("/").body()).contains("1 new").contains("/changes/" + change);
    String page = editor.get("/changes/" + change).body();
    assertThat(page).contains("/changes/" + change + "/frame/before").contains("allow-scripts\"");
    for (String view : List.of("before", "after", "merged", "changes", "text")) {
      HttpResponse<String> frame = editor.get("/changes/" + change + "/frame/" + view);
      assertThat(frame.statusCode()).as(view).isEqualTo(200);
      assertThat(frame.headers().firstValue("Content-Security-Policy").orElse(""))
          .as(view)
          .startsWith("sandbox allow-scripts; default-src 'none'")
          .contains("frame-ancestors 'self'")
          .doesNotContain("allow-same-origin");
      assertThat(frame.body()).as(view).contains("crane");
    }
    assertThat(editor.get("/changes/" + change + "/frame/changes").body())
        .as("columns for values that the label has already")
        .doesNotContain(">Before</th>", ">After</th>");
    assertThat(editor.get("/changes/" + change + "/frame/raw").statusCode()).isEqualTo(404);
    assertThat(editor.get("/changes/1/frame/after").statusCode()).isEqualTo(404);
  }

  @Test
  void noiseIsTaughtAtItsPlace() {
    long change = change();
    Matcher place =
        Pattern.compile("name=\"node\" value=\"(\\d+)\"")
            .matcher(editor.get("/changes/" + change).body());
    assertThat(place.find()).isTrue();
    HttpResponse<String> taught =
        editor.submit(
            "/changes/" + change + "/teach",
            "act",
            "ignore",
            "node",
            place.group(1),
            "side",
            "after");
    assertThat(taught.statusCode()).isEqualTo(303);
    assertThat(running.installation.sentinels().find(0, "notices").source())
        .contains("Ignore css=\"#news\"");
    editor.submit("/changes/" + change + "/teach", "act", "tell", "rule", "css=#news");
    assertThat(running.installation.sentinels().find(0, "notices").source())
        .doesNotContain("#news");
    editor.submit("/changes/" + change + "/teach", "act", "tell", "rule", "learned:1f3a");
    assertThat(running.installation.sentinels().find(0, "notices").source())
        .contains("learned=except:1f3a")
        .doesNotContain("learned=off");
  }

  @Test
  void anyTwoVersionsAreComparedAndTaken() {
    change();
    String history = editor.get("/sentinels/notices/history").body();
    assertThat(history).contains("2 versions").contains("<svg");
    assertThat(editor.get("/sentinels/notices/compare?from=2&to=1").body()).contains("difference");
    assertThat(editor.get("/sentinels/notices/compare/1/2/merged").statusCode()).isEqualTo(200);
    assertThat(editor.get("/sentinels/notices/versions/1?frame=1").body()).contains("out of order");
    HttpResponse<String> exact = editor.get("/sentinels/notices/versions/1/exact");
    assertThat(exact.body()).contains("out of order");
    assertThat(exact.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
    assertThat(editor.get("/sentinels/notices/warc").statusCode()).isEqualTo(200);
    assertThat(editor.get("/sentinels/notices/versions/7").statusCode()).isEqualTo(404);
  }

  @Test
  void valuesAreDrawnAndGivenAsATable() {
    site.page("/tea", "<p class=price>€9.80</p>");
    running.sentinel(
        "Create Sentinel tea Using "
            + site.url("/tea")
            + "\n  Monitor price\n  Fetch every 1 hour\n");
    running.check("tea");
    for (String price : List.of("€10.50", "€11.20")) {
      site.page("/tea", "<p class=price>" + price + "</p>");
      running.check("tea");
    }
    assertThat(editor.get("/sentinels/tea/history").body()).contains("Values over time");
    assertThat(editor.get("/sentinels/tea/values.csv").body())
        .startsWith("time,label,value,text\r\n")
        .contains(",9.8,")
        .contains(",10.5,")
        .contains(",11.2,");
  }

  @Test
  void whatGoesOutComesInAgain() {
    watch("a", "Fetch every 1 hour");
    watch("b", "Fetch every 1 hour");
    for (String form : List.of("text", "yaml", "json")) {
      String out = editor.get("/transfer/" + form).body();
      editor.submit("/sentinels/bulk", "act", "remove", "name", "a", "name", "b");
      assertThat(editor.submit("/transfer", "text", out).body()).as(form).contains("added a");
      assertThat(editor.get("/transfer/" + form).body()).as(form).isEqualTo(out);
    }
    assertThat(editor.submit("/transfer", "text", "Create Nonsense").statusCode()).isEqualTo(422);
  }

  @Test
  void manyAreChangedAtOnce() {
    watch("a", "Fetch every 1 hour");
    watch("b", "Fetch every 1 hour");
    editor.submit("/sentinels/bulk", "act", "pause", "name", "a", "name", "b");
    assertThat(editor.get("/?show=paused").body())
        .contains("data-name=\"a\"")
        .contains("data-name=\"b\"");
    editor.submit("/sentinels/bulk", "act", "resume", "name", "a");
    editor.submit("/sentinels/bulk", "act", "remove", "name", "b");
    assertThat(editor.get("/").body())
        .contains("data-name=\"a\"")
        .doesNotContain("data-name=\"b\"");
    assertThat(editor.submit("/sentinels/a/act", "act", "clone").headers().firstValue("Location"))
        .hasValue("/sentinels/a-copy/edit");
  }

  @Test
  void noWrittenTextBecomesMarkup() {
    site.page("/evil", "<title>" + EVIL + "</title><p id=news>" + EVIL + "</p>");
    running.sentinel(
        "Create Sentinel evil Using "
            + site.url("/evil")
            + "\n  Fetch every 1 hour\n  Tag \"<b>t</b>\"\n");
    running.check("evil");
    site.page("/evil", "<p id=news>Now " + EVIL + " and <b onclick=alert(1)>more</b></p>");
    running.check("evil");
    Browser admin = running.browser("adm", Role.ADMIN);
    admin.submit("/settings/workspaces", "name", EVIL);
    admin.submit("/settings/tokens", "name", EVIL, "scope", "read");
    admin.submit("/notifications/test", "channel", "email", "target", EVIL);
    List<String> pages =
        List.of(
            "/",
            "/?q=" + "%3Cscript%3Ealert(%27x%27)%3C/script%3E",
            "/changes",
            "/sentinels/evil",
            "/sentinels/evil/edit",
            "/sentinels/evil/history",
            "/sentinels/add?url=" + site.url("/evil"),
            "/sentinels/%3Cscript%3E",
            "/settings",
            "/settings/accounts",
            "/settings/audit",
            "/notifications",
            "/login?to=%22%3E%3Cscript%3Ealert(%27x%27)%3C/script%3E");
    for (String page : pages) {
      assertThat(admin.get(page).body())
          .as(page)
          .doesNotContain("<script>alert")
          .doesNotContain("<b>t</b>")
          .doesNotContain("onerror=alert(1)>");
    }
  }

  @Test
  void aNameThatLeadsElsewhereLeadsNowhere() {
    for (String path :
        List.of(
            "/assets/..%2f..%2fetc%2fpasswd",
            "/assets/%2e%2e/app.css", "/sentinels/..%2f..%2fx/history", "/feeds/..%2f")) {
      assertThat(editor.get(path).statusCode()).as(path).isIn(400, 404);
    }
  }

  @Test
  void anotherNameForOurAddressIsNotOurs() throws Exception {
    Socket socket =
        new Socket(
            InetAddress.ofLiteral("127.0.0.1"), URI.create(running.server.address()).getPort());
    try (socket) {
      socket
          .getOutputStream()
          .write(
              "GET /login HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 421");
    }
  }

  @Test
  void peopleAreInvitedAndTheirActionsAreRecorded() {
    Browser admin = running.browser("adm", Role.ADMIN);
    String page =
        admin
            .submit("/settings/accounts", "name", "bert", "role", "viewer", "workspace", "0")
            .body();
    Matcher link = Pattern.compile("/welcome/[A-Za-z0-9_-]+").matcher(page);
    assertThat(link.find()).isTrue();
    Browser bert = new Browser(running.server.address());
    bert.post(link.group(), List.of("password", RunningServer.PASSWORD));
    assertThat(bert.get("/").statusCode()).isEqualTo(200);
    assertThat(bert.get("/settings/accounts").statusCode()).isEqualTo(403);
    assertThat(admin.get("/settings/audit").body()).contains("bert as viewer");
  }

  @Test
  void itWorksBelowAPath(@TempDir Path other) {
    try (RunningServer below =
        new RunningServer(
            other, new ListenConfig("127.0.0.1", 0, "/vigil", false, Set.of()), "127.0.0.0/8")) {
      Browser browser = below.browser("anna", Role.ADMIN);
      String page = browser.get("/").body();
      assertThat(page).contains("href=\"/vigil/changes\"").contains("src=\"/vigil/assets/app.js");
      assertThat(browser.get("/assets/app.css").statusCode()).isEqualTo(200);
      assertThat(browser.get("/settings").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aMissingPartIsAStateOfTheListAndOfTheSentinel() {
    watch("news", "Within \"#news\"");
    running.check("news");
    site.page("/notices", "<table><tr><td>Nothing of the kind</table>");
    running.check("news");
    assertThat(editor.get("/").body()).contains("part not found");
    assertThat(editor.get("/sentinels/news").body())
        .contains("part not found")
        .contains("no longer on the page");
  }

  @Test
  void aPdfWhoseTextCannotBeReadIsAStateOfTheListTheSentinelTheApiAndTheHealth() {
    site.file("/notices", "application/pdf", "%PDF-1.4 damaged");
    watch("plan", "");
    String problem = "Its text cannot be read, so its bytes are compared: The PDF cannot be read";
    assertThat(editor.get("/").body()).contains("text not read").contains(problem);
    assertThat(editor.get("/sentinels/plan").body()).contains("text not read").contains(problem);
    String token = running.token("program", TokenScope.READ);
    assertThat(editor.get("/api/v1/sentinels/plan", "Authorization", "Bearer " + token).body())
        .contains(problem);
    assertThat(editor.get("/sentinels/add?url=" + site.url("/notices")).body()).contains(problem);
    running.check("plan");
    running.check("plan");
    assertThat(running.browser("bert", Role.ADMIN).get("/settings/health").body())
        .contains("1 page cannot be read")
        .contains("<a href=\"/?show=failing\">failing sentinels</a> says which")
        .doesNotContain("vigil sentinel list");
  }

  @Test
  void aPartThatIsFoundAgainIsAStateToo() {
    watch("news", "Within \"#news\"");
    running.check("news");
    site.page("/notices", "<p>The crane is out of order.</p>");
    running.check("news");
    assertThat(editor.get("/").body()).contains("part found again by its surroundings");
  }

  @Test
  void whatWasHeldBackIsListedWithAButtonThatReportsIt() {
    watch("crane", "Ignore text=crane");
    running.check("crane");
    site.page("/notices", "<p id=news>The crane crane is out of order.</p>");
    running.check("crane");
    String page = editor.get("/sentinels/crane").body();
    assertThat(page).contains("Held back", "Report such changes");
    String id = page.replaceAll("(?s).*name=\"id\" value=\"(\\d+)\".*", "$1");
    assertThat(editor.submit("/sentinels/crane/held", "id", id).statusCode()).isEqualTo(303);
    assertThat(running.installation.sentinels().find(0, "crane").source())
        .doesNotContain("text=crane");
    assertThat(editor.submit("/sentinels/crane/held", "id", "7").statusCode()).isEqualTo(422);
  }

  @Test
  void whatWasOfLittleImportanceIsReportedFromThenOn() {
    String page =
        "<main><h1>Port</h1><p>The crane is out of order.</p></main><footer><p>%s</footer>";
    site.page("/notices", page.formatted("Made with care"));
    watch("foot", "");
    running.check("foot");
    site.page("/notices", page.formatted("Built by hand"));
    running.check("foot");
    String held = editor.get("/sentinels/foot").body();
    assertThat(held).contains("Report such changes");
    String id = held.replaceAll("(?s).*name=\"id\" value=\"(\\d+)\".*", "$1");
    assertThat(editor.submit("/sentinels/foot/held", "id", id).statusCode()).isEqualTo(303);
    assertThat(running.installation.sentinels().reports(0, "foot", Instant.EPOCH, 9)).isEmpty();
    site.page("/notices", page.formatted("Drawn with a pencil"));
    running.check("foot");
    assertThat(running.installation.sentinels().reports(0, "foot", Instant.EPOCH, 9)).hasSize(1);
  }
}
