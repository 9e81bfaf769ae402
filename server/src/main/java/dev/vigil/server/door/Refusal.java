package dev.vigil.server.door;

import java.time.Duration;
import java.util.Map;

/** A request that is not answered as its sender wished; one sentence says why and what helps. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Map<String, String> headers;

  private Refusal(int status, String message, Map<String, String> headers) {
    super(message, null, false, false);
    this.status = status;
    this.headers = Map.copyOf(headers);
  }

  public static Refusal of(int status, String message) {
    return new Refusal(status, message, Map.of());
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
        Map.of("WWW-Authenticate", "Bearer"));
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
        Map.of("Retry-After", Long.toString(seconds)));
  }

  public int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
  }

  /** The sentence. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
