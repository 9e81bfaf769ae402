package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.search.BareLucene;
import dev.vigil.bench.search.Cranfield;
import dev.vigil.bench.search.SearchFolder;
import dev.vigil.search.answer.SearchHit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How good is the ranking of plain words, and what does {@code ~} do to it? */
public final class SearchCranfield implements Experiment {
  private static final int DEPTH = 1_000;

  @Override
  public String name() {
    return "search-cranfield";
  }

  @Override
  public String question() {
    return "How good is the ranking of plain words, beside bare Lucene on the same abstracts?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = setting.files(report, "text/cranfield");
    if (files.isEmpty()) {
      return;
    }
    Cranfield cranfield = Cranfield.read(files.getFirst().resolveSibling(""));
    int queries = setting.pick(cranfield.queries().size(), 5);
    Path folder = Files.createTempDirectory("vigil-lucene-");
    double[] bare = new double[queries];
    double[] stopped = new double[queries];
    double[] plain = new double[queries];
    double[] similar = new double[queries];
    try (SearchFolder stand = new SearchFolder();
        BareLucene lucene = new BareLucene(folder.resolve("usual"));
        BareLucene fewer = BareLucene.withSnowballStopWords(folder.resolve("snowball"))) {
      stand.together(() -> cranfield.abstracts().forEach(one -> add(stand, one)));
      for (Cranfield.Abstract one : cranfield.abstracts()) {
        lucene.add(one.id(), one.title(), one.body());
        fewer.add(one.id(), one.title(), one.body());
      }
      lucene.commit();
      fewer.commit();
      stand.index();
      for (int query = 0; query < queries; query++) {
        String words = cranfield.queries().get(query);
        bare[query] = cranfield.averagePrecision(query, lucene.search(words, DEPTH));
        stopped[query] = cranfield.averagePrecision(query, fewer.search(words, DEPTH));
        plain[query] = cranfield.averagePrecision(query, ids(stand, words));
        String related =
            Arrays.stream(words.split(" ")).map(w -> "~" + w).collect(Collectors.joining(" "));
        similar[query] = cranfield.averagePrecision(query, ids(stand, related));
      }
    } finally {
      Folders.delete(folder);
    }
    Table table = new Table("Mean average precision", "ranking", "MAP");
    table.row("bare Lucene, BM25 on title and body", mean(bare));
    table.row("bare Lucene with the stop words of Snowball, as Vigil has", mean(stopped));
    table.row("Vigil, plain words", mean(plain));
    table.row("Vigil, ~ before every word", mean(similar));
    report.table(table);
    report.say(
        "Plain words rank better than bare Lucene in %d queries and worse in %d."
            .formatted(better(plain, bare), better(bare, plain)));
    gains(cranfield, plain, similar, report);
    report.bar(new Target("MAP of plain words", "0.3185", mean(plain), value(plain) >= 0.3185));
    report.bar(
        new Target(
            "MAP lost by ~ before every word",
            "0.005",
            String.format(Locale.ROOT, "%.4f", value(plain) - value(similar)),
            value(plain) - value(similar) <= 0.005));
  }

  private static void add(SearchFolder stand, Cranfield.Abstract one) {
    stand.add(
        "https://cranfield.example/" + one.id(),
        Instant.parse("2026-01-01T00:00:00Z"),
        "text/html; charset=utf-8",
        one.html().getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> ids(SearchFolder stand, String query) {
    List<String> ids = new ArrayList<>();
    for (SearchHit hit : stand.answer(query, DEPTH).hits()) {
      ids.add(hit.url().substring(hit.url().lastIndexOf('/') + 1));
    }
    return ids;
  }

  private static void gains(Cranfield cranfield, double[] plain, double[] similar, Report report) {
    int best = 0;
    for (int i = 0; i < plain.length; i++) {
      best = similar[i] - plain[i] > similar[best] - plain[best] ? i : best;
    }
    report.say(
        "Related words improve %d queries and worsen %d. The largest gain is %s for: %s."
            .formatted(
                better(similar, plain),
                better(plain, similar),
                Figures.ratio(similar[best] - plain[best]),
                cranfield.queries().get(best)));
  }

  private static int better(double[] one, double[] other) {
    int better = 0;
    for (int i = 0; i < one.length; i++) {
      better += one[i] > other[i] + 0.001 ? 1 : 0;
    }
    return better;
  }

  private static double value(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static String mean(double[] values) {
    return String.format(Locale.ROOT, "%.4f", value(values));
  }
}
