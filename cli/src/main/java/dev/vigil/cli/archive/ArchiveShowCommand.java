package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.cli.terminal.VersionArgument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil archive show}: writes the exact bytes of a version. */
@Command(
    name = "show",
    description = "Write the exact bytes of a version.",
    footer = {
      "",
      "Examples:",
      "  vigil archive show --archive pages https://port.example/notices --version 1",
      "  vigil archive show --archive pages https://port.example/notices --info"
    })
final class ArchiveShowCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(index = "0", paramLabel = "URL", description = "The page.")
  private String url;

  @ArgGroup private @Nullable VersionChoice which;

  @Option(names = "-o", paramLabel = "FILE", description = "Write into this file.")
  private @Nullable Path output;

  @Option(
      names = "--info",
      description = "Instead of the bytes, print their origin: time, status, headers.")
  private boolean info;

  /** The options that select a version. */
  static final class VersionChoice {
    @Option(
        names = "--version",
        paramLabel = "N",
        description = "The version with this number; default: the newest.")
    private @Nullable Integer number;

    @Option(
        names = "--at",
        paramLabel = "TIME",
        description = "What the page was at this time, such as 2026-03-01.")
    private @Nullable String at;
  }

  ArchiveShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (Archive archive = place.read()) {
      Version version = chosen(ArchiveLocationOption.versions(archive, url));
      if (info) {
        print(version);
        return ExitCode.YES;
      }
      byte[] bytes = archive.bytes(version);
      if (output == null) {
        terminal.out().write(bytes);
      } else {
        OutputFile.write(output, List.of(), out -> out.write(bytes));
      }
    }
    return ExitCode.YES;
  }

  private Version chosen(List<Version> versions) {
    if (which != null && which.at != null) {
      return VersionArgument.at(versions, TimeArguments.parse(which.at));
    }
    return VersionArgument.find(
        versions,
        which == null || which.number == null ? VersionArgument.NEWEST : which.number.toString());
  }

  private void print(Version version) {
    terminal.show("url:     " + version.fetch().url());
    terminal.show("version: " + version.number());
    terminal.show("time:    " + version.fetch().time());
    terminal.show("bytes:   " + version.length());
    terminal.show("sha256:  " + version.hash());
    if (version.fetch().status() != 0) {
      terminal.show("status:  " + version.fetch().status());
    }
    for (StoredHeader header : version.fetch().headers()) {
      terminal.show("header:  " + header.name() + ": " + header.value());
    }
  }
}
