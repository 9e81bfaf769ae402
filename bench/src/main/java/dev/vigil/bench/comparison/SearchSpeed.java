package dev.vigil.bench.comparison;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.search.Cranfield;
import dev.vigil.bench.search.IndexingRounds;
import dev.vigil.bench.search.SearchFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** How fast are indexing and searching with many pages, beside bare Lucene on the same text? */
public final class SearchSpeed implements Experiment {
  private static final int PARAGRAPHS = 4;
  private static final int ROUNDS = 10;

  @Override
  public String name() {
    return "search-speed";
  }

  @Override
  public String question() {
    return "How fast are indexing and searching in many pages (100,000 with --all)?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = setting.files(report, "text/cranfield");
    if (files.isEmpty()) {
      return;
    }
    Cranfield cranfield = Cranfield.read(files.getFirst().resolveSibling(""));
    int count = setting.pick(setting.all() ? 100_000 : 10_000, 50);
    Random random = new Random(setting.seed());
    Path folder = Files.createTempDirectory("vigil-lucene-");
    try (SearchFolder stand = new SearchFolder();
        IndexingRounds indexing = new IndexingRounds(stand, folder)) {
      List<List<Cranfield.Abstract>> pages = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        List<Cranfield.Abstract> parts = new ArrayList<>();
        for (int p = 0; p < PARAGRAPHS; p++) {
          parts.add(cranfield.abstracts().get(random.nextInt(cranfield.abstracts().size())));
        }
        pages.add(parts);
      }
      int round = Math.max(10, count / ROUNDS);
      for (int from = 0; from < count; from += round) {
        int start = from;
        int end = Math.min(count, from + round);
        stand.add(IntStream.range(start, end).mapToObj(i -> page(i, pages.get(i))).toList());
        // The first round warms up.
        indexing.round(
            start,
            end,
            start > 0,
            SearchSpeed::url,
            i -> pages.get(i).getFirst().title(),
            i -> text(pages.get(i)));
      }
      report(report, indexing, count - round);
      times(setting, report, stand, cranfield, random);
    } finally {
      Folders.delete(folder);
    }
  }

  private static void report(Report report, IndexingRounds indexing, int pages) {
    Table table =
        new Table(
            "Indexing " + Figures.of(pages) + " pages on all cores",
            "index",
            "texts in memory",
            "pages read from the archive");
    table.row(
        "Vigil", Figures.time((double) indexing.ownTexts()), Figures.time((double) indexing.own()));
    table.row(
        "bare Lucene",
        Figures.time((double) indexing.bareTexts()),
        Figures.time((double) indexing.bare()));
    report.table(table);
    report.say(
        "Vigil with pages of the archive has %s of the speed of bare Lucene with texts in memory."
            .formatted(Figures.ratio((double) indexing.bareTexts() / indexing.own())));
    report.say(
        "Both use all cores and a buffer of 32 MB, and commit after each round. Lucene has one"
            + " document for each page, with its title and text, and stores both. Vigil has one for"
            + " each piece of a page, with its names, values and place, and makes all searchable.");
    bar(report, "Speed of indexing texts", indexing.bareTexts(), indexing.ownTexts());
    bar(report, "Speed of indexing pages of the archive", indexing.bare(), indexing.own());
  }

  private static void bar(Report report, String what, long bare, long own) {
    report.bar(
        new Target(
            what + ", as a part of bare Lucene's",
            "0.7",
            Figures.ratio((double) bare / own),
            (double) bare / own >= 0.7));
  }

  private static void times(
      Setting setting, Report report, SearchFolder stand, Cranfield cranfield, Random random) {
    int queries = setting.pick(400, 5);
    long[] times = new long[queries];
    for (int i = -queries / 4; i < queries; i++) {
      String[] words =
          cranfield.queries().get(random.nextInt(cranfield.queries().size())).split(" ", -1);
      String query =
          words[random.nextInt(words.length)] + " " + words[random.nextInt(words.length)];
      long start = System.nanoTime();
      stand.answer(query, 10);
      if (i >= 0) {
        times[i] = System.nanoTime() - start;
      }
    }
    Arrays.sort(times);
    long slow = times[Math.min(queries - 1, queries * 95 / 100)];
    report.say(
        "%d queries of two words: median %s."
            .formatted(queries, Figures.time((double) times[queries / 2])));
    report.bar(
        new Target(
            "95th percentile of a query",
            "50 ms",
            Figures.time((double) slow),
            slow <= 50_000_000));
  }

  private static String text(List<Cranfield.Abstract> parts) {
    StringBuilder text = new StringBuilder();
    parts.forEach(one -> text.append(one.title()).append('\n').append(one.body()).append('\n'));
    return text.toString();
  }

  private static String url(int number) {
    return "https://speed.example/" + number;
  }

  private static SearchFolder.Fetched page(int number, List<Cranfield.Abstract> parts) {
    StringBuilder html = new StringBuilder("<!DOCTYPE html><html lang=\"en\"><title>");
    html.append(parts.getFirst().title().replace("<", "&lt;")).append("</title>");
    for (Cranfield.Abstract one : parts) {
      html.append("<h2>").append(one.title().replace("<", "&lt;")).append("</h2><p>");
      html.append(one.body().replace("<", "&lt;")).append("</p>");
    }
    return new SearchFolder.Fetched(
        url(number),
        Instant.parse("2026-01-01T00:00:00Z"),
        "text/html; charset=utf-8",
        html.append("</html>").toString().getBytes(StandardCharsets.UTF_8));
  }
}
