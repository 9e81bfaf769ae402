package dev.vigil.server;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.Principal;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.account.Workspace;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.settings.ServerSettings;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A started server for tests, on a free port of this machine. */
final class RunningServer implements AutoCloseable {
  static final String PASSWORD = "correct horse battery";

  /** The same as it is stored, with the least costs that Argon2 has. */
  private static final String STORED =
      "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA==$"
          + "COasZSyMm5hc6dqbItVb+IZaGwOa3IHiB0qT62pEreo=";

  final MovedTime time = new MovedTime();
  final Installation installation;
  final Server server;

  /** Counted down when someone wants everything opened again. */
  final CountDownLatch restarted = new CountDownLatch(1);

  RunningServer(Path folder) {
    this(folder, ListenConfig.loopback(0), "127.0.0.0/8");
  }

  RunningServer(Path folder, ListenConfig config, String... allowed) {
    this(folder, Archive.open(folder.resolve(Installation.ARCHIVE)), config, allowed);
  }

  RunningServer(Path folder, Archive archive, ListenConfig config, String... allowed) {
    this(folder, archive, config, Settings.USUAL, null, allowed);
  }

  /** One whose mail goes to a relay on this machine. */
  static RunningServer mailing(Path folder, int port) {
    MailRelay relay =
        new MailRelay(
            "127.0.0.1",
            port,
            MailRelay.Security.NONE,
            "",
            Optional.empty(),
            MailAddress.parse("vigil@watch.example"),
            Duration.ofSeconds(60));
    return new RunningServer(
        folder,
        Archive.open(folder.resolve(Installation.ARCHIVE)),
        ListenConfig.loopback(0),
        Settings.USUAL.withMail(relay),
        null,
        "127.0.0.0/8");
  }

  /** One whose operator lists a folder of local files. */
  static RunningServer reading(Path folder, Path files) {
    return new RunningServer(
        folder,
        Archive.open(folder.resolve(Installation.ARCHIVE)),
        ListenConfig.loopback(0),
        Settings.USUAL.withFiles(List.of(files)),
        null,
        "127.0.0.0/8");
  }

  /** One that lets people in by a provider. */
  RunningServer(
      Path folder,
      Archive archive,
      ListenConfig config,
      ServerSettings.@Nullable Oidc oidc,
      String... allowed) {
    this(folder, archive, config, Settings.USUAL, oidc, allowed);
  }

  private RunningServer(
      Path folder,
      Archive archive,
      ListenConfig config,
      Settings settings,
      ServerSettings.@Nullable Oidc oidc,
      String... allowed) {
    Fetcher fetcher =
        Fetcher.builder()
            .guard(AddressGuard.allowing(AllowList.of(List.of(allowed))))
            .politeness(Politeness.NONE)
            .time(time)
            .build();
    installation = Installation.open(folder, settings, archive, fetcher, time);
    server =
        Server.start(
            installation,
            config,
            new OperatorActions(
                folder, Optional.of(restarted::countDown), Optional.ofNullable(oidc)));
  }

  /** An account with the usual password: an administrator, or a member of the first workspace. */
  Account account(String name, Role role) {
    Account account = server.users().accounts().add(name, role == Role.ADMIN);
    installation
        .store()
        .catalogue()
        .change(
            c -> Sql.run(c, "update account set password = ? where id = ?", STORED, account.id()));
    if (role != Role.ADMIN) {
      server.users().accounts().join(account.id(), 0, Optional.of(role));
    }
    return account;
  }

  /** A browser of a new account, logged in. */
  Browser browser(String name, Role role) {
    account(name, role);
    Browser browser = new Browser(server.address());
    browser.login(name, PASSWORD);
    return browser;
  }

  /** A token of a new administrator. */
  String token(String owner, TokenScope... scopes) {
    Account account = account(owner, Role.ADMIN);
    return server
        .users()
        .tokens()
        .make(
            new Principal(account.id(), owner, Role.ADMIN, new Workspace(0, "Main"), Set.of(), ""),
            "test",
            Set.of(scopes));
  }

  void sentinel(String text) {
    installation.sentinels().add(0, SentinelParser.parse(text, ZoneOffset.UTC));
  }

  void check(String name) {
    installation.checks().check(0, name);
  }

  @Override
  public void close() {
    Browser.closeAll(server.address());
    server.close();
    installation.close();
  }
}
