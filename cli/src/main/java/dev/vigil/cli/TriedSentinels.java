package dev.vigil.cli;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Page;
import dev.vigil.diff.Nearest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Terms;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sentinels of a file that are tried on an archive, and their pages in it. Stateless. */
final class TriedSentinels {
  private TriedSentinels() {}

  static List<Terms> read(String file, DataPlace place, Terminal terminal) throws IOException {
    SentinelFile all = SentinelText.read(file, terminal).parse(place.settings().zone());
    Map<String, Sentinel> named = new LinkedHashMap<>();
    all.sentinels().stream()
        .map(Written::sentinel)
        .forEach(sentinel -> named.put(sentinel.name(), sentinel));
    return named.values().stream()
        .map(sentinel -> Terms.of(sentinel, name -> Optional.ofNullable(named.get(name))))
        .toList();
  }

  /** The page of the sentinel's address; asked for in another way rather than none. */
  static Optional<Page> page(Archive archive, Terms terms) {
    String shown = Sources.shown(terms.source());
    String url = shown;
    try {
      url = WebUrl.parse(shown).toString();
    } catch (FetchException e) {
      // Other sources have no address of this form.
      assert e != null;
    }
    String wanted = url;
    return archive.pages().stream()
        .filter(page -> page.url().equals(wanted) || page.url().equals(shown))
        .max(Comparator.comparingInt(page -> archive.versions(page).size()));
  }

  static Failure missing(Archive archive, Terms terms) {
    String shown = Sources.shown(terms.source());
    return new Failure(
        "the archive has no page '%s' for sentinel %s%s"
            .formatted(
                shown,
                terms.name(),
                Nearest.to(shown, archive.pages().stream().map(Page::url).toList())
                    .map(near -> "; did you mean '%s'?".formatted(near))
                    .orElse("; 'vigil archive log' lists what it has.")));
  }
}
