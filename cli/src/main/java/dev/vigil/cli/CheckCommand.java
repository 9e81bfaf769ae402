package dev.vigil.cli;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.desk.Errand;
import dev.vigil.watch.desk.Reply;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
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

@Command(
    name = "check",
    description = "Look at the pages of sentinels now, whatever their schedule says.",
    footer = {
      "",
      "Exit codes: 0 nothing to tell, 1 something changed, 2 error.",
      "",
      "Examples:",
      "  vigil check notices",
      "  vigil check https://harbour.example/notices",
      "  vigil check --all"
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataPlace place;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME|URL",
      description = "Sentinels, or pages with all their sentinels.")
  private List<String> wanted = new ArrayList<>();

  @Option(names = "--all", description = "All active sentinels.")
  private boolean all;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (all == !wanted.isEmpty()) {
      throw new Failure("say which sentinels or pages to check, or --all.");
    }
    Collection<List<String>> groups = groups();
    int exit = Vigil.YES;
    try (Progress progress = new Progress(terminal, groups.size())) {
      for (List<String> names : groups) {
        progress.at(names.getFirst());
        Reply reply = place.ask(new Errand.Check(names), terminal.time());
        progress.hide();
        exit = Math.max(exit, DataPlace.print(reply, terminal));
        terminal.out().flush();
      }
    }
    return exit;
  }

  /** The sentinels to check, those together that are always due together. */
  private Collection<List<String>> groups() {
    try (Installation installation = place.read(terminal.time())) {
      Sentinels sentinels = installation.sentinels();
      List<Kept> active =
          sentinels.all(Clerk.WORKSPACE).stream()
              .filter(kept -> kept.state() == SentinelState.ACTIVE)
              .toList();
      Map<Long, List<String>> groups = new LinkedHashMap<>();
      for (Kept kept : all ? active : named(sentinels, active)) {
        // Only active ones have a rhythm; the others are told why they cannot be checked.
        boolean due = kept.state() == SentinelState.ACTIVE;
        List<String> group =
            groups.computeIfAbsent(due ? kept.rhythm() : -kept.id(), key -> new ArrayList<>());
        if (!group.contains(kept.name())) {
          group.add(kept.name());
        }
      }
      if (groups.isEmpty()) {
        throw new Failure("no sentinel is active; 'vigil sentinel list' shows them.");
      }
      return groups.values();
    }
  }

  private List<Kept> named(Sentinels sentinels, List<Kept> active) {
    List<Kept> found = new ArrayList<>();
    for (String word : wanted) {
      if (!word.contains("://")) {
        found.add(sentinels.find(Clerk.WORKSPACE, word));
        continue;
      }
      List<Kept> on =
          active.stream()
              .filter(
                  kept -> sentinels.page(kept).filter(p -> p.page().url().equals(word)).isPresent())
              .toList();
      if (on.isEmpty()) {
        throw new Failure(
            "no active sentinel watches '%s'; 'vigil watch --once' looks at any page."
                .formatted(word));
      }
      found.addAll(on);
    }
    return found;
  }
}
