package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcExport;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.CountFormat;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.ProductVersion;
import dev.vigil.cli.terminal.Progress;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil archive export}: writes versions into a WARC file. */
@Command(
    name = "export",
    description = "Write versions into a WARC file.",
    footer = {
      "",
      "Pages that need a request profile of their own, such as a login, are not exported.",
      "",
      "Example:",
      "  vigil archive export --archive pages -o notices.warc.gz https://port.example/notices"
    })
final class ArchiveExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(arity = "0..*", paramLabel = "URL", description = "The pages; default: all.")
  private List<String> urls = new ArrayList<>();

  @Option(
      names = "-o",
      paramLabel = "FILE",
      required = true,
      description = "Where to; compressed if it ends in .gz; - is standard output.")
  private String output;

  ArchiveExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    long[] records = new long[1];
    try (Archive archive = place.read()) {
      List<Version> versions = versions(archive);
      if (output.equals(CommandInput.STANDARD)) {
        records[0] = write(archive, versions, terminal.out());
        return ExitCode.YES;
      }
      OutputFile.write(
          Path.of(output), List.of(), out -> records[0] = write(archive, versions, out));
    }
    terminal.out().println(output + ": " + CountFormat.of(records[0], "version"));
    return ExitCode.YES;
  }

  private List<Version> versions(Archive archive) {
    List<Version> versions = new ArrayList<>();
    if (urls.isEmpty()) {
      archive.pages().stream()
          .filter(page -> page.profile().isEmpty())
          .forEach(page -> versions.addAll(archive.versions(page)));
    }
    urls.forEach(url -> versions.addAll(ArchiveLocationOption.versions(archive, url)));
    if (versions.isEmpty()) {
      throw new CommandFailure("the archive is empty; there is nothing to export.");
    }
    return versions;
  }

  private long write(Archive archive, List<Version> versions, OutputStream out) {
    boolean compressed = output.equals(CommandInput.STANDARD) || output.endsWith(".gz");
    try (Progress progress = new Progress(terminal, versions.size());
        WarcExport export =
            new WarcExport(out, compressed, "Vigil " + ProductVersion.text(), Instant.now())) {
      for (Version version : versions) {
        progress.at(TimeArguments.shown(version.fetch().time()));
        export.write(new Capture(version.fetch(), archive.bytes(version)));
      }
      return export.records();
    }
  }
}
