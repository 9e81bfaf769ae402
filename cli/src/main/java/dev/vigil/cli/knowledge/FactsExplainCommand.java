package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts explain}: prints where current values come from. */
@Command(
    name = "explain",
    description = "Print where the values of a member come from: version, place, extractor.",
    footer = {
      "",
      "Examples:",
      "  vigil facts explain 1x2y3z",
      "  vigil facts explain 1x2y3z price"
    })
final class FactsExplainCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "ID",
      description = "Its id, as 'vigil facts list' prints it.")
  private String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PROPERTY",
      description = "The property; all without it.")
  private @Nullable String property;

  @Mixin private DataOption place;

  FactsExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      FactService facts = FactService.of(installation);
      Optional<FactMember> found = FactsHistoryCommand.find(facts, id);
      if (found.isEmpty()) {
        return FactsHistoryCommand.unknown(id, terminal);
      }
      FactMember member = found.get();
      Optional<FactProgress> progress =
          facts.progress(CommandHandler.WORKSPACE).stream()
              .filter(
                  one -> one.page() == member.page() && one.className().equals(member.className()))
              .findFirst();
      terminal.show("%s %s".formatted(member.className(), member.title()));
      terminal.show("page       " + member.source().url());
      progress.ifPresent(
          one ->
              terminal.show(
                  "extracted  %s, %s%s"
                      .formatted(
                          facts.extractor(one),
                          one.state(),
                          one.problem().isEmpty() ? "" : ": " + one.problem())));
      int shown = 0;
      for (Fact fact : member.facts()) {
        if (fact.to() == null && (property == null || fact.property().equalsIgnoreCase(property))) {
          terminal.show("");
          terminal.show("%s = %s".formatted(fact.property(), fact.value().shown()));
          terminal.show("  datatype    " + fact.value().type().word());
          terminal.show(
              "  since       version %d, %s"
                  .formatted(fact.version(), TimeArguments.shown(fact.from())));
          terminal.show("  place       " + fact.place());
          if (!fact.snippet().isEmpty()) {
            terminal.show("  words       “" + fact.snippet() + "”");
          }
          terminal.show("  confidence  " + fact.confidence());
          shown++;
        }
      }
      return shown == 0
          ? terminal.nothing("it has no value of '%s' now.".formatted(property))
          : ExitCode.YES;
    }
  }
}
