package dev.vigil.watch.page;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.version.Sha256;
import java.util.Optional;

/**
 * Remembers large bodies that no reader accepted, so that the same body is refused without another
 * attempt. Keeps up to {@value #MOST} in this process. Safe for concurrent use.
 */
final class UnreadableBodies {
  private static final int MOST = 2000;

  /** Smaller bodies are parsed again, which is cheaper than hashing them. */
  private static final int LEAST_LENGTH = 256 << 10;

  private record Body(String url, Sha256 hash) {
    static Body of(PageResponse reply) {
      return new Body(reply.fetch().url(), Sha256.of(reply.body()));
    }
  }

  private final Cache<Body, String> reasons = Caffeine.newBuilder().maximumSize(MOST).build();

  /** Why this body cannot be read, if known. */
  Optional<String> find(PageResponse reply) {
    if (reply.body().length < LEAST_LENGTH) {
      return Optional.empty();
    }
    return Optional.ofNullable(reasons.getIfPresent(Body.of(reply)));
  }

  void put(PageResponse reply, String reason) {
    if (reply.body().length >= LEAST_LENGTH) {
      reasons.put(Body.of(reply), reason);
    }
  }
}
