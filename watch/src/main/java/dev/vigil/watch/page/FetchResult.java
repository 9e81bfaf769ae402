package dev.vigil.watch.page;

import dev.vigil.document.PageDigest;
import dev.vigil.watch.store.Attachment;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The result of fetching a page, before anything is compared. Immutable. */
public sealed interface FetchResult {
  /**
   * The parsed page.
   *
   * @param resources the resources that are stored with its version
   * @param problem why it was read in another way than it should be
   */
  record Content(
      PageResponse reply,
      PageDigest digest,
      List<Attachment> resources,
      Optional<WatchedPage.ReadProblem> problem)
      implements FetchResult {
    Content with(WatchedPage.ReadProblem found) {
      return new Content(reply, digest, resources, Optional.of(found));
    }

    Content with(List<Attachment> attachments) {
      return new Content(reply, digest, attachments, problem);
    }
  }

  /** The page has not changed. */
  record Same(PageResponse reply) implements FetchResult {}

  /** No usable page: an error, a block page or no response. It creates no version. */
  record HttpError(int status, String message) implements FetchResult {}

  /** The host asked to wait until then. */
  record Later(Instant until, String message) implements FetchResult {}

  /** An internal failure of Vigil. */
  record Broken(String message) implements FetchResult {}
}
