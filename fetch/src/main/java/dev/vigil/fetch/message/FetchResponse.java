package dev.vigil.fetch.message;

import dev.vigil.fetch.FetchNotice;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A server's response, whatever its status. Immutable if the body is not modified.
 *
 * @param requested the requested URL
 * @param url the address that answered, after redirects
 * @param status the HTTP status
 * @param protocol {@code http/1.1} or {@code h2}
 * @param headers the answer's header fields, without cookies that were set
 * @param body the content, decompressed; in a browser, the page after its scripts, in UTF-8
 * @param wireBytes bytes of body that came over the line
 * @param hops the redirects on the way
 * @param properties the properties to store for the next check
 * @param at when the answer came
 * @param took how long it took, with retries and waiting
 * @param attempts how many requests the last hop took
 * @param notices what a reader should know
 * @param rendered what the browser adds
 */
public record FetchResponse(
    WebUrl requested,
    WebUrl url,
    int status,
    String protocol,
    List<HttpHeader> headers,
    byte[] body,
    long wireBytes,
    List<Redirect> hops,
    PageProperties properties,
    Instant at,
    Duration took,
    int attempts,
    Set<FetchNotice> notices,
    Optional<RenderedPage> rendered) {

  /** Checks the values and copies the lists. */
  public FetchResponse {
    headers = List.copyOf(headers);
    hops = List.copyOf(hops);
    notices = Set.copyOf(notices);
  }

  /**
   * {@return the first header field of this name}
   *
   * @param name the name of the field, in any case
   */
  public Optional<String> header(String name) {
    return headers.stream().filter(h -> h.is(name)).map(HttpHeader::value).findFirst();
  }

  /** {@return whether the status means that this is the page} */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /**
   * {@return a copy with other properties}
   *
   * @param other the properties
   */
  public FetchResponse with(PageProperties other) {
    return new FetchResponse(
        requested, url, status, protocol, headers, body, wireBytes, hops, other, at, took, attempts,
        notices, rendered);
  }

  /**
   * {@return a copy with other header fields}
   *
   * @param others the header fields
   */
  public FetchResponse with(List<HttpHeader> others) {
    return new FetchResponse(
        requested,
        url,
        status,
        protocol,
        others,
        body,
        wireBytes,
        hops,
        properties,
        at,
        took,
        attempts,
        notices,
        rendered);
  }

  @Override
  public String toString() {
    return status + " " + url + ", " + body.length + " bytes";
  }
}
