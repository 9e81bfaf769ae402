package dev.vigil.fetch.message;

import dev.vigil.fetch.HttpHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The result of fetching the frames of a page. Immutable if the bytes are not modified.
 *
 * @param combined the page with the content of its frames, in UTF-8; empty where no frame was
 *     followed
 * @param documents the page and its frames, each byte for byte as it was served
 * @param missing what could not be had and is left out, with the reasons
 * @param broken why the page is not whole this time; empty where it is
 */
public record FetchedFrames(
    byte[] combined, List<LoadedResource> documents, List<String> missing, String broken) {
  /** Checks the values and copies the lists. */
  public FetchedFrames {
    documents = List.copyOf(documents);
    missing = List.copyOf(missing);
  }

  private static final Pattern OF_THE_BODY =
      Pattern.compile(
          "(?i)content-(?:type|length|encoding|md5|digest)|digest|repr-digest|etag|last-modified");

  /** {@return whether the page has frames whose content was fetched} */
  public boolean isFramed() {
    return combined.length > 0;
  }

  /**
   * The answer with the content of its frames. The next check fetches all of them, because no
   * server validates the combination.
   *
   * @param page the answer for the page itself
   * @return the answer with the combined content
   */
  public FetchResponse in(FetchResponse page) {
    List<HttpHeader> headers =
        new ArrayList<>(
            page.headers().stream()
                .filter(header -> !OF_THE_BODY.matcher(header.name()).matches())
                .toList());
    headers.add(new HttpHeader("Content-Type", "text/html; charset=utf-8"));
    return new FetchResponse(
        page.requested(),
        page.url(),
        page.status(),
        page.protocol(),
        headers,
        combined,
        page.wireBytes(),
        page.hops(),
        PageProperties.ofContent(combined),
        page.at(),
        page.took(),
        page.attempts(),
        page.notices(),
        page.rendered());
  }
}
