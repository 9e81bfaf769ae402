package dev.vigil.cli.installation;

import dev.vigil.cli.process.DeadThreadGuard;
import dev.vigil.cli.process.EngineRun;
import dev.vigil.cli.process.LogFormat;
import dev.vigil.cli.process.ProcessLog;
import dev.vigil.cli.process.ShutdownHook;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.guard.AllowList;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.agent.AgentLoop;
import dev.vigil.watch.agent.PageOriginMap;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Implements {@code vigil agent}: checks pages beside their web server and sends changes to a
 * server.
 */
@Command(
    name = "agent",
    description = "Check pages beside their web server and send changes to a Vigil server.",
    footer = {
      "",
      "The server's settings name the agent, its token and the addresses that it answers for; the",
      "server says which of these pages to check, and when. What changed waits on the disk until",
      "the server has it. The token is read from a file or from the variable VIGIL_AGENT_TOKEN.",
      "",
      "A PLACE is a folder, or the address of a web server; without one, the pages are asked for"
          + " at",
      "their own addresses.",
      "",
      "Examples:",
      "  echo 0123456789abcdef0123456789abcdef > token",
      "  vigil agent --server http://127.0.0.1:1 --token-file token --pages https://a.example --for"
          + " 1s"
    })
public final class AgentCommand implements Callable<Integer> {
  private static final Map<Character, Long> UNITS =
      Map.of('k', 1L << 10, 'm', 1L << 20, 'g', 1L << 30, 't', 1L << 40);

  private final Terminal terminal;

  @Option(
      names = "--server",
      required = true,
      paramLabel = "URL",
      description = "The address of the Vigil server.")
  private String server;

  @Option(
      names = "--pages",
      required = true,
      paramLabel = "ADDRESS[=PLACE]",
      description = "Pages whose addresses begin like this, and where they are found; repeatable.")
  private List<String> pages;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "The file with the token. Default: the variable VIGIL_AGENT_TOKEN.")
  private @Nullable String tokenFile;

  @Option(
      names = "--most",
      paramLabel = "PAGES",
      defaultValue = "10000",
      description =
          "Check at most so many pages; the server fetches the others as usual. Default:"
              + " ${DEFAULT-VALUE}.")
  private int most;

  @Option(
      names = "--disk",
      paramLabel = "SIZE",
      defaultValue = "4G",
      description = "The most that may wait on the disk. Default: ${DEFAULT-VALUE}.")
  private String disk;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Keep what waits in the folder 'agent' in this one. Default: VIGIL_DATA, else"
              + " ~/.local/share/vigil.")
  private @Nullable Path data;

  @Option(
      names = "--plain-http",
      description = "Also send the token over an unencrypted connection.")
  private boolean plain;

  @Option(names = "--for", paramLabel = "TIME", description = "End after this long.")
  private @Nullable Duration span;

  public AgentCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    WebUrl url = WebUrl.parse(server);
    if (!url.isHttps() && !plain && !url.host().matches("127\\..*|localhost|\\[::1\\]")) {
      throw new CommandFailure(
          "%s would send the token unencrypted; use https, or --plain-http on a connection that"
                  .formatted(server)
              + " no other user can read.");
    }
    if (most < 1) {
      throw new CommandFailure("--most is a number from 1 on, not %d.".formatted(most));
    }
    Path folder = Objects.requireNonNullElseGet(data, DataOption::usual).resolve("agent");
    TimeSource time = terminal.time();
    // Its operator named every address that it reaches: the server's, and where the pages are.
    AddressGuard guard = AddressGuard.allowing(AllowList.of("0.0.0.0/0", "::/0"));
    try (ProcessLog logs = new ProcessLog(terminal.err(), LogFormat.TEXT, false);
        Fetcher fetcher = Fetcher.builder().guard(guard).time(time).build();
        AgentLoop agent =
            AgentLoop.open(
                url,
                token(),
                PageOriginMap.of(pages, fetcher, time),
                new AgentLoop.Limits(folder, most, bytes(disk)),
                fetcher,
                time)) {
      assert logs != null;
      terminal.show("Agent of %s in %s.".formatted(url, folder));
      terminal.out().flush();
      run(agent, time);
      agent.trouble().ifPresent(terminal::show);
      terminal.show(agent.state() + ".");
      return ExitCode.YES;
    }
  }

  private void run(AgentLoop agent, TimeSource time) {
    try (ShutdownHook ending =
            new ShutdownHook(EngineRun.USUAL_STOP, ShutdownHook.SignalMeaning.DONE, agent::stop);
        DeadThreadGuard dead = new DeadThreadGuard(terminal)) {
      TimeSource.Alarm alarm = span == null ? () -> {} : time.after(span, agent::stop);
      try {
        agent.run();
      } catch (InterruptedException e) {
        // An interrupt ends the command in order, as a signal does.
        assert e != null;
      } catch (Error e) {
        dead.end("the agent died", e);
        throw e;
      } finally {
        alarm.cancel();
      }
      assert ending != null;
    }
  }

  private Secret token() {
    String token = System.getenv().getOrDefault("VIGIL_AGENT_TOKEN", "");
    if (tokenFile != null) {
      token = CommandInput.text(tokenFile, terminal);
    }
    if (token.isBlank()) {
      throw new CommandFailure(
          "The agent has no token; write it to a file and name that by --token-file, or set"
              + " VIGIL_AGENT_TOKEN.");
    }
    return Secret.of("agent token", token.strip());
  }

  private static long bytes(String text) {
    String size = text.toLowerCase(Locale.ROOT);
    if (!size.matches("\\d{1,6}[kmgt]b?")) {
      throw new CommandFailure("'%s' is not a size; write for example 500M or 4G.".formatted(text));
    }
    String number = size.replaceAll("\\D", "");
    return Long.parseLong(number) * Objects.requireNonNull(UNITS.get(size.charAt(number.length())));
  }
}
