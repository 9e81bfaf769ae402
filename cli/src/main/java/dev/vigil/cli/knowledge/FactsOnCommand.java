package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts on}: extracts a class from the watched pages. */
@Command(
    name = "on",
    description = "Extract a class from all watched pages from now on, and from archived versions.",
    footer = {"", "Examples:", "  vigil facts on Product", "  vigil facts on Event --tag harbour"})
final class FactsOnCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "CLASS", description = "The class, such as Product.")
  private String className;

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      description =
          "Only from pages of sentinels with this tag, or with topic:TREE/TOPIC from pages of a"
              + " topic.")
  private String tag = "";

  @Mixin private DataOption place;

  FactsOnCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      FactService facts = FactService.of(installation);
      facts.doubt(CommandHandler.WORKSPACE, tag).ifPresent(terminal::say);
      facts.switchOn(CommandHandler.WORKSPACE, className, tag);
      return FactsRebuildCommand.rebuild(facts, className, false, terminal);
    }
  }
}
