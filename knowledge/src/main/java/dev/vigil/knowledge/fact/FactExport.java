package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Writes the members of a class as CSV, JSON-LD or Turtle, in a stable order. Stateless. */
public final class FactExport {
  /** The vocabulary of classes and properties. */
  public static final String VOCABULARY = "urn:vigil:class:";

  /** The formats. */
  public enum Format {
    CSV("text/csv; charset=utf-8"),
    JSONLD("application/ld+json"),
    TURTLE("text/turtle; charset=utf-8");

    private final String mediaType;

    Format(String mediaType) {
      this.mediaType = mediaType;
    }

    public String mediaType() {
      return mediaType;
    }

    /** The format of a word. */
    public static Format of(String word) {
      return switch (word.strip().toLowerCase(Locale.ROOT)) {
        case "csv" -> CSV;
        case "jsonld", "json-ld" -> JSONLD;
        case "turtle", "ttl" -> TURTLE;
        default ->
            throw new KnowledgeException(
                "'%s' is not a format; it is one of csv, jsonld and turtle.".formatted(word));
      };
    }
  }

  private FactExport() {}

  public static String write(FactClass type, List<FactMember> members, Format format) {
    return switch (format) {
      case CSV -> csv(type, members);
      case JSONLD -> jsonLd(type, members);
      case TURTLE -> turtle(type, members);
    };
  }

  private static String csv(FactClass type, List<FactMember> members) {
    StringBuilder out = new StringBuilder("subject");
    for (FactProperty property : type.properties()) {
      out.append(',').append(property.name());
      if (isMeasured(property)) {
        out.append(',').append(property.name()).append("_unit");
      }
    }
    out.append("\r\n");
    for (FactMember member : members) {
      out.append(cell(member.iri()));
      for (FactProperty property : type.properties()) {
        List<Fact> facts = member.all(property.name());
        out.append(',')
            .append(
                cell(
                    facts.stream()
                        .map(fact -> fact.value().text())
                        .collect(Collectors.joining("\n"))));
        if (isMeasured(property)) {
          out.append(',').append(cell(facts.isEmpty() ? "" : facts.getFirst().value().unit()));
        }
      }
      out.append("\r\n");
    }
    return out.toString();
  }

  private static boolean isMeasured(FactProperty property) {
    return property.type() == FactType.MONEY || property.type() == FactType.QUANTITY;
  }

  /** A cell that no spreadsheet takes for a formula. */
  private static String cell(String text) {
    boolean formula =
        !text.isEmpty() && "=@\t\r".indexOf(text.charAt(0)) >= 0
            || text.matches("(?s)[+-].*[^\\d.,+-].*");
    String safe = formula ? "'" + text : text;
    return safe.matches("(?s).*[\",\r\n;].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }

  private static String jsonLd(FactClass type, List<FactMember> members) {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("@vocab", VOCABULARY + type.name() + "#");
    context.put("xsd", "http://www.w3.org/2001/XMLSchema#");
    List<Object> graph = new ArrayList<>();
    for (FactMember member : members) {
      Map<String, Object> item = new LinkedHashMap<>();
      item.put("@id", member.iri());
      item.put("@type", VOCABULARY + type.name());
      for (FactProperty property : type.properties()) {
        List<Object> values =
            member.all(property.name()).stream().map(fact -> literal(fact.value())).toList();
        if (!values.isEmpty()) {
          item.put(property.name(), values.size() == 1 ? values.getFirst() : values);
        }
      }
      graph.add(item);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("@context", context);
    all.put("@graph", graph);
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
  }

  private static Object literal(FactValue value) {
    Map<String, Object> typed = new LinkedHashMap<>();
    switch (value.type()) {
      case URL -> typed.put("@id", value.text());
      case TEXT, CHOICE -> {
        if (!value.unit().isEmpty()) {
          typed.put("@value", value.text());
          typed.put("@language", value.unit());
        } else {
          return value.text();
        }
      }
      case MONEY, QUANTITY -> {
        typed.put("value", Map.of("@value", value.text(), "@type", "xsd:decimal"));
        typed.put("unit", value.unit());
      }
      default -> {
        typed.put("@value", value.text());
        typed.put("@type", "xsd:" + xsd(value));
      }
    }
    return typed;
  }

  private static String xsd(FactValue value) {
    return switch (value.type()) {
      case NUMBER, MONEY, QUANTITY -> "decimal";
      case DATE ->
          value.text().contains("T")
              ? "dateTime"
              : value.text().length() == 4
                  ? "gYear"
                  : value.text().length() == 7 ? "gYearMonth" : "date";
      case DURATION -> "duration";
      case BOOLEAN -> "boolean";
      case TEXT, CHOICE, URL -> "string";
    };
  }

  private static String turtle(FactClass type, List<FactMember> members) {
    StringBuilder out = new StringBuilder();
    out.append("@prefix v: <").append(VOCABULARY).append("> .\n");
    out.append("@prefix p: <").append(VOCABULARY).append(type.name()).append("#> .\n");
    out.append("@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n");
    for (FactMember member : members) {
      out.append('\n').append(iri(member.iri())).append(" a v:").append(type.name());
      for (FactProperty property : type.properties()) {
        for (Fact fact : member.all(property.name())) {
          out.append(" ;\n  p:").append(property.name()).append(' ').append(term(fact.value()));
        }
      }
      out.append(" .\n");
    }
    return out.toString();
  }

  private static String iri(String text) {
    StringBuilder out = new StringBuilder("<");
    text.codePoints()
        .forEach(
            c -> {
              if (c <= 0x20 || "<>\"{}|^`\\".indexOf(c) >= 0) {
                out.append(String.format(Locale.ROOT, "%%%02X", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append('>').toString();
  }

  private static String term(FactValue value) {
    return switch (value.type()) {
      case URL -> iri(value.text());
      case MONEY, QUANTITY ->
          "[ p:value \"%s\"^^xsd:decimal ; p:unit %s ]"
              .formatted(value.text(), quoted(value.unit()));
      case TEXT, CHOICE ->
          quoted(value.text())
              + (value.unit().matches("[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*")
                  ? "@" + value.unit()
                  : "");
      default -> quoted(value.text()) + "^^xsd:" + xsd(value);
    };
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r")
        + '"';
  }
}
