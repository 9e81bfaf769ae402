package dev.vigil.server.web.portal;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalPageXml;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.template.TemplateEngine;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.Optional;
import java.util.function.Function;

/**
 * Applies the templates of owners to pages of public sites. Where a template fails, the page is
 * shown as it is without one. Safe for concurrent use.
 */
final class PortalTemplates {
  private static final System.Logger LOG = System.getLogger(PortalTemplates.class.getName());

  /** Saxon is loaded with the first template. */
  private static final class Engine {
    static final TemplateEngine ONLY = new TemplateEngine();
  }

  private final Portal portal;

  PortalTemplates(Portal portal) {
    this.portal = portal;
  }

  Optional<SafeHtml> home(PortalSettings settings, PortalRenderer renderer) {
    return applied(settings, "home", renderer, PortalPageXml::home);
  }

  Optional<SafeHtml> table(PortalSettings settings, PortalRenderer renderer, ClassTable table) {
    return applied(settings, "class", renderer, answer -> answer.table(table));
  }

  Optional<SafeHtml> thing(
      PortalSettings settings, PortalRenderer renderer, FactClass type, Individual one) {
    return applied(settings, "thing", renderer, answer -> answer.thing(one));
  }

  private Optional<SafeHtml> applied(
      PortalSettings settings,
      String name,
      PortalRenderer renderer,
      Function<PortalPageXml, String> document) {
    return portal
        .template(settings.workspace(), name)
        .flatMap(
            template -> {
              try {
                return Optional.of(
                    apply(template.source(), document.apply(answer(settings, renderer))));
              } catch (KnowledgeException e) {
                LOG.log(System.Logger.Level.WARNING, "A template failed: {0}", e.getMessage());
                return Optional.empty();
              }
            });
  }

  static PortalPageXml answer(PortalSettings settings, PortalRenderer renderer) {
    return new PortalPageXml(settings, renderer.data(), renderer::to, renderer::to);
  }

  /** Applies a stylesheet; what it makes is filtered. */
  static SafeHtml apply(String stylesheet, String document) {
    return TemplateOutput.safe(Engine.ONLY.apply(stylesheet, document));
  }
}
