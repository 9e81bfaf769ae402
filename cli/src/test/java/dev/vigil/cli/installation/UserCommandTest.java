package dev.vigil.cli.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.WatchedSite;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Totp;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserCommandTest {
  @TempDir private Path folder;

  private <T> T people(Function<AccountServices, T> work) {
    try (Installation installation = Installation.open(folder.resolve("data"))) {
      return work.apply(AccountServices.open(installation));
    }
  }

  private static Account enable(AccountServices people) {
    Account anna = people.accounts().add("anna", true);
    people.accounts().choose(anna, "correct horse battery");
    String secret = Totp.secret();
    String code = Totp.code(secret, Totp.step(Instant.now()));
    people.factors().enable(anna, secret, code);
    return people.accounts().named("anna").orElseThrow();
  }

  @Test
  void aSoleAdministratorWhoLostEverythingGetsBackIn() throws IOException {
    try (WatchedSite watched = new WatchedSite(folder)) {
      watched.add("Create Sentinel a Using URL Monitor words");
      assertThat(people(UserCommandTest::enable).twoFactor()).isTrue();
      assertThat(watched.run("user", "reset-two-factor", "bert").err())
          .contains("There is no account 'bert'");
      CommandRun reset = watched.run("user", "reset-two-factor", "anna");
      assertThat(reset.err()).isEmpty();
      assertThat(reset.out()).contains("anna logs in with the password alone now");
      Account anna = people(people -> people.accounts().named("anna").orElseThrow());
      assertThat(anna.twoFactor()).isFalse();
      String audit = people(people -> people.audit().list(0, Long.MAX_VALUE, 10).toString());
      assertThat(audit).contains("reset two-factor", "anna");
    }
  }
}
