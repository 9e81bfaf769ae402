package dev.vigil.knowledge.ontology.definition;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Definitions as documents for the reasoner. Stateless. */
public final class DefinitionDocuments {
  /** Where the IRIs of classes begin that are not of an imported ontology. */
  public static final String CLASSES = DefinitionWriter.CLASSES;

  /** Where the IRIs of properties begin whose values are members. */
  public static final String LINKS = DefinitionWriter.LINKS;

  private DefinitionDocuments() {}

  /** The name that a statement is about. */
  public static String name(String statement) {
    return statement.strip().split("[\\s=]", 2)[0];
  }

  /** For deciding which members belong to which classes. */
  public static String forMembership(
      ClassNames names,
      UnaryOperator<String> iris,
      Collection<ClassDefinition> definitions,
      ConditionTerms terms) {
    return new DefinitionWriter(names, iris).forMembership(definitions, terms);
  }

  /** For deciding whether definitions fit together, with their datatypes. */
  public static String forCheck(
      ClassNames names,
      UnaryOperator<String> iris,
      Collection<ClassDefinition> definitions,
      ConditionTerms terms) {
    return new DefinitionWriter(names, iris).forCheck(definitions, terms);
  }

  /** What facts alone can never satisfy in a definition. */
  public static List<String> warnings(
      ClassDefinition definition,
      Collection<ClassDefinition> all,
      ClassNames names,
      Set<String> closed) {
    Map<String, ClassExpression> meanings = DefinitionWriter.meanings(all);
    return OpenWorldWarnings.of(definition, meanings, names, closed);
  }
}
