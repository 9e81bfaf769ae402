package dev.vigil.cli.service;

import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.service.description.DescriptionProblem;
import dev.vigil.discover.service.description.ServiceClass;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil service verify}: reports problems of a service class description. */
@Command(
    name = "verify",
    description = "Verify the description of a service class.",
    footer = {
      "",
      "Exit codes: 0 nothing, 1 something, 2 the file cannot be read.",
      "",
      "Examples:",
      "  vigil service verify examples/notices.service.yaml",
      "  vigil service verify nucleotide-blast"
    })
final class ServiceVerifyCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE", description = "The description.")
  private String file;

  ServiceVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    byte[] bytes = ServiceClass.bytes(file);
    List<DescriptionProblem> problems = ServiceClass.verify(bytes);
    problems.forEach(problem -> terminal.show(problem.line(file)));
    if (problems.stream().anyMatch(DescriptionProblem::isError)) {
      return ExitCode.NO;
    }
    ServiceClass service = ServiceClass.read(bytes);
    terminal.show(
        "%s: %s has %s, %s and %s; no problems found"
            .formatted(
                file,
                service.name(),
                count(service.types().size(), "type"),
                count(service.flow().vertices().size(), "state"),
                count(service.examples().size(), "example")));
    return ExitCode.YES;
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
