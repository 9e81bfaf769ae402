package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.archive.internal.database.Sql;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountService;
import dev.vigil.server.account.ApiTokenService;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoginTest extends ServerTestBase {
  private Browser browser;

  @BeforeEach
  void start() {
    browser = new Browser(running.server.address());
  }

  private String welcome() {
    return running.server.firstLogin().orElseThrow().substring(running.server.address().length());
  }

  @Test
  void aServerWithoutAccountsSaysHowToGetIn() {
    assertThat(browser.get("/login").body())
        .contains("it has no account yet")
        .contains("vigil serve")
        .doesNotContain("type=\"password\"");
    running.account("anna", Role.ADMIN);
    assertThat(browser.get("/login").body()).contains("type=\"password\"");
  }

  @Test
  void theFirstLinkMakesAnAdministratorOnce() {
    String link = welcome();
    assertThat(browser.get(link).body()).contains("first administrator");
    assertThat(browser.get(link).statusCode()).as("looking uses nothing up").isEqualTo(200);
    HttpResponse<String> entered =
        browser.post(link, List.of("name", "Anna", "password", RunningServer.PASSWORD));
    assertThat(entered.statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
    assertThat(browser.get("/").body()).contains("anna");
    HttpResponse<String> again = new Browser(running.server.address()).get(link);
    assertThat(again.statusCode()).isEqualTo(410);
    assertThat(again.body()).contains("No longer here").contains("Log in");
    assertThat(running.server.firstLogin()).isEmpty();
  }

  @Test
  void aSecondStartDoesNotVoidTheFirstLink() {
    String first = welcome();
    String second = welcome();
    assertThat(browser.get(first).statusCode()).isEqualTo(200);
    browser.post(second, List.of("name", "Anna", "password", RunningServer.PASSWORD));
    assertThat(new Browser(running.server.address()).get(first).statusCode())
        .as("once there is an administrator, no such link works")
        .isEqualTo(410);
  }

  private Principal editor(String name) {
    Account account = running.account(name, Role.EDITOR);
    return new Principal(account.id(), name, Role.EDITOR, new Workspace(0, "Main"), Set.of(), "");
  }

  @Test
  void aPasswordResetEndsTheTokensAndAChangeDoesNot() {
    Principal anna = editor("anna");
    AccountService accounts = running.server.users().accounts();
    ApiTokenService tokens = running.server.users().tokens();
    String token = tokens.make(anna, "script", Set.of(TokenScope.READ));
    accounts.choose(accounts.find(anna.account()).orElseThrow(), "another horse battery");
    assertThat(tokens.find(token)).isPresent();
    accounts.accept(accounts.invite(anna.account()), "anna", RunningServer.PASSWORD);
    assertThat(tokens.find(token)).isEmpty();
  }

  @Test
  void aTokenEndsWhenItsTimeIsOver() {
    ApiTokenService tokens = running.server.users().tokens();
    String token =
        tokens.make(
            editor("anna"), "script", Set.of(TokenScope.READ), Optional.of(Duration.ofDays(30)));
    running.time.pass(Duration.ofDays(29));
    assertThat(tokens.find(token)).isPresent();
    running.time.pass(Duration.ofDays(2));
    assertThat(tokens.find(token)).isEmpty();
  }

  @Test
  void aWeakPasswordIsRefusedAndTheLinkStillWorks() {
    String link = welcome();
    HttpResponse<String> refused = browser.post(link, List.of("name", "anna", "password", "short"));
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body()).contains("10 to 1,000 characters");
    assertThat(browser.post(link, List.of("name", "anna", "password", "anna-anna-anna")).body())
        .contains("too easy to guess");
    assertThat(browser.get(link).statusCode()).isEqualTo(200);
  }

  @Test
  void onlyTheRightPasswordLogsIn() {
    running.account("anna", Role.VIEWER);
    assertThat(browser.login("anna", "wrong password").statusCode()).isEqualTo(401);
    assertThat(browser.login("nobody", "wrong password").statusCode()).isEqualTo(401);
    assertThat(browser.get("/").statusCode()).isEqualTo(303);
    HttpResponse<String> entered = browser.login(" Anna ", RunningServer.PASSWORD);
    assertThat(entered.statusCode()).isEqualTo(303);
    assertThat(entered.headers().firstValue("Set-Cookie").orElse(""))
        .contains("HttpOnly")
        .contains("SameSite=Lax");
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
  }

  @Test
  void whoGuessesWaits() {
    running.time.stop();
    running.account("anna", Role.VIEWER);
    for (int i = 0; i < 5; i++) {
      assertThat(browser.login("anna", "guess number " + i).statusCode()).isEqualTo(401);
    }
    HttpResponse<String> slowed = browser.login("anna", RunningServer.PASSWORD);
    assertThat(slowed.statusCode()).isEqualTo(429);
    assertThat(slowed.headers().firstValue("Retry-After")).isPresent();
    running.time.pass(Duration.ofMinutes(1));
    assertThat(browser.login("anna", RunningServer.PASSWORD).statusCode()).isEqualTo(303);
  }

  @Test
  void manyGuessesAtOnceAreNoMoreThanOneAfterAnother() throws InterruptedException {
    running.time.stop();
    running.account("anna", Role.VIEWER);
    List<Integer> statuses = Collections.synchronizedList(new ArrayList<>());
    List<Thread> guesses = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String guess = "guess number " + i;
      guesses.add(
          Thread.ofVirtual().start(() -> statuses.add(browser.login("anna", guess).statusCode())));
    }
    for (Thread guess : guesses) {
      guess.join();
    }
    assertThat(statuses).filteredOn(status -> status == 401).hasSizeLessThanOrEqualTo(5);
    assertThat(statuses).filteredOn(status -> status == 429).hasSizeGreaterThanOrEqualTo(35);
  }

  @Test
  void aLongNameIsNotWrittenDown() {
    assertThat(browser.login("a".repeat(10_000), "guess number 1").statusCode()).isEqualTo(401);
    assertThat(running.server.users().audit().list(0, Long.MAX_VALUE, 1).getFirst().account())
        .hasSizeLessThan(100);
  }

  @Test
  void aPageThatIsStillOpenAfterTheLogoutGetsNoEventsAndNoLoginPage() {
    running.account("anna", Role.VIEWER);
    browser.login("anna", RunningServer.PASSWORD);
    browser.submit("/logout");
    HttpResponse<String> events = browser.get("/live", "Accept", "text/event-stream");
    assertThat(events.statusCode()).isEqualTo(204);
    assertThat(events.body()).isEmpty();
  }

  @Test
  void aSessionEndsByLogoutByIdlenessAndByAge() {
    running.account("anna", Role.VIEWER);
    browser.login("anna", RunningServer.PASSWORD);
    assertThat(browser.submit("/logout").statusCode()).isEqualTo(303);
    assertThat(browser.get("/").statusCode()).isEqualTo(303);

    browser.login("anna", RunningServer.PASSWORD);
    running.time.pass(Duration.ofHours(25));
    assertThat(browser.get("/").statusCode()).as("idle").isEqualTo(303);

    browser.login("anna", RunningServer.PASSWORD);
    for (int day = 0; day < 13; day++) {
      running.time.pass(Duration.ofHours(23));
      assertThat(browser.get("/").statusCode()).isEqualTo(200);
    }
    running.time.pass(Duration.ofHours(23));
    running.time.pass(Duration.ofHours(23));
    assertThat(browser.get("/").statusCode()).as("old").isEqualTo(303);
  }

  @Test
  void aBlockedAccountIsOutAtOnce() {
    running.account("root", Role.ADMIN);
    long anna = running.account("anna", Role.EDITOR).id();
    browser.login("anna", RunningServer.PASSWORD);
    assertThat(browser.get("/").statusCode()).isEqualTo(200);
    running.server.users().accounts().block(anna, true);
    assertThat(browser.get("/").statusCode()).isEqualTo(303);
    assertThat(browser.login("anna", RunningServer.PASSWORD).statusCode()).isEqualTo(401);
  }

  @Test
  void aLoginLeadsNowhereElse() {
    running.account("anna", Role.VIEWER);
    for (String to : List.of("https://evil.example", "//evil.example", "/\\evil.example", "/a:b")) {
      HttpResponse<String> entered =
          browser.post(
              "/login", List.of("name", "anna", "password", RunningServer.PASSWORD, "to", to));
      assertThat(entered.headers().firstValue("Location")).as(to).hasValue("/");
    }
    HttpResponse<String> entered =
        browser.post(
            "/login",
            List.of("name", "anna", "password", RunningServer.PASSWORD, "to", "/changes/4"));
    assertThat(entered.headers().firstValue("Location")).hasValue("/changes/4");
  }

  @Test
  void anotherSiteCannotLogAUserIn() {
    running.account("anna", Role.VIEWER);
    List<String> fields = List.of("name", "anna", "password", RunningServer.PASSWORD);
    assertThat(browser.post("/login", fields, "Origin", "https://evil.example").statusCode())
        .isEqualTo(403);
    assertThat(browser.post("/login", fields, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(403);
  }

  @Test
  void nothingOfASecretIsStored() {
    String token = running.token("anna", TokenScope.READ);
    AccountService accounts = running.server.users().accounts();
    accounts.choose(accounts.named("anna").orElseThrow(), RunningServer.PASSWORD);
    browser.login("anna", RunningServer.PASSWORD);
    Set<String> sentinelRow =
        running
            .installation
            .store()
            .catalogue()
            .read(
                connection ->
                    Set.copyOf(
                        Sql.list(
                            connection,
                            "select hash from token union select hash from session"
                                + " union select password from account",
                            row -> row.getString(1))));
    assertThat(sentinelRow).hasSize(3).noneMatch(word -> word.contains(token.substring(8)));
    assertThat(sentinelRow).anyMatch(word -> word.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"));
    assertThat(sentinelRow).noneMatch(word -> word.contains(RunningServer.PASSWORD));
  }
}
