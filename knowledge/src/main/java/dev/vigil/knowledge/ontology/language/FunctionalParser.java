package dev.vigil.knowledge.ontology.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads functional-style syntax as the reasoner process writes it. */
final class FunctionalParser {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\G(?:\\s|#[^\\n"
              + "]*)*(?:(<[^>]*>)|(\"(?:[^\"\\\\]|\\\\.)*+\")|(\\^\\^)|@([A-Za-z0-9-]+)|_:([\\w.-]+)|(\\()|(\\))|(=)|([^\\s()=\"<^]+))",
          Pattern.DOTALL);
  private static final int MOST_DEPTH = 1_000;
  private final Matcher tokens;
  private final Map<String, String> prefixes = new HashMap<>();

  private FunctionalParser(String text) {
    this.tokens = TOKEN.matcher(text);
    prefixes.put("owl:", "http://www.w3.org/2002/07/owl#");
    prefixes.put("rdf:", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    prefixes.put("rdfs:", "http://www.w3.org/2000/01/rdf-schema#");
    prefixes.put("xsd:", "http://www.w3.org/2001/XMLSchema#");
    prefixes.put("xml:", "http://www.w3.org/XML/1998/namespace");
  }

  /** The ontology term of a document. */
  static FunctionalTerm.Application parse(String text) {
    FunctionalParser parser = new FunctionalParser(text);
    while (parser.tokens.find()) {
      FunctionalTerm term = parser.term(0);
      if (term instanceof FunctionalTerm.Application application
          && application.operator().equals("Ontology")) {
        return application;
      }
    }
    throw new OntologyException("The document has no Ontology( … ).");
  }

  private FunctionalTerm term(int depth) {
    if (depth > MOST_DEPTH) {
      throw new OntologyException("The expressions are nested deeper than " + MOST_DEPTH + ".");
    }
    if (tokens.group(1) != null) {
      String iri = tokens.group(1);
      return new FunctionalTerm.Name(iri.substring(1, iri.length() - 1));
    }
    if (tokens.group(2) != null) {
      return literal(tokens.group(2));
    }
    if (tokens.group(5) != null) {
      return new FunctionalTerm.Blank(tokens.group(5));
    }
    String word = tokens.group(9);
    if (word == null) {
      throw new OntologyException("'" + tokens.group().strip() + "' is not expected.");
    }
    int after = tokens.end();
    if (tokens.find() && tokens.group(6) != null) {
      List<FunctionalTerm> operands = new ArrayList<>();
      boolean prefix = word.equals("Prefix");
      while (tokens.find() && tokens.group(7) == null) {
        if (tokens.group(8) == null) {
          operands.add(
              prefix && tokens.group(9) != null
                  ? new FunctionalTerm.Name(tokens.group(9))
                  : term(depth + 1));
        }
      }
      if (prefix && operands.size() == 2) {
        prefixes.put(
            ((FunctionalTerm.Name) operands.getFirst()).iri(),
            ((FunctionalTerm.Name) operands.getLast()).iri());
      }
      return FunctionalTerm.apply(word, operands);
    }
    tokens.region(after, tokens.regionEnd());
    if (word.chars().allMatch(Character::isDigit)) {
      return new FunctionalTerm.Count(Integer.parseInt(word));
    }
    return new FunctionalTerm.Name(expand(word));
  }

  private String expand(String word) {
    int colon = word.indexOf(':');
    String namespace = colon < 0 ? null : prefixes.get(word.substring(0, colon + 1));
    if (namespace == null) {
      throw new OntologyException("The name '" + word + "' has no known prefix.");
    }
    return namespace + word.substring(colon + 1);
  }

  private FunctionalTerm literal(String quoted) {
    String text =
        quoted.substring(1, quoted.length() - 1).replace("\\\"", "\"").replace("\\\\", "\\");
    int after = tokens.end();
    if (tokens.find()) {
      if (tokens.group(3) != null) {
        tokens.find();
        return new FunctionalTerm.Value(text, ((FunctionalTerm.Name) term(0)).iri(), "");
      }
      if (tokens.group(4) != null) {
        return new FunctionalTerm.Value(text, "", tokens.group(4));
      }
    }
    tokens.region(after, tokens.regionEnd());
    return new FunctionalTerm.Value(text, "http://www.w3.org/2001/XMLSchema#string", "");
  }
}
