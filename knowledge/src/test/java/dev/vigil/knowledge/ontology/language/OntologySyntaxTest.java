package dev.vigil.knowledge.ontology.language;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OntologySyntaxTest {
  private static final String RDF = "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'";
  private static final String OWL = "xmlns:owl='http://www.w3.org/2002/07/owl#'";
  private static final String DAML = "xmlns:daml='http://www.daml.org/2001/03/daml+oil#'";

  private static OntologySyntax detect(String text) {
    return OntologySyntax.detect(text.getBytes(UTF_8), "file");
  }

  private static String rdf(String namespaces, String content) {
    return "<?xml version='1.0'?><rdf:RDF " + RDF + " " + namespaces + ">" + content + "</rdf:RDF>";
  }

  @Test
  void aDeclaredPrefixOfDamlDoesNotMakeAnOwlDocumentDaml() {
    assertThat(detect(rdf(OWL + " " + DAML, "<owl:Class rdf:ID='A'/>")))
        .isEqualTo(OntologySyntax.RDFXML);
  }

  @Test
  void elementsAndListsOfDamlAreDaml() {
    assertThat(detect(rdf(DAML, "<daml:Class rdf:ID='A'/>"))).isEqualTo(OntologySyntax.DAML);
    assertThat(detect(rdf(OWL + " " + DAML, "<owl:Class rdf:ID='A'/><daml:Class rdf:ID='B'/>")))
        .isEqualTo(OntologySyntax.DAML);
    assertThat(
            detect(
                rdf(
                    OWL + " " + DAML,
                    "<owl:Class rdf:ID='A'><owl:oneOf"
                        + " rdf:parseType='daml:collection'/></owl:Class>")))
        .isEqualTo(OntologySyntax.DAML);
  }

  @Test
  void otherSyntaxesAreKnownByTheirBeginning() {
    assertThat(detect("Prefix(:=<urn:x#>) Ontology()")).isEqualTo(OntologySyntax.FUNCTIONAL);
    assertThat(detect("Prefix: : <urn:x#>\nClass: A\n")).isEqualTo(OntologySyntax.MANCHESTER);
    assertThat(detect("@prefix : <urn:x#> . :a a :B .")).isEqualTo(OntologySyntax.TURTLE);
  }
}
