package dev.vigil.bench;

import dev.vigil.bench.report.Report;
import dev.vigil.discover.rank.graph.GraphFormats;
import dev.vigil.discover.rank.graph.LinkGraph;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The link graphs that importance is measured on: real ones of the corpora, and made-up ones. */
public final class WebGraphs {
  public static final String STEEP = "synthetic, exponent 2.1";
  public static final String FLAT = "synthetic, exponent 2.7";
  public static final String REAL = "cnr-2000";

  private WebGraphs() {}

  /** All of them by name. Those on disk stay open until the process ends. */
  public static Map<String, LinkGraph> all(Setting setting, Report report) {
    int pages = setting.pick(100_000, 500);
    Map<String, LinkGraph> graphs = new LinkedHashMap<>();
    graphs.put(STEEP, new SyntheticWeb(pages, 2.1, 10, setting.seed()));
    graphs.put(FLAT, new SyntheticWeb(pages, 2.7, 10, setting.seed()));
    List<Path> real = setting.quick() ? List.of() : setting.files(report, "graphs/cnr-2000.graph");
    if (!real.isEmpty()) {
      graphs.put(
          REAL, GraphFormats.open(real.getFirst(), setting.work().resolve("cnr-2000.links")));
    }
    return graphs;
  }
}
