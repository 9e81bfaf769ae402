package dev.vigil.bench.search;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.search.index.PageContent;
import dev.vigil.search.index.SearchIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Indexes the pages of an archive by Vigil and by bare Lucene, on all cores, in rounds, so that all
 * meet the same load of the machine. Both index pages that they read from the archive, and both
 * index the texts of these pages that were read before. For one thread.
 */
public final class IndexingRounds implements AutoCloseable {
  private final SearchFolder stand;
  private final SearchIndex index;
  private final IndexUpdate update;
  private final Map<Page, PageContent> ready = new ConcurrentHashMap<>();
  private final BareLucene lucene;
  private final BareLucene reading;
  private long own;
  private long ownTexts;
  private long bare;
  private long bareTexts;

  /** Work that is timed. */
  private interface Work {
    void run() throws IOException;
  }

  /**
   * @param folder for the indexes
   */
  public IndexingRounds(SearchFolder stand, Path folder) throws IOException {
    this.stand = stand;
    this.index = SearchIndex.open(folder.resolve("vigil"));
    this.update =
        new IndexUpdate(
            stand.archive(),
            index,
            false,
            (page, indexed) -> Objects.requireNonNull(ready.get(page)));
    this.lucene = new BareLucene(folder.resolve("texts"));
    this.reading = new BareLucene(folder.resolve("pages"));
  }

  /**
   * Indexes pages that were added to the archive.
   *
   * @param counts whether the time of this round counts
   */
  public void round(
      int start,
      int end,
      boolean counts,
      IntFunction<String> url,
      IntFunction<String> title,
      IntFunction<String> text)
      throws IOException {
    Archive archive = stand.archive();
    ready.clear();
    pages(start, end, i -> ready.put(page(url, i), PageContent.read(archive, page(url, i), 0)));
    long[] times = {
      stand.index(),
      time(
          () -> {
            pages(start, end, i -> add(reading, i, title.apply(i), shown(archive, page(url, i))));
            reading.commit();
          }),
      time(
          () -> {
            update.all(() -> true, (pages, all, versions) -> {});
            index.commit();
          }),
      time(
          () -> {
            pages(start, end, i -> add(lucene, i, title.apply(i), text.apply(i)));
            lucene.commit();
          })
    };
    if (counts) {
      own += times[0];
      bare += times[1];
      ownTexts += times[2];
      bareTexts += times[3];
    }
  }

  /** Nanoseconds of Vigil with pages of the archive. */
  public long own() {
    return own;
  }

  /** Nanoseconds of Vigil with texts in memory. */
  public long ownTexts() {
    return ownTexts;
  }

  /** Nanoseconds of Lucene with pages of the archive. */
  public long bare() {
    return bare;
  }

  /** Nanoseconds of Lucene with texts in memory. */
  public long bareTexts() {
    return bareTexts;
  }

  private static Page page(IntFunction<String> url, int number) {
    return new Page(0, url.apply(number), "");
  }

  private static void pages(int start, int end, IntConsumer each) {
    IntStream.range(start, end).parallel().forEach(each);
  }

  private static String shown(Archive archive, Page page) {
    return RenderedText.of(archive.digest(archive.newest(page).orElseThrow()), 0);
  }

  private static void add(BareLucene lucene, int number, String title, String text) {
    try {
      lucene.add(Integer.toString(number), title, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long time(Work work) throws IOException {
    long begun = System.nanoTime();
    work.run();
    return System.nanoTime() - begun;
  }

  @Override
  public void close() throws IOException {
    index.close();
    lucene.close();
    reading.close();
  }
}
