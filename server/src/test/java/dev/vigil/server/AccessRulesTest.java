package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Walks all routes: none is without a guard, and every guard holds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessRulesTest {
  /** The routes that need no account. */
  private static final Set<String> OPEN =
      Set.of(
          "GET /assets/{name}",
          "GET /health",
          "GET /health/live",
          "GET /health/ready",
          "GET /login",
          "POST /login",
          "POST /login/code",
          "POST /login/passkey",
          "GET /welcome/{secret}",
          "POST /welcome/{secret}",
          "GET /feeds/{secret}",
          "GET /openapi.json",
          "GET /api",
          // They check what the provider says.
          "GET /oidc",
          "GET /oidc/return",
          // The public site of a portal shows classes that its owner published.
          "GET /robots.txt",
          "GET /site/{site}",
          "GET /site/{site}/style.css",
          "GET /site/{site}/robots.txt",
          "GET /site/{site}/sitemap.xml",
          "GET /site/{site}/sparql",
          "POST /site/{site}/sparql",
          "GET /site/{site}/timemap/{key}",
          "GET /site/{site}/timegate/{key}",
          "GET /site/{site}/{class}",
          "GET /site/{site}/{class}/{key}",
          // Agents have tokens of their own.
          "POST /api/v1/agents/call");

  private RunningServer running;

  @BeforeAll
  void start(@TempDir Path folder) {
    ServerSettings.Oidc nobody =
        new ServerSettings.Oidc(
            "http://127.0.0.1:9", "vigil", Optional.empty(), "Elsewhere", "name", Optional.empty());
    running =
        new RunningServer(folder, archive(folder), ListenConfig.loopback(0), nobody, "127.0.0.0/8");
  }

  Archive archive(Path folder) {
    return Archive.open(folder.resolve(Installation.ARCHIVE));
  }

  @AfterAll
  void stop() {
    running.close();
  }

  private static String path(Route route) {
    return route.path().replaceAll("[{<][^}>]+[}>]", "1");
  }

  private HttpResponse<String> take(Browser browser, Route route, String... headers) {
    return route.method() == HttpMethod.GET
        ? browser.get(path(route), headers)
        : browser.send(route.method().name(), path(route), "", headers);
  }

  @Test
  void onlyWhatIsListedIsOpen() {
    assertThat(
            running.server.routes().stream()
                .filter(route -> route.rule() instanceof AccessRule.Open)
                .map(Route::toString))
        .isSubsetOf(OPEN);
  }

  @Test
  void noRequestGetsPastAGuard() {
    Browser stranger = new Browser(running.server.address());
    for (Route route : running.server.routes()) {
      HttpResponse<String> answer = take(stranger, route);
      switch (route.rule()) {
        case AccessRule.Open _ -> assertThat(answer.statusCode()).as("%s", route).isNotIn(500, 501);
        case AccessRule.Person _ when route.method() == HttpMethod.GET -> {
          assertThat(answer.statusCode()).as("%s", route).isEqualTo(303);
          assertThat(answer.headers().firstValue("Location").orElse(""))
              .as("%s", route)
              .startsWith("/login");
        }
        case AccessRule.Person _, AccessRule.Program _ ->
            assertThat(answer.statusCode()).as("%s", route).isEqualTo(401);
      }
    }
  }

  @Test
  void aCookieIsNoTokenAndATokenIsNoCookie() {
    Browser person = running.browser("cookie", Role.ADMIN);
    String token = running.token("tokens", TokenScope.values());
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Program) {
        assertThat(take(person, route).statusCode()).as("%s", route).isEqualTo(401);
      } else if (route.rule() instanceof AccessRule.Person && route.method() != HttpMethod.GET) {
        Browser program = new Browser(running.server.address());
        assertThat(take(program, route, "Authorization", "Bearer " + token).statusCode())
            .as("%s", route)
            .isEqualTo(401);
      }
    }
  }

  @Test
  void everyChangeNeedsItsProof() {
    Browser admin = running.browser("prover", Role.ADMIN);
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Person && route.method() != HttpMethod.GET) {
        assertThat(take(admin, route).statusCode()).as("%s without", route).isEqualTo(403);
        assertThat(take(admin, route, "X-CSRF", "wrong").statusCode())
            .as("%s with a wrong one", route)
            .isEqualTo(403);
        assertThat(
                take(admin, route, "X-CSRF", admin.proof(), "Origin", "https://evil.example")
                    .statusCode())
            .as("%s from elsewhere", route)
            .isEqualTo(403);
      }
    }
  }

  @Test
  void noAccountDoesWhatItsRoleDoesNotAllow() {
    for (Role role : List.of(Role.VIEWER, Role.EDITOR)) {
      Browser browser = running.browser("role-" + role.word(), role);
      String proof = browser.proof();
      for (Route route : running.server.routes()) {
        if (route.rule() instanceof AccessRule.Person(Role least, boolean _) && !role.may(least)) {
          assertThat(take(browser, route, "X-CSRF", proof).statusCode())
              .as("%s as %s", route, role)
              .isEqualTo(403);
        }
      }
    }
  }

  @Test
  void aTokenDoesOnlyWhatItsScopesSay() {
    for (TokenScope scope : TokenScope.values()) {
      String token = running.token("scope-" + scope.word(), scope);
      Browser program = new Browser(running.server.address());
      for (Route route : running.server.routes()) {
        if (route.rule() instanceof AccessRule.Program(TokenScope needed)
            && !EnumSet.of(scope).contains(needed)) {
          HttpResponse<String> answer = take(program, route, "Authorization", "Bearer " + token);
          assertThat(answer.statusCode()).as("%s with %s", route, scope).isEqualTo(403);
          assertThat(answer.headers().firstValue("Content-Type").orElse(""))
              .isEqualTo("application/problem+json");
        }
      }
    }
  }

  @Test
  void everyAnswerOrdersTheBrowserToTrustNothingElse() {
    Browser admin = running.browser("headers", Role.ADMIN);
    for (Route route : running.server.routes()) {
      boolean endless = route.path().endsWith("/live") || route.path().endsWith("/events");
      if (route.method() == HttpMethod.GET && !endless) {
        HttpResponse<String> answer = take(admin, route);
        String policy = answer.headers().firstValue("Content-Security-Policy").orElse("");
        assertThat(policy).as("%s", route).contains("default-src 'none'");
        assertThat(policy).as("%s", route).doesNotContain("script-src 'unsafe");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.headers().firstValue("X-Frame-Options")).isPresent();
      }
    }
  }
}
