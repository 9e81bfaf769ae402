package dev.vigil.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.discover.service.scd.ServiceClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "format",
    description =
        "Write the description of a service class in the usual form, or in the other one.",
    footer = {
      "",
      "Examples:",
      "  vigil scd format examples/notices.scd.yaml",
      "  vigil scd format --as xml examples/notices.scd.yaml -o notices.scd.xml"
    })
final class ScdFormatCommand implements Callable<Integer> {
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
      description = "Write to this file.")
  private @Nullable Path output;

  ScdFormatCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    ServiceClass service = ServiceClass.find(file);
    ServiceClass.Form wanted = form == null ? ServiceClass.Form.of(ServiceClass.bytes(file)) : form;
    String written = service.write(wanted);
    if (output == null) {
      terminal.out().print(written);
    } else {
      OutputFile.write(output, List.of(), out -> out.write(written.getBytes(UTF_8)));
    }
    return Vigil.YES;
  }
}
