package dev.vigil.server.http;

import dev.vigil.server.account.LoginSessions;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;

/** Sets and deletes the cookie of a session. Safe for concurrent use. */
public final class SessionCookie {
  private final LoginSessions sessions;
  private final RequestFilter.Address address;

  public SessionCookie(LoginSessions sessions, RequestFilter.Address address) {
    this.sessions = sessions;
    this.address = address;
  }

  /** Sets the session cookie. */
  public void open(RequestContext requestContext, String secret) {
    requestContext.context().cookie(cookie(secret, -1));
  }

  /** Ends the session and deletes the cookie. */
  public void close(RequestContext requestContext) {
    String secret = requestContext.cookie(RequestFilter.COOKIE);
    if (secret != null) {
      sessions.end(secret);
    }
    requestContext.context().cookie(cookie("", 0));
  }

  private Cookie cookie(String value, int age) {
    // Lax, so that links in messages find their reader logged in.
    return new Cookie(
        RequestFilter.COOKIE,
        value,
        address.base().isEmpty() ? "/" : address.base(),
        age,
        address.secure(),
        true,
        null,
        SameSite.LAX);
  }
}
