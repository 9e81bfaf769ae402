package dev.vigil.knowledge.ontology.language;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every constructor and axiom of DAML+OIL, as what it becomes in OWL 2. */
class DamlImportTest {
  private static final String HEAD =
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
        xmlns:daml="http://www.daml.org/2001/03/daml+oil#"
        xml:base="https://d.example/d" xmlns="https://d.example/d#">
      <daml:ObjectProperty rdf:ID="p"/><daml:ObjectProperty rdf:ID="q"/>
      <daml:DatatypeProperty rdf:ID="d"/><daml:DatatypeProperty rdf:ID="e"/>
      """;

  private static OntologyReader.Prepared prepared(String body, Map<String, String> imports) {
    OntologyReader reader =
        new OntologyReader(
            iri ->
                Optional.ofNullable(imports.get(iri))
                    .map(text -> new OntologyDocument(iri, text.getBytes(UTF_8), iri)));
    String text = HEAD + body + "</rdf:RDF>";
    return reader.prepare(new OntologyDocument("test.daml", text.getBytes(UTF_8), null));
  }

  /** The axioms of a document with short names. */
  private static List<String> axioms(String body) {
    OntologyReader.Prepared prepared = prepared(body, Map.of());
    assertThat(prepared.warnings()).isEmpty();
    return shortened(prepared);
  }

  private static List<String> shortened(OntologyReader.Prepared prepared) {
    List<String> lines = new ArrayList<>();
    for (String line : new String(prepared.content(), UTF_8).split("\n", -1)) {
      lines.add(
          line.replaceAll("<https://d\\.example/d#(\\w+)>", ":$1")
              .replaceAll("<http://www\\.w3\\.org/2002/07/owl#(\\w+)>", "owl:$1")
              .replaceAll("<http://www\\.w3\\.org/2000/01/rdf-schema#(\\w+)>", "rdfs:$1")
              .replaceAll("<http://www\\.w3\\.org/2001/XMLSchema#(\\w+)>", "xsd:$1"));
    }
    return lines;
  }

  private static String list(String word, String... members) {
    StringBuilder text = new StringBuilder("<daml:" + word + " rdf:parseType=\"daml:collection\">");
    for (String member : members) {
      text.append("<daml:Class rdf:about=\"#%s\"/>".formatted(member));
    }
    return text.append("</daml:" + word + ">").toString();
  }

  private static String type(String name, String content) {
    return "<daml:Class rdf:ID=\"%s\">%s</daml:Class>".formatted(name, content);
  }

  private static String restriction(String property, String content) {
    return "<rdfs:subClassOf><daml:Restriction><daml:onProperty rdf:resource=\"#"
        + property
        + "\"/>"
        + content
        + "</daml:Restriction></rdfs:subClassOf>";
  }

  @Test
  void intersectionUnionComplementAndEnumeration() {
    assertThat(axioms(type("A", list("intersectionOf", "B", "C"))))
        .contains("EquivalentClasses(:A ObjectIntersectionOf(:B :C))", "Declaration(Class(:B))");
    assertThat(axioms(type("A", list("unionOf", "B", "C"))))
        .contains("EquivalentClasses(:A ObjectUnionOf(:B :C))");
    assertThat(axioms(type("A", "<daml:complementOf rdf:resource=\"#B\"/>")))
        .contains("EquivalentClasses(:A ObjectComplementOf(:B))");
    assertThat(
            axioms(
                type(
                    "A",
                    "<daml:oneOf rdf:parseType=\"daml:collection\"><daml:Thing rdf:ID=\"x\"/>"
                        + "<daml:Thing rdf:ID=\"y\"/></daml:oneOf>")))
        .contains("EquivalentClasses(:A ObjectOneOf(:x :y))", "ClassAssertion(owl:Thing :x)");
    assertThat(axioms(type("A", list("disjointUnionOf", "B", "C"))))
        .contains("DisjointUnion(:A :B :C)");
  }

  @Test
  void anEmptyUnionIsNothingAndAnEmptyIntersectionEverything() {
    assertThat(axioms(type("A", list("unionOf")))).contains("EquivalentClasses(:A owl:Nothing)");
    assertThat(axioms(type("A", list("intersectionOf"))))
        .contains("EquivalentClasses(:A owl:Thing)");
    assertThat(axioms(type("A", list("oneOf")))).contains("EquivalentClasses(:A owl:Nothing)");
    assertThat(axioms(type("A", list("unionOf", "B")))).contains("EquivalentClasses(:A :B)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<daml:toClass rdf:resource=\"#B\"/> | ObjectAllValuesFrom(:p :B)",
        "<daml:hasClass rdf:resource=\"#B\"/> | ObjectSomeValuesFrom(:p :B)",
        "<daml:hasValue rdf:resource=\"#x\"/> | ObjectHasValue(:p :x)",
        "<daml:cardinality>2</daml:cardinality> | ObjectExactCardinality(2 :p)",
        "<daml:minCardinality>2</daml:minCardinality> | ObjectMinCardinality(2 :p)",
        "<daml:maxCardinality>2</daml:maxCardinality> | ObjectMaxCardinality(2 :p)",
        "<daml:cardinalityQ>2</daml:cardinalityQ><daml:hasClassQ rdf:resource=\"#B\"/>"
            + " | ObjectExactCardinality(2 :p :B)",
        "<daml:minCardinalityQ>2</daml:minCardinalityQ><daml:hasClassQ rdf:resource=\"#B\"/>"
            + " | ObjectMinCardinality(2 :p :B)",
        "<daml:maxCardinalityQ>2</daml:maxCardinalityQ><daml:hasClassQ rdf:resource=\"#B\"/>"
            + " | ObjectMaxCardinality(2 :p :B)"
      })
  void restrictionsOfObjectProperties(String content, String expected) {
    assertThat(axioms(type("A", restriction("p", content))))
        .contains("SubClassOf(:A " + expected + ")");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<daml:toClass rdf:resource=\"http://www.w3.org/2000/10/XMLSchema#integer\"/>"
            + " | DataAllValuesFrom(:d xsd:integer)",
        "<daml:hasClass rdf:resource=\"http://www.w3.org/2001/XMLSchema#string\"/>"
            + " | DataSomeValuesFrom(:d xsd:string)",
        "<daml:maxCardinality>1</daml:maxCardinality> | DataMaxCardinality(1 :d)",
        "<daml:cardinality>1</daml:cardinality> | DataExactCardinality(1 :d)",
        "<daml:hasValue>red</daml:hasValue> | DataHasValue(:d \"red\"^^xsd:string)"
      })
  void restrictionsOfDatatypeProperties(String content, String expected) {
    assertThat(axioms(type("A", restriction("d", content))))
        .contains("SubClassOf(:A " + expected + ")");
  }

  @Test
  void aRestrictionWithSeveralConstraintsMeansAllOfThem() {
    assertThat(
            axioms(
                type(
                    "A",
                    restriction(
                        "p",
                        "<daml:toClass rdf:resource=\"#B\"/><daml:minCardinality>1"
                            + "</daml:minCardinality>"))))
        .anyMatch(
            line ->
                line.startsWith("SubClassOf(:A ObjectIntersectionOf(")
                    && line.contains("ObjectAllValuesFrom(:p :B)")
                    && line.contains("ObjectMinCardinality(1 :p)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rdfs:subClassOf | SubClassOf(:A :B)",
        "daml:subClassOf | SubClassOf(:A :B)",
        "daml:sameClassAs | EquivalentClasses(:A :B)",
        "daml:equivalentTo | EquivalentClasses(:A :B)",
        "daml:disjointWith | DisjointClasses(:A :B)"
      })
  void axiomsOfClasses(String word, String expected) {
    assertThat(axioms(type("A", "<%s rdf:resource=\"#B\"/>".formatted(word)) + type("B", "")))
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p | daml:subPropertyOf | q | SubObjectPropertyOf(:p :q)",
        "d | rdfs:subPropertyOf | e | SubDataPropertyOf(:d :e)",
        "p | daml:samePropertyAs | q | EquivalentObjectProperties(:p :q)",
        "d | daml:samePropertyAs | e | EquivalentDataProperties(:d :e)",
        "p | daml:equivalentTo | q | EquivalentObjectProperties(:p :q)",
        "p | daml:inverseOf | q | InverseObjectProperties(:p :q)",
        "p | daml:domain | B | ObjectPropertyDomain(:p :B)",
        "d | rdfs:domain | B | DataPropertyDomain(:d :B)",
        "p | daml:range | B | ObjectPropertyRange(:p :B)"
      })
  void axiomsOfProperties(String property, String word, String object, String expected) {
    assertThat(
            axioms(
                "<rdf:Description rdf:about=\"#%s\"><%s rdf:resource=\"#%s\"/></rdf:Description>"
                    .formatted(property, word, object)))
        .contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "daml:UniqueProperty | p | FunctionalObjectProperty(:p)",
        "daml:UniqueProperty | d | FunctionalDataProperty(:d)",
        "daml:UnambiguousProperty | p | InverseFunctionalObjectProperty(:p)",
        "daml:TransitiveProperty | p | TransitiveObjectProperty(:p)"
      })
  void kindsOfProperties(String type, String property, String expected) {
    assertThat(axioms("<%s rdf:about=\"#%s\"/>".formatted(type, property))).contains(expected);
  }

  @Test
  void aDatatypePropertyCannotBeTransitiveAndTheReaderSaysSo() {
    OntologyReader.Prepared prepared =
        prepared("<daml:TransitiveProperty rdf:about=\"#d\"/>", Map.of());
    assertThat(prepared.warnings()).singleElement().asString().contains("cannot be a Transitive");
    assertThat(shortened(prepared)).noneMatch(line -> line.contains("Transitive"));
  }

  @Test
  void statementsAboutIndividuals() {
    assertThat(
            axioms(
                type("A", "")
                    + "<A rdf:ID=\"x\"><p rdf:resource=\"#y\"/><d>red</d>"
                    + "<daml:sameIndividualAs rdf:resource=\"#z\"/>"
                    + "<daml:differentIndividualFrom rdf:resource=\"#w\"/></A>"))
        .contains(
            "ClassAssertion(:A :x)",
            "ObjectPropertyAssertion(:p :x :y)",
            "DataPropertyAssertion(:d :x \"red\"^^xsd:string)",
            "SameIndividual(:x :z)",
            "DifferentIndividuals(:x :w)");
  }

  @Test
  void aPlainLiteralHasTheTypeOfTheRange() {
    String range =
        "<rdf:Description rdf:about=\"#d\"><rdfs:range"
            + " rdf:resource=\"http://www.w3.org/2000/10/XMLSchema#integer\"/></rdf:Description>";
    assertThat(axioms(range + type("A", "") + "<A rdf:ID=\"x\"><d> 41 </d></A>"))
        .contains("DataPropertyAssertion(:d :x \"41\"^^xsd:integer)");
    OntologyReader.Prepared wrong =
        prepared(range + type("A", "") + "<A rdf:ID=\"x\"><d>many</d></A>", Map.of());
    assertThat(wrong.warnings()).singleElement().asString().contains("'many' is not a value of");
  }

  @Test
  void facetsOfASchemaRestrictItsType() {
    String schema =
        """
        <xsd:schema xmlns:xsd="http://www.w3.org/2000/10/XMLSchema#">
        <xsd:simpleType name="over12"><xsd:restriction base="xsd:positiveInteger">
        <xsd:minExclusive value="12"/></xsd:restriction></xsd:simpleType></xsd:schema>
        """;
    String use =
        type(
            "Adult",
            restriction(
                "d", "<daml:hasClass rdf:resource=\"https://t.example/types.xsd#over12\"/>"));
    List<String> known = shortened(prepared(use, Map.of("https://t.example/types.xsd", schema)));
    assertThat(known)
        .contains("SubClassOf(:Adult DataSomeValuesFrom(:d <https://t.example/types.xsd#over12>))")
        .anyMatch(
            line ->
                line.startsWith("DatatypeDefinition(<https://t.example/types.xsd#over12>")
                    && line.contains("xsd:minExclusive \"12\"^^xsd:"));
    assertThat(prepared(use, Map.of()).warnings())
        .singleElement()
        .asString()
        .contains("datatypes have any value: over12; --map https://t.example/types.xsd=FILE");
  }

  @Test
  void importsOtherThanTheVocabularyAreKept() {
    assertThat(
            axioms(
                "<daml:Ontology rdf:about=\"\"><daml:imports"
                    + " rdf:resource=\"http://www.daml.org/2001/03/daml+oil\"/><daml:imports"
                    + " rdf:resource=\"https://o.example/other\"/></daml:Ontology>"))
        .contains("Import(<https://o.example/other>)")
        .noneMatch(line -> line.contains("daml.org"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<daml:minCardinality>some</daml:minCardinality> | needs a whole number, not 'some'",
        "<daml:minCardinalityQ>2</daml:minCardinalityQ> | but no daml:hasClassQ",
        "<daml:toClass>word</daml:toClass> | the literal 'word' stands where a class is expected"
      })
  void anImpossibleRestrictionIsNamed(String content, String problem) {
    assertThatThrownBy(() -> axioms(type("A", restriction("p", content))))
        .isInstanceOf(OntologyException.class)
        .hasMessageStartingWith("test.daml")
        .hasMessageContaining(problem);
  }

  @Test
  void aRestrictionWithoutAPropertyAndAListWithoutAnEndAreErrors() {
    assertThatThrownBy(
            () ->
                axioms(
                    type(
                        "A",
                        "<rdfs:subClassOf><daml:Restriction><daml:toClass rdf:resource=\"#B\"/>"
                            + "</daml:Restriction></rdfs:subClassOf>")))
        .isInstanceOf(OntologyException.class)
        .hasMessageContaining("has no daml:onProperty");
    assertThatThrownBy(
            () ->
                axioms(
                    type("A", "<daml:unionOf rdf:resource=\"#l\"/>")
                        + "<daml:List rdf:ID=\"l\"><daml:first rdf:resource=\"#B\"/>"
                        + "<daml:rest rdf:resource=\"#l\"/></daml:List>"))
        .isInstanceOf(OntologyException.class)
        .hasMessageContaining("contains itself or has no end");
  }
}
