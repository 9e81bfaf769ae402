package dev.vigil.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vigil.fetch.internal.browser.Chromium;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Role;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Passkeys in a real browser, with the authenticator that its developers' tools pretend. */
@Timeout(400)
class PasskeysIT {
  private static final String BY_PASSKEY = "form[data-passkey=signed] button";

  private RunningServer running;
  private Account anna;
  private Chrome chrome;

  @BeforeEach
  void start(@TempDir Path folder) {
    assumeTrue(Chromium.find().isPresent(), Chromium.MISSING);
    running = new RunningServer(folder);
    anna = running.account("anna", Role.ADMIN);
    // Browsers bind passkeys to names, never to addresses.
    chrome = new Chrome(running.server.address().replace("127.0.0.1", "localhost"));
    chrome.addAuthenticator();
    chrome.open("/login");
    typePassword();
    chrome.until("location.pathname === '/'");
    chrome.open("/settings");
    chrome.fill("label", "Laptop");
    press("form[data-passkey=made] button");
    chrome.until("document.querySelector('#passkeys td [name=label]')?.value === 'Laptop'");
  }

  @AfterEach
  void end() {
    if (running != null) {
      chrome.close();
      running.close();
    }
  }

  private void press(String selector) {
    chrome.run("document.querySelector('%s').click()".formatted(selector));
  }

  private void typePassword() {
    chrome.fill("name", "anna");
    chrome.fill("password", RunningServer.PASSWORD);
    press("form[action$=\"/login\"] button");
  }

  private void logOut() {
    press("form[action$=\"/logout\"] button");
    chrome.until("location.pathname === '/login'");
  }

  @Test
  void aPasskeyLogsInWithoutAPasswordUntilItIsRemoved() {
    logOut();
    press(BY_PASSKEY);
    chrome.until("location.pathname === '/'");
    assertThat(running.server.users().passkeys().of(anna.id()).getFirst().used()).isPresent();

    chrome.open("/settings");
    chrome.fill("label", "Old laptop");
    press("#passkeys form[action$=\"/name\"] button");
    chrome.until("document.querySelector('#passkeys td [name=label]')?.value === 'Old laptop'");
    chrome.run("window.confirm = () => true");
    press("#passkeys form[action$=\"/remove\"] button");
    chrome.until("document.querySelector('#passkeys') && !document.querySelector('#passkeys td')");
    logOut();
    press(BY_PASSKEY);
    chrome.until("document.body.innerText.includes('not known here')");
  }

  @Test
  void aPasskeyIsTheSecondFactorAfterThePassword() {
    press("#passkeys [name=on]");
    press("#passkeys form[action$=\"/second\"] button");
    chrome.until("document.querySelectorAll('ol.codes li').length === 10");
    chrome.open("/settings");
    logOut();
    typePassword();
    chrome.until("document.querySelector('[name=owing]')");
    assertThat(
            new Browser(running.server.address()).login("anna", RunningServer.PASSWORD).headers())
        .matches(headers -> headers.firstValue("Set-Cookie").isEmpty());
    press(BY_PASSKEY);
    chrome.until("location.pathname === '/'");
  }

  @Test
  void aPasskeyConfirmsWhatIsDangerous() {
    running.time.pass(Duration.ofHours(1));
    chrome.open("/settings/backup");
    chrome.until("document.body.innerText.includes('Confirm that it is you')");
    press(BY_PASSKEY);
    chrome.until("document.body.innerText.includes('Make a backup')");
  }

  @Test
  void whatWasSignedOnceIsNotAcceptedAgain() {
    logOut();
    chrome.run(
        "(() => { const send = window.fetch; window.fetch = (url, asked) => {"
            + " sessionStorage.setItem('sent', asked.body.toString()); return send(url, asked) }"
            + " })()");
    press(BY_PASSKEY);
    chrome.until("location.pathname === '/'");
    chrome.open("/settings");
    logOut();
    int status =
        chrome
            .run(
                "fetch('/login/passkey', {method: 'POST', headers: {'X-Form': '1', 'Content-Type':"
                    + " 'application/x-www-form-urlencoded'}, body:"
                    + " sessionStorage.getItem('sent')}).then(answer => answer.status)")
            .asInt();
    assertThat(status).isEqualTo(401);
  }

  @Test
  void whereBrowsersUseNoPasskeysThePageSaysWhy() {
    Browser byAddress = new Browser(running.server.address());
    byAddress.login("anna", RunningServer.PASSWORD);
    assertThat(byAddress.get("/settings").body())
        .contains("only where a server has a name, and this page is at 127.0.0.1");
    assertThat(new Browser(running.server.address()).get("/login").body())
        .doesNotContain("Log in with a passkey");
  }
}
