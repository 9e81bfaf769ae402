package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Attempts to act as another one, or beyond a role. */
class AccessAttacksTest extends Attacks {
  @Test
  void noAccountDoesWhatItMayNot() {
    List<Attempt> all = new ArrayList<>();
    Map<TokenScope, String> tokens = new EnumMap<>(TokenScope.class);
    for (TokenScope scope : TokenScope.values()) {
      tokens.put(scope, token(scope));
    }
    String foreignProof = foreigner.proof();
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Open || isEndless(route) || endsSession(route)) {
        continue;
      }
      all.add(new Attempt("stranger " + route, () -> take(stranger, route), Attacks::isRefused));
      members.forEach(
          (role, browser) -> {
            if (route.rule() instanceof AccessRule.Program) {
              all.add(
                  new Attempt(
                      role + " by cookie " + route,
                      () -> take(browser, route),
                      Attacks::isRefused));
            } else if (route.rule() instanceof AccessRule.Person(Role least, _)
                && !role.may(least)) {
              all.add(
                  new Attempt(
                      role + " " + route,
                      () -> take(browser, route, "X-CSRF", browser.proof()),
                      Attacks::isRefused));
            }
          });
      tokens.forEach(
          (scope, token) -> {
            boolean lacks =
                !(route.rule() instanceof AccessRule.Program(TokenScope needed)) || needed != scope;
            if (lacks) {
              all.add(
                  new Attempt(
                      scope + " " + route,
                      () -> take(stranger, route, "Authorization", "Bearer " + token),
                      Attacks::isRefused));
            }
          });
      if (route.path().contains("{name}") && route.rule() instanceof AccessRule.Person) {
        all.add(
            new Attempt(
                "other workspace " + route,
                () -> take(foreigner, route, "X-CSRF", foreignProof),
                Attacks::isRefused));
      }
    }
    make("authorisation", all);
  }

  @Test
  void noOtherSiteActsForAMember() {
    List<Attempt> all = new ArrayList<>();
    String other = Objects.requireNonNull(members.get(Role.EDITOR)).proof();
    for (Route route : running.server.routes()) {
      if (route.rule() instanceof AccessRule.Person && route.method() != HttpMethod.GET) {
        List<String[]> ways =
            List.of(
                new String[] {},
                new String[] {"X-CSRF", ""},
                new String[] {"X-CSRF", other},
                new String[] {"X-CSRF", adminProof.substring(1)},
                new String[] {"X-CSRF", adminProof, "Origin", "https://evil.example"},
                new String[] {"X-CSRF", adminProof, "Origin", "null"},
                new String[] {"X-CSRF", adminProof, "Sec-Fetch-Site", "cross-site"},
                new String[] {"X-CSRF", adminProof, "Sec-Fetch-Site", "same-site"});
        for (String[] way : ways) {
          all.add(
              new Attempt(
                  route + " " + String.join(" ", way),
                  () -> take(admin, route, way),
                  a -> a.statusCode() == 403));
        }
      }
    }
    make("forgery", all);
  }

  @Test
  void noSessionOrTokenIsGuessedFixedOrUsedElsewhere() {
    List<Attempt> all = new ArrayList<>();
    String token = token(TokenScope.READ);
    String secret =
        running.server.users().sessions().begin(running.account("victim", Role.ADMIN), "", "");
    List<String> cookies =
        new ArrayList<>(
            List.of(
                "x",
                "0",
                "null",
                token,
                secret + "x",
                secret.substring(1),
                secret.toUpperCase(Locale.ROOT),
                "%00",
                "' or 1=1",
                secret + "%00",
                "../" + secret));
    new Random(7).ints(60).forEach(i -> cookies.add(Integer.toHexString(i) + secret.substring(8)));
    for (String cookie : cookies) {
      all.add(
          new Attempt(
              "cookie " + brief(cookie),
              () ->
                  new Browser(running.server.address())
                      .get("/settings", "Cookie", "vigil_session=" + cookie),
              Attacks::isRefused));
    }
    List<String> tokens =
        new ArrayList<>(
            List.of(
                "vigil_",
                "vigil_x",
                token + "x",
                token.substring(0, token.length() - 1),
                token.toUpperCase(Locale.ROOT),
                token.replace("vigil_", ""),
                secret,
                token + " " + token,
                "\"" + token + "\"",
                "vigil_' or 1=1"));
    new Random(8)
        .ints(60)
        .forEach(i -> tokens.add("vigil_" + Integer.toHexString(i) + token.substring(14)));
    for (String one : tokens) {
      all.add(
          new Attempt(
              "token " + brief(one),
              () -> stranger.get("/api/v1/sentinels", "Authorization", "Bearer " + one),
              Attacks::isRefused));
      all.add(
          new Attempt(
              "token in the address " + brief(one),
              () ->
                  stranger.get(
                      "/api/v1/sentinels?token="
                          + URLEncoder.encode(token, StandardCharsets.UTF_8)),
              Attacks::isRefused));
    }
    all.add(
        new Attempt(
            "fixation",
            () -> {
              HttpResponse<String> login =
                  new Browser(running.server.address())
                      .post(
                          "/login",
                          List.of("name", "adm", "password", RunningServer.PASSWORD),
                          "Cookie",
                          "vigil_session=chosen");
              assertThat(login.headers().firstValue("Set-Cookie").orElse(""))
                  .doesNotContain("chosen");
              return new Browser(running.server.address())
                  .get("/settings", "Cookie", "vigil_session=chosen");
            },
            Attacks::isRefused));
    for (String to :
        List.of(
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/%09/evil.example",
            "javascript:alert(1)",
            " //evil.example",
            "/..//evil.example")) {
      all.add(
          new Attempt(
              "login to " + to,
              () ->
                  new Browser(running.server.address())
                      .post(
                          "/login",
                          List.of("name", "adm", "password", RunningServer.PASSWORD, "to", to)),
              a -> a.headers().firstValue("Location").orElse("/").matches("/(?![/\\\\]).*|/")));
    }
    make("sessions", all);
  }
}
