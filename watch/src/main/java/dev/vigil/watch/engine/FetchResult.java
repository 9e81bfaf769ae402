package dev.vigil.watch.engine;

import dev.vigil.document.PageDigest;
import dev.vigil.watch.store.Attachment;
import java.time.Instant;
import java.util.List;

/** What a look at a page brought, before anything is compared. Immutable. */
sealed interface FetchResult {
  /**
   * The page, read.
   *
   * @param row what came with it and is kept with its version
   */
  record Content(PageReply reply, PageDigest digest, List<Attachment> row) implements FetchResult {
    Content(PageReply reply, PageDigest digest) {
      this(reply, digest, List.of());
    }
  }

  /** The page is as it was. */
  record Same(PageReply reply) implements FetchResult {}

  /** No page: an error, a wall, nothing at all. It is neither a check nor a version. */
  record Bad(int status, String words) implements FetchResult {}

  /** The host wants to be left alone until then. */
  record Later(Instant until, String words) implements FetchResult {}

  /** Vigil itself failed. */
  record Broken(String words) implements FetchResult {}
}
