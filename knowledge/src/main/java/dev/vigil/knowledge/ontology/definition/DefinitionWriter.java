package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.fact.FactCondition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Writes definitions as OWL 2 in functional-style syntax. For membership, conditions on values are
 * named classes ({@link ConditionTerms}) and alternatives are separate statements, so that the
 * result stays in the EL profile where possible; for the check of a definition, conditions are
 * datatypes. Immutable.
 *
 * @param iris the IRI of a class that is not a user's own
 */
record DefinitionWriter(ClassNames names, UnaryOperator<String> iris) {
  static final String CLASSES = "urn:vigil:class#";
  static final String PROPERTIES = "urn:vigil:property#";
  static final String LINKS = "urn:vigil:link#";

  /** How a condition, possibly negated, is written. */
  @FunctionalInterface
  private interface Conditions {
    String write(ClassExpression condition, boolean negated);
  }

  private String name(String name) {
    return "<" + iris.apply(name) + ">";
  }

  static Map<String, ClassExpression> meanings(Collection<ClassDefinition> definitions) {
    Map<String, ClassExpression> meanings = new LinkedHashMap<>();
    for (ClassDefinition each : definitions) {
      if (each.kind() == ClassDefinition.Kind.MEANS) {
        meanings.put(each.name(), each.expression());
      }
    }
    return meanings;
  }

  /** The document for deciding memberships. */
  String forMembership(Collection<ClassDefinition> definitions, ConditionTerms terms) {
    Map<String, ClassExpression> meanings = meanings(definitions);
    Conditions conditions = (condition, negated) -> "<" + terms.iri(condition, negated) + ">";
    List<String> axioms = new ArrayList<>();
    names.ofFacts().forEach(one -> axioms.add("Declaration(Class(" + name(one) + "))"));
    for (ClassDefinition each : definitions) {
      String name = name(each.name());
      axioms.add("Declaration(Class(" + name + "))");
      ClassExpression normal = NegationNormalForm.of(each.expression(), meanings);
      List<ClassExpression> alternatives = NegationNormalForm.alternatives(normal);
      switch (each.kind()) {
        case MEANS -> {
          if (alternatives.size() == 1) {
            axioms.add("EquivalentClasses(" + name + " " + write(normal, conditions) + ")");
          } else {
            alternatives.forEach(
                one -> axioms.add("SubClassOf(" + write(one, conditions) + " " + name + ")"));
          }
        }
        case IS -> axioms.add("SubClassOf(" + name + " " + write(normal, conditions) + ")");
        case NEVER ->
            alternatives.forEach(
                one -> axioms.add("DisjointClasses(" + name + " " + write(one, conditions) + ")"));
      }
    }
    axioms.addAll(terms.axioms());
    return document(axioms);
  }

  /** The document for checking definitions: with datatypes instead of named conditions. */
  String forCheck(Collection<ClassDefinition> definitions, ConditionTerms terms) {
    List<String> axioms = new ArrayList<>();
    TreeSet<String> properties = new TreeSet<>();
    Conditions conditions =
        (condition, negated) -> {
          String text = datatype(condition, terms, properties);
          return negated ? "ObjectComplementOf(" + text + ")" : text;
        };
    for (ClassDefinition each : definitions) {
      String name = name(each.name());
      String expression = write(each.expression(), conditions);
      axioms.add("Declaration(Class(" + name + "))");
      axioms.add(
          switch (each.kind()) {
            case MEANS -> "EquivalentClasses(" + name + " " + expression + ")";
            case IS -> "SubClassOf(" + name + " " + expression + ")";
            case NEVER -> "DisjointClasses(" + name + " " + expression + ")";
          });
    }
    for (String property : properties) {
      axioms.add("Declaration(DataProperty(<" + PROPERTIES + property + ">))");
      String plain = property.replaceAll("\\..*", "");
      if (names.property(plain).map(known -> !known.many()).orElse(false)) {
        axioms.add("FunctionalDataProperty(<" + PROPERTIES + property + ">)");
      }
    }
    return document(axioms);
  }

