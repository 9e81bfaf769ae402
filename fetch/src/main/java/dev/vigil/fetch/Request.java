package dev.vigil.fetch;

import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;

/**
 * One look at a page. Immutable; equal requests that are under way at the same time share one
 * fetch.
 *
 * @param url the address
 * @param profile how it is asked for
 * @param before what is known of the version seen before, so that an unchanged page need not be
 *     sent
 * @param caps how much and how long
 * @param session cookies kept between looks
 * @param allowance how long its calls may take, beside the caps
 */
public record Request(
    WebUrl url,
    Profile profile,
    Optional<PageProperties> before,
    Caps caps,
    Optional<Session> session,
    Allowance allowance) {

  /** A first look with a plain GET. */
  public static Request of(WebUrl url) {
    return new Request(
        url, Profile.GET, Optional.empty(), Caps.PAGE, Optional.empty(), Allowance.ENDLESS);
  }

  /** A first look with a plain GET. */
  public static Request of(String url) {
    return of(WebUrl.parse(url));
  }

  /** The same with another profile. */
  public Request with(Profile other) {
    return new Request(url, other, before, caps, session, allowance);
  }

  /** The same, knowing an earlier version. */
  public Request after(PageProperties earlier) {
    return new Request(url, profile, Optional.of(earlier), caps, session, allowance);
  }

  /** The same with other caps. */
  public Request with(Caps other) {
    return new Request(url, profile, before, other, session, allowance);
  }

  /** The same within a session. */
  public Request in(Session kept) {
    return new Request(url, profile, before, caps, Optional.of(kept), allowance);
  }

  /** The same within an allowance. */
  public Request within(Allowance other) {
    return new Request(url, profile, before, caps, session, other);
  }
}
