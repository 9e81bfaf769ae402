package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.server.account.Role;
import dev.vigil.server.http.RequestContext;

/** The way between the pages of settings. Stateless. */
final class SettingsTabs {
  private SettingsTabs() {}

  /**
   * The tabs that the visitor may open.
   *
   * @param here the path of this page
   */
  static SafeHtml of(RequestContext visit, String here) {
    return h(
        "nav.tabs",
        at("aria-label", "Settings"),
        tab(visit, Role.VIEWER, "/settings", "You", here),
        tab(visit, Role.EDITOR, "/transfer", "All watches as text", here),
        tab(visit, Role.EDITOR, "/import", "From other tools", here),
        tab(visit, Role.ADMIN, "/settings/backup", "Backup", here),
        tab(visit, Role.ADMIN, "/settings/accounts", "Accounts and workspaces", here),
        tab(visit, Role.ADMIN, "/settings/audit", "Who did what", here),
        tab(visit, Role.ADMIN, "/settings/health", "Health", here));
  }

  private static SafeHtml tab(
      RequestContext visit, Role least, String path, String label, String here) {
    return visit.visitor().role().may(least)
        ? h(
            "a",
            at("href", visit.to(path)),
            path.equals(here) ? at("aria-current", "page") : null,
            label)
        : SafeHtml.none();
  }
}
