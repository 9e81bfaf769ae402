package dev.vigil.cli.service;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.ServiceQueryRun;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil service ask}: queries a discovered service and prints its records. */
@Command(
    name = "ask",
    description = "Query a service that 'vigil service probe' found, and print its records.",
    footer = {
      "",
      "'vigil service list' lists the services. Exit codes: 0 records, 1 none, 2 error.",
      "",
      "Example:",
      "  vigil service ask port word=lock"
    })
final class ServiceAskCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "SERVICE",
      description = "The name of a service, or the file of a capability profile.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGUMENT=VALUE",
      description = "What to ask; the rest is asked as in the probe that found the service.")
  private List<String> words = new ArrayList<>();

  @Option(names = "--json", description = "Print one JSON object for each record.")
  private boolean json;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  ServiceAskCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ServiceProfiles profiles = ServiceProfiles.in(place.folder());
    Path file = Path.of(name);
    CapabilityProfile profile =
        Files.isRegularFile(file) ? ServiceProfiles.read(file) : profiles.find(name);
    try (Fetcher fetcher = Installation.fetcher(allowed.in(place.settings()), terminal.time())) {
      ServiceQueryRun.Answer answer =
          new ServiceQueryRun(profile, fetcher, terminal.time()).ask(arguments());
      print(answer);
      return answer.records().isEmpty() ? ExitCode.NO : ExitCode.YES;
    }
  }

  private Map<String, String> arguments() {
    Map<String, String> arguments = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new CommandFailure("'" + word + "' is not an argument; write name=value.");
      }
      arguments.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return arguments;
  }

  private void print(ServiceQueryRun.Answer answer) {
    if (json) {
      answer.records().forEach(record -> terminal.out().println(JsonOutput.line(record)));
      return;
    }
    int number = answer.records().size();
    terminal.show(
        "%d %s from %s".formatted(number, number == 1 ? "record" : "records", answer.url()));
    for (Map<String, String> record : answer.records()) {
      terminal.out().println();
      record.forEach(
          (label, value) ->
              terminal.show("%s: %s".formatted(label, value.replaceAll("\\s+", " ").strip())));
    }
  }
}
