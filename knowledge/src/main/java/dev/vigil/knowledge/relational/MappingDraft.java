package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

  /** The property of a class that fits a column by name; empty for none. */
  public static String suggested(FactClass type, String column) {
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
