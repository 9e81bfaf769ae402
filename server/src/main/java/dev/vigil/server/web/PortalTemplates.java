package dev.vigil.server.web;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalSettings;
import java.util.Optional;

/** Applies the templates of owners to pages of public sites. Safe for concurrent use. */
final class PortalTemplates {
  PortalTemplates(Portal portal) {}

  Optional<SafeHtml> home(PortalSettings settings, PortalRenderer renderer) {
    return Optional.empty();
  }

  Optional<SafeHtml> table(PortalSettings settings, PortalRenderer renderer, ClassTable table) {
    return Optional.empty();
  }

  Optional<SafeHtml> thing(
      PortalSettings settings, PortalRenderer renderer, FactClass type, Individual one) {
    return Optional.empty();
  }
}
