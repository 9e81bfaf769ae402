package dev.vigil.knowledge.fact;

import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactRepository;
import java.net.URI;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the members of a class as a canonical HTML table, the document of {@code Using class}, and
 * reads it back. Equal members give equal bytes: the order is stable, and nothing depends on the
 * time of writing. Stateless.
 */
final class FactTable {
  private static final String CLASS = "data-vigil-class";

  private FactTable() {}

  /**
   * @param basis counts the rebuilds of the class
   * @param was the value before the current one, by subject and property
   */
  static String write(
      FactQuery query,
      FactClass type,
      List<FactMember> members,
      long basis,
      Map<String, String> was) {
    List<String> columns =
        type.properties().stream()
            .map(FactProperty::name)
            .filter(name -> members.stream().anyMatch(member -> member.first(name).isPresent()))
            .toList();
    // A request of its own may carry secrets: then reports stay out of public feeds.
    boolean open = members.stream().allMatch(member -> member.source().profile().isEmpty());
    StringBuilder out = new StringBuilder();
    out.append("<!doctype html>\n<html lang=\"en\" ");
    attribute(out, CLASS, type.name());
    attribute(out, "data-basis", Long.toString(basis));
    if (!open) {
      attribute(out, "data-private", "true");
    }
    out.append(">\n<head><meta charset=\"utf-8\"><title>")
        .append(MarkupEscape.escape(query.text()));
    out.append("</title></head>\n<body>\n<h1>").append(MarkupEscape.escape(query.text()));
    out.append("</h1>\n<table>\n<thead><tr>");
    columns.forEach(name -> out.append("<th>").append(MarkupEscape.escape(name)).append("</th>"));
    out.append("<th>page</th></tr></thead>\n<tbody>\n");
    Map<String, Integer> labels = new HashMap<>();
    members.forEach(member -> labels.merge(label(member), 1, Integer::sum));
    for (FactMember member : members) {
      row(out, columns, member, labels.getOrDefault(label(member), 0) > 1, was);
    }
    return out.append("</tbody>\n</table>\n</body>\n</html>\n").toString();
  }

  private static void row(
      StringBuilder out,
      List<String> columns,
      FactMember member,
      boolean ambiguous,
      Map<String, String> was) {
    String url = member.source().url();
    out.append("<tr ");
    attribute(out, "data-key", member.iri());
    attribute(out, "data-label", ambiguous ? member.title() + " (" + url + ")" : label(member));
    attribute(out, "data-page", url);
    attribute(out, "data-from", member.from().toString());
    out.append('>');
    for (String name : columns) {
      out.append("<td>");
      String separator = "";
      for (Fact fact : member.all(name)) {
        out.append(separator).append("<data ");
        separator = "; ";
        attribute(out, "data-property", name);
        attribute(out, "data-type", fact.value().type().word());
        attribute(out, "value", fact.value().text());
        attribute(out, "data-unit", fact.value().unit());
        attribute(out, "data-from", fact.from().toString());
        attribute(out, "data-was", was.getOrDefault(member.id() + " " + name, ""));
        attribute(out, "data-version", Integer.toString(fact.version()));
        attribute(out, "title", fact.snippet());
        out.append('>').append(MarkupEscape.escape(fact.value().shown())).append("</data>");
      }
      out.append("</td>");
    }
    boolean web = url.startsWith("http://") || url.startsWith("https://");
    out.append("<td>");
    if (web) {
      out.append("<a ");
      attribute(out, "href", url);
      out.append('>').append(MarkupEscape.escape(url)).append("</a>");
    } else {
      out.append(MarkupEscape.escape(url));
    }
    out.append("</td></tr>\n");
  }

  private static String label(FactMember member) {
    return member.title() + " (" + host(member.source().url()) + ")";
  }

  private static String host(String url) {
    try {
      String host = URI.create(url).getHost();
      return host == null ? url : host;
    } catch (IllegalArgumentException e) {
      return url;
    }
  }

  private static void attribute(StringBuilder out, String name, String value) {
    if (!value.isEmpty()) {
      if (out.charAt(out.length() - 1) == '"') {
        out.append(' ');
      }
      out.append(name).append("=\"").append(MarkupEscape.escape(value)).append('"');
    }
  }

  /** The rows of an answer; empty for any other document. */
  static Optional<MemberTable> read(PageDigest digest, FactClass type) {
    int root = digest.root();
    String of = root < 0 ? null : digest.attribute(root, CLASS);
    if (of == null || !of.equalsIgnoreCase(type.name())) {
      return Optional.empty();
    }
    List<MemberTable.Row> rows = new ArrayList<>();
    List<MemberTable.Cell> cells = new ArrayList<>();
    for (int node = digest.nodeCount() - 1; node > 0; node--) {
      if (!digest.isElement(node)) {
        continue;
      }
      String property = digest.attribute(node, "data-property");
      if (property != null) {
        cells.addFirst(cell(digest, node, property, type));
      }
      String key = digest.attribute(node, "data-key");
      if (key != null) {
        rows.addFirst(
            new MemberTable.Row(
                key,
                text(digest, node, "data-label"),
                text(digest, node, "data-page"),
                node,
                time(digest.attribute(node, "data-from")),
                cells));
        cells.clear();
      }
    }
    return Optional.of(new MemberTable(rows, text(digest, root, "data-basis"), true, 0));
  }

  private static MemberTable.Cell cell(
      PageDigest digest, int node, String property, FactClass type) {
    FactType datatype = type.property(property).map(one -> one.type()).orElse(FactType.TEXT);
    String shown = digest.text(node);
    String text = text(digest, node, "value");
    String unit = text(digest, node, "data-unit");
    FactValue value =
        datatype.isOrdered()
            ? FactRepository.value(datatype, text, unit)
            : new FactValue(datatype, text.isEmpty() ? shown : text, null, unit);
    return new MemberTable.Cell(
        property,
        value,
        node,
        time(digest.attribute(node, "data-from")),
        text(digest, node, "data-was"),
        number(text(digest, node, "data-version")),
        text(digest, node, "title"));
  }

  private static String text(PageDigest digest, int node, String name) {
    String value = digest.attribute(node, name);
    return value == null ? "" : value;
  }

  private static int number(String text) {
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
  }

  private static @Nullable Instant time(@Nullable String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
