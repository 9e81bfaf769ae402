package dev.vigil.cli.terminal;

import dev.vigil.archive.version.Version;
import java.time.Instant;
import java.util.List;

/** Finds a version by its number, by a time, or as the newest. Stateless. */
public final class VersionArgument {
  public static final String NEWEST = "newest";

  private VersionArgument() {}

  /** Finds the version of that name among the versions of a page. */
  public static Version find(List<Version> versions, String name) {
    if (name.equalsIgnoreCase(NEWEST)) {
      return versions.getLast();
    }
    if (name.matches("\\d{1,8}")) {
      int number = Integer.parseInt(name);
      return versions.stream()
          .filter(version -> version.number() == number)
          .findFirst()
          .orElseThrow(() -> absent(versions, number));
    }
    return at(versions, TimeArguments.parse(name));
  }

  /** The version of the page at a time. */
  public static Version at(List<Version> versions, Instant time) {
    Version found = null;
    for (Version version : versions) {
      Instant then = version.fetch().time();
      if (!then.isAfter(time) && (found == null || !then.isBefore(found.fetch().time()))) {
        found = version;
      }
    }
    if (found == null) {
      throw new CommandFailure(
          "the archive has no version as old as %s; the first one is of %s."
              .formatted(
                  TimeArguments.shown(time),
                  TimeArguments.shown(versions.getFirst().fetch().time())));
    }
    return found;
  }

  private static CommandFailure absent(List<Version> versions, int number) {
    return new CommandFailure(
        "there is no version %d; there are %d to %d%s."
            .formatted(
                number,
                versions.getFirst().number(),
                versions.getLast().number(),
                versions.size() < versions.getLast().number() - versions.getFirst().number() + 1
                    ? ", some of them purged"
                    : ""));
  }
}
