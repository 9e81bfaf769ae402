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
import java.io.IOException;
import java.io.UncheckedIOException;
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
        BareLucene lucene = new BareLucene(folder)) {
      List<List<Cranfield.Abstract>> pages = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        List<Cranfield.Abstract> parts = new ArrayList<>();
        for (int p = 0; p < PARAGRAPHS; p++) {
          parts.add(cranfield.abstracts().get(random.nextInt(cranfield.abstracts().size())));
        }
        pages.add(parts);
      }
      // In rounds, so that both meet the same load of the machine.
      long own = 0;
      long bare = 0;
      int round = Math.max(10, count / ROUNDS);
      for (int from = 0; from < count; from += round) {
        int start = from;
        int end = Math.min(count, from + round);
        stand.together(
            () -> {
              for (int i = start; i < end; i++) {
                add(stand, i, pages.get(i));
              }
            });
        // The first round warms up.
        long taken = stand.index();
        own += start == 0 ? 0 : taken;
        long begun = System.nanoTime();
        IntStream.range(start, end).parallel().forEach(i -> add(lucene, i, pages.get(i)));
        lucene.commit();
        bare += start == 0 ? 0 : System.nanoTime() - begun;
      }
      Table table =
          new Table(
              "Indexing " + Figures.of(count - round) + " pages on all cores", "index", "time");
      table.row("Vigil, from the archive", Figures.time((double) own));
      table.row("bare Lucene, from memory", Figures.time((double) bare));
      report.table(table);
      report.bar(
          new Target(
              "Speed of indexing, as a part of bare Lucene's",
              "0.7",
              Figures.ratio((double) bare / own),
              (double) bare / own >= 0.7));
      times(setting, report, stand, cranfield, random);
    } finally {
      Folders.delete(folder);
    }
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

  private static void add(BareLucene lucene, int number, List<Cranfield.Abstract> parts) {
    try {
      lucene.add(Integer.toString(number), parts.getFirst().title(), text(parts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(SearchFolder stand, int number, List<Cranfield.Abstract> parts) {
    StringBuilder html = new StringBuilder("<!DOCTYPE html><html lang=\"en\"><title>");
    html.append(parts.getFirst().title().replace("<", "&lt;")).append("</title>");
    for (Cranfield.Abstract one : parts) {
      html.append("<h2>").append(one.title().replace("<", "&lt;")).append("</h2><p>");
      html.append(one.body().replace("<", "&lt;")).append("</p>");
    }
    stand.add(
        "https://speed.example/" + number,
        Instant.parse("2026-01-01T00:00:00Z"),
        "text/html; charset=utf-8",
        html.append("</html>").toString().getBytes(StandardCharsets.UTF_8));
  }
}
