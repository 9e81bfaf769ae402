package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceOpener;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil source add}: adds a database, a file or a REST service for queries. */
@Command(
    name = "add",
    description = "Add a database, a file or a REST service, or replace the source of this name.",
    footer = {
      "",
      "LOCATION is a file (.xml, .json, .csv, .db) or a database: jdbc:sqlite:FILE,",
      "jdbc:postgresql://HOST/DB or jdbc:mariadb://HOST/DB. A REST service is the file (.yaml,",
      ".json) or the address (https://...) of its OpenAPI description. A source is only read.",
      "The password of a database, or the key of a service, is a secret: --user reader --secret",
      "shop-password.",
      "",
      "Examples:",
      "  vigil source add schools examples/query/schools.xml"
    })
final class SourceAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "NAME", description = "The prefix in queries.")
  private String name;

  @Parameters(
      index = "1",
      paramLabel = "LOCATION",
      description = "A file, a JDBC URL or the address of an OpenAPI description.")
  private String location;

  @Option(names = "--user", paramLabel = "NAME", description = "The account of the database.")
  private String user = "";

  @Option(
      names = "--secret",
      paramLabel = "SECRET",
      description = "The secret with its password; 'vigil secret put' stores it.")
  private String secret = "";

  @Mixin private DataOption place;

  SourceAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    String where =
        SourceOpener.isDatabase(location) || SourceOpener.isAddress(location)
            ? location
            : Path.of(location).toAbsolutePath().normalize().toString();
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      QuerySource source =
          Mediator.open(installation)
              .addSource(CommandHandler.WORKSPACE, new SourceRow(name, where, user, secret));
      terminal
          .out()
          .println(
              "%s: %s with %s."
                  .formatted(
                      name,
                      source.kind(),
                      CountFormat.of(source.collections().size(), "collection")));
      return ExitCode.YES;
    }
  }
}
