package dev.vigil.server.api;

import dev.vigil.server.http.HttpMethod;
import dev.vigil.server.http.Route;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A route of the REST interface with its OpenAPI description. Immutable.
 *
 * @param query the parameters of the address, with what they mean
 * @param takes the type of the body, null for none
 * @param gives the type of the answer, null for none that is JSON
 * @param many whether the answer is a page of such
 * @param media the type of an answer that is not JSON, else empty
 */
record ApiOperation(
    Route route,
    String summary,
    Map<String, String> query,
    @Nullable Class<?> takes,
    @Nullable Class<?> gives,
    boolean many,
    String media) {

  static ApiOperation of(Route route, String summary) {
    return new ApiOperation(route, summary, Map.of(), null, null, false, "");
  }

  ApiOperation asking(String name, String meaning) {
    Map<String, String> more = new LinkedHashMap<>(query);
    more.put(name, meaning);
    return new ApiOperation(route, summary, more, takes, gives, many, media);
  }

  ApiOperation taking(Class<?> type) {
    return new ApiOperation(route, summary, query, type, gives, many, media);
  }

  ApiOperation giving(Class<?> type) {
    return new ApiOperation(route, summary, query, takes, type, many, media);
  }

  ApiOperation givingMany(Class<?> type) {
    return new ApiOperation(route, summary, query, takes, type, true, media)
        .asking("cursor", "where the page before ended")
        .asking("limit", "how many at most, 1 to 200");
  }

  ApiOperation givingMedia(String type) {
    return new ApiOperation(route, summary, query, takes, null, false, type);
  }

  /** The HTTP status of a successful response. */
  int status() {
    return route.method() == HttpMethod.DELETE
        ? 204
        : takes != null && route.method() == HttpMethod.POST ? 201 : 200;
  }
}
