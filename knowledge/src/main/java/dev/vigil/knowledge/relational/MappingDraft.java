package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.graph.Node;

/**
 * Writes an R2RML mapping from choices: a class for each table, a property for each column.
 * Stateless.
 */
public final class MappingDraft {
  private static final String VOCABULARY = "https://schema.org/";

  private MappingDraft() {}

  /**
   * What a person chose for a table.
   *
   * @param properties for each column the property; a column that is not listed is left out
   */
  public record Choice(
      DatabaseTables.Table table, FactClass type, Map<String, String> properties) {}

  /** The mapping in Turtle. */
  public static String write(String database, List<Choice> choices) {
    StringBuilder out =
        new StringBuilder("@prefix rr: <http://www.w3.org/ns/r2rml#> .\n")
            .append("@prefix schema: <")
            .append(VOCABULARY)
            .append("> .\n");
    for (Choice choice : choices) {
      out.append('\n').append(map(choice.table().name())).append('\n');
      out.append("  rr:logicalTable [ rr:tableName ")
          .append(text(quoted(choice.table().name())))
          .append(" ] ;\n");
      out.append("  rr:subjectMap [ rr:template ")
          .append(text(template(database, choice.table())))
          .append(" ; rr:class <")
          .append(VOCABULARY)
          .append(choice.type().types().getFirst())
          .append("> ]");
      for (String column : choice.table().columns()) {
        Optional<FactProperty> property =
            Optional.ofNullable(choice.properties().get(column)).flatMap(choice.type()::property);
        property.ifPresent(
            one -> out.append(" ;\n").append(property(choice, choices, column, one)));
      }
      out.append(" .\n");
    }
    return out.toString();
  }

  private static String property(
      Choice choice, List<Choice> choices, String column, FactProperty property) {
    String name = property.from().getFirst();
    DatabaseTables.Reference reference = choice.table().references().get(column);
    if (reference != null
        && choices.stream().anyMatch(one -> one.table().name().equals(reference.table()))) {
      return pair(
          name.replaceFirst("\\.name$", ""),
          "rr:parentTriplesMap %s ; rr:joinCondition [ rr:child %s ; rr:parent %s ]"
              .formatted(
                  map(reference.table()), text(quoted(column)), text(quoted(reference.column()))));
    }
    return pair(name, "rr:column " + text(quoted(column)));
  }

  private static String pair(String property, String object) {
    return "  rr:predicateObjectMap [ rr:predicate <%s%s> ; rr:objectMap [ %s ] ]"
        .formatted(VOCABULARY, property, object);
  }

  private static String map(String table) {
    return "<#" + table.replaceAll("[^\\p{L}\\p{N}_-]", "_") + ">";
  }

  private static String template(String database, DatabaseTables.Table table) {
    List<String> keys = table.keys().isEmpty() ? table.columns() : table.keys();
    StringBuilder out =
        new StringBuilder(
            "urn:vigil:database:"
                + database
                + "/"
                + table.name().replaceAll("[^\\p{L}\\p{N}_-]", "_"));
    keys.forEach(key -> out.append("/{").append(quoted(key)).append('}'));
    return out.toString();
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String text(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /**
   * The choice for a table: what a mapping says about it, else a class that fits by its name or by
   * several columns; none if nothing fits.
   *
   * @param mapping in Turtle; empty for none
   */
  public static Optional<Choice> choice(
      String mapping, DatabaseTables.Table table, FactClasses classes) {
    if (mapping.isBlank()) {
      return guess(table, classes);
    }
    try {
      return R2rmlMapping.parse(mapping).maps().stream()
          .filter(map -> map.table() && isOf(map.sql(), table))
          .flatMap(map -> chosen(map, table, classes).stream())
          .findFirst();
    } catch (KnowledgeException invalid) {
      return guess(table, classes);
    }
  }

  private static boolean isOf(String sql, DatabaseTables.Table table) {
    return sql.replaceFirst("(?i)^select \\* from ", "")
        .replace("\"", "")
        .equalsIgnoreCase(table.name());
  }

  private static Optional<Choice> chosen(
      TriplesMap map, DatabaseTables.Table table, FactClasses classes) {
    List<String> names = map.classes().stream().map(MappingDraft::local).toList();
    return classes.all().stream()
        .filter(
            type -> names.contains(type.name()) || type.types().stream().anyMatch(names::contains))
        .findFirst()
        .map(type -> new Choice(table, type, properties(map, table, type)));
  }

  private static Map<String, String> properties(
      TriplesMap map, DatabaseTables.Table table, FactClass type) {
    Map<String, String> found = new LinkedHashMap<>();
    for (TriplesMap.PredicateObject pair : map.properties()) {
      Optional<String> property =
          pair.predicates().stream()
              .flatMap(one -> Optional.ofNullable(one.constant()).stream())
              .flatMap(one -> property(type, local(one)).stream())
              .findFirst();
      for (TriplesMap.ObjectMap object : pair.objects()) {
        String name =
            object.term() != null
                ? object.term().column()
                : object.joins().isEmpty() ? null : object.joins().getFirst().child();
        Optional<String> column =
            table.columns().stream()
                .filter(one -> name != null && one.equalsIgnoreCase(name.replace("\"", "")))
                .findFirst();
        if (column.isPresent() && property.isPresent()) {
          found.putIfAbsent(column.get(), property.get());
        }
      }
    }
    return found;
  }

  private static Optional<String> property(FactClass type, String predicate) {
    return type.properties().stream()
        .filter(
            one ->
                one.name().equals(predicate)
                    || one.from().stream()
                        .anyMatch(path -> path.split("\\.", -1)[0].equals(predicate)))
        .map(FactProperty::name)
        .findFirst();
  }

  private static String local(Node iri) {
    return iri.isURI() ? iri.getURI().replaceFirst(".*[/#]", "") : "";
  }

  private static Optional<Choice> guess(DatabaseTables.Table table, FactClasses classes) {
    String name = table.name().toLowerCase(Locale.ROOT);
    Choice best = null;
    int most = 1;
    for (FactClass type : classes.all()) {
      Map<String, String> fits = new LinkedHashMap<>();
      for (String column : table.columns()) {
        String property = suggested(type, column);
        if (!property.isEmpty()) {
          fits.put(column, property);
        }
      }
      boolean named =
          name.contains(type.name().toLowerCase(Locale.ROOT))
              || type.types().stream()
                  .anyMatch(one -> one.length() > 3 && name.contains(one.toLowerCase(Locale.ROOT)));
      int weight = fits.size() + (named ? 10 : 0);
      if (weight > most) {
        most = weight;
        best = new Choice(table, type, fits);
      }
    }
    return Optional.ofNullable(best);
  }

  /** The property of a class that fits a column by name; empty for none. */
  private static String suggested(FactClass type, String column) {
    String plain =
        column.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "").replaceAll("id$", "");
    return type.properties().stream()
        .filter(
            one ->
                one.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "").equals(plain)
                    || one.labels().contains(column.toLowerCase(Locale.ROOT).replace('_', ' ')))
        .map(FactProperty::name)
        .findFirst()
        .orElse("");
  }
}
