package dev.vigil.server.web.notification;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.SafeHtml;

/** The tabs of the pages about notifications. Stateless. */
public final class NotificationTabs {
  private NotificationTabs() {}

  public static SafeHtml of(RequestContext context, String here) {
    boolean editor = context.principal().role().may(Role.EDITOR);
    return h(
        "nav.tabs",
        at("aria-label", "Notifications"),
        tab(context, "/notifications", "Messages", here),
        editor ? tab(context, "/notifications/templates", "Templates", here) : null,
        editor ? tab(context, "/notifications/feeds", "Feeds", here) : null,
        editor ? tab(context, "/tags/edit?tag=*", "Digest and quiet hours", here) : null);
  }

  private static SafeHtml tab(RequestContext context, String path, String label, String here) {
    return h(
        "a",
        at("href", context.to(path)),
        path.equals(here) ? at("aria-current", "page") : null,
        label);
  }
}
