package dev.vigil.cli.service;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.database.ServiceTopics;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil service list}: lists the discovered services. */
@Command(
    name = "list",
    description = "List the services that were found: name, address, arguments and topics.",
    footer = {"", "Examples:", "  vigil service list", "  vigil service list --json"})
final class ServiceListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  ServiceListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<CapabilityProfile> all = ServiceProfiles.in(place.folder()).all();
    Map<String, List<String>> names = ServiceTopics.names(place.folder());
    for (CapabilityProfile profile : all) {
      List<String> topics = names.getOrDefault(profile.name(), List.of());
      terminal.show(json ? JsonOutput.line(tree(profile, topics)) : line(profile, topics));
    }
    return all.isEmpty()
        ? terminal.nothing("no service was found yet; 'vigil service probe' finds services.")
        : ExitCode.YES;
  }

  private static String line(CapabilityProfile profile, List<String> topics) {
    return "%s  %s  %s%s"
        .formatted(
            profile.name(),
            profile.start(),
            String.join(" ", profile.names()),
            topics.isEmpty() ? "" : "  topics: " + String.join(", ", topics));
  }

  private static Map<String, Object> tree(CapabilityProfile profile, List<String> topics) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", profile.name());
    fields.put("url", profile.start());
    fields.put("arguments", profile.names());
    fields.put("topics", topics);
    return fields;
  }
}
