package dev.vigil.bench.cost;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.search.BareLucene;
import dev.vigil.bench.search.SearchFolder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.search.answer.SearchHit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** What does the history of pages cost in the index, and does a search as of a date equal it? */
public final class SearchHistory implements Experiment {
  private static final List<String> SERIES =
      List.of("series/incidents", "series/news-index", "series/brevo-privacy");
  private static final String TYPE = "text/html; charset=utf-8";
  private static final int TOP = 10;

  @Override
  public String name() {
    return "search-history";
  }

  @Override
  public String question() {
    return "What does history cost in the search index, and is a search as of a date exact?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table sizes =
        new Table("Size of the index", "series", "versions", "Vigil", "newest", "changed text");
    double worst = 0;
    for (String series : SERIES) {
      List<Path> files = new ArrayList<>(setting.files(report, series));
      files.removeIf(file -> !file.toString().endsWith(".html"));
      files = files.subList(0, Math.min(files.size(), setting.pick(1_000, 10)));
      if (!files.isEmpty()) {
        worst = Math.max(worst, size(series, files, sizes));
      }
    }
    report.table(sizes);
    report.bar(
        new Target(
            "Index of all versions, over newest and changed text",
            "2",
            Figures.ratio(worst),
            worst <= 2));
    differential(setting, report);
  }

  private static double size(String series, List<Path> files, Table table) throws Exception {
    Path newest = Files.createTempDirectory("vigil-newest-");
    Path changed = Files.createTempDirectory("vigil-changed-");
    try (SearchFolder stand = new SearchFolder();
        BareLucene last = new BareLucene(newest);
        BareLucene changes = new BareLucene(changed)) {
      Set<String> before = Set.of();
      String text = "";
      for (int i = 0; i < files.size(); i++) {
        byte[] bytes = Corpora.read(files.get(i));
        stand.add("https://series.example/", time(i), TYPE, bytes);
        text = text(bytes);
        Set<String> lines = new HashSet<>(text.lines().toList());
        Set<String> old = before;
        String fresh =
            lines.stream().filter(line -> !old.contains(line)).collect(Collectors.joining("\n"));
        if (i > 0 && !fresh.isBlank()) {
          changes.add(Integer.toString(i), "", fresh);
        }
        before = lines;
      }
      last.add("0", "", text);
      last.merge();
      changes.merge();
      stand.index();
      long own = stand.search().status().orElseThrow().bytes();
      table.row(
          series,
          Integer.toString(files.size()),
          Figures.bytes(own),
          Figures.bytes(last.bytes()),
          Figures.bytes(changes.bytes()));
      return (double) own / (last.bytes() + changes.bytes());
    } finally {
      Folders.delete(newest);
      Folders.delete(changed);
    }
  }

  private static Instant time(int version) {
    return Instant.parse("2026-01-01T00:00:00Z").plusSeconds(3_600L * version);
  }

  private static String text(byte[] bytes) {
    return RenderedText.of(
        Documents.readAnyway(bytes, ReadHint.contentType(TYPE), ReadLimits.WEB).digest(), 0);
  }

  /** Compares the answers as of a date with those of an index of that date alone. */
  private static void differential(Setting setting, Report report) throws Exception {
    List<List<Path>> pages = new ArrayList<>();
    for (String series : SERIES) {
      List<Path> files = new ArrayList<>(setting.files(report, series));
      files.removeIf(file -> !file.toString().endsWith(".html"));
      if (!files.isEmpty()) {
        pages.add(Corpora.sample(files, setting.pick(40, 4)));
      }
    }
    if (pages.isEmpty()) {
      return;
    }
    int same = 0;
    int asked = 0;
    double overlap = 0;
    Random random = new Random(setting.seed());
    try (SearchFolder all = new SearchFolder()) {
      for (int page = 0; page < pages.size(); page++) {
        for (int i = 0; i < pages.get(page).size(); i++) {
          all.add(url(page), time(i), TYPE, Corpora.read(pages.get(page).get(i)));
        }
      }
      all.index();
      for (int date : new int[] {0, setting.pick(13, 1), setting.pick(31, 2)}) {
        try (SearchFolder then = new SearchFolder()) {
          List<String> words = new ArrayList<>();
          for (int page = 0; page < pages.size(); page++) {
            Path file = pages.get(page).get(Math.min(date, pages.get(page).size() - 1));
            byte[] bytes = Corpora.read(file);
            then.add(url(page), time(date), TYPE, bytes);
            words.addAll(
                Arrays.stream(text(bytes).split("[^a-z]+", -1))
                    .filter(word -> word.length() > 4)
                    .toList());
          }
          then.index();
          for (int i = 0; i < setting.pick(100, 5); i++) {
            String query =
                words.get(random.nextInt(words.size()))
                    + " "
                    + words.get(random.nextInt(words.size()));
            List<String> expected = found(then, query);
            List<String> given = found(all, query + " as-of:" + time(date).plusSeconds(60));
            same += new HashSet<>(expected).equals(new HashSet<>(given)) ? 1 : 0;
            List<String> top = expected.subList(0, Math.min(TOP, expected.size()));
            long both = given.stream().limit(TOP).filter(top::contains).count();
            overlap += top.isEmpty() ? 1 : (double) both / top.size();
            asked++;
          }
        }
      }
    }
    report.bar(
        new Target(
            "Searches as of a date with the same answers as an index of that date",
            "100 %",
            Figures.percent((double) same / asked),
            same == asked));
    report.bar(
        new Target(
            "Overlap of the best ten elements",
            "90 %",
            Figures.percent(overlap / asked),
            overlap / asked >= 0.9));
  }

  private static String url(int page) {
    return "https://series.example/" + page;
  }

  /** The elements of an answer. */
  private static List<String> found(SearchFolder stand, String query) {
    List<String> all = new ArrayList<>();
    for (SearchHit hit : stand.answer(query, 50).hits()) {
      all.add(hit.url() + " " + hit.place() + " " + hit.snippetText());
      hit.more().forEach(one -> all.add(one.url() + " " + one.place() + " " + one.snippetText()));
    }
    return all;
  }
}
