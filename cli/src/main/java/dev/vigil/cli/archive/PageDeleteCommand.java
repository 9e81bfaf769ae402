package dev.vigil.cli.archive;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.FileBatch;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.EngineCommand;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil page delete}: deletes pages with all their versions. */
@Command(
    name = "delete",
    description = "Delete pages with all their versions, facts and search results.",
    footer = {
      "",
      "A page that a sentinel watches or has reports about is not deleted; remove the sentinel",
      "first. A deleted page cannot be restored, except from a backup.",
      "",
      "Example:",
      "  vigil archive add https://port.example/old examples/notices.html",
      "  vigil page delete https://port.example/old"
    })
final class PageDeleteCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "1..*", paramLabel = "URL", description = "URLs of pages.")
  private List<String> urls;

  PageDeleteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return new FileBatch(terminal, urls)
        .run((url, progress) -> place.does(new EngineCommand.DeletePage(url), terminal));
  }
}
