package dev.vigil.bench.topic;

import dev.vigil.bench.topic.Encyclopedia.Article;
import dev.vigil.discover.database.RuleDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A site with documents that can be browsed and searched: the start page links to lists, the lists
 * to documents, and a search counts the documents that have all words. Immutable.
 */
public final class DocumentSite {
  /** The start page. */
  public static final String START = "https://database.example/";

  private static final int LISTED = 100;

  /** The bytes of a snippet of a result page, which {@link SearchPages} do not have. */
  private static final int SNIPPET = 200;

  private static final int SHOWN = 10;

  /** A document: what it says, and its topics. */
  public record Entry(String title, String text, RuleDocument document) {
    public static Entry of(String title, String text, Set<String> topics) {
      return new Entry(title, text, RuleDocument.of(title + " " + text, topics));
    }
  }

  private final List<Entry> entries;
  private final int design;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final ArticlePage pages;

  /**
   * @param entries in the order of the lists
   */
  public DocumentSite(List<Entry> entries, int design) {
    this.entries = List.copyOf(entries);
    this.design = design;
    for (int i = 0; i < entries.size(); i++) {
      places.put(url(i), i);
    }
    List<Article> popular = new ArrayList<>();
    for (int i = 0; i < entries.size(); i += Math.max(1, entries.size() / 20)) {
      popular.add(new Article("" + i, entries.get(i).title(), "", List.of(), List.of()));
    }
    pages = new ArticlePage(name -> url(Integer.parseInt(name)), popular);
  }

  private static String url(int document) {
    return START + "d" + document;
  }

  public List<RuleDocument> documents() {
    return entries.stream().map(Entry::document).toList();
  }

  /** The page at a URL. */
  public Optional<String> page(String url) {
    if (url.equals(START)) {
      StringBuilder lists = new StringBuilder("<title>Database</title><h1>Our documents</h1><ul>");
      for (int i = 0; i * LISTED < entries.size(); i++) {
        lists.append("<li><a href=\"l%d\">Documents from %d</a>".formatted(i, i * LISTED));
      }
      return Optional.of(lists.append("</ul>").toString());
    }
    if (url.matches(".*/l\\d+")) {
      int from = LISTED * Integer.parseInt(url.substring(url.lastIndexOf('l') + 1));
      StringBuilder list = new StringBuilder("<title>List</title><ol>");
      for (int i = from; i < Math.min(entries.size(), from + LISTED); i++) {
        list.append("<li><a href=\"d%d\">%s</a>".formatted(i, plain(entries.get(i).title())));
      }
      return Optional.of(list.append("</ol>").toString());
    }
    return Optional.ofNullable(places.get(url))
        .map(
            i -> {
              Entry entry = entries.get(i);
              Article article =
                  new Article("" + i, entry.title(), entry.text(), List.of(), List.of());
              return pages.html(article, Map.of(), design % ArticlePage.DESIGNS);
            });
  }

  private static String plain(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** How many documents have all these words. */
  public long matches(List<String> words) {
    return entries.stream().filter(e -> e.document().words().containsAll(words)).count();
  }

  /** A result page. */
  public String results(List<String> words) {
    return SearchPages.html(design, words, matches(words), 2003);
  }

  /** The bytes of a result page with the snippets that a real one would have. */
  public long bytes(String results, List<String> words) {
    return results.getBytes(StandardCharsets.UTF_8).length
        + SNIPPET * Math.min(SHOWN, matches(words));
  }

  /** The articles cut at paragraphs into documents of at least so many words. */
  public static List<Entry> parts(Article article, Set<String> topics, int words) {
    List<Entry> parts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (String paragraph : article.text().split("\n\n", -1)) {
      text.append(paragraph.strip()).append("\n\n");
      if (text.toString().split("\\s+", -1).length >= words) {
        parts.add(Entry.of(title(article, parts.size()), text.toString(), topics));
        text.setLength(0);
      }
    }
    return parts;
  }

  private static String title(Article article, int part) {
    return article.title() + (part == 0 ? "" : ", part " + (part + 1));
  }

  @Override
  public String toString() {
    return entries.stream().limit(3).map(Entry::title).collect(Collectors.joining(", "));
  }
}
