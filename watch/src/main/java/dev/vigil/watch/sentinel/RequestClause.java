package dev.vigil.watch.sentinel;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of the HTTP request of a page, if it is not a plain GET. Secrets are named, never
 * written here. Immutable.
 *
 * @param language the Accept-Language header; empty for none
 * @param proxy the name under which the operator lists a proxy; empty for none
 * @param secrets which secrets are sent, and how
 */
public record RequestClause(
    String method,
    List<Field> headers,
    List<Field> cookies,
    Optional<Body> body,
    String language,
    String proxy,
    List<SecretUse> secrets,
    Set<Permission> liberties) {

  public static final RequestClause PLAIN =
      new RequestClause("GET", List.of(), List.of(), Optional.empty(), "", "", List.of(), Set.of());

  /** A header or a cookie; immutable. */
  public record Field(String name, String value) {}

  /** The body of the request; immutable. */
  public record Body(String text, String contentType) {}

  /** Deviations from the default behaviour that the owner may choose; they are always shown. */
  public enum Permission {
    /** Cookies that the server sets are kept between checks. */
    SESSION_KEPT("session", "kept"),
    /** The page is checked even if robots.txt asks not to. */
    ROBOTS_OVERRIDDEN("robots", "overridden"),
    /** The server's certificate may be anything. */
    CERTIFICATE_UNVERIFIED("certificate", "unverified");

    private final String subject;
    private final String decision;

    Permission(String subject, String decision) {
      this.subject = subject;
      this.decision = decision;
    }

    /** The subject of the deviation. */
    public String subject() {
      return subject;
    }

    /** The chosen behaviour. */
    public String decision() {
      return decision;
    }
  }

  public RequestClause {
    headers = List.copyOf(headers);
    cookies = List.copyOf(cookies);
    secrets = List.copyOf(secrets);
    liberties = Set.copyOf(liberties);
  }
}
