package dev.vigil.bench.topic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The articles of an encyclopedia with their links and categories. The line that names the subjects
 * of an article is left out, because it would give the answer away. Immutable.
 */
public final class Encyclopedia {
  /**
   * An article.
   *
   * @param name identifies it
   * @param categories its paths in the category tree, such as {@code Science/Biology/Birds}
   * @param links the names of articles that it links to
   */
  public record Article(
      String name, String title, String text, List<String> categories, List<String> links) {
    /** Whether it is in a category or one below. */
    public boolean isIn(String category) {
      return categories.stream().anyMatch(c -> c.equals(category) || c.startsWith(category + "/"));
    }
  }

  private final Map<String, Article> articles;

  private Encyclopedia(Map<String, Article> articles) {
    this.articles = articles;
  }

  /** Reads the folder with the articles and the two lists. */
  public static Encyclopedia read(List<Path> files) {
    Map<String, Path> texts = new TreeMap<>();
    Map<String, List<String>> categories = new TreeMap<>();
    Map<String, List<String>> links = new TreeMap<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (name.endsWith(".txt") && file.toString().contains("plaintext")) {
        texts.put(name.substring(0, name.length() - 4), file);
      } else if (name.equals("categories.tsv")) {
        pairs(file, categories);
      } else if (name.equals("links.tsv")) {
        pairs(file, links);
      }
    }
    Map<String, Article> all = new TreeMap<>();
    texts.forEach(
        (name, file) ->
            all.put(
                name,
                new Article(
                    name,
                    title(name),
                    text(file),
                    categories.getOrDefault(name, List.of()).stream()
                        .map(c -> c.replaceFirst("^subject\\.", "").replace('.', '/'))
                        .toList(),
                    links.getOrDefault(name, List.of()).stream()
                        .filter(texts::containsKey)
                        .toList())));
    return new Encyclopedia(all);
  }

  private static void pairs(Path file, Map<String, List<String>> into) {
    try {
      for (String line : Files.readAllLines(file)) {
        String[] fields = line.split("\t", -1);
        if (!line.startsWith("#") && fields.length == 2) {
          into.computeIfAbsent(fields[0], k -> new ArrayList<>()).add(fields[1]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String title(String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8).replace('_', ' ');
    } catch (IllegalArgumentException e) {
      return name.replace('_', ' ');
    }
  }

  private static String text(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      int subjects = text.indexOf("Related subjects:");
      int start = subjects < 0 ? -1 : text.indexOf("\n\n", subjects);
      String body = start < 0 ? text : text.substring(start);
      int end = body.lastIndexOf("Retrieved from");
      return (end > 0 ? body.substring(0, end) : body).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Article> articles() {
    return List.copyOf(articles.values());
  }

  public Article article(String name) {
    return java.util.Objects.requireNonNull(articles.get(name));
  }

  /** The number of articles of each category and those above. */
  public Map<String, Integer> categories() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Article article : articles.values()) {
      article.categories().stream()
          .flatMap(Encyclopedia::above)
          .distinct()
          .forEach(c -> counts.merge(c, 1, Integer::sum));
    }
    return counts;
  }

  private static java.util.stream.Stream<String> above(String category) {
    List<String> all = new ArrayList<>();
    for (String at = category; !at.isEmpty(); ) {
      all.add(at);
      int slash = at.lastIndexOf('/');
      at = slash < 0 ? "" : at.substring(0, slash);
    }
    return all.stream();
  }
}
