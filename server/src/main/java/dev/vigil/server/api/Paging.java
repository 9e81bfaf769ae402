package dev.vigil.server.api;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import java.util.List;
import java.util.function.Function;

/** Splits lists into pages with cursors. Stateless. */
final class Paging {
  private static final int USUAL = 50;
  private static final int MOST = 200;

  private Paging() {}

  static int limit(RequestContext context) {
    return Math.clamp(context.query("limit", USUAL), 1, MOST);
  }

  /** The limit; one that is out of bounds is refused. */
  static int strictLimit(RequestContext context) {
    return within(context, "limit", USUAL, 1, MOST);
  }

  /** A number of the query; one that is out of bounds is refused. */
  static int within(RequestContext context, String name, int usual, int least, int most) {
    long value = context.query(name, usual);
    if (value < least || value > most) {
      throw HttpProblem.badRequest(
          "%s=%d is not possible; write a number from %d to %d."
              .formatted(name, value, least, most));
    }
    return Math.toIntExact(value);
  }

  /** Sends one page of a list and the cursor of the next page. */
  static <T, V> void some(
      RequestContext context, List<T> oneMore, Function<T, V> view, Function<T, String> place) {
    int limit = limit(context);
    List<T> shown = oneMore.size() > limit ? oneMore.subList(0, limit) : oneMore;
    String next = oneMore.size() > limit ? place.apply(shown.getLast()) : null;
    IdempotentReplies.tagged(context, new ApiJson.Page<>(shown.stream().map(view).toList(), next));
  }
}
