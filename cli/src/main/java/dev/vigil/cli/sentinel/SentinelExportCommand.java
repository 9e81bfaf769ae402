package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.SentinelExport;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil sentinel export}: writes sentinels, rules and tag settings to a file. */
@Command(
    name = "export",
    description = "Write sentinels, rules and the settings of tags as a file that 'import' reads.",
    footer = {
      "",
      "Secrets are not written.",
      "",
      "Examples:",
      "  vigil sentinel export",
      "  vigil sentinel export --as yaml notices -o notices.yaml"
    })
final class SentinelExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "Sentinels; default: everything.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--as", paramLabel = "FORM", description = "text, yaml or json. Default: text.")
  private SentinelFile.Form form = SentinelFile.Form.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file. Default: standard output.")
  private @Nullable Path output;

  SentinelExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (Installation installation = place.read(terminal.time())) {
      var sentinels = installation.sentinels();
      SentinelFile file =
          names.isEmpty()
              ? SentinelExport.ofWorkspace(installation, CommandHandler.WORKSPACE)
              : SentinelExport.of(
                  installation,
                  names.stream()
                      .map(name -> sentinels.find(CommandHandler.WORKSPACE, name))
                      .toList());
      OutputFile.put(file.write(form), output, terminal);
      return ExitCode.YES;
    }
  }
}
