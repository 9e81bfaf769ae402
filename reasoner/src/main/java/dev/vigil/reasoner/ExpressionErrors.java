package dev.vigil.reasoner;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.semanticweb.owlapi.manchestersyntax.renderer.ParserException;

/** Says in one sentence what is wrong with a class expression. */
final class ExpressionErrors {
  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]*");

  private ExpressionErrors() {}

  static String describe(ParserException wrong, EntityNames names) {
    String token = wrong.getCurrentToken();
    List<String> expected = new ArrayList<>();
    if (wrong.isClassNameExpected()) {
      expected.add("a class");
    }
    if (wrong.isObjectPropertyNameExpected() || wrong.isDataPropertyNameExpected()) {
      expected.add("a property");
    }
    if (wrong.isIndividualNameExpected()) {
      expected.add("an individual");
    }
    if (wrong.isDatatypeNameExpected()) {
      expected.add("a datatype");
    }
    if (wrong.isIntegerExpected()) {
      expected.add("a whole number");
    }
    if (!expected.isEmpty() && !names.isKnown(token) && WORD.matcher(token).matches()) {
      return "There is no name '"
          + token
          + "' here; "
          + names
              .nearest(token)
              .map(near -> "did you mean '" + near + "'?")
              .orElse("expected is " + list(expected) + " of the ontology.");
    }
    wrong.getExpectedKeywords().stream()
        .filter(word -> !word.isBlank() && word.length() < 12)
        .sorted()
        .limit(8)
        .forEach(word -> expected.add("'" + word + "'"));
    String found = token.isEmpty() || token.startsWith("|") ? "the end" : "'" + token + "'";
    return "Found "
        + found
        + (expected.isEmpty()
            ? ", which fits nothing here."
            : ", expected " + list(expected) + ".");
  }

  private static String list(List<String> words) {
    if (words.size() == 1) {
      return words.getFirst();
    }
    return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
  }
}
