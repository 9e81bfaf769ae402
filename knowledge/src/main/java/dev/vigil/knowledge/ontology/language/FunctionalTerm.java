package dev.vigil.knowledge.ontology.language;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A piece of functional-style syntax of OWL 2; its text is {@code toString()}. */
sealed interface FunctionalTerm {
  /** An operator with its operands, such as {@code SubClassOf(A B)}. */
  record Application(String operator, List<FunctionalTerm> operands) implements FunctionalTerm {
    @Override
    public String toString() {
      return operands.stream()
          .map(Object::toString)
          .collect(Collectors.joining(" ", operator + "(", ")"));
    }
  }

  /** An entity by its IRI. */
  record Name(String iri) implements FunctionalTerm {
    @Override
    public String toString() {
      return "<" + iri + ">";
    }
  }

  /** An individual without a name. */
  record Blank(String label) implements FunctionalTerm {
    @Override
    public String toString() {
      return "_:" + label;
    }
  }

  /** A whole number. */
  record Count(int number) implements FunctionalTerm {
    @Override
    public String toString() {
      return Integer.toString(number);
    }
  }

  /** A literal with its datatype; text with a language has the language instead. */
  record Value(String text, String datatype, String language) implements FunctionalTerm {
    @Override
    public String toString() {
      String quoted = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
      return language.isEmpty() ? quoted + "^^<" + datatype + ">" : quoted + "@" + language;
    }
  }

  static Application apply(String operator, FunctionalTerm... operands) {
    return new Application(operator, List.copyOf(Arrays.asList(operands)));
  }

  static Application apply(String operator, List<? extends FunctionalTerm> operands) {
    return new Application(operator, List.copyOf(operands));
  }
}
