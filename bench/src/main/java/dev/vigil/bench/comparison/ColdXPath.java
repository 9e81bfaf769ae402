package dev.vigil.bench.comparison;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.DigestWalk;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Queries;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.JsoupWalk;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.bench.rival.SaxonTree;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;

/** How fast is a query on a packed file that was just opened, beside parsing and querying? */
public final class ColdXPath implements Experiment {
  private static final String VIGIL = "Vigil";

  @Override
  public String name() {
    return "xpath-cold";
  }

  @Override
  public String question() {
    return "How fast is a query on a packed file, opened anew?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    xml(setting, report);
    html(setting, report);
  }

  private static void xml(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "XML: open, query, close",
            "document and query",
            "answer",
            VIGIL,
            "Saxon, parse and query",
            "Saxon / Vigil");
    Map<String, Path> packs = new HashMap<>();
    double worst = Double.MAX_VALUE;
    String slowest = "";
    List<Queries> queries = new ArrayList<>(Queries.XMARK);
    queries.addAll(Queries.OTHERS);
    for (Queries query : queries) {
      List<Path> files = setting.corpora().files(query.file());
      if (files.isEmpty()) {
        continue;
      }
      Path file = files.getFirst();
      Path pack =
          packs.computeIfAbsent(
              query.file(),
              name ->
                  VigilCalls.pack(
                      VigilCalls.xml(Corpora.read(file)),
                      PackOptions.SMALL,
                      setting.work(),
                      name.replace('/', '-')));
      TimedComparison.Result race =
          setting
              .race(1.5)
              .add(VIGIL, () -> VigilCalls.query(pack, query.query()))
              .add("Saxon", () -> saxon(Files.readAllBytes(file), query.query()))
              .run();
      long answer = VigilCalls.query(pack, query.query());
      long right = saxon(Files.readAllBytes(file), query.query());
      double factor = race.factor("Saxon", VIGIL);
      if (factor < worst) {
        worst = factor;
        slowest = query.query();
      }
      table.row(
          file.getFileName() + " `" + query.query() + "`",
          answer == right ? Figures.of(answer) : answer + ", Saxon says " + right,
          Figures.time(race.best(VIGIL)),
          Figures.time(race.best("Saxon")),
          Figures.times(factor));
    }
    if (packs.isEmpty()) {
      setting.files(report, "xml");
      return;
    }
    report.table(table);
    report.bar(
        Target.faster(
            "XPath on packs opened anew, slowest query (`" + slowest + "`), against Saxon",
            10,
            worst));
  }

  private static long saxon(byte[] document, String query) throws Exception {
    return SaxonTree.evaluate(
        SaxonTree.compile(query, Queries.PREFIXES), SaxonTree.parse(document));
  }

  private static void html(Setting setting, Report report) throws Exception {
    List<Path> files = Corpora.sample(setting.files(report, "html-pages"), setting.pick(40, 3));
    if (files.isEmpty()) {
      return;
    }
    List<byte[]> pages = files.stream().map(Corpora::read).toList();
    List<Path> packs = new ArrayList<>();
    for (byte[] page : pages) {
      packs.add(
          VigilCalls.pack(
              VigilCalls.html(page), PackOptions.SMALL, setting.work(), "page-" + packs.size()));
    }
    Table table =
        new Table(
            "HTML: " + packs.size() + " packs, each opened, asked and closed",
            "question",
            VIGIL,
            "jsoup, parse and ask",
            "jsoup / Vigil");
    double worst = Double.MAX_VALUE;
    String slowest = "";
    Map<String, TimedComparison> races = new LinkedHashMap<>();
    races.put(
        "statistics",
        setting
            .race(2)
            .add(VIGIL, () -> packs.stream().mapToLong(ColdXPath::statistics).sum())
            .add("jsoup", () -> pages.stream().mapToLong(p -> Jsoups.count(Jsoups.html(p))).sum()));
    races.put(
        "visit every node",
        setting
            .race(2)
            .add(VIGIL, () -> packs.stream().mapToLong(ColdXPath::visit).sum())
            .add(
                "jsoup",
                () -> pages.stream().mapToLong(p -> JsoupWalk.visit(Jsoups.html(p))).sum()));
    for (String query : Queries.HTML) {
      races.put(
          "`" + query + "`",
          setting
              .race(2)
              .add(VIGIL, () -> packs.stream().mapToLong(p -> VigilCalls.query(p, query)).sum())
              .add(
                  "jsoup",
                  () -> pages.stream().mapToLong(p -> jsoup(Jsoups.html(p), query)).sum()));
    }
    for (Map.Entry<String, TimedComparison> race : races.entrySet()) {
      TimedComparison.Result result = race.getValue().run();
      double factor = result.factor("jsoup", VIGIL);
      if (factor < worst) {
        worst = factor;
        slowest = race.getKey();
      }
      table.row(
          race.getKey(),
          Figures.time(result.best(VIGIL)),
          Figures.time(result.best("jsoup")),
          Figures.times(factor));
    }
    report.table(table);
    report.bar(
        Target.faster(
            "HTML packs opened anew, slowest question (" + slowest + "), against jsoup",
            10,
            worst));
  }

  private static long statistics(Path file) {
    try (Pack pack = Pack.open(file)) {
      return pack.statistics().nodes();
    }
  }

  private static long visit(Path file) {
    try (Pack pack = Pack.open(file)) {
      return DigestWalk.visit(pack.digest());
    }
  }

  private static long jsoup(Document page, String query) {
    return query.startsWith("count(")
        ? page.selectXpath(query.substring(6, query.length() - 1)).size()
        : page.selectXpath(query.replace("/@href", "[@href]")).size();
  }
}
