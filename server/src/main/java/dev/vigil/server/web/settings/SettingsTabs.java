package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.frame.SafeHtml;

/** The tabs of the settings pages. Stateless. */
final class SettingsTabs {
  private SettingsTabs() {}

  /**
   * Renders the tabs that the user may open.
   *
   * @param here the path of this page
   */
  static SafeHtml of(RequestContext context, String here) {
    return h(
        "nav.tabs",
        at("aria-label", "Settings"),
        tab(context, Role.VIEWER, "/settings", "You", here),
        tab(context, Role.EDITOR, "/transfer", "All sentinels as text", here),
        tab(context, Role.EDITOR, "/import", "From other tools", here),
        tab(context, Role.ADMIN, "/settings/backup", "Backup", here),
        tab(context, Role.ADMIN, "/settings/accounts", "Accounts and workspaces", here),
        tab(context, Role.ADMIN, "/settings/audit", "Audit log", here),
        tab(context, Role.ADMIN, "/settings/health", "Health", here));
  }

  private static SafeHtml tab(
      RequestContext context, Role least, String path, String label, String here) {
    return context.principal().role().may(least)
        ? h(
            "a",
            at("href", context.to(path)),
            path.equals(here) ? at("aria-current", "page") : null,
            label)
        : SafeHtml.none();
  }
}
