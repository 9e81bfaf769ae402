package dev.vigil.knowledge.portal;

import dev.vigil.archive.version.Page;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.fact.store.FactMember;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes values that people typed in as a page with microdata, so that they are versions and facts
 * like those of any page. Equal values give equal bytes. Stateless.
 */
public final class EntryPage {
  /** The scheme of the addresses of such pages. */
  public static final String SCHEME = "entry:";

  private EntryPage() {}

  public static boolean isEntry(Page page) {
    return page.url().startsWith(SCHEME);
  }

  /** What was typed in about an individual; a table that was uploaded is not. */
  public static Optional<FactMember> entry(Individual one) {
    return one.members().stream()
        .filter(member -> isEntry(member.source()) && !member.source().url().contains("/upload/"))
        .findFirst();
  }

  /** The page of one thing. */
  static byte[] write(FactClass type, Map<String, List<String>> values) {
    StringBuilder out = new StringBuilder();
    String title = values.getOrDefault(type.title(), List.of("")).getFirst();
    head(out, title);
    out.append("<article itemscope itemtype=\"").append(type(type)).append("\">\n<dl>\n");
    for (FactProperty property : type.properties()) {
      for (String value : values.getOrDefault(property.name(), List.of())) {
        if (!value.isBlank()) {
          out.append("<dt>").append(MarkupEscape.escape(property.name())).append("</dt><dd>");
          value(out, property, value);
          out.append("</dd>\n");
        }
      }
    }
    return out.append("</dl>\n</article>\n</html>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The page that says that a thing was removed. */
  static byte[] removed() {
    return "<!DOCTYPE html>\n<html><meta charset=\"utf-8\"><p>Removed.</p></html>\n"
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The page of a table, with a row for each thing. */
  static byte[] write(FactClass type, String title, List<Map<String, List<String>>> rows) {
    StringBuilder out = new StringBuilder();
    head(out, title);
    List<FactProperty> columns =
        type.properties().stream()
            .filter(one -> rows.stream().anyMatch(row -> row.containsKey(one.name())))
            .toList();
    out.append("<table>\n<tr>");
    columns.forEach(
        one -> out.append("<th>").append(MarkupEscape.escape(one.name())).append("</th>"));
    out.append("</tr>\n");
    for (Map<String, List<String>> row : rows) {
      out.append("<tr itemscope itemtype=\"").append(type(type)).append("\">");
      for (FactProperty property : columns) {
        out.append("<td>");
        for (String value : row.getOrDefault(property.name(), List.of())) {
          if (!value.isBlank()) {
            value(out, property, value);
          }
        }
        out.append("</td>");
      }
      out.append("</tr>\n");
    }
    return out.append("</table>\n</html>\n").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void head(StringBuilder out, String title) {
    out.append("<!DOCTYPE html>\n<html><meta charset=\"utf-8\"><title>")
        .append(MarkupEscape.escape(title))
        .append("</title>\n<h1>")
        .append(MarkupEscape.escape(title))
        .append("</h1>\n");
  }

  private static String type(FactClass type) {
    return MarkupEscape.escape("https://schema.org/" + type.types().getFirst());
  }

  private static void value(StringBuilder out, FactProperty property, String value) {
    String name = MarkupEscape.escape(property.from().getFirst());
    String text = value.strip();
    if (property.type() == FactType.URL) {
      out.append(
          "<a itemprop=\"%s\" href=\"%s\">%s</a>"
              .formatted(name, MarkupEscape.escape(text), MarkupEscape.escape(text)));
    } else {
      out.append("<span itemprop=\"%s\">%s</span>".formatted(name, MarkupEscape.escape(text)));
    }
  }
}
