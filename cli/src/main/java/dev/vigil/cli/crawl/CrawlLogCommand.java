package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.TraceFile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil crawl log}: prints the visited URLs of a crawl, one per line. */
@Command(
    name = "log",
    description = "Print the visits of a crawl, one a line, for 'crawl --frontier trace --seeds'.",
    footer = {
      "",
      "Each line has, with tabs between them: address, when, status, type, bytes, milliseconds,",
      "how many links away from a seed, and how it ended.",
      "",
      "Examples:",
      "  vigil crawl log harbour"
    })
final class CrawlLogCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The crawl; 'vigil crawl list' lists them.")
  private String name;

  @Mixin private DataOption place;

  CrawlLogCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    TraceFile.lines(new CrawlFolders(place.folder()).find(name), terminal.out()::println);
    return ExitCode.YES;
  }
}
