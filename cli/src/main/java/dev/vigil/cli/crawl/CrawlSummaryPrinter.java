package dev.vigil.cli.crawl;

import dev.vigil.discover.crawl.CrawlSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the summary of a crawl in a few lines. Stateless. */
final class CrawlSummaryPrinter {
  private CrawlSummaryPrinter() {}

  static List<String> lines(CrawlSummary crawl) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "pages     %,d of %,d addresses, %,d waiting; %,d host%s; %.1f MB",
            crawl.count("pages"),
            crawl.count("found"),
            crawl.waiting(),
            crawl.count("hosts"),
            crawl.count("hosts") == 1 ? "" : "s",
            crawl.count("bytes") / 1e6));
    lines.add("answers   " + outcomes(crawl.tallies()));
    lines.add(
        String.format(
            Locale.ROOT,
            "repeated  %,d equal, %,d nearly equal; %d mirror%s",
            crawl.count("duplicates"),
            crawl.count("near duplicates"),
            crawl.mirrors().size(),
            crawl.mirrors().size() == 1 ? "" : "s"));
    crawl.traps().stream()
        .limit(5)
        .forEach(
            trap ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "trap      %s on %s: %,d left out, such as %s",
                        trap.kind(),
                        trap.host(),
                        trap.leftOut(),
                        trap.example())));
    lines.add(String.format(Locale.ROOT, "matches   %,d", crawl.count("matches")));
    crawl.matches().stream()
        .limit(20)
        .forEach(match -> lines.add("          " + match.kind() + " " + match.url()));
    return lines;
  }

  private static String outcomes(Map<String, Long> tallies) {
    String all =
        tallies.entrySet().stream()
            .filter(e -> e.getKey().startsWith("outcome "))
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(e -> String.format(Locale.ROOT, "%,d %s", e.getValue(), e.getKey().substring(8)))
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "none" : all;
  }
}
