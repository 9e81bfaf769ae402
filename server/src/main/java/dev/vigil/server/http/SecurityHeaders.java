package dev.vigil.server.http;

import io.javalin.http.Context;

/** Sets the security headers of responses. Stateless. */
public final class SecurityHeaders {
  /** The policy of dashboard pages: own scripts, styles and images only, no framing. */
  private static final String PAGES =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; frame-src 'self'; font-src 'self'; manifest-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private SecurityHeaders() {}

  static void common(Context context) {
    context
        .header("Content-Security-Policy", PAGES)
        .header("X-Content-Type-Options", "nosniff")
        .header("X-Frame-Options", "DENY")
        .header("Referrer-Policy", "same-origin")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        .header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()")
        .header("Cache-Control", "no-store");
  }

  /**
   * Sets the headers of an archived page: a sandbox with an origin of its own that only the
   * dashboard may frame.
   *
   * @param script the hash of the one script that may run in it, or empty for none
   */
  public static void foreign(Context context, String script) {
    context
        .header(
            "Content-Security-Policy",
            "sandbox"
                + (script.isEmpty() ? "" : " allow-scripts")
                + "; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
                + (script.isEmpty() ? "" : "; script-src '" + script + "'")
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
        .header("X-Frame-Options", "SAMEORIGIN")
        .header("Referrer-Policy", "no-referrer");
  }
}
