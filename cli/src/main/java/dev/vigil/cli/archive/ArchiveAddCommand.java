package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil archive add}: adds a file as the newest version of a page. */
@Command(
    name = "add",
    description = "Add a file as the newest version of a page.",
    footer = {
      "",
      "Bytes that equal the newest version are noted as a check and make no version.",
      "",
      "Examples:",
      "  vigil archive add --archive pages https://port.example/notices examples/notices.html",
      "  vigil archive add --archive pages --status 200 https://port.example/tides"
          + " examples/tides.xml"
    })
final class ArchiveAddCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Parameters(index = "0", paramLabel = "URL", description = "The page.")
  private String url;

  @Parameters(index = "1", paramLabel = "FILE", description = "Its bytes; - is standard input.")
  private String file;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "When the page was so, such as 2026-03-01T12:00:00Z; default: now.")
  private @Nullable String at;

  @Option(
      names = "--status",
      paramLabel = "N",
      description = "The status of the response; default: none, as for a file.")
  private int status;

  @Option(
      names = "--header",
      paramLabel = "H",
      description = "A header of the response, such as 'Content-Type: text/html'; repeatable.")
  private List<String> headers = new ArrayList<>();

  ArchiveAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (status != 0 && (status < 100 || status > 599)) {
      throw new CommandFailure("--status is a number from 100 to 599, not %d.".formatted(status));
    }
    byte[] bytes = CommandInput.bytes(file, terminal);
    Instant time = at == null ? Instant.now() : TimeArguments.parse(at);
    FetchRecord fetch =
        new FetchRecord(
            url,
            time,
            status,
            headers.stream().map(ArchiveAddCommand::header).toList(),
            Duration.ZERO);
    try (Archive archive = place.write()) {
      archive.newest(Page.of(url)).ifPresent(newest -> checkIsNewer(time, newest));
      AddResult added = archive.add(Page.of(url), bytes, fetch);
      terminal
          .out()
          .println(
              added.fresh()
                  ? "version %d: %,d bytes".formatted(added.version().number(), bytes.length)
                  : "no new version: the same as version " + added.version().number());
    }
    return ExitCode.YES;
  }

  /**
   * Refuses a time before the newest version, because sentinels compare with the newest version.
   */
  private static void checkIsNewer(Instant time, Version newest) {
    if (time.isBefore(newest.fetch().time())) {
      throw new CommandFailure(
          "version %d of the page is from %s, which is later; add versions in the order of time."
              .formatted(newest.number(), TimeArguments.shown(newest.fetch().time())));
    }
  }

  private static StoredHeader header(String line) {
    int colon = line.indexOf(':');
    if (colon < 1) {
      throw new CommandFailure("'%s' is not a header; write 'Name: value'.".formatted(line));
    }
    return new StoredHeader(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
  }
}
