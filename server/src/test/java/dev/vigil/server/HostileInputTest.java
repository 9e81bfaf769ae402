package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Everything that someone can write, written by someone who means harm. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputTest {
  private static final String EVIL = "\"><script>alert('x')</script><img src=x onerror=alert(1)>";

  /** All fields of all forms. */
  private static final List<String> FIELDS =
      List.of(
          "name",
          "url",
          "within",
          "type",
          "keyword",
          "phrase",
          "ignore",
          "fetch",
          "tags",
          "tag",
          "tell",
          "text",
          "others",
          "deliver",
          "digest",
          "quietfrom",
          "quietto",
          "quietdays",
          "quietzone",
          "title",
          "body",
          "channel",
          "sentinel",
          "subject",
          "target",
          "act",
          "node",
          "side",
          "rule",
          "saved",
          "by",
          "back",
          "snooze",
          "q",
          "in",
          "show",
          "id",
          "role",
          "workspace",
          "scope",
          "oldpassword",
          "password",
          "to",
          "edit",
          "all");

  private RunningServer running;
  private TestSite site;
  private Browser admin;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    running = new RunningServer(folder);
    site = new TestSite();
    site.page("/evil", "<title>" + EVIL + "</title><p id=news>" + EVIL + "</p><p>One</p>");
    admin = running.browser("adm", Role.ADMIN);
    running.sentinel(
        "Create Sentinel evil Using "
            + site.url("/evil")
            + "\n"
            + "  Fetch every 1 hour\n"
            + "  Notify By feed, email me@mail.example\n"
            + "  Tag \"<b>t</b>\"\n");
    running.check("evil");
    site.page(
        "/evil", "<p id=news>Now " + EVIL + " and <b onclick=alert(1)>more</b></p><p>Two</p>");
    running.check("evil");
  }

  @AfterAll
  void stop() {
    running.close();
    site.close();
  }

  private static void isHarmless(HttpResponse<String> answer, String of) {
    assertThat(answer.statusCode()).as(of).isNotIn(500, 501);
    if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
      assertThat(answer.body())
          .as(of)
          .doesNotContain("<script>alert")
          .doesNotContain("<b>t</b>")
          .doesNotContain("<img src=x")
          .doesNotContain("onclick=alert");
    }
  }

  private static String path(Route route, String name) {
    return route.path().replace("{name}", name).replaceAll("[{<][^}>]+[}>]", "1");
  }

  private static boolean isEndless(Route route) {
    return route.path().endsWith("/live") || route.path().endsWith("/events");
  }

  @Test
  void whatIsWrittenIntoAnyFieldOfAnyFormNeverBecomesMarkup() {
    List<String> fields = new ArrayList<>();
    FIELDS.forEach(name -> fields.addAll(List.of(name, EVIL)));
    fields.addAll(List.of("csrf", admin.proof()));
    for (Route route : running.server.routes()) {
      boolean ends = route.path().matches("/logout|/login|/settings/sessions/end");
      if (route.rule() instanceof AccessRule.Person && route.method() == HttpMethod.POST && !ends) {
        isHarmless(admin.post(path(route, "evil"), fields), route.toString());
      }
    }
    // What some of them take in all the same.
    admin.submit("/settings/workspaces", "name", EVIL);
    admin.submit("/settings/tokens", "name", EVIL, "scope", "read");
    admin.submit("/tags/edit", "tag", EVIL, "fetch", "every 1 hour");
    admin.submit("/sentinels/bulk", "act", "tag", "tag", EVIL, "name", "evil");
    admin.submit("/notifications/feeds", "subject", "tag:" + EVIL);
    admin.submit(
        "/notifications/templates",
        "act",
        "save",
        "id",
        "0",
        "sentinel",
        EVIL,
        "title",
        EVIL,
        "body",
        EVIL);
    everyPageIsHarmless();
  }

  private void everyPageIsHarmless() {
    String query =
        "?q=%3Cscript%3Ealert(1)&tag=%22%3E%3Cscript%3Ealert(1)&from=1&to=2&view=%3Cscript%3Ealert";
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Person
          && route.method() == HttpMethod.GET
          && !isEndless(route)) {
        isHarmless(admin.get(path(route, "evil") + query), route.toString());
      }
    }
    for (String more :
        List.of(
            "/tags/edit?tag=%22%3E%3Cscript%3Ealert('x')%3C/script%3E",
            "/sentinels/add?url=" + site.url("/evil"),
            "/sentinels/evil/compare?from=1&to=2",
            "/sentinels/%3Cscript%3Ealert",
            "/login?to=%22%3E%3Cscript%3Ealert('x')%3C/script%3E")) {
      isHarmless(admin.get(more), more);
    }
  }

  @Test
  void aNameThatLeadsElsewhereLeadsNowhere() {
    for (Route route : running.server.routes()) {
      if (route.method() == HttpMethod.GET && route.path().contains("{") && !isEndless(route)) {
        for (String name : List.of("..%2f..%2fetc%2fpasswd", "%2e%2e", "..%5c..%5cx", "%00")) {
          String path = route.path().replaceAll("[{<][^}>]+[}>]", name);
          HttpResponse<String> answer = admin.get(path);
          assertThat(answer.statusCode()).as(path).isNotIn(200, 500);
          assertThat(answer.body()).as(path).doesNotContain("root:");
        }
      }
    }
  }

  @Test
  void whatIsTooLargeIsRefusedAndTheServerGoesOn() {
    String large = "x".repeat(5 << 20);
    String proof = admin.proof();
    for (Route route : running.server.routes()) {
      boolean ends = route.path().matches("/logout|.*(password|sessions|two-factor).*");
      // An action without fields never reads what was sent.
      boolean unread = route.path().equals("/topics/sentinels");
      if (route.rule() instanceof AccessRule.Person
          && route.method() == HttpMethod.POST
          && !ends
          && !unread) {
        // What is not found is not read either.
        assertThat(status(path(route, "evil"), large, proof)).as("%s", route).isBetween(400, 499);
      }
    }
    for (String path : List.of("/sentinels/add", "/transfer", "/tags/edit", "/sentinels/bulk")) {
      assertThat(status(path, large, proof)).as(path).isEqualTo(413);
    }
    assertThat(admin.get("/health/live").statusCode()).isEqualTo(200);
  }

  private int status(String path, String large, String proof) {
    try {
      return admin.post(path, List.of("name", large), "X-CSRF", proof).statusCode();
    } catch (UncheckedIOException e) {
      // The server has answered and hung up while we were still sending.
      return 413;
    }
  }

  @Test
  void noWrittenAddressLeadsInside() {
    List<String> inside =
        List.of(
            "http://169.254.169.254/latest", "http://10.0.0.1/", "http://[::1]:1/", "file:///etc");
    for (String url : inside) {
      String preview = admin.get("/sentinels/add?url=" + url).body();
      assertThat(preview).as(url).doesNotContain("id=\"preview\"");
      assertThat(admin.submit("/drafts/part", "url", url, "within", "p").statusCode())
          .as(url)
          .isEqualTo(422);
      assertThat(admin.submit("/drafts/steps", "name", "x", "url", url).statusCode())
          .as(url)
          .isEqualTo(422);
    }
    for (String channel : List.of("webhook", "slack", "ntfy", "gotify")) {
      assertThat(
              admin
                  .submit(
                      "/notifications/test",
                      "channel",
                      channel,
                      "target",
                      "http://169.254.169.254/hook")
                  .body())
          .as(channel)
          .contains("class=\"problem\"");
    }
    admin.submit(
        "/sentinels/add", "name", "inside", "url", "http://10.0.0.1/", "fetch", "every 1 hour");
    running.check("inside");
    assertThat(
            running
                .installation
                .sentinels()
                .checks(running.installation.sentinels().find(0, "inside"), 5))
        .allSatisfy(check -> assertThat(check.outcome()).isEqualTo("failed"));
  }

  @Test
  void noAccountReachesIntoAnotherWorkspace() {
    admin.submit("/settings/workspaces", "name", "Elsewhere");
    long elsewhere =
        running.server.users().accounts().workspaces().stream()
            .filter(place -> place.name().equals("Elsewhere"))
            .findFirst()
            .orElseThrow()
            .id();
    var account = running.account("eve", Role.EDITOR);
    running.server.users().accounts().join(account.id(), 0, Optional.empty());
    running.server.users().accounts().join(account.id(), elsewhere, Optional.of(Role.EDITOR));
    Browser eve = new Browser(running.server.address());
    eve.login("eve", RunningServer.PASSWORD);
    String change =
        running.installation.sentinels().reports(0, "evil", Instant.EPOCH, 1).getFirst().id() + "";
    for (String path :
        List.of(
            "/sentinels/evil",
            "/sentinels/evil/history",
            "/sentinels/evil/edit",
            "/sentinels/evil/versions/1",
            "/sentinels/evil/pictures/1",
            "/changes/" + change,
            "/changes/" + change + "/frame/after")) {
      assertThat(eve.get(path).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(eve.submit("/sentinels/evil/act", "act", "remove").statusCode()).isEqualTo(404);
    assertThat(eve.submit("/changes/" + change + "/teach", "act", "tell").statusCode())
        .isEqualTo(404);
    eve.submit("/sentinels/bulk", "act", "remove", "all", "yes");
    assertThat(running.installation.sentinels().find(0, "evil").name()).isEqualTo("evil");
  }
}
