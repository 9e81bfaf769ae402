package dev.vigil.server.http;

import dev.vigil.diff.DiffException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** A request that is not answered as its sender wished; one sentence says why and what helps. */
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

  /** Nobody may know whether what others have exists, so it is the same as what does not. */
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

  /** Somebody has to wait. */
  public static HttpProblem tooMany(Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1000);
    return new HttpProblem(
        429,
        "Too many attempts; try again in " + seconds + " s.",
        Map.of("Retry-After", Long.toString(seconds)),
        "");
  }

  /** The same about a field of the form, beside which it is shown. */
  public HttpProblem at(String name) {
    return new HttpProblem(status, text(), headers, name);
  }

  /** Reads a field of a form; what is wrong with it is shown beside the field. */
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

  /** The field that it is about; empty for all of the form. */
  String field() {
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
