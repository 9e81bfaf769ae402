package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.document.DiffOptions;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.cli.terminal.VersionArgument;
import dev.vigil.document.PageDigest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil archive diff}: shows the changes between two versions of a page. */
@Command(
    name = "diff",
    description = "Show what changed between two versions of a page.",
    footer = {
      "",
      "V is a number, a time such as 2026-03-01, or 'newest'.",
      "Exit codes: 0 the same, 1 different, 2 error.",
      "",
      "Examples:",
      "  vigil archive diff --archive harbour https://port.example/notices",
      "  vigil archive diff --archive harbour https://port.example/notices --from 1 --to 3"
          + " --type links"
    })
final class ArchiveDiffCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(index = "0", paramLabel = "URL", description = "The page.")
  private String url;

  @Option(
      names = "--from",
      paramLabel = "V",
      description = "The version before; default: the one before --to.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "V", description = "The version after; default: the newest.")
  private String to = VersionArgument.NEWEST;

  @Mixin private DiffOptions options;

  ArchiveDiffCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (Archive archive = place.read()) {
      List<Version> versions = ArchiveLocationOption.versions(archive, url);
      Version after = VersionArgument.find(versions, to);
      Version before =
          from == null ? before(versions, after) : VersionArgument.find(versions, from);
      return options.run(side(archive, before), side(archive, after), terminal);
    }
  }

  private static Version before(List<Version> versions, Version after) {
    int place = versions.indexOf(after);
    if (place == 0) {
      throw new CommandFailure(
          "version %d is the first one; name a later version.".formatted(after.number()));
    }
    return versions.get(place - 1);
  }

  private DiffOptions.Side side(Archive archive, Version version) {
    String name =
        "%s, version %d of %s"
            .formatted(url, version.number(), TimeArguments.shown(version.fetch().time()));
    PageDigest digest = archive.digest(version);
    return new DiffOptions.Side(name, () -> digest, () -> archive.bytes(version), Optional.empty());
  }
}
