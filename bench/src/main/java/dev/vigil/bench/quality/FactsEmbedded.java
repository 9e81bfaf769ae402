package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.fact.ExpectedData;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.extract.embedded.EmbeddedData;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Are all values of embedded data read that a collection of pages expects? */
public final class FactsEmbedded implements Experiment {
  @Override
  public String name() {
    return "facts-embedded";
  }

  @Override
  public String question() {
    return "Are all expected values of JSON-LD, microdata, RDFa, microformats and meta elements"
        + " read?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "facts/embedded");
    if (files.isEmpty()) {
      return;
    }
    Map<String, int[]> folders = new TreeMap<>();
    for (ExpectedData expected : ExpectedData.all(files)) {
      EmbeddedData data =
          EmbeddedData.of(
              Documents.read(
                      Corpora.read(expected.page()),
                      ReadHint.contentType("text/html; charset=utf-8"),
                      ReadLimits.WEB)
                  .digest(),
              ExpectedData.ADDRESS);
      Set<ExpectedData.Pair> found = ExpectedData.found(data);
      int[] counts =
          folders.computeIfAbsent(
              String.valueOf(expected.page().resolveSibling("").getFileName()), name -> new int[5]);
      counts[0]++;
      for (ExpectedData.Pair pair : expected.pairs()) {
        boolean has = ExpectedData.has(found, pair);
        int column = pair.property().equals("type") ? 3 : 1;
        counts[column]++;
        counts[column + 1] += has ? 1 : 0;
        if (!has && System.getProperty("vigil.bench.misses") != null) {
          System.out.println(expected.file().getFileName() + " " + pair);
        }
      }
    }
    Table table =
        new Table(
            "Expected pairs of a property and a value",
            "folder",
            "files",
            "expected",
            "read",
            "types",
            "read");
    int wanted = 0;
    int read = 0;
    for (Map.Entry<String, int[]> folder : folders.entrySet()) {
      int[] counts = folder.getValue();
      table.row(folder.getKey(), counts[0], counts[1], counts[2], counts[3], counts[4]);
      wanted += counts[1];
      read += counts[2];
    }
    report.table(table);
    report.say(
        "Texts are compared with single spaces, types by their last part, addresses also if one"
            + " side writes them relative. The type of an item without any property is not kept."
            + " Marked-up values are compared by their text. Left out are what the expectations add"
            + " to the page: numbers of nodes, the text of whole items, the HTML of microformats,"
            + " and the alternative texts of their images.");
    report.bar(
        new Target("Expected values that were read", "all " + wanted, "" + read, read == wanted));
  }
}
