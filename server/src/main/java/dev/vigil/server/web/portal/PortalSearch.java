package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds individuals by words in their titles and values, titles first. Stateless. */
final class PortalSearch {
  private static final int MOST = 30;

  private PortalSearch() {}

  private record Hit(Individual one, int rank) {}

  static SafeHtml results(PortalRenderer renderer, String query) {
    String words = query.strip().toLowerCase(Locale.ROOT);
    if (words.isEmpty()) {
      return SafeHtml.none();
    }
    List<Hit> hits = new ArrayList<>();
    for (Individual one : renderer.data().all()) {
      int rank = rank(one, words.split("\\s+", 10));
      if (rank > 0) {
        hits.add(new Hit(one, rank));
      }
    }
    hits.sort(
        Comparator.<Hit>comparingInt(hit -> -hit.rank()).thenComparing(hit -> hit.one().title()));
    return hits.isEmpty()
        ? h("p.quiet", "Nothing has these words.")
        : SafeHtml.all(
            h("p.quiet", DashboardText.count(hits.size(), "entry", "entries")),
            h(
                "ul",
                hits.stream()
                    .limit(MOST)
                    .map(
                        hit ->
                            h(
                                "li",
                                h(
                                    "a",
                                    at("href", renderer.to(hit.one())),
                                    at("dir", "auto"),
                                    PortalRenderer.shortened(hit.one().title())),
                                " ",
                                h("span.tag", hit.one().className())))
                    .toList()));
  }

  /** 0 if a word is missing; a word in the title counts more than one in a value. */
  private static int rank(Individual one, String[] words) {
    int rank = 0;
    String title = one.title().toLowerCase(Locale.ROOT);
    for (String word : words) {
      if (title.contains(word)) {
        rank += title.equals(word) ? 20 : 10;
        continue;
      }
      boolean found = false;
      for (Fact fact : one.facts()) {
        found = found || fact.value().text().toLowerCase(Locale.ROOT).contains(word);
      }
      if (!found) {
        return 0;
      }
      rank++;
    }
    return rank;
  }
}
