package dev.vigil.knowledge.ontology.language;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The syntaxes of ontology documents. */
public enum OntologySyntax {
  RDFXML("rdfxml"),
  TURTLE("turtle"),
  OWLXML("owlxml"),
  FUNCTIONAL("functional"),
  MANCHESTER("manchester"),
  /** DAML+OIL and RDF Schema in RDF/XML. */
  DAML("daml");

  /** Where a namespace of DAML+OIL or its predecessors begins. */
  static final String DAML_HOST = "http://www.daml.org/";

  private static final Pattern DAML_TERMS =
      Pattern.compile("http://www\\.daml\\.org/\\d{4}/\\d\\d/daml(\\+oil|-ont)#|daml:collection");
  private static final Pattern OWL_TERMS = Pattern.compile("http://www\\.w3\\.org/2002/07/owl#");
  private static final String OWL = "http://www\\.w3\\.org/2002/07/owl#";
  private static final String DAML_NAMESPACE =
      "http://www\\.daml\\.org/\\d{4}/\\d\\d/daml(?:\\+oil|-ont)#";
  private static final Pattern FUNCTIONAL_START =
      Pattern.compile("(?s)(\\s|#[^\\n]*\\n)*(Prefix|Ontology)\\s*\\(.*");
  private static final Pattern MANCHESTER_START =
      Pattern.compile("(?s)(\\s|#[^\\n]*\\n)*(Prefix|Ontology|Class|Import|ObjectProperty):\\s.*");
  private final String word;

  OntologySyntax(String word) {
    this.word = word;
  }

  /** The word for options and for the reasoner process. */
  public String word() {
    return word;
  }

  /** The syntax of a word such as {@code turtle}. */
  public static Optional<OntologySyntax> of(String word) {
    for (OntologySyntax each : values()) {
      if (each.word.equals(word.toLowerCase(Locale.ROOT))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The words of all syntaxes, for messages. */
  public static String words() {
    return "rdfxml, turtle, owlxml, functional, manchester or daml";
  }

  /** Detects the syntax by the content; the name decides only between equals. */
  public static OntologySyntax detect(byte[] bytes, String name) {
    String head = new String(bytes, 0, Math.min(bytes.length, 100_000), StandardCharsets.UTF_8);
    if (head.startsWith("\uFEFF")) {
      head = head.substring(1);
    }
    String start = head.stripLeading();
    if (start.startsWith("<?xml")
        || start.startsWith("<!")
        || start.matches("(?s)<[\\w.-]+(:[\\w.-]+)?[\\s>/].*")) {
      if (start.contains("http://www.w3.org/2002/07/owl#")
          && start.contains("<Ontology")
          && !start.contains("<rdf:RDF")) {
        return OWLXML;
      }
      String all = new String(bytes, StandardCharsets.UTF_8);
      if (DAML_TERMS.matcher(all).find() && !(hasElements(all, OWL) && !usesDaml(all))) {
        return DAML;
      }
      // RDF Schema alone does not say which properties have literals; DAML+OIL had the same
      // problem.
      return OWL_TERMS.matcher(all).find() ? RDFXML : DAML;
    }
    if (FUNCTIONAL_START.matcher(head).matches()) {
      return FUNCTIONAL;
    }
    if (MANCHESTER_START.matcher(head).matches()) {
      return MANCHESTER;
    }
    return TURTLE;
  }

  /** Whether a document uses DAML+OIL: a prefix alone, declared and not used, does not count. */
  private static boolean usesDaml(String text) {
    return text.contains("daml:collection") || hasElements(text, DAML_NAMESPACE);
  }

  /** Whether elements with a prefix of a namespace occur; the prefix may be an entity. */
  private static boolean hasElements(String text, String namespace) {
    Matcher declared =
        Pattern.compile("xmlns:([\\w.-]+)\\s*=\\s*[\"'](?:" + namespace + "|&\\1;)[\"']")
            .matcher(text);
    while (declared.find()) {
      if (text.contains("<" + declared.group(1) + ":")) {
        return true;
      }
    }
    return Pattern.compile("xmlns\\s*=\\s*[\"']" + namespace + "[\"']").matcher(text).find();
  }
}
