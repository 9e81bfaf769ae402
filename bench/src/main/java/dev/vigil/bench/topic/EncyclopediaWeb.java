package dev.vigil.bench.topic;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.discover.crawl.store.PageLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The encyclopedia as a web of 60 hosts in eight designs, written as WARC files, which a crawl
 * reads as if they were the web. Immutable.
 */
public final class EncyclopediaWeb {
  private static final int HOSTS = 60;

  private final Encyclopedia encyclopedia;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> titles = new HashMap<>();
  private final ArticlePage pages;

  public EncyclopediaWeb(Encyclopedia encyclopedia, long seed) {
    this.encyclopedia = encyclopedia;
    List<Article> popular = new ArrayList<>(encyclopedia.articles());
    Collections.shuffle(popular, new Random(seed));
    for (Article article : encyclopedia.articles()) {
      names.put(url(article.name()), article.name());
      titles.put(article.name(), article.title());
    }
    pages = new ArticlePage(EncyclopediaWeb::url, popular.subList(0, popular.size() / 3));
  }

  /** The URL of an article; it does not tell the category. */
  public static String url(String name) {
    int hash = name.hashCode() & 0x7FFFFFFF;
    return "https://site" + hash % HOSTS + ".example/p" + Integer.toString(hash, 36);
  }

  /** The article at a URL. */
  public Article article(String url) {
    return encyclopedia.article(java.util.Objects.requireNonNull(names.get(url)));
  }

  public boolean has(String url) {
    return names.containsKey(url);
  }

  /** The page of an article. */
  public String html(Article article) {
    int host = (article.name().hashCode() & 0x7FFFFFFF) % HOSTS;
    return pages.html(article, titles, host % ArticlePage.DESIGNS);
  }

  /** Writes all pages; returns the files. */
  public List<Path> write(Path folder) {
    try (PageLog log = PageLog.open(folder, PageLog.Place.START, Instant.EPOCH, seen -> {})) {
      long number = 0;
      for (Article article : encyclopedia.articles()) {
        number++;
        FetchRecord fetch =
            new FetchRecord(
                url(article.name()),
                Instant.EPOCH.plusSeconds(number),
                200,
                List.of(new StoredHeader("Content-Type", "text/html; charset=utf-8")),
                Duration.ZERO);
        log.append(
            number,
            new Capture(fetch, html(article).getBytes(StandardCharsets.UTF_8)),
            Duration.ZERO);
      }
    }
    return PageLog.files(folder);
  }
}
