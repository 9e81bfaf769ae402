package dev.vigil.reasoner;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLClassExpression;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLObjectProperty;
import org.semanticweb.owlapi.model.OWLObjectPropertyExpression;
import tools.jackson.databind.JsonNode;

/**
 * Writes what is known about one thing as a class expression: its types, its literals, and its
 * links to individuals of the ontology ("to") or to other described things ("thing"). The classes
 * above the expression are the classes of the thing. So a changed thing costs one question, and the
 * ontology with its computed hierarchy stays as it is. Links among described things form a tree.
 *
 * @param counting whether the number of linked things of one source, which are distinct, is stated;
 *     an ontology of the EL profile cannot use it
 */
record IndividualDescription(OWLDataFactory factory, boolean counting) {
  private static final int MOST_DEPTH = 20;

  OWLClassExpression expression(JsonNode thing) {
    return expression(thing, 0);
  }

  private OWLClassExpression expression(JsonNode thing, int depth) {
    if (depth > MOST_DEPTH) {
      throw RequestProblem.error("The description is nested deeper than " + MOST_DEPTH + ".");
    }
    List<OWLClassExpression> parts = new ArrayList<>();
    thing
        .path("types")
        .forEach(type -> parts.add(factory.getOWLClass(IRI.create(type.asString()))));
    for (JsonNode link : thing.path("links")) {
      OWLObjectProperty named =
          factory.getOWLObjectProperty(IRI.create(link.path("property").asString("")));
      OWLObjectPropertyExpression property =
          link.path("inverse").asBoolean(false) ? factory.getOWLObjectInverseOf(named) : named;
      JsonNode other = link.get("thing");
      parts.add(
          other == null
              ? factory.getOWLObjectHasValue(
                  property, factory.getOWLNamedIndividual(IRI.create(link.path("to").asString(""))))
              : factory.getOWLObjectSomeValuesFrom(property, expression(other, depth + 1)));
    }
    if (counting) {
      numbers(thing, parts);
    }
    for (JsonNode value : thing.path("values")) {
      parts.add(
          factory.getOWLDataHasValue(
              factory.getOWLDataProperty(IRI.create(value.path("property").asString(""))),
              factory.getOWLLiteral(
                  value.path("value").asString(""),
                  factory.getOWLDatatype(IRI.create(value.path("datatype").asString(""))))));
    }
    return joined(parts);
  }

  /** Links of one property to several things of one source: at least so many, of each type. */
  private void numbers(JsonNode thing, List<OWLClassExpression> parts) {
    Map<List<String>, Integer> counts = new LinkedHashMap<>();
    for (JsonNode link : thing.path("links")) {
      JsonNode other = link.get("thing");
      String source = link.path("source").asString("");
      if (other == null || source.isEmpty() || link.path("inverse").asBoolean(false)) {
        continue;
      }
      String property = link.path("property").asString("");
      counts.merge(List.of(property, source, ""), 1, Integer::sum);
      other
          .path("types")
          .forEach(
              type -> counts.merge(List.of(property, source, type.asString()), 1, Integer::sum));
    }
    counts.forEach(
        (key, count) -> {
          if (count > 1) {
            parts.add(
                factory.getOWLObjectMinCardinality(
                    count,
                    factory.getOWLObjectProperty(IRI.create(key.get(0))),
                    key.get(2).isEmpty()
                        ? factory.getOWLThing()
                        : factory.getOWLClass(IRI.create(key.get(2)))));
          }
        });
  }

  private OWLClassExpression joined(List<OWLClassExpression> parts) {
    return switch (parts.size()) {
      case 0 -> factory.getOWLThing();
      case 1 -> parts.getFirst();
      default -> factory.getOWLObjectIntersectionOf(parts);
    };
  }
}
