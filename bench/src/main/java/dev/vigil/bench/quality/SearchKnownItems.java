package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.search.BareLucene;
import dev.vigil.bench.search.SearchFolder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.piece.DocumentPieces;
import dev.vigil.search.piece.Piece;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Is a passage found again by some of its words and a word of the title of its work? The passages
 * are random; so are the words.
 */
public final class SearchKnownItems implements Experiment {
  private static final int MOST = 20;

  @Override
  public String name() {
    return "search-known-items";
  }

  @Override
  public String question() {
    return "Is a passage found by words that a reader remembers, as the most specific element?";
  }

  /** A passage of a document. */
  private record Item(int document, int position, Piece piece) {}

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = new ArrayList<>(setting.files(report, "xml/shakespeare"));
    files.addAll(setting.files(report, "xml/articles"));
    files.removeIf(file -> !file.toString().endsWith(".xml"));
    if (files.isEmpty()) {
      return;
    }
    files = Corpora.sample(files, setting.pick(files.size(), 4));
    Path pieces = Files.createTempDirectory("vigil-pieces-");
    Path whole = Files.createTempDirectory("vigil-whole-");
    List<DocumentPieces> documents = new ArrayList<>();
    List<Item> items = new ArrayList<>();
    double[] ranks = new double[3];
    int queries = setting.pick(500, 5);
    try (SearchFolder stand = new SearchFolder();
        BareLucene flat = new BareLucene(pieces);
        BareLucene coarse = new BareLucene(whole)) {
      for (Path file : files) {
        byte[] bytes = Corpora.read(file);
        int number = documents.size();
        stand.add(url(number), Instant.EPOCH.plusSeconds(1), "application/xml", bytes);
        DocumentPieces document =
            DocumentPieces.of(
                Documents.readAnyway(bytes, ReadHint.contentType("application/xml"), ReadLimits.WEB)
                    .digest());
        documents.add(document);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < document.pieces().size(); i++) {
          Piece piece = document.pieces().get(i);
          items.add(new Item(number, i, piece));
          flat.add(number + "/" + i, piece.head(), piece.text());
          text.append(piece.head()).append(' ').append(piece.text()).append('\n');
        }
        coarse.add(Integer.toString(number), document.title(), text.toString());
      }
      flat.commit();
      coarse.commit();
      stand.index();
      Random random = new Random(setting.seed());
      Collections.shuffle(items, random);
      int asked = 0;
      for (Item item : items) {
        Set<String> words = words(item, documents.get(item.document()), random);
        if (words.size() < 4 || asked == queries) {
          continue;
        }
        asked++;
        String query = String.join(" ", words);
        ranks[0] += 1.0 / own(stand, query, item);
        int at = flat.search(query, 1_000).indexOf(item.document() + "/" + item.position());
        ranks[1] += at < 0 ? 0 : 1.0 / (at + 1);
        ranks[2] += whole(coarse, query, item, documents);
      }
      Table table = new Table("Mean reciprocal rank of the passage", "ranking", "MRR");
      table.row("Vigil, elements", of(ranks[0] / asked));
      table.row("bare Lucene on the same pieces", of(ranks[1] / asked));
      table.row("bare Lucene on whole documents, read from the front", of(ranks[2] / asked));
      report.table(table);
      report.say("%d queries on %d documents.".formatted(asked, files.size()));
      report.bar(
          new Target(
              "MRR above flat BM25",
              of(ranks[1] / asked),
              of(ranks[0] / asked),
              ranks[0] > ranks[1]));
      report.bar(
          new Target(
              "MRR above whole documents",
              of(ranks[2] / asked),
              of(ranks[0] / asked),
              ranks[0] > ranks[2]));
    } finally {
      Folders.delete(pieces);
      Folders.delete(whole);
    }
  }

  private static String of(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String url(int document) {
    return "https://library.example/" + document + ".xml";
  }

  /** Four words of the passage, and one of the title of the document. */
  private static Set<String> words(Item item, DocumentPieces document, Random random) {
    List<String> inside = candidates(item.piece().text());
    List<String> title = candidates(document.title());
    Set<String> words = new LinkedHashSet<>();
    if (inside.size() >= 12) {
      Collections.shuffle(inside, random);
      words.addAll(inside.subList(0, 4));
      if (!title.isEmpty()) {
        words.add(title.get(random.nextInt(title.size())));
      }
    }
    return words;
  }

  private static List<String> candidates(String text) {
    Set<String> words = new LinkedHashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)) {
      if (word.length() > 3) {
        words.add(word);
      }
    }
    return new ArrayList<>(words);
  }

  private static double own(SearchFolder stand, String query, Item item) {
    List<SearchHit> all = new ArrayList<>();
    for (SearchHit hit : stand.answer(query, MOST).hits()) {
      all.add(hit);
      all.addAll(hit.more());
    }
    all.sort(Comparator.comparingDouble(hit -> -hit.score()));
    String place = String.join("/", item.piece().names());
    String text = plain(item.piece().text());
    for (int i = 0; i < all.size(); i++) {
      SearchHit hit = all.get(i);
      String snippet = plain(hit.snippetText().replace("…", ""));
      if (hit.url().equals(url(item.document()))
          && hit.place().equals(place)
          && text.contains(snippet)) {
        return i + 1;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static double whole(
      BareLucene coarse, String query, Item item, List<DocumentPieces> documents) throws Exception {
    int read = 0;
    for (String id : coarse.search(query, 1_000)) {
      int document = Integer.parseInt(id);
      if (document == item.document()) {
        return 1.0 / (read + item.position() + 1);
      }
      read += documents.get(document).pieces().size();
    }
    return 0;
  }
}
