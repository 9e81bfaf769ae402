package dev.vigil.watch.engine;

import dev.vigil.document.PageDigest;
import java.time.Instant;

/** What a look at a page brought, before anything is compared. Immutable. */
sealed interface Found {
  /** The page, read. */
  record Content(Reply reply, PageDigest digest) implements Found {}

  /** The page is as it was. */
  record Same(Reply reply) implements Found {}

  /** No page: an error, a wall, nothing at all. It is neither a check nor a version. */
  record Bad(int status, String words) implements Found {}

  /** The host wants to be left alone until then. */
  record Later(Instant until, String words) implements Found {}
}
