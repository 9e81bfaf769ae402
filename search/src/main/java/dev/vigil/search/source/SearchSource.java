package dev.vigil.search.source;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.search.Search;
import dev.vigil.search.SearchAnswer;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchException;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.query.SearchQuery;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceTrigger;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A saved search as a source: {@code Using search "price -shipping site:shop.example"}. Its content
 * is a page with one row for each answer, ordered by URL and without times, so that two answers are
 * equal if they found the same. It is due when a page changed that the search concerns. Immutable.
 */
public final class SearchSource implements SourceKind {
  static final String NAME = "search";

  private final SourceKindProvider.SourceContext context;

  private SearchSource(SourceKindProvider.SourceContext context) {
    this.context = context;
  }

  /** Makes it for an installation. Immutable. */
  public static final class Maker implements SourceKindProvider {
    @Override
    public SourceKind make(SourceContext context) {
      return new SearchSource(context);
    }
  }

  private Search search() {
    return Search.of(context.archive(), context.folder(), context.time());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SourceTrigger trigger() {
    return SourceTrigger.SIGNAL;
  }

  @Override
  public Optional<String> fault(String argument) {
    try {
      SearchQuery query = search().parse(argument);
      if (query.sites().contains(NAME)) {
        return Optional.of(
            "A saved search cannot search in the answers of searches, because it could find itself;"
                + " remove site:search.");
      }
      return argument.isBlank()
          ? Optional.of("A saved search needs words or filters.")
          : Optional.empty();
    } catch (SearchException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public boolean isFaultLasting() {
    return true;
  }

  @Override
  public SourceContent take(String argument) {
    return take(0, argument);
  }

  @Override
  public SourceContent take(long workspace, String argument) {
    try {
      Search search = search();
      search.update(() -> true, (pages, all, versions) -> {});
      SearchAnswer answer =
          search.search(new SearchRequest(workspace, argument, 0, SearchRequest.MOST, true));
      boolean words = search.parse(argument).hasWords();
      byte[] page = page(argument, answer, words).getBytes(StandardCharsets.UTF_8);
      return new SourceContent.Content(page, "search.html", Optional.empty(), "");
    } catch (SearchException e) {
      return new SourceContent.Nothing(String.valueOf(e.getMessage()));
    }
  }

  /**
   * @param words whether the query has words; without them no text of a page is the one searched
   *     for
   */
  private static String page(String query, SearchAnswer answer, boolean words) {
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Search: ")
        .append(MarkupEscape.escape(query))
        .append("</title>\n<table>\n<tr><th>Page</th><th>Title</th><th>Text</th></tr>\n");
    List<SearchHit> hits =
        answer.hits().stream()
            .sorted(Comparator.comparing(SearchHit::url).thenComparing(SearchHit::profile))
            .toList();
    for (SearchHit hit : hits) {
      page.append("<tr><td><a href=\"")
          .append(MarkupEscape.escape(hit.url()))
          .append("\">")
          .append(MarkupEscape.escape(hit.url()))
          .append("</a></td><td>")
          .append(MarkupEscape.escape(hit.title()))
          .append("</td><td>")
          .append(words ? MarkupEscape.escape(hit.snippetText()) : "")
          .append("</td></tr>\n");
    }
    return page.append("</table></html>\n").toString();
  }
}
