package dev.vigil.discover.crawl;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The crawls of a data folder, each in a folder of its own. Immutable. */
public final class CrawlFolders {
  private final Path folder;

  /** The crawls of a data folder. */
  public CrawlFolders(Path data) {
    this.folder = data.resolve("crawls");
  }

  /** All of them by name. */
  public List<Crawl> all() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(folder)) {
      return folders
          .filter(one -> Files.exists(one.resolve(Crawl.SETTINGS)))
          .sorted()
          .map(Crawl::open)
          .toList();
    } catch (IOException e) {
      throw new DiscoverException("The crawls in " + folder + " cannot be listed.", e);
    }
  }

  /** The crawl of that name. */
  public Crawl find(String name) {
    check(name);
    if (!Files.exists(folder.resolve(name).resolve(Crawl.SETTINGS))) {
      List<String> known = all().stream().map(Crawl::name).toList();
      throw new DiscoverException(
          "There is no crawl '"
              + name
              + "'"
              + SpellingSuggestion.to(name, known)
                  .map(near -> "; did you mean '" + near + "'?")
                  .orElse("; 'vigil crawl list' lists them."));
    }
    return Crawl.open(folder.resolve(name));
  }

  /** Makes a crawl of that name. */
  public Crawl create(String name, CrawlSettings settings) {
    check(name);
    return Crawl.create(folder.resolve(name), settings);
  }

  /** An unused name for a crawl with these start URLs. */
  public String freeName(List<String> seeds) {
    String host = seeds.isEmpty() ? "crawl" : WebUrl.parse(seeds.getFirst()).host();
    String plain = host.replaceAll("[^\\p{L}\\p{N}.-]+", "-");
    for (int i = 1; ; i++) {
      String name = i == 1 ? plain : plain + "-" + i;
      if (!Files.exists(folder.resolve(name))) {
        return name;
      }
    }
  }

  private static void check(String name) {
    if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,99}")) {
      throw new DiscoverException(
          "'"
              + name
              + "' is not a name of a crawl; use letters, digits, dots and hyphens, at most 100.");
    }
  }
}
