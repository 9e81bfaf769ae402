package dev.vigil.server.discover;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.ServiceTopics;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.ServiceQueryRun;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries the discovered services of an installation and creates sentinels on their queries. Safe
 * for concurrent use.
 */
public final class ProbeService {
  private static final int LONGEST = 10_000;

  private final Installation installation;
  private final ServiceProfiles profiles;

  public ProbeService(Installation installation) {
    this.installation = installation;
    this.profiles = ServiceProfiles.in(installation.folder());
  }

  /** All discovered services by name. */
  public List<CapabilityProfile> all() {
    return profiles.all();
  }

  /** The service of that name, if it exists. */
  public Optional<CapabilityProfile> find(String name) {
    return profiles.names().contains(name) ? Optional.of(profiles.find(name)) : Optional.empty();
  }

  /** The topics of all classified services by name, each as {@code TREE/TOPIC}. */
  public Map<String, List<String>> topics() {
    return ServiceTopics.names(installation.folder());
  }

  /** Queries a service; missing arguments are taken from the probe that found it. */
  public ServiceQueryRun.Answer ask(CapabilityProfile profile, Map<String, String> arguments) {
    return new ServiceQueryRun(profile, installation.fetcher(), installation.time())
        .ask(said(arguments));
  }

  /** The arguments that are not empty. */
  private static Map<String, String> said(Map<String, String> arguments) {
    Map<String, String> said = new LinkedHashMap<>();
    arguments.forEach(
        (name, value) -> {
          if (value.length() > LONGEST) {
            throw new DiscoverException(
                "%s is longer than %,d characters.".formatted(name, LONGEST));
          }
          if (!value.isBlank()) {
            said.put(name, value.strip());
          }
        });
    return said;
  }

  /**
   * Adds a sentinel on a query.
   *
   * @param name of the sentinel, which must be free
   * @return the sentinel that watches it
   */
  public Sentinel watch(
      long workspace, String name, CapabilityProfile profile, Map<String, String> arguments) {
    StringBuilder query = new StringBuilder(profile.name());
    said(arguments)
        .forEach(
            (argument, value) ->
                query.append(' ').append(argument).append('=').append(quoted(value)));
    String text =
        "Create Sentinel %s Using service \"%s\"\n  Monitor any\n  Fetch every 1 day\n"
            .formatted(name, query.toString().replace("\\", "\\\\").replace("\"", "\\\""));
    Sentinel sentinel = SentinelParser.parse(text, installation.settings().zone()).getFirst();
    installation
        .verify(workspace, List.of(WrittenSentinel.nowhere(sentinel)), false, false)
        .stream()
        .filter(problem -> problem.weight() == SentinelProblem.Weight.ERROR)
        .findFirst()
        .ifPresent(
            problem -> {
              throw new DiscoverException(problem.sentence());
            });
    installation.sentinels().add(workspace, List.of(sentinel));
    return sentinel;
  }

  /** A value as a query writes it, in the quotes that do not occur in it. */
  private static String quoted(String value) {
    if (value.matches("[^\\s'\"]+")) {
      return value;
    }
    char quote = value.contains("'") ? '"' : '\'';
    if (value.indexOf(quote) >= 0 || value.contains("\n")) {
      throw new DiscoverException(
          "A watched query has values of one line, without both kinds of quotes.");
    }
    return quote + value + quote;
  }
}
