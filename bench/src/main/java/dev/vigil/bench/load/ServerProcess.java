package dev.vigil.bench.load;

import dev.vigil.server.OperatorActions;
import dev.vigil.server.account.Account;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * An installation with its dashboard, the main class of a process of its own: as {@code vigil
 * serve} runs it, but polite to no one on the loopback interface. {@code ServerProcess FOLDER PORT
 * WATCHES SECONDS} watches so many pages of the site on that port, each of which is another at
 * every look, once in so many seconds. It prints a line with its address when every page was seen,
 * and ends with its standard input.
 */
public final class ServerProcess {
  /** Who may log in. */
  public static final String NAME = "load";

  static final String PASSWORD = "fifty people browse";

  private ServerProcess() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int port = Integer.parseInt(args[1]);
    int watches = Integer.parseInt(args[2]);
    Settings settings = Settings.USUAL.withIntervalStep(Duration.ofSeconds(1));
    try (LoadInstallation house = new LoadInstallation(folder, settings)) {
      try (Server server =
          Server.start(
              house.all,
              ListenConfig.loopback(0),
              new OperatorActions(folder, Optional.empty(), Optional.empty()))) {
        Account account = server.users().accounts().add(NAME, true);
        server.users().accounts().choose(account, PASSWORD);
        house.add(
            watches,
            i ->
                "Create Sentinel watch%05d Using %s Fetch every %s seconds Tag group%d"
                    .formatted(i, SiteProcess.url(port, "fresh", i), args[3], i % 20));
        house.run();
        house.until(watches + watches / 10);
        System.out.println(server.address());
        // Until its owner is gone, or wants us to go.
        System.in.readAllBytes();
      }
    } finally {
      System.exit(0);
    }
  }
}
