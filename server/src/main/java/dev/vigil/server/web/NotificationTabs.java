package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.door.Visit;

/** The way between the pages about messages. Stateless. */
final class NotificationTabs {
  private NotificationTabs() {}

  static Html of(Visit visit, String here) {
    boolean editor = visit.visitor().role().may(Role.EDITOR);
    return h(
        "nav.tabs",
        at("aria-label", "Notifications"),
        tab(visit, "/notifications", "Messages", here),
        editor ? tab(visit, "/notifications/templates", "Templates", here) : null,
        editor ? tab(visit, "/notifications/feeds", "Feeds", here) : null,
        editor ? tab(visit, "/tags/edit?tag=*", "Digest and quiet hours", here) : null);
  }

  private static Html tab(Visit visit, String path, String label, String here) {
    return h(
        "a",
        at("href", visit.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }
}
