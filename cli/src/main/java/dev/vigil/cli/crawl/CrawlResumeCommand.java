package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil crawl resume}: continues a crawl that was paused, killed or given more
 * budget.
 */
@Command(
    name = "resume",
    description = "Resume a crawl that was paused or killed, or raise its limits.",
    footer = {"", "Examples:", "  vigil crawl resume --pages 8 harbour"})
final class CrawlResumeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "NAME", description = "The crawl; 'vigil crawl list' lists them.")
  private String name;

  @Mixin private CrawlBudget budget;
  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  CrawlResumeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    Crawl crawl = new CrawlFolders(place.folder()).find(name);
    CrawlSettings more = budget.in(crawl.settings());
    return new CrawlRun(terminal, place, allowed).run(more.into(), () -> crawl.with(more));
  }
}
