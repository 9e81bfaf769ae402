package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.diff.script.ScriptFile;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil patch}: builds the new version from the old one and an edit script. */
@Command(
    name = "patch",
    description = "Make the new version, byte for byte, from the old one and an edit script.",
    footer = {
      "",
      "Example:",
      "  vigil diff --view script examples/notices.html examples/notices-later.html -o later.json"
          + " || vigil patch examples/notices.html later.json | cmp - examples/notices-later.html"
    })
public final class PatchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "The version that the script was made from; a file, a pack, or -.")
  private String old;

  @Parameters(
      index = "1",
      paramLabel = "SCRIPT",
      description = "What 'vigil diff --view script' wrote, or -.")
  private String script;

  @Option(
      names = "--reverse",
      description = "Apply it backwards: OLD is the new version, the result the old one.")
  private boolean reverse;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The output file. Default: standard output.")
  private @Nullable String target;

  public PatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (old.equals(CommandInput.STANDARD) && script.equals(CommandInput.STANDARD)) {
      throw new CommandFailure("standard input can be OLD or SCRIPT, not both.");
    }
    ScriptFile edits = ScriptFile.read(CommandInput.bytes(script, terminal));
    if (reverse) {
      edits = edits.inverse();
    }
    byte[] bytes;
    try (CommandInput input =
        CommandInput.open(old, ReadHint.NONE.as(edits.script().before().type()), terminal)) {
      bytes = input.exact();
    }
    byte[] made = edits.patch(bytes, ReadHint.NONE);
    if (target == null || target.equals(CommandInput.STANDARD)) {
      terminal.out().write(made);
      terminal.out().flush();
    } else {
      OutputFile.write(Path.of(target), List.of(old, script), out -> out.write(made));
    }
    return ExitCode.YES;
  }
}
