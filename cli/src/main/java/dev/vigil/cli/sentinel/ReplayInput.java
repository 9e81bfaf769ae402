package dev.vigil.cli.sentinel;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.SentinelText;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the sentinels of a file and finds their pages in an archive, for a replay. Stateless. */
final class ReplayInput {
  private ReplayInput() {}

  static List<EffectiveSentinel> read(String file, DataOption place, Terminal terminal)
      throws IOException {
    SentinelFile all = SentinelText.read(file, terminal).parse(place.settings().zone());
    Map<String, Sentinel> named = new LinkedHashMap<>();
    all.sentinels().stream()
        .map(WrittenSentinel::sentinel)
        .forEach(sentinel -> named.put(sentinel.name(), sentinel));
    return named.values().stream()
        .map(
            sentinel ->
                EffectiveSentinel.of(sentinel, name -> Optional.ofNullable(named.get(name))))
        .toList();
  }

  /** The archived page of the sentinel's URL, preferably with the same request profile. */
  static Optional<Page> page(Archive archive, EffectiveSentinel effective) {
    String shown = SourceWords.shown(effective.source());
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

  static CommandFailure missing(Archive archive, EffectiveSentinel effective) {
    String shown = SourceWords.shown(effective.source());
    return new CommandFailure(
        "the archive has no page '%s' for sentinel %s%s"
            .formatted(
                shown,
                effective.name(),
                SpellingSuggestion.to(shown, archive.pages().stream().map(Page::url).toList())
                    .map(near -> "; did you mean '%s'?".formatted(near))
                    .orElse("; 'vigil archive log' lists what it has.")));
  }
}
