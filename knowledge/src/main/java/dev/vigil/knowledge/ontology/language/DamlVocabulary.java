package dev.vigil.knowledge.ontology.language;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.graph.Node;
import org.jspecify.annotations.Nullable;

/**
 * The words of DAML+OIL, RDF Schema and RDF as one vocabulary: {@code daml:subClassOf} and {@code
 * rdfs:subClassOf} are the same word, in every version of the namespaces.
 */
final class DamlVocabulary {
  static final String DAML = "http://www.daml.org/2001/03/daml+oil#";
  static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final Pattern DAML_NAMES =
      Pattern.compile("http://www\\.daml\\.org/\\d{4}/\\d\\d/daml(?:\\+oil|-ont)#(.+)");
  private static final Pattern OLD_XSD =
      Pattern.compile(
          "http://www\\.w3\\.org/(?:1999|2000/10|2001)/XMLSchema(?:-datatypes)?(?:\\.xsd)?#(.+)");
  private static final Set<String> RDF_WORDS =
      Set.of("type", "first", "rest", "nil", "List", "value", "Property");
  private static final Set<String> RDFS_WORDS =
      Set.of(
          "subClassOf",
          "subPropertyOf",
          "domain",
          "range",
          "label",
          "comment",
          "seeAlso",
          "isDefinedBy",
          "Class",
          "Literal",
          "Datatype",
          "Resource");
  private static final Map<String, String> OLD_WORDS =
      Map.of(
          "Disjoint", "disjointWith",
          "default", "comment",
          "equivalentClass", "sameClassAs",
          "equivalentProperty", "samePropertyAs",
          "inverseof", "inverseOf");

  /** Words that annotate and have no logical meaning. */
  static final Set<String> ANNOTATIONS =
      Set.of("label", "comment", "seeAlso", "isDefinedBy", "versionInfo");

  private DamlVocabulary() {}

  /** The word of a vocabulary node; null for a name of the document. */
  static @Nullable String word(Node node) {
    if (!node.isURI()) {
      return null;
    }
    String iri = node.getURI();
    Matcher daml = DAML_NAMES.matcher(iri);
    if (daml.matches()) {
      return OLD_WORDS.getOrDefault(daml.group(1), daml.group(1));
    }
    if (iri.startsWith(RDF)) {
      String word = iri.substring(RDF.length());
      return RDF_WORDS.contains(word) ? word : null;
    }
    if (iri.startsWith(RDFS)) {
      String word = iri.substring(RDFS.length());
      return RDFS_WORDS.contains(word) ? word : null;
    }
    if (iri.startsWith(OWL)) {
      String word = iri.substring(OWL.length());
      return word.equals("Thing") || word.equals("Nothing") ? word : null;
    }
    return null;
  }

  /** An IRI with the current namespace of XML Schema. */
  static String current(String iri) {
    Matcher old = OLD_XSD.matcher(iri);
    return old.matches() ? SchemaTypes.XSD + old.group(1) : iri;
  }

  static boolean schemaType(String iri) {
    return current(iri).startsWith(SchemaTypes.XSD);
  }

  /** The IRI of a DAML+OIL vocabulary that a document imports, which needs no reading. */
  static boolean vocabulary(String iri) {
    return iri.matches("http://www\\.daml\\.org/\\d{4}/\\d\\d/daml(\\+oil|-ont)(\\.daml)?#?")
        || iri.equals("http://www.w3.org/2000/01/rdf-schema")
        || iri.equals("http://www.w3.org/1999/02/22-rdf-syntax-ns");
  }
}
