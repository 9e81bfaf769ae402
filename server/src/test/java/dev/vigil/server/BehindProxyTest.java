package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Behind a proxy with a name and a path of its own, everything stays below that path. */
class BehindProxyTest {
  private static final Pattern LINK =
      Pattern.compile("(?:href|src|action)=\"(/[^\"]*)\"|content=\"(/[^\"]*)\"");

  @TempDir Path folder;

  @Test
  @Timeout(120)
  void linksRedirectsCookiesAndAssetsStayBelowThePath() throws Exception {
    ListenConfig config = ListenConfig.loopback(0).called("https://watch.example/vigil");
    try (RunningServer running = new RunningServer(folder, config, "127.0.0.0/8");
        ReverseProxy proxy = new ReverseProxy(running.server.port(), "watch.example")) {
      running.account("anna", Role.ADMIN);
      Browser browser = new Browser(proxy.address() + "/vigil");
      HttpResponse<String> outside = browser.get("/");
      assertThat(outside.statusCode()).isEqualTo(303);
      assertThat(outside.headers().firstValue("Location")).hasValue("/vigil/login");
      HttpResponse<String> entered = browser.login("anna", RunningServer.PASSWORD);
      assertThat(entered.headers().firstValue("Location")).hasValue("/vigil/");
      String cookie = entered.headers().firstValue("Set-Cookie").orElse("");
      assertThat(cookie).contains("Path=/vigil").contains("Secure");
      // The way to the proxy is not encrypted in this test, so the cookie is handed over by hand.
      String[] session = {"Cookie", cookie.substring(0, cookie.indexOf(';'))};
      for (String page :
          List.of(
              "/",
              "/sentinels/add",
              "/changes",
              "/notifications",
              "/settings",
              "/import",
              "/settings/backup",
              "/settings/accounts",
              "/transfer")) {
        HttpResponse<String> shown = browser.get(page, session);
        assertThat(shown.statusCode()).as(page).isEqualTo(200);
        Matcher links = LINK.matcher(shown.body());
        int count = 0;
        while (links.find()) {
          String link = links.group(1) == null ? links.group(2) : links.group(1);
          assertThat(link).as("on %s", page).startsWith("/vigil");
          count++;
        }
        assertThat(count).as(page).isGreaterThan(5);
      }
      Matcher style =
          Pattern.compile("href=\"/vigil(/assets/app.css[^\"]*)\"")
              .matcher(browser.get("/", session).body());
      assertThat(style.find()).isTrue();
      assertThat(browser.get(style.group(1)).statusCode()).isEqualTo(200);
      Browser without = new Browser(proxy.address());
      assertThat(without.get("/login").statusCode()).as("above the path").isEqualTo(404);
      try (ReverseProxy other = new ReverseProxy(running.server.port(), "evil.example")) {
        assertThat(new Browser(other.address() + "/vigil").get("/login").statusCode())
            .isEqualTo(421);
      }
    }
  }
}
