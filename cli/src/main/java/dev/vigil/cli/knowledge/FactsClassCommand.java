package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.UserFactClasses;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts class}: lists, shows, adds and removes classes. */
@Command(
    name = "class",
    description = "List, show, add or remove classes of facts.",
    footer = {
      "",
      "A file holds classes as YAML: the name, and below it properties with datatypes, labels and"
          + " keys.",
      "'vigil facts class show Product' prints one to begin with.",
      "",
      "Examples:",
      "  vigil facts class add examples/berths.yaml",
      "  vigil facts class list",
      "  vigil facts class show Product",
      "  vigil facts class remove Berth"
    })
final class FactsClassCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "ACTION", description = "list, show, add or remove.")
  private String action;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CLASS|FILE",
      description = "The class, or the file to add.")
  private @Nullable String argument;

  @Mixin private DataOption place;

  FactsClassCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return switch (action) {
      case "list" -> list();
      case "show" -> show();
      case "add" -> add();
      case "remove" -> remove();
      default ->
          throw new CommandFailure(
              "'%s' is not an action; it is one of list, show, add and remove.".formatted(action));
    };
  }

  private String argument() {
    if (argument == null) {
      throw new CommandFailure(
          action.equals("add")
              ? "Name the file with the classes, such as berths.yaml."
              : "Name the class, such as Product.");
    }
    return argument;
  }

  private int list() {
    try (Installation installation = place.read(terminal.time())) {
      UserFactClasses classes = new UserFactClasses(installation);
      Table table = new Table();
      table.row("CLASS", "DEFINED BY", "PROPERTIES");
      for (FactClass type : classes.all(CommandHandler.WORKSPACE)) {
        table.row(
            type.name(),
            classes.isOwn(CommandHandler.WORKSPACE, type.name()) ? "users" : "Vigil",
            type.properties().stream().map(FactProperty::name).collect(Collectors.joining(" ")));
      }
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }

  private int show() {
    String name = argument();
    try (Installation installation = place.read(terminal.time())) {
      new UserFactClasses(installation)
          .text(CommandHandler.WORKSPACE, name)
          .lines()
          .filter(line -> !line.equals("---"))
          .forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }

  private int add() {
    String file = argument();
    String text = CommandInput.text(file, terminal);
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      new UserFactClasses(installation)
          .add(CommandHandler.WORKSPACE, text, file)
          .forEach(
              type ->
                  terminal.show(
                      "Defined %s with %d properties."
                          .formatted(type.name(), type.properties().size())));
      return ExitCode.YES;
    }
  }

  private int remove() {
    String name = argument();
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      new UserFactClasses(installation).remove(CommandHandler.WORKSPACE, name);
      terminal.show("Removed the class %s; its facts stay.".formatted(name));
      return ExitCode.YES;
    }
  }
}
