package dev.vigil.server.door;

import dev.vigil.diff.DiffException;
import dev.vigil.server.ServerException;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** A request that is not answered as its sender wished; one sentence says why and what helps. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String field;
  private final transient Map<String, String> headers;

  private Refusal(int status, String message, Map<String, String> headers, String field) {
    super(message, null, false, false);
    this.field = field;
    this.status = status;
    this.headers = Map.copyOf(headers);
  }

  public static Refusal of(int status, String message) {
    return new Refusal(status, message, Map.of(), "");
  }

  public static Refusal badRequest(String message) {
    return of(400, message);
  }

  /** Nobody may know whether what others have exists, so it is the same as what does not. */
  public static Refusal notFound(String what) {
    return of(404, "There is no " + what + " here; it may have been removed.");
  }

  static Refusal unknown() {
    return new Refusal(
        401,
        "This needs a token: send 'Authorization: Bearer vigil_...'. The dashboard makes them"
            + " under Settings.",
        Map.of("WWW-Authenticate", "Bearer"),
        "");
  }

  static Refusal forbidden(String message) {
    return of(403, message);
  }

  /** Somebody has to wait. */
  public static Refusal tooMany(Duration wait) {
    long seconds = Math.max(1, (wait.toMillis() + 999) / 1000);
    return new Refusal(
        429,
        "Too many attempts; try again in " + seconds + " s.",
        Map.of("Retry-After", Long.toString(seconds)),
        "");
  }

  /** The same about a field of the form, beside which it is shown. */
  public Refusal at(String name) {
    return new Refusal(status, text(), headers, name);
  }

  /** Reads a field of a form; what is wrong with it is shown beside the field. */
  public static <T> T reading(String field, Supplier<T> work) {
    try {
      return work.get();
    } catch (Refusal e) {
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
