package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlSummary;
import dev.vigil.discover.crawl.report.CrawlReport;
import dev.vigil.discover.topic.crawl.FocusedReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil crawl report}: summarises a crawl as text and as a page with plots. */
@Command(
    name = "report",
    description = "Report what a crawl did, in a few lines and as a page with plots.",
    footer = {
      "",
      "The page needs nothing else and can be sent around. The crawl may be running meanwhile.",
      "",
      "Examples:",
      "  vigil crawl report harbour",
      "  vigil crawl report harbour -o crawl.html"
    })
final class CrawlReportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The crawl; 'vigil crawl list' lists them.")
  private String name;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Where to write the page; - is standard output. Default: report.html in the crawl's"
              + " folder.")
  private @Nullable Path output;

  @Mixin private DataOption place;

  CrawlReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Crawl crawl = new CrawlFolders(place.folder()).find(name);
    CrawlSummary summary = crawl.summary();
    Path target = output == null ? crawl.folder().resolve("report.html") : output;
    OutputFile.put(CrawlReport.html(summary, FocusedReport.html(crawl)), target, terminal);
    if (target.toString().equals(CommandInput.STANDARD)) {
      return ExitCode.YES;
    }
    CrawlSummaryPrinter.lines(summary).forEach(terminal.out()::println);
    FocusedReport.lines(crawl).forEach(terminal.out()::println);
    terminal.out().println("report    " + target);
    return ExitCode.YES;
  }
}
