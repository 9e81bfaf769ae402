package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.query.QueryGenerator;
import dev.vigil.bench.query.QueryStand;
import dev.vigil.bench.query.XmarkQueries;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.BaseXQueries;
import dev.vigil.mediator.MediatorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.SaxonApiUncheckedException;
import net.sf.saxon.trans.UncheckedXPathException;

/**
 * Does a plan ever change a result? Generated queries over databases, XML and CSV files, and the
 * twenty queries of XMark, are answered by Vigil, by Saxon-HE and by BaseX on the same data.
 */
public final class QueryAgreement implements Experiment {
  @Override
  public String name() {
    return "query-agreement";
  }

  @Override
  public String question() {
    return "Do plans give the results that Saxon-HE and BaseX give on the same data?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(setting.work()), "agree-");
    QueryStand stand = QueryGenerator.stand(work);
    int count = setting.pick(10_000, 40);
    int answered = 0;
    int failed = 0;
    int unlikeSaxon = 0;
    int byBaseX = 0;
    int unlikeBaseX = 0;
    List<String> examples = new ArrayList<>();
    try (BaseXQueries basex = new BaseXQueries(work, stand.texts())) {
      String prolog = stand.prolog(basex::document);
      for (int i = 0; i < count; i++) {
        String query = new QueryGenerator(new Random(setting.seed() + i)).query();
        List<String> expected;
        try {
          expected = stand.plain(query).run();
        } catch (SaxonApiException | SaxonApiUncheckedException | UncheckedXPathException e) {
          failed++;
          continue;
        }
        answered++;
        List<String> own;
        try {
          own = stand.planned(query);
        } catch (MediatorException e) {
          own = List.of("fails: " + e.getMessage());
        }
        if (!own.equals(expected)) {
          unlikeSaxon++;
          examples.add("Seed %d, unlike Saxon: `%s`".formatted(setting.seed() + i, line(query)));
        }
        var third = basex.answer(prolog + query);
        if (third.isPresent()) {
          byBaseX++;
          // The order of groups is free.
          boolean same =
              query.contains("group by")
                  ? own.stream().sorted().toList().equals(third.get().stream().sorted().toList())
                  : own.equals(third.get());
          if (!same) {
            unlikeBaseX++;
            examples.add("Seed %d, unlike BaseX: `%s`".formatted(setting.seed() + i, line(query)));
          }
        }
      }
    }
    report.table(
        new Table("Generated queries, seeds from " + setting.seed(), "what", "count")
            .row("generated", count)
            .row("answered by Saxon-HE", answered)
            .row("of them answered otherwise by Vigil", unlikeSaxon)
            .row("answered by BaseX, too", byBaseX)
            .row("of them answered otherwise by Vigil", unlikeBaseX)
            .row("refused by Saxon-HE (a type error), not compared", failed));
    examples.stream().limit(20).forEach(report::say);
    report.bar(
        new Target(
            count + " generated queries: results unlike Saxon-HE or BaseX",
            "0",
            Integer.toString(unlikeSaxon + unlikeBaseX),
            unlikeSaxon + unlikeBaseX == 0));
    xmark(setting, report, work);
  }

  private static String line(String query) {
    return query.replaceAll("\\s+", " ");
  }

  private static void xmark(Setting setting, Report report, Path work) throws Exception {
    List<Path> files = setting.files(report, "xml/xmark_0.1.xml");
    if (files.isEmpty()) {
      return;
    }
    QueryStand stand = new QueryStand(List.of(QueryStand.open("auction", files.getFirst())));
    Table table = new Table("XMark on 11.7 MB", "query", "items", "Saxon-HE", "BaseX");
    int agree = 0;
    Path folder = Files.createDirectories(work.resolve("xmark"));
    try (BaseXQueries basex = new BaseXQueries(folder, stand.texts())) {
      String prolog = stand.prolog(basex::document);
      List<Map.Entry<String, String>> queries = List.copyOf(XmarkQueries.ALL.entrySet());
      for (Map.Entry<String, String> query : setting.quick() ? queries.subList(0, 2) : queries) {
        List<String> own = stand.planned(query.getValue());
        boolean saxon = own.equals(stand.plain(query.getValue()).run());
        var third = basex.answer(prolog + query.getValue());
        boolean third3 = third.isPresent() && own.equals(third.get());
        agree += saxon && third3 ? 1 : 0;
        table.row(
            query.getKey(), own.size(), saxon ? "equal" : "other", third3 ? "equal" : "other");
      }
    }
    report.table(table);
    if (!setting.quick()) {
      report.bar(Target.atLeast("Queries of XMark that run and agree, of 20", 20, agree));
    }
  }
}
