package dev.vigil.server.api;

import dev.vigil.search.IndexRebuild;
import dev.vigil.search.Search;
import dev.vigil.search.SearchAnswer;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The routes of search. Safe for concurrent use. */
final class SearchRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule ADMIN = AccessRule.scope(TokenScope.ADMIN);

  private final Search search;
  private final IndexRebuild rebuild;
  private final AccountServices users;

  SearchRoutes(Installation installation, AccountServices users, IndexRebuild rebuild) {
    this.search = Search.of(installation);
    this.rebuild = rebuild;
    this.users = users;
  }

  List<ApiOperation> operations() {
    String path = "/api/v1/search";
    return List.of(
        ApiOperation.of(Route.get(path, READ, this::find), "Searches all pages and their history")
            .asking("q", "the query, as in docs/search.md")
            .asking("cursor", "where the page before ended")
            .asking("limit", "how many at most, 1 to 200")
            .giving(Answer.class),
        ApiOperation.of(
                Route.get(path + "/suggestions", READ, this::suggest),
                "Completes the last word, host or tag of a query that is being typed")
            .asking("q", "the query so far")
            .asking("limit", "how many at most, 1 to 200")
            .giving(Completions.class),
        ApiOperation.of(
                Route.post(path + "/rebuild", ADMIN, this::rebuild),
                "Builds the search index anew in the background, while searches go on")
            .giving(IndexRebuild.State.class),
        ApiOperation.of(
                Route.get(path + "/rebuild", ADMIN, this::rebuilding),
                "How far the rebuild of the search index is")
            .giving(IndexRebuild.State.class));
  }

  /** An answer to a search. Immutable. */
  record Answer(
      String query,
      int total,
      String note,
      List<Hit> items,
      @Nullable String next,
      Map<String, Map<String, Integer>> filters,
      Map<String, Map<String, Double>> related,
      List<SearchAnswer.Proposal> proposals) {}

  /** A found element. Immutable. */
  record Hit(
      String url,
      String title,
      String kind,
      String place,
      String heading,
      String snippet,
      double score,
      String from,
      @Nullable String to,
      int version,
      List<Hit> more) {
    static Hit of(SearchHit hit) {
      return new Hit(
          hit.url(),
          hit.title(),
          hit.kind(),
          hit.place(),
          hit.heading(),
          hit.snippetText(),
          hit.score(),
          hit.from().toString(),
          hit.to().map(Object::toString).orElse(null),
          hit.version(),
          hit.more().stream().map(Hit::of).toList());
    }
  }

  /** Whole queries that complete a beginning. Immutable. */
  record Completions(List<String> items) {}

  private void find(RequestContext context) {
    int from = Paging.within(context, "cursor", 0, 0, SearchRequest.MOST);
    int limit = Paging.strictLimit(context);
    int most = Math.min(limit, SearchRequest.MOST - from);
    SearchAnswer answer =
        search.searchFollowing(
            new SearchRequest(context.workspace(), context.query("q"), from, most, false));
    int end = from + answer.hits().size();
    Map<String, Map<String, Double>> related = new LinkedHashMap<>();
    answer
        .expansions()
        .forEach(
            (word, terms) -> {
              Map<String, Double> weights = new LinkedHashMap<>();
              terms.forEach(one -> weights.put(one.term(), one.weight()));
              related.put(word, weights);
            });
    IdempotentReplies.tagged(
        context,
        new Answer(
            answer.query(),
            answer.total(),
            answer.note(),
            answer.hits().stream().map(Hit::of).toList(),
            end < Math.min(answer.total(), SearchRequest.MOST) && !answer.hits().isEmpty()
                ? Integer.toString(end)
                : null,
            answer.filters(),
            related,
            answer.proposals()));
  }

  private void suggest(RequestContext context) {
    context.json(
        new Completions(
            search.suggest(context.workspace(), context.query("q"), Paging.strictLimit(context))));
  }

  private void rebuild(RequestContext context) {
    if (!rebuild.start()) {
      throw HttpProblem.of(409, "The search index is being built anew already; wait for its end.");
    }
    ApiAudit.note(users, context, "rebuilds index", "search");
    rebuilding(context);
  }

  private void rebuilding(RequestContext context) {
    context.json(rebuild.state());
  }
}
