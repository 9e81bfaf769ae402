package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;

/** The way between the pages about messages. Stateless. */
final class NotificationTabs {
  private NotificationTabs() {}

  static SafeHtml of(RequestContext visit, String here) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    return h(
        "nav.tabs",
        at("aria-label", "Notifications"),
        tab(visit, "/notifications", "Messages", here),
        editor ? tab(visit, "/notifications/templates", "Templates", here) : null,
        editor ? tab(visit, "/notifications/feeds", "Feeds", here) : null,
        editor ? tab(visit, "/tags/edit?tag=*", "Digest and quiet hours", here) : null);
  }

  private static SafeHtml tab(RequestContext visit, String path, String label, String here) {
    return h(
        "a",
        at("href", visit.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }
}
