package dev.vigil.cli.service;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.service.description.ServiceClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil service format}: converts a service class description between its forms.
 */
@Command(
    name = "format",
    description =
        "Write the description of a service class in the usual form, or in the other one.",
    footer = {
      "",
      "Examples:",
      "  vigil service format examples/notices.service.yaml",
      "  vigil service format --as xml examples/notices.service.yaml -o notices.service.xml"
    })
final class ServiceFormatCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE", description = "The description.")
  private String file;

  @Option(
      names = "--as",
      paramLabel = "FORM",
      description = "xml or yaml. Default: the form of the file.")
  private ServiceClass.@Nullable Form form;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file. Default: standard output.")
  private @Nullable Path output;

  ServiceFormatCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    ServiceClass service = ServiceClass.find(file);
    ServiceClass.Form wanted = form == null ? ServiceClass.Form.of(ServiceClass.bytes(file)) : form;
    OutputFile.put(service.write(wanted), output, terminal);
    return ExitCode.YES;
  }
}
