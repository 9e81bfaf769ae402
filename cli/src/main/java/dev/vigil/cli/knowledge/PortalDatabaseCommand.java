package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.relational.DatabaseService;
import dev.vigil.knowledge.relational.DatabaseSource;
import dev.vigil.knowledge.relational.DatabaseTables;
import dev.vigil.knowledge.relational.RelationalDatabase;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil portal database}: connects relational databases by R2RML. */
@Command(
    name = "database",
    description =
        "Connect a SQLite or PostgreSQL database by an R2RML mapping; without a name, list them.",
    footer = {
      "",
      "A connected database is only read. A sentinel watches it: Using database \"staff\".",
      "The password of a PostgreSQL database is in VIGIL_SOURCE_PASSWORD_NAME or in .pgpass.",
      "",
      "To connect one: vigil portal database staff sqlite:FILE --mapping FILE",
      "To see its triples: vigil portal database staff --preview",
      "",
      "Example:",
      "  vigil portal database"
    })
final class PortalDatabaseCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      index = "0",
      description = "The name of the database.")
  private @Nullable String name;

  @Parameters(
      paramLabel = "URL",
      arity = "0..1",
      index = "1",
      description = "sqlite:FILE or postgresql://HOST/DATABASE?user=NAME.")
  private @Nullable String url;

  @Option(names = "--mapping", paramLabel = "FILE", description = "The R2RML mapping as Turtle.")
  private @Nullable Path mapping;

  @Option(names = "--preview", description = "Print the triples of the database.")
  private boolean preview;

  @Option(names = "--remove", description = "Disconnect it.")
  private boolean remove;

  @Mixin private DataOption place;

  PortalDatabaseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (name == null || preview) {
      try (Installation installation = place.read(terminal.time())) {
        return show(new DatabaseService(installation.archive()));
      }
    }
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      DatabaseService databases = new DatabaseService(installation.archive());
      if (remove) {
        if (!databases.remove(name)) {
          throw new CommandFailure(
              "no database is called %s; 'vigil portal database' lists them.".formatted(name));
        }
        return ExitCode.YES;
      }
      RelationalDatabase old = databases.find(name).orElse(null);
      String address = url == null ? old == null ? "" : old.url() : url;
      String text = mapping == null ? old == null ? "" : old.mapping() : Files.readString(mapping);
      RelationalDatabase database = new RelationalDatabase(name, absolute(address), text);
      int tables = DatabaseTables.of(database).size();
      if (!text.isBlank()) {
        DatabaseSource.triples(database, DatabaseSource.MOST);
      }
      databases.save(database);
      terminal
          .out()
          .println("Connected %s with %s.".formatted(name, CountFormat.of(tables, "table")));
      return ExitCode.YES;
    }
  }

  private static String absolute(String address) {
    return address.startsWith("sqlite:")
        ? "sqlite:" + Path.of(address.substring("sqlite:".length())).toAbsolutePath()
        : address;
  }

  private int show(DatabaseService databases) {
    if (name != null) {
      RelationalDatabase database =
          databases
              .find(name)
              .orElseThrow(
                  () -> new CommandFailure("There is no database " + name + "; connect it first."));
      terminal.out().print(DatabaseSource.triples(database, DatabaseSource.MOST));
      return ExitCode.YES;
    }
    Table table = new Table();
    table.row("NAME", "ADDRESS", "MAPPING");
    databases
        .all()
        .forEach(one -> table.row(one.name(), one.url(), one.mapping().isBlank() ? "none" : "yes"));
    table.lines("").forEach(terminal.out()::println);
    return ExitCode.YES;
  }
}
