package dev.vigil.watch.page;

import dev.vigil.archive.version.Sha256;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers large bodies that no reader accepted, so that the same body is refused without another
 * attempt. Keeps the last {@value #MOST} of this process. Safe for concurrent use.
 */
final class UnreadableBodies {
  private static final int MOST = 2000;

  /** Smaller bodies are parsed again, which is cheaper than hashing them. */
  private static final int LEAST_LENGTH = 256 << 10;

  private record Body(String url, Sha256 hash) {
    static Body of(PageReply reply) {
      return new Body(reply.fetch().url(), Sha256.of(reply.body()));
    }
  }

  private final Map<Body, String> reasons =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Body, String> eldest) {
          return size() > MOST;
        }
      };

  /** Why this body cannot be read, if known. */
  Optional<String> find(PageReply reply) {
    if (reply.body().length < LEAST_LENGTH) {
      return Optional.empty();
    }
    Body body = Body.of(reply);
    synchronized (reasons) {
      return Optional.ofNullable(reasons.get(body));
    }
  }

  void put(PageReply reply, String reason) {
    if (reply.body().length >= LEAST_LENGTH) {
      Body body = Body.of(reply);
      synchronized (reasons) {
        reasons.put(body, reason);
      }
    }
  }
}
