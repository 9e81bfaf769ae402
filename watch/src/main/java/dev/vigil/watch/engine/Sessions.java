package dev.vigil.watch.engine;

import dev.vigil.fetch.Session;
import dev.vigil.watch.base.WatchedPage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Cookies that servers set, for pages that keep them between looks. Safe for concurrent use. */
final class Sessions {
  private final Map<Long, Session> open = new ConcurrentHashMap<>();

  Session of(WatchedPage page) {
    return open.computeIfAbsent(
        page.id(),
        id -> page.cookies().isEmpty() ? Session.fresh() : Session.restore(page.cookies()));
  }

  /** The cookies as they are stored; empty for a page that keeps none. */
  String store(WatchedPage page) {
    Session session = open.get(page.id());
    return session == null ? "" : session.store();
  }
}
