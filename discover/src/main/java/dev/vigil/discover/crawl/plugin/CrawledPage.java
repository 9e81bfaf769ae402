package dev.vigil.discover.crawl.plugin;

import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A page that a crawl fetched, in the form that modules and frontiers receive. Immutable if the
 * body is not modified.
 *
 * @param number of the page: addresses are numbered from 1 in the order in which they were found
 * @param url the requested URL
 * @param finalUrl the address that answered; another one only where a browser followed redirects
 * @param depth how many links it is away from a start URL
 * @param at when the answer came
 * @param status the HTTP status
 * @param mediaType what the answer says it is, lower case without parameters; may be empty
 * @param body the content, decompressed
 * @param reading what was read from it; empty for redirects, errors, pictures and what is too large
 * @param links its links in the order of the page, each address once; none of a page that equals
 *     one seen before on its host
 * @param likeness whether its content was seen before
 */
public record CrawledPage(
    long number,
    WebUrl url,
    WebUrl finalUrl,
    int depth,
    Instant at,
    int status,
    String mediaType,
    byte[] body,
    Optional<ReadResult> reading,
    List<PageLink> links,
    DuplicateStatus likeness) {

  public CrawledPage {
    links = List.copyOf(links);
  }

  /** The digest of the page, if it was read. */
  public Optional<PageDigest> digest() {
    return reading.map(ReadResult::digest);
  }

  @Override
  public String toString() {
    return status + " " + url;
  }
}
