package dev.vigil.server.web.portal;

import dev.vigil.knowledge.portal.EntryStore;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAssets;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.List;

/** Assembles the routes of portals. Stateless. */
public final class PortalRoutes {
  private PortalRoutes() {}

  public static List<Route> of(
      Installation installation,
      AccountServices users,
      PageFrame frame,
      DashboardAssets assets,
      Portal portal) {
    EntryStore entries = new EntryStore(installation, portal);
    PortalTemplates templates = new PortalTemplates(portal);
    List<Route> all = new ArrayList<>();
    all.addAll(new PortalSettingsPages(installation, users, frame, portal).routes());
    all.addAll(new PortalSourcePages(installation, users, frame, portal, entries).routes());
    all.addAll(new PortalEntryPages(installation, users, frame, portal, entries).routes());
    all.addAll(new PortalDatabasePages(installation, users, frame, portal).routes());
    all.addAll(new PortalTemplatePages(users, frame, portal).routes());
    all.addAll(new SparqlPages(installation, frame, portal).routes());
    all.addAll(new PortalPages(installation, frame, portal).routes());
    all.addAll(new PublicSitePages(installation, portal, assets, templates).routes());
    return all;
  }
}
