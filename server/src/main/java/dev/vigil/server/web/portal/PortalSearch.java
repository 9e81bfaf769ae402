package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.knowledge.portal.Individual;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.List;

/** Shows the individuals that a search in all classes finds. Stateless. */
final class PortalSearch {
  private static final int MOST = 30;

  private PortalSearch() {}

  static SafeHtml results(PortalRenderer renderer, String query) {
    if (query.isBlank()) {
      return SafeHtml.none();
    }
    List<Individual> hits = renderer.data().search(query.strip());
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
                                    at("href", renderer.to(hit)),
                                    at("dir", "auto"),
                                    PortalRenderer.shortened(hit.title())),
                                " ",
                                h("span.tag", hit.className())))
                    .toList()));
  }
}
