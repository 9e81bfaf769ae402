package dev.vigil.fetch.message;

import dev.vigil.document.Sha256Digest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.guard.ProxyRoute;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The request profile of a page: how it is requested. An address and a profile make a page: equal
 * profiles share fetches and versions, different ones never do. Immutable.
 *
 * @param method the request method
 * @param payload what is sent along
 * @param headers further header fields
 * @param secretHeaders header fields whose values are secrets, for the page's own origin only
 * @param cookies cookies, for the page's own origin only
 * @param credentials who asks, for the page's own origin only
 * @param language what Accept-Language says; empty for nothing
 * @param proxy the proxy on the way
 * @param tls whether certificates are verified
 * @param robots whether robots.txt is obeyed
 * @param rendering as served, or in a browser
 */
public record RequestProfile(
    String method,
    Optional<RequestPayload> payload,
    List<HttpHeader> headers,
    Map<String, Secret> secretHeaders,
    Map<String, Secret> cookies,
    Optional<Credentials> credentials,
    String language,
    Optional<ProxyRoute> proxy,
    Tls tls,
    Robots robots,
    Rendering rendering) {

  /** Whether certificates are verified. */
  public enum Tls {
    /** The certificate of the server is verified. */
    VERIFIED,
    /** The owner's exception, which every answer shows as a notice. */
    UNVERIFIED
  }

  /** Whether robots.txt is obeyed. */
  public enum Robots {
    /** A page that robots.txt forbids is not fetched. */
    OBEYED,
    /** The owner's decision, which every answer shows as a notice where it mattered. */
    OVERRIDDEN
  }

  /** A plain GET. */
  public static final RequestProfile GET =
      new RequestProfile(
          "GET",
          Optional.empty(),
          List.of(),
          Map.of(),
          Map.of(),
          Optional.empty(),
          "",
          Optional.empty(),
          Tls.VERIFIED,
          Robots.OBEYED,
          Rendering.PLAIN);

  /**
   * The header fields that the connection or another part of the profile sets, so that they are
   * rejected as headers.
   */
  private static final Set<String> NOT_AS_HEADERS =
      Set.of(
          "accept-encoding",
          "accept-language",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "cookie",
          "expect",
          "host",
          "if-modified-since",
          "if-none-match",
          "keep-alive",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  /** Checks the values and copies the lists. */
  public RequestProfile {
    headers = List.copyOf(headers);
    secretHeaders = Map.copyOf(secretHeaders);
    cookies = Map.copyOf(cookies);
    if (!method.matches("[A-Z]{1,20}") || method.equals("CONNECT") || method.equals("TRACE")) {
      throw new FetchException("'" + method + "' is not a request method that can be sent.");
    }
    if (payload.isPresent() && (method.equals("GET") || method.equals("HEAD"))) {
      throw new FetchException("A " + method + " request has no body; use POST or leave it out.");
    }
    if (rendering instanceof Rendering.InBrowser && !method.equals("GET")) {
      throw new FetchException("A browser opens pages with GET, not with " + method + ".");
    }
    headers.forEach(h -> checkName(h.name()));
    secretHeaders.forEach(
        (name, secret) -> checkName(new HttpHeader(name, secret.reveal()).name()));
    cookies.forEach((name, secret) -> checkCookie(name, secret.reveal()));
    if (!language.matches("[A-Za-z0-9,;=.* -]{0,200}")) {
      throw new FetchException(
          "'" + language + "' is not a list of languages like 'de, en;q=0.5'.");
    }
  }

  private static void checkName(String name) {
    if (NOT_AS_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      throw new FetchException(
          "The header " + name + " is set by its own part of the request, not among the headers.");
    }
  }

  private static void checkCookie(String name, String value) {
    new HttpHeader(name, value);
    if (value.indexOf(';') >= 0) {
      throw new FetchException("The cookie " + name + " has a semicolon in its value.");
    }
  }

  /**
   * Whether the response may be personal, because the request carries credentials, cookies or
   * secrets; then other users must not see it.
   *
   * @return true if so
   */
  public boolean isPrivate() {
    return credentials.isPresent()
        || !cookies.isEmpty()
        || !secretHeaders.isEmpty()
        || rendering instanceof Rendering.InBrowser browser
            && browser.steps().stream().anyMatch(BrowserStep.TypeSecret.class::isInstance);
  }

  /**
   * {@return one name for all equal profiles, to store pages under} Secrets count by their names: a
   * new password is the same page, and nothing can be guessed from the key.
   */
  public String key() {
    List<String> parts = new ArrayList<>();
    parts.add(method);
    parts.add(payload.map(p -> p.contentType() + " " + hex(p.bytes())).orElse(""));
    headers.forEach(h -> parts.add("h " + h.name().toLowerCase(Locale.ROOT) + ":" + h.value()));
    new TreeMap<>(secretHeaders)
        .forEach((n, s) -> parts.add("s " + n.toLowerCase(Locale.ROOT) + ":" + s.name()));
    new TreeMap<>(cookies).forEach((n, s) -> parts.add("c " + n + "=" + s.name()));
    parts.add(credentials.map(Credentials::name).orElse(""));
    parts.add(language);
    parts.add(proxy.map(ProxyRoute::toString).orElse(""));
    parts.add(tls + " " + robots + " " + rendering);
    StringBuilder all = new StringBuilder();
    parts.forEach(p -> all.append(p.length()).append(' ').append(p));
    return hex(all.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 32);
  }

  private static String hex(byte[] bytes) {
    return Sha256Digest.hex(bytes);
  }

  /**
   * {@return a copy with another method and a payload}
   *
   * @param verb the method, such as {@code POST}
   * @param what the payload
   */
  public RequestProfile sending(String verb, RequestPayload what) {
    return new RequestProfile(
        verb,
        Optional.of(what),
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with another method}
   *
   * @param verb the method, such as {@code HEAD}
   */
  public RequestProfile withMethod(String verb) {
    return new RequestProfile(
        verb,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with one more header field}
   *
   * @param name the name of the field
   * @param value the value
   */
  public RequestProfile withHeader(String name, String value) {
    List<HttpHeader> more = new ArrayList<>(headers);
    more.add(new HttpHeader(name, value));
    return new RequestProfile(
        method,
        payload,
        more,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with one more header field whose value is a secret}
   *
   * @param name the name of the field
   * @param value the value
   */
  public RequestProfile withHeader(String name, Secret value) {
    Map<String, Secret> more = new TreeMap<>(secretHeaders);
    more.put(name, value);
    return new RequestProfile(
        method,
        payload,
        headers,
        more,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with one more cookie}
   *
   * @param name the name of the cookie
   * @param value the value
   */
  public RequestProfile withCookie(String name, Secret value) {
    Map<String, Secret> more = new TreeMap<>(cookies);
    more.put(name, value);
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        more,
        credentials,
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with credentials}
   *
   * @param who the credentials
   */
  public RequestProfile withCredentials(Credentials who) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        Optional.of(who),
        language,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with these languages}
   *
   * @param languages as the header Accept-Language has them, such as {@code de, en;q=0.5}
   */
  public RequestProfile withLanguage(String languages) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        languages,
        proxy,
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with a proxy}
   *
   * @param route the proxy
   */
  public RequestProfile withProxy(ProxyRoute route) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        Optional.of(route),
        tls,
        robots,
        rendering);
  }

  /**
   * {@return a copy with or without verification of certificates}
   *
   * @param decision the decision of the page's owner
   */
  public RequestProfile withTls(Tls decision) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        decision,
        robots,
        rendering);
  }

  /**
   * {@return a copy with or without respect for robots.txt}
   *
   * @param decision the decision of the page's owner
   */
  public RequestProfile withRobots(Robots decision) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        decision,
        rendering);
  }

  /**
   * {@return a copy that is fetched as served or rendered in a browser}
   *
   * @param how as served, or in a browser
   */
  public RequestProfile rendered(Rendering how) {
    return new RequestProfile(
        method,
        payload,
        headers,
        secretHeaders,
        cookies,
        credentials,
        language,
        proxy,
        tls,
        robots,
        how);
  }
}
