package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil diff}: shows the changes between two versions of a document. */
@Command(
    name = "diff",
    description = "Show what changed between two versions of a document.",
    footer = {
      "",
      "Exit codes: 0 the same, 1 different, 2 error.",
      "",
      "Examples:",
      "  vigil diff examples/notices.html examples/notices-later.html",
      "  vigil diff --type links --type keyword=lock examples/notices.html"
          + " examples/notices-later.html",
      "  vigil diff --whether --facet structure examples/notices.html"
          + " examples/notices-later.html",
      "  vigil diff --within table --view json examples/notices.html examples/notices-later.html",
      "  vigil diff --view side examples/notices.html examples/notices-later.html -o changes.html"
    })
public final class DiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "The version before; a file, a pack, or - for standard input.")
  private String old;

  @Parameters(index = "1", paramLabel = "NEW", description = "The version after.")
  private String now;

  @Mixin private DiffOptions options;
  @Mixin private ReaderOptions reader;

  public DiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (old.equals(CommandInput.STANDARD) && now.equals(CommandInput.STANDARD)) {
      throw new CommandFailure("standard input can be OLD or NEW, not both.");
    }
    try (CommandInput left = reader.open(old, terminal);
        CommandInput right = reader.open(now, terminal)) {
      return options.run(
          new DiffOptions.Side(old, left::digest, left::exact, left.packed()),
          new DiffOptions.Side(now, right::digest, right::exact, right.packed()),
          terminal);
    }
  }
}
