package dev.vigil.watch.page;

import dev.vigil.document.PageDigest;
import dev.vigil.watch.store.Attachment;
import java.time.Instant;
import java.util.List;

/** The result of fetching a page, before anything is compared. Immutable. */
public sealed interface FetchResult {
  /**
   * The parsed page.
   *
   * @param resources the resources that are stored with its version
   */
  record Content(PageReply reply, PageDigest digest, List<Attachment> resources)
      implements FetchResult {
    Content(PageReply reply, PageDigest digest) {
      this(reply, digest, List.of());
    }
  }

  /** The page has not changed. */
  record Same(PageReply reply) implements FetchResult {}

  /** No usable page: an error, a block page or no response. It creates no version. */
  record HttpError(int status, String words) implements FetchResult {}

  /** The host asked to wait until then. */
  record Later(Instant until, String words) implements FetchResult {}

  /** An internal failure of Vigil. */
  record Broken(String words) implements FetchResult {}
}
