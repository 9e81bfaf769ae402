package dev.vigil.cli.installation;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil user reset-two-factor}: removes the second factor of an account. */
@Command(
    name = "reset-two-factor",
    description = "Let a user who lost the app and the codes log in with the password alone.",
    footer = {
      "",
      "Codes, recovery codes and passkeys of the account are removed and its sessions end. The"
          + " audit",
      "log has an entry of it. Stop the server first, unless everything is kept in PostgreSQL.",
      "",
      "Example:",
      "  vigil user reset-two-factor anna"
    })
final class UserResetTwoFactorCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(paramLabel = "NAME", description = "The account.")
  private String name;

  UserResetTwoFactorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (!place.exists()) {
      throw new CommandFailure(
          place + ": there is no installation here; name its folder by --data.");
    }
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      AccountServices people = AccountServices.open(installation);
      Account account =
          people
              .accounts()
              .named(name)
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          "There is no account '%s'; the dashboard lists them under Settings, Accounts."
                              .formatted(name)));
      people.factors().reset(account.id());
      people.audit().note(0, "vigil user", "", "reset two-factor", account.name());
      terminal.show(
          account.name() + " logs in with the password alone now; set up two-factor login again.");
      return ExitCode.YES;
    }
  }
}
