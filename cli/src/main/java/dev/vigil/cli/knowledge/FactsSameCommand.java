package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.SameThingService;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts same}: reviews members of several pages that may be the same. */
@Command(
    name = "same",
    description =
        "List members of several pages that may be the same thing; accept or reject them.",
    footer = {
      "",
      "Members are proposed by equal keys or names. They count as the same only after you accept"
          + " it.",
      "",
      "Example:",
      "  vigil facts same Product"
    })
final class FactsSameCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "The class, such as Product.")
  private String className;

  @Option(names = "--accept", paramLabel = "ID", description = "Both are the same thing.")
  private @Nullable String accept;

  @Option(names = "--reject", paramLabel = "ID", description = "They are different things.")
  private @Nullable String reject;

  @Mixin private DataOption place;

  FactsSameCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (accept != null || reject != null) {
      try (Installation installation = place.own(place.settings(), terminal.time())) {
        SameThingService same = new SameThingService(installation);
        if (accept != null) {
          SameThingService.Pair pair =
              same.decide(CommandHandler.WORKSPACE, className, accept, true);
          terminal.show(
              "%s and %s are the same thing.".formatted(of(pair.one()), of(pair.other())));
        }
        if (reject != null) {
          SameThingService.Pair pair =
              same.decide(CommandHandler.WORKSPACE, className, reject, false);
          terminal.show(
              "%s and %s are different things.".formatted(of(pair.one()), of(pair.other())));
        }
        return ExitCode.YES;
      }
    }
    try (Installation installation = place.read(terminal.time())) {
      List<SameThingService.Pair> pairs =
          new SameThingService(installation).pairs(CommandHandler.WORKSPACE, className);
      Table table = new Table();
      table.row("ID", "STATE", "ONE", "OTHER", "REASON");
      List<String> ids = SameThingService.shortIds(pairs);
      for (int i = 0; i < pairs.size(); i++) {
        SameThingService.Pair pair = pairs.get(i);
        table.row(
            ids.get(i),
            pair.state().name().toLowerCase(Locale.ROOT),
            of(pair.one()),
            of(pair.other()),
            pair.reason());
      }
      if (!pairs.isEmpty()) {
        table.lines("").forEach(terminal.out()::println);
      }
      return pairs.isEmpty()
          ? terminal.nothing(
              "no members of class %s on several pages look the same.".formatted(className))
          : ExitCode.YES;
    }
  }

  private static String of(FactMember member) {
    return "%s (%s)".formatted(member.title(), member.source().url());
  }
}
