package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil crawl list}: lists the crawls with their state and progress. */
@Command(
    name = "list",
    description = "List the crawls with their state and progress.",
    footer = {"", "Examples:", "  vigil crawl list", "  vigil crawl list --json"})
final class CrawlListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private DataOption place;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  CrawlListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Crawl> all = new CrawlFolders(place.folder()).all();
    Table table = new Table();
    if (!json && !all.isEmpty()) {
      table.row("NAME", "STATE", "PAGES", "WAITING", "MATCHES", "FRONTIER", "SEED");
    }
    for (Crawl crawl : all) {
      CrawlSummary summary = crawl.summary();
      String state =
          summary.running()
              ? "running"
              : !summary.end().isEmpty()
                  ? summary.end()
                  : summary.tallies().isEmpty() ? "not begun" : "interrupted";
      String seed = crawl.settings().seeds().stream().findFirst().orElse("-");
      if (json) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", crawl.name());
        fields.put("state", state);
        fields.put("pages", summary.count("pages"));
        fields.put("waiting", summary.waiting());
        fields.put("matches", summary.count("matches"));
        fields.put("frontier", crawl.settings().frontier());
        fields.put("seeds", crawl.settings().seeds());
        terminal.out().println(JsonOutput.line(fields));
      } else {
        table.row(
            crawl.name(),
            state,
            Long.toString(summary.count("pages")),
            Long.toString(summary.waiting()),
            Long.toString(summary.count("matches")),
            crawl.settings().frontier(),
            seed);
      }
    }
    table.lines("").forEach(terminal.out()::println);
    return all.isEmpty()
        ? terminal.nothing("there is no crawl yet; 'vigil crawl SEED' begins one.")
        : ExitCode.YES;
  }
}
