package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.pack.Pack;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil unpack}: restores the exact bytes of packed documents. */
@Command(
    name = "unpack",
    description = "Restore the exact bytes of a packed document.",
    footer = {
      "",
      "Example:",
      "  vigil pack examples/notices.html -o - | vigil unpack - | cmp - examples/notices.html"
    })
public final class UnpackCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE.vpk", description = "The pack; - is standard input.")
  private String file;

  @Option(
      names = "-o",
      paramLabel = "OUT",
      description = "The output file. Default: standard output.")
  private @Nullable String target;

  public UnpackCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    byte[] bytes;
    try (Pack pack = CommandInput.pack(file, terminal)) {
      bytes = CommandInput.explained(file, pack::exact);
    }
    if (target == null || target.equals(CommandInput.STANDARD)) {
      terminal.out().write(bytes);
      terminal.out().flush();
    } else {
      OutputFile.write(Path.of(target), file, out -> out.write(bytes));
    }
    return ExitCode.YES;
  }
}
