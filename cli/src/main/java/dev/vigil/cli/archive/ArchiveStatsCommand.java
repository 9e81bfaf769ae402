package dev.vigil.cli.archive;

import dev.vigil.archive.Archive;
import dev.vigil.archive.ArchiveStats;
import dev.vigil.archive.exchange.SizeComparison;
import dev.vigil.cli.terminal.ArchiveLocationOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil archive stats}: prints the size of an archive and of other formats. */
@Command(
    name = "stats",
    description = "Print the size of an archive, beside that of gzip and git.",
    footer = {
      "",
      "gzip compresses each version by itself; git keeps them in a repository after",
      "'git gc --aggressive'. More than 32 MB of versions are not compressed all: what gzip and"
          + " git",
      "would need is then reckoned from the newest ones, and marked as such.",
      "",
      "Examples:",
      "  vigil archive stats --archive pages",
      "  vigil archive stats --archive pages --json"
    })
final class ArchiveStatsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private ArchiveLocationOption place;

  @Option(names = "--json", description = "One JSON object, for programs.")
  private boolean json;

  @Option(names = "--exact", description = "Measure gzip and git on all versions, however many.")
  private boolean exact;

  ArchiveStatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Archive archive = place.read()) {
      ArchiveStats stats = archive.stats();
      SizeComparison others =
          SizeComparison.of(archive, exact ? Long.MAX_VALUE : SizeComparison.SAMPLE);
      if (json) {
        terminal.out().println(JsonOutput.line(fields(stats, others)));
      } else {
        print(stats, others);
      }
    }
    return ExitCode.YES;
  }

  private static Map<String, Object> fields(ArchiveStats stats, SizeComparison others) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pages", stats.pages());
    fields.put("versions", stats.versions());
    fields.put("rawBytes", stats.rawBytes());
    fields.put("bodyBytes", stats.bodyBytes());
    fields.put("deadBytes", stats.deadBytes());
    fields.put("catalogueBytes", stats.catalogueBytes());
    fields.put("gzipBytes", others.gzip());
    others.git().ifPresent(bytes -> fields.put("gitBytes", bytes));
    fields.put("estimated", others.estimated());
    return fields;
  }

  private void print(ArchiveStats stats, SizeComparison others) {
    String about = others.estimated() ? "about " : "";
    line("pages", stats.pages(), "");
    line("versions", stats.versions(), "");
    line("rawBytes", stats.rawBytes(), "all versions as they were fetched");
    line("bodyBytes", stats.bodyBytes(), share(stats.bodyBytes(), stats) + " kept here");
    line("catalogueBytes", stats.catalogueBytes(), share(stats.catalogueBytes(), stats));
    line("gzipBytes", others.gzip(), about + share(others.gzip(), stats) + " by gzip");
    others
        .git()
        .ifPresent(bytes -> line("gitBytes", bytes, about + share(bytes, stats) + " in git"));
  }

  private static String share(long bytes, ArchiveStats stats) {
    return stats.rawBytes() == 0
        ? ""
        : "%.1f %%".formatted(100.0 * (double) bytes / (double) stats.rawBytes());
  }

  private void line(String name, long value, String note) {
    terminal.out().println("%-15s %,15d  %s".formatted(name, value, note).stripTrailing());
  }
}
