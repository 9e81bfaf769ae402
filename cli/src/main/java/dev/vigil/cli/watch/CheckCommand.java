package dev.vigil.cli.watch;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil check}: checks the pages of sentinels now, whatever their schedule. */
@Command(
    name = "check",
    description = "Check the pages of sentinels now, whatever their schedule says.",
    footer = {
      "",
      "Exit codes: 0 nothing to report, 1 something changed, 2 error.",
      "",
      "Examples:",
      "  vigil check notices",
      "  vigil check https://harbour.example/notices",
      "  vigil check --all"
    })
public final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|URL",
      description = "Sentinels, or pages with all their sentinels.")
  private List<String> wanted = new ArrayList<>();

  @Option(names = "--all", description = "All active sentinels.")
  private boolean all;

  public CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (all == !wanted.isEmpty()) {
      throw new CommandFailure("name the sentinels or pages to check, or use --all.");
    }
    Collection<List<String>> groups = groups();
    int[] exit = {ExitCode.YES};
    try (Progress progress = new Progress(terminal, groups.size())) {
      place.askAll(
          groups.stream().map(EngineCommand.Check::new).toList(),
          terminal.time(),
          command -> progress.at(command.names().getFirst()),
          reply -> {
            progress.hide();
            exit[0] = Math.max(exit[0], DataOption.print(reply, terminal));
            terminal.out().flush();
          });
    }
    return exit[0];
  }

  /** The sentinels to check, grouped by page: a page is fetched once. */
  private Collection<List<String>> groups() {
    try (Installation installation = place.read(terminal.time())) {
      SentinelService sentinels = installation.sentinels();
      List<SentinelRow> active =
          sentinels.all(CommandHandler.WORKSPACE).stream()
              .filter(row -> row.lifecycle().state() == SentinelState.ACTIVE)
              .toList();
      Map<Long, List<String>> groups = new LinkedHashMap<>();
      for (SentinelRow row : all ? active : named(sentinels, active)) {
        // Only active ones have a page; for the others the command reports why they cannot be
        // checked.
        boolean due = row.lifecycle().state() == SentinelState.ACTIVE;
        List<String> group =
            groups.computeIfAbsent(due ? row.target().page() : -row.id(), key -> new ArrayList<>());
        if (!group.contains(row.name())) {
          group.add(row.name());
        }
      }
      if (groups.isEmpty()) {
        throw new CommandFailure("no sentinel is active; 'vigil sentinel list' shows them.");
      }
      return groups.values();
    }
  }

  private List<SentinelRow> named(SentinelService sentinels, List<SentinelRow> active) {
    List<SentinelRow> found = new ArrayList<>();
    for (String word : wanted) {
      if (!word.contains("://")) {
        found.add(sentinels.find(CommandHandler.WORKSPACE, word));
        continue;
      }
      String bare = word.replaceFirst("#.*", "");
      List<SentinelRow> on =
          active.stream()
              .filter(
                  row ->
                      sentinels
                          .page(row)
                          .map(p -> p.page().url())
                          .filter(url -> url.equals(word) || url.equals(bare))
                          .isPresent())
              .toList();
      if (on.isEmpty()) {
        throw new CommandFailure(
            "no active sentinel watches '%s'; 'vigil watch --once' checks any page."
                .formatted(word));
      }
      found.addAll(on);
    }
    return found;
  }
}
