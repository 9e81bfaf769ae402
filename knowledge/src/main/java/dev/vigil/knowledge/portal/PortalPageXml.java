package dev.vigil.knowledge.portal;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.Fact;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes the content of a portal page as XML, for templates. Immutable.
 *
 * @param classLink the address of a class
 * @param thingLink the address of an individual
 */
public record PortalPageXml(
    PortalSettings settings,
    PortalData data,
    Function<FactClass, String> classLink,
    Function<Individual, String> thingLink) {
  public String home() {
    StringBuilder out = start("home");
    for (FactClass type : data.classes()) {
      out.append(
          "<class name=\"%s\" href=\"%s\" count=\"%d\"/>\n"
              .formatted(
                  text(type.name()),
                  text(classLink.apply(type)),
                  data.members(type.name()).size()));
    }
    return out.append("</home>\n").toString();
  }

  public String table(ClassTable table) {
    StringBuilder out = start("class");
    out.append(
        "<name>%s</name><total>%d</total><page number=\"%d\" of=\"%d\"/>\n"
            .formatted(
                text(table.type().name()), table.total(), table.query().page(), table.pages()));
    for (FactProperty property : table.columns()) {
      out.append(
          "<property name=\"%s\" type=\"%s\"/>\n"
              .formatted(text(property.name()), property.type().word()));
    }
    for (Individual one : table.rows()) {
      thing(out, one);
    }
    return out.append("</class>\n").toString();
  }

  public String thing(Individual one) {
    StringBuilder out = start("page");
    thing(out, one);
    for (PortalData.Link link : data.to(one)) {
      Optional<Individual> other = data.find(link.from());
      other.ifPresent(
          from ->
              out.append(
                  "<mention property=\"%s\" class=\"%s\" href=\"%s\">%s</mention>\n"
                      .formatted(
                          text(link.property()),
                          text(from.className()),
                          text(thingLink.apply(from)),
                          text(from.title()))));
    }
    return out.append("</page>\n").toString();
  }

  private StringBuilder start(String root) {
    return new StringBuilder(
        "<%s site=\"%s\">\n<intro>%s</intro>\n"
            .formatted(root, text(settings.title()), text(settings.intro())));
  }

  private void thing(StringBuilder out, Individual one) {
    out.append(
        "<thing class=\"%s\" href=\"%s\"><title>%s</title>\n"
            .formatted(text(one.className()), text(thingLink.apply(one)), text(one.title())));
    for (Fact fact : one.facts()) {
      String link = data.target(one, fact).map(thingLink).orElse("");
      out.append(
          "<value property=\"%s\" type=\"%s\" unit=\"%s\" since=\"%s\"%s>%s</value>\n"
              .formatted(
                  text(fact.property()),
                  fact.value().type().word(),
                  text(fact.value().unit()),
                  fact.from(),
                  link.isEmpty() ? "" : " href=\"" + text(link) + "\"",
                  text(fact.value().text())));
    }
    out.append("</thing>\n");
  }

  /** Text for XML: special characters are escaped, characters that XML forbids become spaces. */
  private static String text(String raw) {
    StringBuilder out = new StringBuilder(raw.length());
    raw.codePoints().forEach(c -> out.appendCodePoint(isAllowed(c) ? c : ' '));
    return MarkupEscape.escape(out.toString());
  }

  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
