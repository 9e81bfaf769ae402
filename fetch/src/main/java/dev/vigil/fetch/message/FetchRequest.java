package dev.vigil.fetch.message;

import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;

/**
 * A request to fetch a page. Immutable; equal requests that are under way at the same time share
 * one fetch.
 *
 * @param url the address
 * @param profile how it is requested
 * @param before what is known of the version seen before, so that an unchanged page need not be
 *     sent
 * @param limits how much and how long
 * @param session cookies kept between checks
 * @param allowance the time limit of its calls, in addition to the limits
 */
public record FetchRequest(
    WebUrl url,
    RequestProfile profile,
    Optional<PageProperties> before,
    FetchLimits limits,
    Optional<CookieSession> session,
    CallTimeLimit allowance) {

  /**
   * {@return a request for a first fetch with a plain GET}
   *
   * @param url the address
   */
  public static FetchRequest of(WebUrl url) {
    return new FetchRequest(
        url,
        RequestProfile.GET,
        Optional.empty(),
        FetchLimits.PAGE,
        Optional.empty(),
        CallTimeLimit.ENDLESS);
  }

  /**
   * {@return a request for a first fetch with a plain GET}
   *
   * @param url the address
   */
  public static FetchRequest of(String url) {
    return of(WebUrl.parse(url));
  }

  /**
   * {@return a copy with another profile}
   *
   * @param other the profile
   */
  public FetchRequest with(RequestProfile other) {
    return new FetchRequest(url, other, before, limits, session, allowance);
  }

  /**
   * {@return a copy that knows the properties of an earlier version}
   *
   * @param earlier the properties of the version seen before
   */
  public FetchRequest after(PageProperties earlier) {
    return new FetchRequest(url, profile, Optional.of(earlier), limits, session, allowance);
  }

  /**
   * {@return a copy with other limits}
   *
   * @param other the limits
   */
  public FetchRequest with(FetchLimits other) {
    return new FetchRequest(url, profile, before, other, session, allowance);
  }

  /**
   * {@return a copy within a cookie session}
   *
   * @param kept the cookies
   */
  public FetchRequest in(CookieSession kept) {
    return new FetchRequest(url, profile, before, limits, Optional.of(kept), allowance);
  }

  /**
   * {@return a copy within a time limit}
   *
   * @param other the time limit
   */
  public FetchRequest within(CallTimeLimit other) {
    return new FetchRequest(url, profile, before, limits, session, other);
  }
}
