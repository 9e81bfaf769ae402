package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Totp;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logins that need a code, sessions that can be ended, and what is asked for again. */
class TwoFactorTest extends ServerTestBase {
  private static final Pattern SECRET = Pattern.compile("name=\"secret\" value=\"([A-Z2-7]{32})\"");
  private static final Pattern OWING = Pattern.compile("name=\"owing\" value=\"([^\"]+)\"");
  private static final Pattern RECOVERY = Pattern.compile("<code>([A-Z2-7-]{19})</code>");

  private Browser browser;
  private String secret = "";
  private String recovery = "";

  @BeforeEach
  void start() {
    browser = running.browser("anna", Role.ADMIN);
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private String code() {
    return Totp.code(secret, Totp.step(running.time.now()));
  }

  private void switchOn() {
    secret = found(SECRET, browser.get("/settings/two-factor").body());
    HttpResponse<String> on =
        browser.submit("/settings/two-factor", "secret", secret, "code", code());
    assertThat(on.body()).contains("Two-factor login is on");
    recovery = found(RECOVERY, on.body());
    running.time.pass(Duration.ofMinutes(1));
  }

  private HttpResponse<String> login(Browser other, String code) {
    HttpResponse<String> half = other.login("anna", RunningServer.PASSWORD);
    assertThat(half.statusCode()).isEqualTo(200);
    assertThat(half.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(other.get("/").statusCode()).as("the password alone is not enough").isEqualTo(303);
    return other.post(
        "/login/code", List.of("owing", found(OWING, half.body()), "code", code, "to", "/changes"));
  }

  @Test
  void aCodeIsTheOneOfTheStandard() {
    // RFC 6238, appendix B: the last six digits of 94287082 at 59 seconds.
    String secretOfTheStandard = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    assertThat(Totp.code(secretOfTheStandard, Totp.step(Instant.ofEpochSecond(59))))
        .isEqualTo("287082");
  }

  @Test
  void aLoginNeedsTheCodeAndEachCodeWorksOnce() {
    switchOn();
    Browser other = new Browser(running.server.address());
    assertThat(login(other, "000000").statusCode()).isEqualTo(401);
    String code = code();
    HttpResponse<String> entered = login(other, code);
    assertThat(entered.statusCode()).isEqualTo(303);
    assertThat(entered.headers().firstValue("Location")).hasValue("/changes");
    assertThat(other.get("/").statusCode()).isEqualTo(200);
    assertThat(login(new Browser(running.server.address()), code).statusCode()).isEqualTo(401);
  }

  @Test
  void aWrongCodeDoesNotSwitchItOn() {
    String shown = found(SECRET, browser.get("/settings/two-factor").body());
    HttpResponse<String> refused =
        browser.submit("/settings/two-factor", "secret", shown, "code", "123");
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(
            new Browser(running.server.address())
                .login("anna", RunningServer.PASSWORD)
                .statusCode())
        .isEqualTo(303);
  }

  @Test
  void aRecoveryCodeLetsInOnce() {
    switchOn();
    assertThat(login(new Browser(running.server.address()), recovery).statusCode()).isEqualTo(303);
    assertThat(login(new Browser(running.server.address()), recovery).statusCode()).isEqualTo(401);
    assertThat(browser.get("/settings").body()).contains("9 recovery codes left.");
  }

  @Test
  void whoGuessesCodesWaits() {
    running.time.stop();
    switchOn();
    Browser other = new Browser(running.server.address());
    String owing = found(OWING, other.login("anna", RunningServer.PASSWORD).body());
    int last = 0;
    for (int i = 0; i < 6; i++) {
      last = other.post("/login/code", List.of("owing", owing, "code", "00000" + i)).statusCode();
    }
    assertThat(last).isEqualTo(429);
  }

  @Test
  void anInvitationLinkIsNoSecondFactor() {
    switchOn();
    long id = running.server.users().accounts().named("anna").orElseThrow().id();
    String link = "/welcome/" + running.server.users().accounts().invite(id);
    Browser other = new Browser(running.server.address());
    assertThat(other.post(link, List.of("password", "another horse battery")).headers())
        .matches(headers -> headers.firstValue("Location").orElse("").equals("/login"));
    assertThat(other.get("/").statusCode()).isEqualTo(303);
  }

  @Test
  void anAdministratorSwitchesItOffForAnAccountThatLostTheDevice() {
    switchOn();
    Browser root = running.browser("root", Role.ADMIN);
    long id = running.server.users().accounts().named("anna").orElseThrow().id();
    root.submit("/settings/accounts/" + id, "act", "two-factor off");
    assertThat(
            new Browser(running.server.address())
                .login("anna", RunningServer.PASSWORD)
                .statusCode())
        .isEqualTo(303);
    List<String> sentinelRow =
        running
            .installation
            .store()
            .catalogue()
            .read(
                connection ->
                    Sql.list(
                        connection,
                        "select name from secret where workspace < 0",
                        row -> row.getString(1)));
    assertThat(sentinelRow).isEmpty();
  }

  // ---- sessions ----

  @Test
  void sessionsAreListedAndEndOneByOneOrAllTogether() {
    Browser other = new Browser(running.server.address());
    other.post(
        "/login",
        List.of("name", "anna", "password", RunningServer.PASSWORD),
        "User-Agent",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    String page = browser.get("/settings").body();
    assertThat(page).contains("Firefox on Linux", "this one", "127.0.0.1");
    String id = found(Pattern.compile("/settings/sessions/([0-9a-f]{64})/end"), page);
    browser.submit("/settings/sessions/" + id + "/end");
    assertThat(other.get("/").statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);

    other.login("anna", RunningServer.PASSWORD);
    browser.submit("/settings/sessions/end");
    assertThat(other.get("/").statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(303);
  }

  @Test
  void noAccountEndsTheSessionsOfOthers() {
    Browser bert = running.browser("bert", Role.VIEWER);
    String id =
        running
            .server
            .users()
            .sessions()
            .of(running.server.users().accounts().named("anna").orElseThrow().id())
            .getFirst()
            .id();
    assertThat(bert.submit("/settings/sessions/" + id + "/end").statusCode()).isEqualTo(404);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
  }

  // ---- asked for again ----

  @Test
  void anOpenBrowserAloneNeitherRestoresNorMakesTokensNorAccounts() {
    running.time.pass(Duration.ofHours(1));
    for (String path : List.of("/settings/tokens", "/settings/accounts")) {
      HttpResponse<String> asked =
          browser.submit(path, "name", "x-ray", "scope", "read", "role", "viewer");
      assertThat(asked.statusCode()).as(path).isEqualTo(403);
      assertThat(asked.body()).contains("Confirm that it is you", "value=\"x-ray\"");
    }
    assertThat(browser.get("/settings/backup").body()).contains("Confirm that it is you");
    assertThat(browser.upload("/settings/restore", new byte[10]).statusCode()).isEqualTo(403);
    assertThat(running.server.users().accounts().named("x-ray")).isEmpty();
    assertThat(browser.get("/").statusCode()).as("reading goes on").isEqualTo(200);
  }

  @Test
  void thePasswordGivenAgainDoesWhatWaited() {
    running.time.pass(Duration.ofHours(1));
    assertThat(invite("wrong password").statusCode()).isEqualTo(403);
    assertThat(running.server.users().accounts().named("x-ray")).isEmpty();
    assertThat(invite(RunningServer.PASSWORD).body()).contains("Send this link");
    assertThat(running.server.users().accounts().named("x-ray")).isPresent();
    assertThat(browser.get("/settings/backup").body()).contains("Make a backup");
  }

  private HttpResponse<String> invite(String confirm) {
    return browser.submit(
        "/settings/accounts",
        "name",
        "x-ray",
        "role",
        "viewer",
        "workspace",
        "0",
        "confirmpassword",
        confirm);
  }

  @Test
  void whereThereIsACodeTheCodeIsAskedFor() {
    switchOn();
    running.time.pass(Duration.ofHours(1));
    assertThat(browser.get("/settings/backup").body()).contains("one-time-code");
    HttpResponse<String> confirmed =
        browser.submit("/confirm", "to", "/settings/backup", "confirmpassword", code());
    assertThat(confirmed.headers().firstValue("Location")).hasValue("/settings/backup");
    assertThat(browser.get("/settings/backup").body()).contains("Make a backup");
  }
}
