package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.FactExport;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts export}: prints the members of a class in a standard format. */
@Command(
    name = "export",
    description = "Print the members of a class as CSV, JSON-LD or Turtle.",
    footer = {
      "",
      "Examples:",
      "  vigil facts export Product > products.csv",
      "  vigil facts export 'Product where price < 800' --as turtle --at 2026-03-01"
    })
final class FactsExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "QUERY", description = "CLASS, or CLASS where CONDITION and CONDITION.")
  private String query;

  @Option(names = "--as", paramLabel = "FORMAT", description = "csv (default), jsonld or turtle.")
  private String format = "csv";

  @Option(names = "--at", paramLabel = "TIME", description = "As it was at this time.")
  private @Nullable String at;

  @Mixin private DataOption place;

  FactsExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    FactExport.Format as = FactExport.Format.of(format);
    try (Installation installation = place.read(terminal.time())) {
      FactService facts = FactService.of(installation);
      FactQuery parsed = FactsListCommand.parse(query, at);
      terminal
          .out()
          .print(
              FactExport.write(
                  facts.classes(CommandHandler.WORKSPACE).get(parsed.className()),
                  facts.members(parsed),
                  as));
      return ExitCode.YES;
    }
  }
}
