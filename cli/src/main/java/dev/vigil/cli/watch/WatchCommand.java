package dev.vigil.cli.watch;

import dev.vigil.archive.version.Version;
import dev.vigil.cli.process.EngineRun;
import dev.vigil.cli.terminal.AddressArguments;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.ColourMode;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.TempFolder;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.FetchClause;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.WatchedPage;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil watch}: watches a page and prints its changes until Ctrl-C. */
@Command(
    name = "watch",
    description = "Watch a page and print its changes as they come; Ctrl-C ends.",
    footer = {
      "",
      "The data is deleted at the end, except with --data: then the page becomes a sentinel",
      "there, and 'vigil run' continues it.",
      "",
      "Examples:",
      "  vigil watch --once https://harbour.example/notices",
      "  vigil watch --every 2s --for 5s --within main https://harbour.example/notices",
      "  vigil watch --type links --type phrase=dredging --for 2s https://harbour.example/notices"
    })
public final class WatchCommand implements Callable<Integer> {
  private static final Duration INTERVAL_STEP = Duration.ofSeconds(1);

  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "URL", description = "The page.")
  private String url;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Check this often, such as 2s, 10m or 4h.")
  private @Nullable Duration every;

  @Option(names = "--adaptive", description = "Check as often as the page changes. The default.")
  private boolean adaptive;

  @Option(names = "--once", description = "Check once, show the page, and end.")
  private boolean once;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "End after this long, instead of by Ctrl-C.")
  private @Nullable Duration most;

  @Option(
      names = "--within",
      paramLabel = "SELECTOR",
      description = "Only inside what this CSS selector, or XPath that begins with /, finds.")
  private @Nullable String within;

  @Option(
      names = "--type",
      paramLabel = "T",
      description = "Changes of this type, as in 'vigil diff'; repeatable. Default: any.")
  private List<String> types = new ArrayList<>();

  @Option(
      names = "--ignore",
      paramLabel = "RULE",
      description =
          "Hold back noise, as in 'vigil diff'; learned=off reports everything; repeatable.")
  private List<String> ignored = new ArrayList<>();

  @Option(names = "--browser", description = "Open the page in Chromium and take what that shows.")
  private boolean browser;

  @Option(
      names = "--view",
      paramLabel = "V",
      description = "How changes are shown: auto, changes, text, json or markdown.")
  private String view = "auto";

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "Colours: auto (on a terminal without NO_COLOR), always or never.")
  private ColourMode colours = ColourMode.AUTO;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  public WatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (every != null && adaptive) {
      throw new CommandFailure("--every and --adaptive exclude each other; choose one.");
    }
    Settings settings = allowed.in(place.settings()).withIntervalStep(INTERVAL_STEP);
    Sentinel sentinel = sentinel();
    if (place.isGiven()) {
      return watch(place, settings, sentinel);
    }
    // Versions that are deleted at the end need no style sheets and images.
    boolean pictures = types.stream().anyMatch(type -> type.contains("images"));
    try (TempFolder scratch = new TempFolder("vigil-watch-")) {
      return watch(DataOption.in(scratch.folder()), settings.withResources(pictures), sentinel);
    }
  }

  private Sentinel sentinel() {
    Sentinel sentinel = Sentinel.of(name(), new SentinelSource.Address(address()));
    sentinel =
        sentinel.with(
            ClauseValue.FETCH,
            every == null ? new FetchClause.Adaptive() : new FetchClause.Every(every));
    if (within != null) {
      sentinel = sentinel.with(ClauseValue.WITHIN, within);
    }
    if (!types.isEmpty()) {
      String all = types.stream().map(type -> "(" + type + ")").collect(Collectors.joining(" OR "));
      sentinel =
          sentinel.with(
              ClauseValue.MONITOR, SentinelParser.parse(ClauseValue.MONITOR, all, ZoneOffset.UTC));
    }
    if (!ignored.isEmpty()) {
      sentinel = sentinel.with(ClauseValue.IGNORE, ignored);
    }
    if (browser) {
      sentinel =
          sentinel.with(
              ClauseValue.RENDER,
              SentinelParser.parse(ClauseValue.RENDER, "browser", ZoneOffset.UTC));
    }
    return sentinel;
  }

  private String address() {
    return AddressArguments.complete(url);
  }

  /** A name for the sentinel that --data stores, made from the URL. */
  private String name() {
    String plain =
        address().replaceFirst("^[a-z]+://(www\\.)?", "").replaceAll("[^\\p{L}\\p{N}.]+", "-");
    String bare = plain.replaceAll("^[.-]+|[.-]+$", "");
    return bare.isEmpty() ? "page" : bare.substring(0, Math.min(60, bare.length()));
  }

  private int watch(DataOption where, Settings settings, Sentinel sentinel)
      throws InterruptedException {
    TimeSource time = terminal.time();
    try (Installation installation = where.write(settings, time)) {
      verify(installation, sentinel);
      boolean known =
          installation.sentinels().all(CommandHandler.WORKSPACE).stream()
              .anyMatch(row -> row.name().equals(sentinel.name()));
      if (known) {
        installation.sentinels().edit(CommandHandler.WORKSPACE, sentinel);
      } else {
        installation.sentinels().add(CommandHandler.WORKSPACE, List.of(sentinel));
      }
      return once ? check(installation, sentinel) : follow(installation, where, sentinel);
    }
  }

  private void verify(Installation installation, Sentinel sentinel) {
    List<SentinelProblem> problems =
        installation.verify(
            CommandHandler.WORKSPACE, List.of(WrittenSentinel.nowhere(sentinel)), true, false);
    for (SentinelProblem problem : problems) {
      if (problem.weight() == SentinelProblem.Weight.ERROR) {
        throw new CommandFailure(problem.sentence());
      }
    }
  }

  // ---- once ----

  private int check(Installation installation, Sentinel sentinel) {
    SentinelService sentinels = installation.sentinels();
    CheckRow check = installation.checks().check(CommandHandler.WORKSPACE, sentinel.name()).check();
    if (check.version() == 0) {
      throw new CommandFailure(check.words());
    }
    SentinelRow row = sentinels.find(CommandHandler.WORKSPACE, sentinel.name());
    WatchedPage page = sentinels.page(row).orElseThrow();
    Optional<Version> version = installation.archive().version(page.page(), check.version());
    PagePreviewPrinter preview =
        new PagePreviewPrinter(
            version.orElseThrow(),
            installation.archive().digest(version.orElseThrow()),
            sentinels.effective(row));
    preview.lines(check).forEach(terminal::show);
    sentinels
        .schedule(row)
        .ifPresent(
            schedule -> {
              terminal
                  .out()
                  .println(
                      "next check   "
                          + TimeArguments.away(schedule.due(), terminal.time().now())
                          + ". "
                          + schedule.why());
            });
    preview.text().forEach(terminal::show);
    return ExitCode.YES;
  }

  // ---- until stopped ----

  private int follow(Installation installation, DataOption where, Sentinel sentinel) {
    boolean coloured = colours.on(terminal.interactive());
    CheckPrinter lines =
        new CheckPrinter(
            installation,
            terminal,
            sentinel.name(),
            terminal.interactive(),
            ComparisonLayout.named(view),
            coloured);
    installation.checks().listen(lines::checked);
    terminal
        .out()
        .println(
            "Watching %s, %s.%s"
                .formatted(
                    address(),
                    every == null ? "as often as it changes" : "every " + TimeText.write(every),
                    most == null ? " Ctrl-C ends." : ""));
    terminal.out().flush();
    EngineRun.run(
        installation,
        where.folder(),
        terminal,
        most,
        EngineRun.USUAL_STOP,
        () -> {
          terminal.out().println(lines.summary());
          terminal.out().flush();
        });
    return ExitCode.YES;
  }
}
