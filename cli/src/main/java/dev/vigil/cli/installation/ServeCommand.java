package dev.vigil.cli.installation;

import dev.vigil.cli.process.EngineRun;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.demo.DemoSite;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.ServerSettings;
import dev.vigil.watch.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil serve}: runs the engine with a dashboard and a REST interface. */
@Command(
    name = "serve",
    description = "Run all sentinels, with a dashboard in the browser and a REST interface.",
    footer = {
      "",
      "It listens on this machine only, unless set otherwise; behind a proxy, name the public",
      "address in settings.yaml as base. 'vigil config' shows what is in force and who says so.",
      "The first start prints a link that lets the first administrator in, once. It runs until",
      "Ctrl-C or SIGTERM. Meanwhile the commands that read work, and those that change sentinels,",
      "rules, secrets and pages; the others name the dashboard or REST, which do the same.",
      "",
      "Example:",
      "  vigil serve --demo --port 0 --for 2s"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final Duration DEMO_INTERVAL_STEP = Duration.ofSeconds(1);

  private final Terminal terminal;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;
  @Mixin private ListenOption listening;

  @Option(
      names = "--demo",
      description =
          "Also start a small site whose pages change, and watch it. Without --data or --db, the"
              + " demo has a data folder of its own: 'demo' in the default one.")
  private boolean demo;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long.")
  private @Nullable Duration most;

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    TimeSource time = terminal.time();
    if (demo) {
      place.useDemoFolder();
    }
    Settings settings = allowed.in(place.settings());
    if (!demo) {
      return serve(settings, null);
    }
    int own = listening.config(place, settings).port();
    try (DemoSite site = DemoSite.start(time, own == 0 || own == 65_535 ? 0 : own + 1)) {
      AllowList exactly = AllowList.of(List.of(site.allowed()));
      return serve(
          settings.withAllow(settings.allow().and(exactly)).withIntervalStep(DEMO_INTERVAL_STEP),
          site);
    }
  }

  private int serve(Settings settings, @Nullable DemoSite site) {
    AtomicBoolean again = new AtomicBoolean(true);
    ListenConfig config = listening.config(place, settings);
    while (again.getAndSet(false)) {
      config = config.at(serve(settings, config, site, again));
    }
    return ExitCode.YES;
  }

  /**
   * Serves until a signal stops the process.
   *
   * @param again set if everything is to be opened again
   * @return the port
   */
  @SuppressWarnings("try") // Requests are refused before anything else comes to its end.
  private int serve(
      Settings settings, ListenConfig config, @Nullable DemoSite site, AtomicBoolean again) {
    try (Installation installation = place.run(settings, terminal.time());
        Server server = Server.start(installation, config, upkeep(installation, again))) {
      int port = server.port();
      if (site != null) {
        site.watch(installation);
      }
      place.printUpgrade(terminal);
      terminal
          .out()
          .println("Vigil is at " + server.address() + " with its data in " + place + ".");
      if (site != null) {
        terminal.out().println("The demo site is at " + site.address() + ".");
      }
      server
          .firstLogin()
          .ifPresent(link -> terminal.out().println("Log in for the first time: " + link));
      terminal.out().flush();
      EngineRun.run(
          installation,
          place.folder(),
          terminal,
          most,
          EngineRun.USUAL_STOP,
          () -> {
            server.close();
            if (!again.get()) {
              terminal.out().println("Stopped.");
              terminal.out().flush();
            }
          });
      return port;
    }
  }

  private OperatorActions upkeep(Installation installation, AtomicBoolean again) {
    Runnable restart =
        () -> {
          again.set(true);
          installation.runner().quit();
        };
    return new OperatorActions(
        place.folder(),
        installation.node().isPresent() ? Optional.empty() : Optional.of(restart),
        ServerSettings.of(place.folder()).oidc());
  }
}
