package dev.vigil.cli.query;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Implements {@code vigil view list}: lists the views. */
@Command(
    name = "list",
    description = "List the views, with the default views of classes.",
    footer = {"", "Examples:", "  vigil view list"})
final class ViewListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  ViewListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      Mediator mediator = Mediator.open(installation);
      Table table = new Table();
      table.row("VIEW", "CACHED", "QUERY");
      for (ViewRow view : mediator.views(CommandHandler.WORKSPACE)) {
        table.row(
            view.name(),
            view.cacheAge().isZero() ? "" : "for " + view.cacheAge().toMinutes() + " min",
            line(view.source()));
      }
      mediator
          .defaultViews(CommandHandler.WORKSPACE)
          .forEach((name, text) -> table.row(name, "", line(text)));
      table.lines("").forEach(terminal.out()::println);
      return ExitCode.YES;
    }
  }

  private static String line(String text) {
    String line = text.replaceAll("\\s+", " ");
    return TextShortener.first(line, 79);
  }
}
