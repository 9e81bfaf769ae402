package dev.vigil.watch.engine;

import dev.vigil.document.PageDigest;
import dev.vigil.watch.base.Attachment;
import java.time.Instant;
import java.util.List;

/** What a look at a page brought, before anything is compared. Immutable. */
sealed interface Found {
  /**
   * The page, read.
   *
   * @param kept what came with it and is kept with its version
   */
  record Content(Reply reply, PageDigest digest, List<Attachment> kept) implements Found {
    Content(Reply reply, PageDigest digest) {
      this(reply, digest, List.of());
    }
  }

  /** The page is as it was. */
  record Same(Reply reply) implements Found {}

  /** No page: an error, a wall, nothing at all. It is neither a check nor a version. */
  record Bad(int status, String words) implements Found {}

  /** The host wants to be left alone until then. */
  record Later(Instant until, String words) implements Found {}

  /** Vigil itself failed. */
  record Broken(String words) implements Found {}
}
