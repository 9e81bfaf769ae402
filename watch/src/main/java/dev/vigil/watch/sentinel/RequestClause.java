package dev.vigil.watch.sentinel;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the page is asked for, where a plain GET will not do. Secrets are named, never written here.
 * Immutable.
 *
 * @param language what Accept-Language says; empty for nothing
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
    Set<Liberty> liberties) {

  public static final RequestClause PLAIN =
      new RequestClause("GET", List.of(), List.of(), Optional.empty(), "", "", List.of(), Set.of());

  /** A header or a cookie; immutable. */
  public record Field(String name, String value) {}

  /** What is sent along; immutable. */
  public record Body(String text, String contentType) {}

  /** What the owner may decide otherwise than it is done for everybody; shown wherever it holds. */
  public enum Liberty {
    /** Cookies that the server sets are kept between looks. */
    SESSION_KEPT("session", "kept"),
    /** The page is looked at even if robots.txt asks not to. */
    ROBOTS_OVERRIDDEN("robots", "overridden"),
    /** The server's certificate may be anything. */
    CERTIFICATE_UNVERIFIED("certificate", "unverified");

    private final String subject;
    private final String decision;

    Liberty(String subject, String decision) {
      this.subject = subject;
      this.decision = decision;
    }

    /** What it is about. */
    public String subject() {
      return subject;
    }

    /** What is decided. */
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
