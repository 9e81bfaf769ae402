package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.Archive;
import dev.vigil.archive.FreePort;
import dev.vigil.fetch.Secret;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Role;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Logging in at a real provider. */
@Timeout(180)
class OidcLoginTest {
  @TempDir Path folder;
  private int port;
  private OpenIdProvider provider;

  @SuppressWarnings("NullAway.Init") // Each test starts it with what it needs.
  private RunningServer running;

  @BeforeEach
  void start() throws Exception {
    port = FreePort.choose(); // The provider wants to know it first.
    provider = OpenIdProvider.start("http://127.0.0.1:" + port + "/oidc/return");
  }

  @AfterEach
  void stop() throws Exception {
    running.close();
    provider.close();
  }

  private Browser serve(Optional<String> newcomers) {
    ServerSettings.Oidc oidc =
        new ServerSettings.Oidc(
            provider.issuer(),
            OpenIdProvider.CLIENT,
            Optional.of(Secret.of("client secret", OpenIdProvider.SECRET)),
            "Harbour office",
            "preferred_username",
            newcomers);
    // Nothing on this machine is allowed but, by that, the provider.
    running =
        new RunningServer(
            folder,
            Archive.open(folder.resolve(Installation.ARCHIVE)),
            ListenConfig.loopback(port),
            oidc,
            "192.0.2.0/24");
    return new Browser(running.server.address());
  }

  private static String location(HttpResponse<String> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  /** Goes to the provider and logs in there; the address that it sends the browser back to. */
  private String fromProvider(Browser browser) {
    HttpResponse<String> begin = browser.get("/oidc");
    assertThat(begin.statusCode()).as(begin.body()).isEqualTo(303);
    String authorize = location(begin);
    assertThat(authorize).contains("code_challenge_method=S256").contains("nonce=");
    HttpResponse<String> answer = browser.go(authorize);
    if (location(answer).contains("/login")) {
      String page = browser.go(location(answer)).body();
      Matcher proof = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"").matcher(page);
      assertThat(proof.find()).as(page).isTrue();
      Browser there = browser.at(provider.issuer());
      answer =
          there.post(
              "/login",
              java.util.List.of(
                  "username",
                  OpenIdProvider.PERSON,
                  "password",
                  OpenIdProvider.PASSWORD,
                  "_csrf",
                  proof.group(1)));
      answer = browser.go(location(answer));
    }
    return location(answer);
  }

  @Test
  void aNewcomerIsLetInAndKnownTheNextTime() {
    Browser browser = serve(Optional.of("viewer"));
    assertThat(browser.get("/login").body()).contains("Harbour office").contains("/oidc");
    String back = fromProvider(browser);
    assertThat(back).startsWith(running.server.address() + "/oidc/return?code=");
    HttpResponse<String> entered = browser.go(back);
    assertThat(entered.statusCode()).as(entered.body()).isEqualTo(303);
    assertThat(browser.get("/").body()).contains("anna");
    Account anna = running.server.users().accounts().named("anna").orElseThrow();
    assertThat(anna.admin()).isFalse();
    assertThat(browser.login("anna", "elsewhere").statusCode()).as("no password").isEqualTo(401);

    Browser other = new Browser(running.server.address());
    assertThat(other.go(fromProvider(other)).statusCode()).isEqualTo(303);
    assertThat(running.server.users().accounts().all()).hasSize(1);
    running.server.users().accounts().add("root", true);
    running
        .server
        .users()
        .accounts()
        .choose(
            running.server.users().accounts().named("root").orElseThrow(), RunningServer.PASSWORD);
    running.server.users().accounts().block(anna.id(), true);
    Browser third = new Browser(running.server.address());
    HttpResponse<String> refused = third.go(fromProvider(third));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("blocked");
  }

  @Test
  void strangersStayOutsideUnlessTheyWereInvited() {
    Browser browser = serve(Optional.empty());
    HttpResponse<String> refused = browser.go(fromProvider(browser));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("There is no account called anna");
    // A name can be chosen at the provider; an address that it verified cannot.
    running.server.users().accounts().add("anna", true);
    HttpResponse<String> other = browser.go(fromProvider(browser));
    assertThat(other.statusCode()).isEqualTo(403);
    assertThat(other.body()).contains("The account anna waits for its owner");
    Account invited = running.server.users().accounts().add(OpenIdProvider.EMAIL, false);
    running.server.users().accounts().join(invited.id(), 0, Optional.of(Role.EDITOR));
    HttpResponse<String> entered = browser.go(fromProvider(browser));
    assertThat(entered.statusCode()).as(entered.body()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void anAddressThatTheProviderDidNotVerifyEntersNoInvitedAccount() {
    Browser browser = serve(Optional.empty());
    Account invited = running.server.users().accounts().add(OpenIdProvider.EMAIL, false);
    running.server.users().accounts().join(invited.id(), 0, Optional.of(Role.EDITOR));
    OpenIdProvider.VERIFIED.set(false);
    try {
      assertThat(browser.go(fromProvider(browser)).statusCode()).isEqualTo(403);
      assertThat(browser.get("/").statusCode()).isEqualTo(303);
    } finally {
      OpenIdProvider.VERIFIED.set(true);
    }
    assertThat(browser.go(fromProvider(browser)).statusCode()).isEqualTo(303);
  }

  @Test
  void anAccountWithAPasswordIsNotTakenByItsName() {
    Browser browser = serve(Optional.of("editor"));
    running.account("anna", Role.EDITOR);
    HttpResponse<String> refused = browser.go(fromProvider(browser));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("There is an account anna already");
    // Its owner joins the two.
    browser.login("anna", RunningServer.PASSWORD);
    assertThat(browser.get("/settings").body())
        .contains("action=\"/oidc/join\"", "Join with Harbour office");
    Matcher link =
        Pattern.compile("href=\"(http[^\"]+code_challenge[^\"]+)\"")
            .matcher(browser.submit("/oidc/join").body());
    assertThat(link.find()).isTrue();
    String there = link.group(1).replace("&amp;", "&");
    assertThat(browser.go(location(browser.go(there))).statusCode()).isEqualTo(303);
    browser.submit("/logout");
    assertThat(browser.get("/").statusCode()).isEqualTo(303);
    assertThat(browser.go(fromProvider(browser)).statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void aCodeIsWorthNothingElsewhereOrTwice() {
    Browser browser = serve(Optional.of("viewer"));
    String back = fromProvider(browser);
    Browser thief = new Browser(running.server.address());
    assertThat(thief.go(back).body()).contains("did not start here");
    thief.get("/oidc");
    assertThat(thief.go(back).body()).contains("did not start here");
    assertThat(
            browser
                .go(
                    back.replaceAll(
                        "state=[^&]+", "state=" + URLEncoder.encode("x", StandardCharsets.UTF_8)))
                .statusCode())
        .isEqualTo(403);
    assertThat(running.server.users().accounts().all()).isEmpty();
    String again = fromProvider(browser);
    assertThat(browser.go(again).statusCode()).isEqualTo(303);
    assertThat(browser.go(again).statusCode()).as("the attempt is over").isEqualTo(403);
  }
}
