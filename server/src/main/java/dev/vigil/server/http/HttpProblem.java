package dev.vigil.server.http;

import dev.vigil.diff.DiffException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** Signals an HTTP error response; one sentence names the reason and the remedy. */
public final class HttpProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String field;
  private final transient Map<String, String> headers;

  private HttpProblem(int status, String message, Map<String, String> headers, String field) {
    super(message, null, false, false);
    this.field = field;
    this.status = status;
    this.headers = Map.copyOf(headers);
  }

  public static HttpProblem of(int status, String message) {
    return new HttpProblem(status, message, Map.of(), "");
  }

  public static HttpProblem badRequest(String message) {
    return of(400, message);
  }

  /**
   * Not found; used for missing objects and for objects of others, so that their existence stays
   * hidden.
   */
  public static HttpProblem notFound(String what) {
    return of(404, "There is no " + what + " here; it may have been removed.");
  }

  static HttpProblem unknown() {
    return new HttpProblem(
        401,
        "This needs a token: send 'Authorization: Bearer vigil_...'. The dashboard makes them"
            + " under Settings.",
        Map.of("WWW-Authenticate", "Bearer"),
        "");
  }

  static HttpProblem forbidden(String message) {
    return of(403, message);
  }

  /** Too many requests; names the time to wait. */
  public static HttpProblem tooMany(Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1000);
    return new HttpProblem(
        429,
        "Too many attempts; try again in " + seconds + " s.",
        Map.of("Retry-After", Long.toString(seconds)),
        "");
  }

  /** A copy that belongs to a field of the form and is shown beside it. */
  public HttpProblem at(String name) {
    return new HttpProblem(status, text(), headers, name);
  }

  /** Parses a form field; an error is shown beside the field. */
  public static <T> T reading(String field, Supplier<T> work) {
    try {
      return work.get();
    } catch (HttpProblem e) {
      throw e.at(field);
    } catch (WatchException | ServerException | DiffException e) {
      throw of(422, String.valueOf(e.getMessage())).at(field);
    }
  }

  public int status() {
    return status;
  }

  /** The field of the problem; empty for the whole form. */
  public String field() {
    return field;
  }

  Map<String, String> headers() {
    return headers;
  }

  /** The sentence. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
