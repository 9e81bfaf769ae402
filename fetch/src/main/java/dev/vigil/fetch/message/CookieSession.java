package dev.vigil.fetch.message;

import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import okhttp3.Cookie;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/**
 * A cookie jar: cookies that servers set, kept for one check, or between checks so that a login
 * persists. Domains, paths, expiry and public suffixes are those of RFC 6265. Safe for use by
 * several threads.
 */
public final class CookieSession {
  private static final int COOKIE_LIMIT = 300;
  private static final int PER_HOST_LIMIT = 50;
  private static final int LENGTH_LIMIT = 4096;

  private final List<Cookie> cookies = new ArrayList<>();

  private CookieSession() {}

  /** {@return a session without cookies} */
  public static CookieSession fresh() {
    return new CookieSession();
  }

  /**
   * Continues what {@link #store} wrote.
   *
   * @param stored the text
   * @return the session
   */
  public static CookieSession restore(String stored) {
    CookieSession session = new CookieSession();
    for (String line : stored.lines().toList()) {
      int tab = line.indexOf('\t');
      HttpUrl url = tab < 0 ? null : HttpUrl.parse(line.substring(0, tab));
      Cookie cookie = url == null ? null : Cookie.parse(url, line.substring(tab + 1));
      if (cookie != null) {
        session.cookies.add(cookie);
      }
    }
    return session;
  }

  /** {@return the cookies as text} It is as secret as a password. */
  public synchronized String store() {
    StringBuilder out = new StringBuilder();
    for (Cookie cookie : cookies) {
      String scheme = cookie.secure() ? "https" : "http";
      String host =
          cookie.domain().indexOf(':') >= 0 ? "[" + cookie.domain() + "]" : cookie.domain();
      out.append(scheme).append("://").append(host).append("/\t").append(cookie).append('\n');
    }
    return out.toString();
  }

  /** {@return whether there are no cookies} */
  public synchronized boolean isEmpty() {
    return cookies.isEmpty();
  }

  /** {@return the cookies of the session, for a browser that continues it} */
  public synchronized List<Cookie> cookies() {
    return List.copyOf(cookies);
  }

  /**
   * Takes over what a browser set meanwhile.
   *
   * @param newer the cookies of the browser
   */
  public synchronized void adopt(List<Cookie> newer) {
    newer.forEach(this::put);
  }

  /**
   * Keeps the cookies that a response sets.
   *
   * @param from the address of the page
   * @param headers the header of the response
   * @param now the time
   */
  public synchronized void receive(WebUrl from, Headers headers, Instant now) {
    for (Cookie cookie : Cookie.parseAll(from.toHttpUrl(), headers)) {
      if (cookie.expiresAt() <= now.toEpochMilli()) {
        remove(cookie);
      } else {
        put(cookie);
      }
    }
  }

  private void put(Cookie cookie) {
    if (cookie.name().length() + cookie.value().length() > LENGTH_LIMIT) {
      return;
    }
    remove(cookie);
    cookies.add(cookie);
    drop(PER_HOST_LIMIT, cookie.domain());
    drop(COOKIE_LIMIT, "");
  }

  private void remove(Cookie cookie) {
    cookies.removeIf(
        c ->
            c.name().equals(cookie.name())
                && c.domain().equals(cookie.domain())
                && c.path().equals(cookie.path()));
  }

  /** Forgets the oldest beyond a limit; an empty domain means all. */
  private void drop(int limit, String domain) {
    while (cookies.stream().filter(c -> domain.isEmpty() || c.domain().equals(domain)).count()
        > limit) {
      cookies.remove(
          cookies.stream()
              .filter(c -> domain.isEmpty() || c.domain().equals(domain))
              .findFirst()
              .orElseThrow());
    }
  }

  /**
   * {@return the Cookie header for a request; empty for none}
   *
   * @param to the address of the request
   * @param now the time
   */
  public synchronized String header(WebUrl to, Instant now) {
    cookies.removeIf(c -> c.expiresAt() <= now.toEpochMilli());
    StringBuilder out = new StringBuilder();
    cookies.stream()
        .filter(c -> c.matches(to.toHttpUrl()))
        .sorted(Comparator.comparingInt((Cookie c) -> -c.path().length()))
        .forEach(
            c ->
                out.append(out.isEmpty() ? "" : "; ")
                    .append(c.name())
                    .append('=')
                    .append(c.value()));
    return out.toString();
  }
}