  private static String document(List<String> axioms) {
    return "Prefix(owl:=<http://www.w3.org/2002/07/owl#>)\n"
        + "Prefix(xsd:=<http://www.w3.org/2001/XMLSchema#>)\n"
        + "Prefix(rdfs:=<http://www.w3.org/2000/01/rdf-schema#>)\n"
        + "Ontology(<urn:vigil:classes>\n"
        + String.join("\n", axioms)
        + "\n)\n";
  }

  private String write(ClassExpression expression, Conditions conditions) {
    return switch (expression) {
      case ClassExpression.Named(String name) -> name(name);
      case ClassExpression.And(List<ClassExpression> parts) ->
          join("ObjectIntersectionOf", parts, conditions);
      case ClassExpression.Or(List<ClassExpression> parts) ->
          join("ObjectUnionOf", parts, conditions);
      case ClassExpression.Not(ClassExpression part) ->
          part instanceof ClassExpression.Condition || part instanceof ClassExpression.Count
              ? conditions.write(part, true)
              : "ObjectComplementOf(" + write(part, conditions) + ")";
      case ClassExpression.Condition facet -> conditions.write(facet, false);
      case ClassExpression.Count count -> conditions.write(count, false);
      case ClassExpression.Some(String property, ClassExpression filler) ->
          "ObjectSomeValuesFrom(" + link(property) + " " + write(filler, conditions) + ")";
      case ClassExpression.Only(String property, ClassExpression filler) ->
          "ObjectAllValuesFrom(" + link(property) + " " + write(filler, conditions) + ")";
    };
  }

  private String link(String property) {
    return "<"
        + (names.property(property).isPresent() ? LINKS + property : iris.apply(property))
        + ">";
  }

  private String join(String operator, List<ClassExpression> parts, Conditions conditions) {
    List<String> written = parts.stream().map(part -> write(part, conditions)).distinct().toList();
    return written.size() == 1
        ? written.getFirst()
        : operator + "(" + String.join(" ", written) + ")";
  }

  private String datatype(ClassExpression part, ConditionTerms terms, TreeSet<String> properties) {
    if (part
        instanceof ClassExpression.Count(String property, ClassExpression.Bound bound, int n)) {
      properties.add(property);
      String operator =
          switch (bound) {
            case MIN -> "DataMinCardinality";
            case MAX -> "DataMaxCardinality";
            case EXACTLY -> "DataExactCardinality";
          };
      return operator + "(" + n + " <" + PROPERTIES + property + ">)";
    }
    FactCondition condition = ((ClassExpression.Condition) part).condition();
    ValueRange range = terms.range(condition).orElse(null);
    String unit =
        range == null || range.unit().isEmpty()
            ? ""
            : "." + range.unit().replaceAll("[^A-Za-z0-9]", "_");
    properties.add(condition.property() + unit);
    String property = "<" + PROPERTIES + condition.property() + unit + ">";
    if (range != null) {
      List<String> facets = new ArrayList<>();
      if (range.low() != null) {
        facets.add(bound(range.lowIn() ? "minInclusive" : "minExclusive", range.low()));
      }
      if (range.high() != null) {
        facets.add(bound(range.highIn() ? "maxInclusive" : "maxExclusive", range.high()));
      }
      return "DataSomeValuesFrom("
          + property
          + " DatatypeRestriction(xsd:decimal "
          + String.join(" ", facets)
          + "))";
    }
    String value = "\"" + condition.operand().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    return switch (condition.operator()) {
      case EQUAL -> "DataHasValue(" + property + " " + value + ")";
      case UNEQUAL ->
          "DataSomeValuesFrom(" + property + " DataComplementOf(DataOneOf(" + value + ")))";
      case UNKNOWN -> "ObjectComplementOf(DataSomeValuesFrom(" + property + " rdfs:Literal))";
      default -> "DataSomeValuesFrom(" + property + " rdfs:Literal)";
    };
  }

  private static String bound(String facet, java.math.BigDecimal value) {
    return "xsd:" + facet + " \"" + value.toPlainString() + "\"^^xsd:decimal";
  }
}
