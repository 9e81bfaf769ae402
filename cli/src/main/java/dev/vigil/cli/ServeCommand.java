package dev.vigil.cli;

import dev.vigil.fetch.Time;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.server.Config;
import dev.vigil.server.Server;
import dev.vigil.server.demo.Demo;
import dev.vigil.watch.Settings;
import dev.vigil.watch.engine.Installation;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "serve",
    description = "Run all sentinels, with a dashboard in the browser and a REST interface.",
    footer = {
      "",
      "It listens on this machine only, unless --host says otherwise; behind a proxy, name the",
      "public address in settings.yaml as base. The first start prints a link that lets the first",
      "administrator in, once. It runs until Ctrl-C or SIGTERM; other commands work meanwhile.",
      "",
      "Example:",
      "  vigil serve --demo --port 0 --for 2s"
    })
final class ServeCommand implements Callable<Integer> {
  private static final Duration DEMO_TICK = Duration.ofSeconds(1);

  private final Terminal terminal;

  @Mixin private DataPlace place;
  @Mixin private Allowed allowed;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; 0 for any that is free. Default: 8420.")
  private int port = Config.USUAL_PORT;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "The address to listen on. Default: 127.0.0.1, this machine only.")
  private String host = "127.0.0.1";

  @Option(
      names = "--demo",
      description = "Also start a small site whose pages change, and watch it.")
  private boolean demo;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long.")
  private @Nullable String most;

  ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Time time = terminal.time();
    Settings settings = allowed.in(place.settings());
    if (!demo) {
      return serve(settings, null);
    }
    try (Demo site = Demo.start(time)) {
      AllowList exactly = AllowList.of(List.of(site.allowed()));
      return serve(settings.withAllow(settings.allow().and(exactly)).withTick(DEMO_TICK), site);
    }
  }

  @SuppressWarnings("try") // Requests are refused before anything else comes to its end.
  private int serve(Settings settings, @Nullable Demo site) {
    Config config = new Config(host, port, "", false, Set.of());
    if (settings.base().isPresent()) {
      config = config.called(settings.base().get());
    }
    try (Installation installation = place.write(settings, terminal.time());
        Server server = Server.start(installation, config)) {
      if (site != null) {
        site.watch(installation);
      }
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
      Running.run(
          installation,
          place.folder(),
          terminal,
          most == null ? null : Running.duration(most),
          Running.USUAL_STOP,
          () -> {
            server.close();
            terminal.out().println("Stopped.");
            terminal.out().flush();
          });
      return Vigil.YES;
    }
  }
}
