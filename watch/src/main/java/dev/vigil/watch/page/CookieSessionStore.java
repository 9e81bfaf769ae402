package dev.vigil.watch.page;

import dev.vigil.fetch.message.CookieSession;
import dev.vigil.watch.store.WatchedPage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stores the cookies that servers set, for pages that keep a session between checks. Safe for
 * concurrent use.
 */
public final class CookieSessionStore {
  private final Map<Long, Open> open = new ConcurrentHashMap<>();

  /** A session with its last stored form. */
  private record Open(CookieSession session, String stored) {}

  /** The session of a page; reloaded if another process stored it last. */
  public CookieSession of(WatchedPage page) {
    return open.compute(
            page.id(),
            (id, known) ->
                known != null && known.stored().equals(page.cookies())
                    ? known
                    : new Open(
                        page.cookies().isEmpty()
                            ? CookieSession.fresh()
                            : CookieSession.restore(page.cookies()),
                        page.cookies()))
        .session();
  }

  /** The cookies as they are stored; empty for a page that keeps none. */
  public String store(WatchedPage page) {
    Open known =
        open.computeIfPresent(
            page.id(), (id, now) -> new Open(now.session(), now.session().store()));
    return known == null ? "" : known.stored();
  }
}
