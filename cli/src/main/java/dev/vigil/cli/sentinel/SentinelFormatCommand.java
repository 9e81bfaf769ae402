package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.language.SentinelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel format}: converts sentinels between text, YAML and JSON. */
@Command(
    name = "format",
    description = "Write sentinels in the usual form, or in another one.",
    footer = {
      "",
      "Examples:",
      "  vigil sentinel format examples/harbour.sentinel",
      "  vigil sentinel format --as yaml examples/harbour.sentinel -o harbour.yaml"
    })
final class SentinelFormatCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(index = "0", paramLabel = "FILE", description = "Sentinels; - is standard input.")
  private String file;

  @Option(
      names = "--as",
      paramLabel = "FORM",
      description = "text, yaml or json. Default: the form of the file.")
  private SentinelFile.@Nullable Form form;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file. Default: standard output.")
  private @Nullable Path output;

  SentinelFormatCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    SentinelText text = SentinelText.read(file, terminal);
    SentinelFile all = text.parse(place.settings().zone());
    SentinelFile.Form wanted = form == null ? SentinelFile.Form.of(text.name(), text.text()) : form;
    OutputFile.put(all.write(wanted), output, terminal);
    return ExitCode.YES;
  }
}
