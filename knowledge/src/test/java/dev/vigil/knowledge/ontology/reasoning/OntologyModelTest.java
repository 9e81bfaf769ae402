package dev.vigil.knowledge.ontology.reasoning;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.language.OntologySyntax;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class OntologyModelTest {
  private static final ReasonerService SERVICE = new ReasonerService(400);
  private static final Duration BUDGET = Duration.ofSeconds(60);
  private static final String N = "https://n.example/#";

  private static final String FAMILY =
      """
      Prefix(:=<https://n.example/#>) Prefix(xsd:=<http://www.w3.org/2001/XMLSchema#>)
      Ontology(<https://n.example/>
      Declaration(Class(:Person)) Declaration(Class(:Parent)) Declaration(Class(:Dog))
      Declaration(ObjectProperty(:hasChild))
      EquivalentClasses(:Parent ObjectIntersectionOf(:Person ObjectSomeValuesFrom(:hasChild :Person)))
      EquivalentClasses(:Childless ObjectIntersectionOf(:Person ObjectComplementOf(ObjectSomeValuesFrom(:hasChild owl:Thing))))
      DisjointClasses(:Person :Dog)
      ClassAssertion(:Person :ann) ClassAssertion(:Person :bob) ObjectPropertyAssertion(:hasChild :ann :bob)
      )
      """;

  @AfterAll
  static void end() {
    SERVICE.close();
  }

  private static OntologyDocument document(String text) {
    return new OntologyDocument("test.ofn", text.getBytes(UTF_8), null);
  }

  private static OntologyModel load(String... texts) {
    return OntologyModel.load(
        SERVICE,
        java.util.Arrays.stream(texts).map(OntologyModelTest::document).toList(),
        iri -> Optional.empty());
  }

  private static <T> T known(ReasonerAnswer<T> answer) {
    assertThat(answer).isInstanceOf(ReasonerAnswer.Known.class);
    return ((ReasonerAnswer.Known<T>) answer).value();
  }

  private static List<String> axioms(String functional) {
    return functional
        .lines()
        .filter(line -> line.matches("[A-Z]\\w+\\(.*\\)") && !line.startsWith("Prefix("))
        .toList();
  }

  @Test
  void anIndividualGetsTheClassesThatFollowFromItsLinks() {
    try (OntologyModel model = load(FAMILY)) {
      assertThat(known(model.isConsistent(BUDGET))).isTrue();
      assertThat(known(model.types(List.of(N + "ann"), BUDGET)).get(N + "ann"))
          .containsExactlyInAnyOrder(N + "Person", N + "Parent");
      assertThat(known(model.instances("hasChild some Person", BUDGET)).values())
          .containsExactly("ann");
    }
  }

  @Test
  void aClassThatDemandsMoreThanItAllowsIsImpossible() {
    String crew =
        """
        Prefix(:=<https://n.example/#>) Ontology(
        SubObjectPropertyOf(:hasSailor :hasHand) SubObjectPropertyOf(:hasCook :hasHand)
        SubObjectPropertyOf(:hasPilot :hasHand) SubObjectPropertyOf(:hasGuest :hasHand)
        SubObjectPropertyOf(:hasOwner :hasHand) ObjectPropertyRange(:hasSailor :Paid)
        ObjectPropertyRange(:hasGuest ObjectComplementOf(:Paid))
        ObjectPropertyRange(:hasPilot ObjectUnionOf(:Paid :Old)) ObjectPropertyRange(:hasCook :Old)
        ObjectPropertyRange(:hasOwner ObjectUnionOf(:Old ObjectComplementOf(:Paid)))
        EquivalentClasses(:Crew ObjectIntersectionOf(
          ObjectMinCardinality(4 :hasSailor) ObjectMinCardinality(3 :hasGuest)
          ObjectMinCardinality(4 :hasPilot) ObjectMinCardinality(4 :hasCook)
          ObjectMinCardinality(3 :hasOwner) ObjectMaxCardinality(6 :hasHand))))
        """;
    try (OntologyModel model = load(crew)) {
      assertThat(known(model.classify(BUDGET)).unsatisfiable()).containsExactly(N + "Crew");
    }
  }

  @Test
  void aClassThatDemandsWhatItAllowsIsPossible() {
    String boat =
        """
        Prefix(:=<https://n.example/#>) Ontology(
        SubObjectPropertyOf(:hasSailor :hasHand) SubObjectPropertyOf(:hasGuest :hasHand)
        SubObjectPropertyOf(:hasCook :hasHand) ObjectPropertyRange(:hasSailor :Paid)
        ObjectPropertyRange(:hasGuest ObjectComplementOf(:Paid))
        SubClassOf(:Boat ObjectIntersectionOf(ObjectMinCardinality(2 :hasSailor)
          ObjectSomeValuesFrom(:hasGuest owl:Thing) ObjectMinCardinality(2 :hasCook)
          ObjectMaxCardinality(3 :hasHand))))
        """;
    try (OntologyModel model = load(boat)) {
      assertThat(known(model.classify(BUDGET)).unsatisfiable()).isEmpty();
    }
  }

  @Test
  void propertiesAreBelowOthersThroughChainsInversesAndSymmetry() {
    String properties =
        """
        Prefix(:=<https://n.example/#>) Ontology(
        Declaration(ObjectProperty(:hasSon)) Declaration(ObjectProperty(:hasChild))
        Declaration(ObjectProperty(:childOf)) Declaration(ObjectProperty(:hasRelative))
        SubObjectPropertyOf(:hasSon :hasChild) SubObjectPropertyOf(:hasChild :hasRelative)
        InverseObjectProperties(:hasChild :childOf) SymmetricObjectProperty(:hasRelative)
        SubClassOf(:Childless ObjectComplementOf(ObjectSomeValuesFrom(:hasChild owl:Thing))))
        """;
    try (OntologyModel model = load(properties)) {
      assertThat(entails(model, "SubObjectPropertyOf(:hasSon :hasRelative)")).isTrue();
      assertThat(entails(model, "SubObjectPropertyOf(:childOf :hasRelative)")).isTrue();
      assertThat(entails(model, "SubObjectPropertyOf(ObjectInverseOf(:hasSon) :childOf)")).isTrue();
      assertThat(entails(model, "SubObjectPropertyOf(:hasRelative :hasChild)")).isFalse();
      assertThat(entails(model, "EquivalentObjectProperties(:childOf ObjectInverseOf(:hasChild))"))
          .isTrue();
      assertThat(entails(model, "EquivalentObjectProperties(:hasSon :hasChild)")).isFalse();
      assertThat(
              entails(
                  model,
                  "SubObjectPropertyOf(:hasSon :hasRelative) SubClassOf(:Childless owl:Nothing)"))
          .isFalse();
    }
  }

  @Test
  void whatFollowsFromAFewStatementsIsAnsweredWhereTheWholeIsNotDecidedInTime() {
    StringBuilder hard = new StringBuilder();
    for (int berth = 0; berth < 11; berth++) {
      hard.append(
          "SubClassOf(:B%d ObjectAllValuesFrom(:sees ObjectComplementOf(:B%d)))"
              .formatted(berth, berth));
    }
    String berths =
        IntStream.range(0, 11).mapToObj(each -> ":B" + each).collect(Collectors.joining(" "));
    for (int ship = 0; ship < 12; ship++) {
      hard.append("ClassAssertion(ObjectUnionOf(%s) :s%d)".formatted(berths, ship));
      for (int other = 0; other < ship; other++) {
        hard.append("ObjectPropertyAssertion(:sees :s%d :s%d)".formatted(ship, other));
      }
    }
    String harbour =
        """
        Prefix(:=<https://n.example/#>) Ontology(%s
        SubClassOf(:Ferry ObjectUnionOf(:CarFerry :Launch))
        SubClassOf(:CarFerry :Ship) SubClassOf(:Launch :Ship))
        """
            .formatted(hard);
    try (OntologyModel model = load(harbour)) {
      assertThat(entails(model, "SubClassOf(:Ferry :Ship)")).isTrue();
    }
  }

  private static boolean entails(OntologyModel model, String axioms) {
    String conclusion =
        """
        Prefix(:=<https://n.example/#>) Ontology(
        Declaration(ObjectProperty(:hasSon)) Declaration(ObjectProperty(:hasChild))
        Declaration(ObjectProperty(:childOf)) Declaration(ObjectProperty(:hasRelative))
        %s)
        """
            .formatted(axioms);
    return known(model.entails(List.of(document(conclusion)), BUDGET));
  }

  @Test
  void aClassThatFollowsInEachOfTwoCasesIsFoundAndNeitherCaseIs() {
    String hands =
        """
        Prefix(:=<https://n.example/#>) Ontology(
        SubClassOf(:Limb ObjectUnionOf(:Left :Right)) SubClassOf(:Left :Hand)
        SubClassOf(:Right :Hand) DisjointClasses(:Left :Foot)
        ClassAssertion(:Hand :mine))
        """;
    try (OntologyModel model = load(hands)) {
      assertThat(
              known(model.realise(List.of(OntologyModel.Thing.of(List.of(N + "Limb"))), BUDGET))
                  .getFirst()
                  .types())
          .containsExactlyInAnyOrder(N + "Limb", N + "Hand");
      var foot = OntologyModel.Thing.of(List.of(N + "Limb", N + "Foot"));
      assertThat(known(model.realise(List.of(foot), BUDGET)).getFirst().types())
          .containsExactlyInAnyOrder(N + "Limb", N + "Hand", N + "Foot", N + "Right");
      var none = OntologyModel.Thing.of(List.of(N + "Left", N + "Foot"));
      assertThat(known(model.realise(List.of(none), BUDGET)).getFirst().possible()).isFalse();
    }
  }

  @Test
  void aDescribedThingGetsItsClassesWithoutAChangeOfTheOntology() {
    try (OntologyModel model = load(FAMILY)) {
      var child = OntologyModel.Thing.of(List.of(N + "Person"));
      var link =
          new OntologyModel.ThingLink(
              N + "hasChild", false, Optional.empty(), Optional.of(child), "");
      var parent = new OntologyModel.Thing(List.of(N + "Person"), List.of(link), List.of());
      var impossible = OntologyModel.Thing.of(List.of(N + "Person", N + "Dog"));
      List<OntologyModel.Realisation> found =
          known(model.realise(List.of(parent, child, impossible), BUDGET));
      assertThat(found.get(0).types()).contains(N + "Parent").doesNotContain(N + "Childless");
      // Nothing says that a person without a known child has none.
      assertThat(found.get(1).types()).containsExactly(N + "Person");
      assertThat(found.get(2).possible()).isFalse();
      assertThat(known(model.explainThing(impossible, Optional.empty(), BUDGET)).statements())
          .extracting(OntologyExplanation.Statement::text)
          .containsExactly("nothing is both Dog and Person");
    }
  }

  @Test
  void thingsOfOneSourceAreDistinctAndThoseOfSeveralMayBeTheSame() {
    String large =
        FAMILY.replace(
            "DisjointClasses",
            "EquivalentClasses(:Large ObjectMinCardinality(2 :hasChild :Person)) DisjointClasses");
    try (OntologyModel model = load(large)) {
      assertThat(known(model.realise(List.of(twoChildren("a", "a")), BUDGET)).getFirst().types())
          .contains(N + "Large");
      assertThat(known(model.realise(List.of(twoChildren("a", "b")), BUDGET)).getFirst().types())
          .doesNotContain(N + "Large");
      assertThat(known(model.realise(List.of(twoChildren("", "")), BUDGET)).getFirst().types())
          .doesNotContain(N + "Large");
    }
  }

  private static OntologyModel.Thing twoChildren(String first, String second) {
    var child = OntologyModel.Thing.of(List.of(N + "Person"));
    return new OntologyModel.Thing(
        List.of(N + "Person"),
        java.util.stream.Stream.of(first, second)
            .map(
                source ->
                    new OntologyModel.ThingLink(
                        N + "hasChild", false, Optional.empty(), Optional.of(child), source))
            .toList(),
        List.of());
  }

  @Test
  void anEmptyUnionIsNothingAndAnEmptyIntersectionEverything() {
    String xml =
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns:owl="http://www.w3.org/2002/07/owl#" xml:base="https://n.example/">
        <owl:Class rdf:ID="None"><owl:unionOf rdf:parseType="Collection"/></owl:Class>
        <owl:Class rdf:ID="Nobody"><owl:oneOf rdf:parseType="Collection"/></owl:Class>
        <owl:Class rdf:ID="All"><owl:intersectionOf rdf:parseType="Collection"/></owl:Class>
        </rdf:RDF>
        """;
    try (OntologyModel model = load(xml)) {
      ClassTree tree = known(model.classify(BUDGET));
      assertThat(tree.unsatisfiable()).containsExactlyInAnyOrder(N + "None", N + "Nobody");
      assertThat(known(model.place("owl:Thing and not All", BUDGET)).satisfiable()).isFalse();
    }
  }

  @Test
  void anExplanationHasNoStatementTooMany() {
    try (OntologyModel model = load(FAMILY)) {
      OntologyExplanation why = known(model.explainMember("ann", "Parent", BUDGET));
      assertThat(why.holds()).isTrue();
      assertThat(why.statements()).hasSize(4);
      assertThat(known(model.explainMember("bob", "Parent", BUDGET)).holds()).isFalse();
    }
  }

  @Test
  void aContradictionIsFoundAndExplained() {
    try (OntologyModel model =
        load(
            FAMILY.replace(
                "ClassAssertion(:Person :bob)",
                "ClassAssertion(:Person :bob) ClassAssertion(:Dog :bob)"))) {
      assertThat(known(model.isConsistent(BUDGET))).isFalse();
      assertThat(model.types(List.of(N + "ann"), BUDGET))
          .isInstanceOf(ReasonerAnswer.Inconsistent.class);
      assertThat(known(model.explainInconsistency(BUDGET)).statements()).hasSize(3);
    }
  }

  @Test
  void anotherWordingIsNotADifference() {
    String other =
        FAMILY
            .replace(
                "DisjointClasses(:Person :Dog)", "SubClassOf(:Dog ObjectComplementOf(:Person))")
            .replace(
                "ClassAssertion(:Person :bob)", "ClassAssertion(ObjectComplementOf(:Dog) :bob)");
    try (OntologyModel before = load(FAMILY);
        OntologyModel after = load(other)) {
      OntologyModel.Difference difference = known(before.diff(after, BUDGET));
      assertThat(difference.gained()).isEmpty();
      assertThat(difference.lost()).containsExactly("ann is Parent", "bob is Person");
    }
  }

  @Test
  void statementsBetweenTwoOntologiesJoinTheirHierarchies() {
    String shop =
        """
        Prefix(:=<https://s.example/#>)
        Ontology(<https://s.example/> SubClassOf(:Puppy :Pet) Declaration(Class(:Human)))
        """;
    try (OntologyModel model = load(FAMILY, shop)) {
      model.assume(
          List.of(ClassStatement.parse("Pet is Dog"), ClassStatement.parse("Human = Person")));
      ClassTree tree = known(model.classify(BUDGET));
      assertThat(tree.below(N + "Dog")).containsExactly("https://s.example/#Pet");
      assertThat(tree.title(N + "Person")).isEqualTo("Person = Human");
      model.assume(List.of(ClassStatement.parse("Puppy is Human")));
      assertThat(known(model.classify(BUDGET)).unsatisfiable())
          .containsExactly("https://s.example/#Puppy");
    }
  }

  @Test
  void theProcessStartsAgainAfterAQuestionThatTookTooLong() {
    try (ReasonerService service = new ReasonerService(200);
        OntologyModel model =
            OntologyModel.load(service, List.of(document(FAMILY)), iri -> Optional.empty())) {
      model.assume(List.of(ClassStatement.parse("Dog is Parent")));
      assertThat(model.isConsistent(Duration.ZERO)).isInstanceOf(ReasonerAnswer.Unknown.class);
      assertThat(known(model.classify(BUDGET)).unsatisfiable()).containsExactly(N + "Dog");
      assertThat(service.starts()).isEqualTo(2);
    }
  }

  @Test
  void anErrorNamesItsPlace() {
    assertThatThrownBy(() -> load("Ontology(<https://x.example/>\nSubClassOf(<a:b>\n"))
        .isInstanceOf(OntologyException.class)
        .hasMessageContaining("test.ofn:");
    try (OntologyModel model = load(FAMILY)) {
      assertThatThrownBy(() -> model.place("Person and hasChild sme Dog", BUDGET))
          .isInstanceOf(OntologyException.class)
          .hasMessageStartingWith("line 1, column ");
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearestOne() {
    try (OntologyModel model = load(FAMILY)) {
      assertThatThrownBy(() -> model.instances("PARENT and Person", BUDGET))
          .isInstanceOf(OntologyException.class)
          .hasMessageContaining("no name 'PARENT'")
          .hasMessageContaining("did you mean 'Parent'?");
      assertThatThrownBy(() -> model.instances("Quay", BUDGET)).hasMessageContaining("a class");
    }
  }

  @Test
  void bytesThatAreNotAnOntologyAreNamedAsSuch() {
    assertThatThrownBy(() -> load("\u0001\u0002 nothing of this is an ontology"))
        .isInstanceOf(OntologyException.class)
        .hasMessageContaining("is not an ontology")
        .hasMessageNotContaining("Exception");
  }

  @Test
  void importsComeFromTheGivenDocumentsAndMayFormACycle() {
    String one =
        "Ontology(<https://one.example/> Import(<https://two.example/>) SubClassOf(<a:A> <a:B>))";
    String two =
        "Ontology(<https://two.example/> Import(<https://one.example/>) SubClassOf(<a:B> <a:C>))";
    try (OntologyModel model =
        OntologyModel.load(
            SERVICE,
            List.of(document(one)),
            iri -> iri.contains("two") ? Optional.of(document(two)) : Optional.of(document(one)))) {
      assertThat(model.summary().missing()).isEmpty();
      assertThat(known(model.explainClass("<a:A>", Optional.of("<a:C>"), BUDGET)).holds()).isTrue();
    }
    try (OntologyModel model = load(one)) {
      assertThat(model.summary().missing()).containsExactly("https://two.example/");
    }
  }

  @Test
  void aLeastCommonSubsumerCoversAllExamples() {
    String pets =
        """
        Prefix(:=<https://n.example/#>)
        Ontology(SubClassOf(:Cat :Pet) SubClassOf(:Dog :Pet) SubClassOf(:Pet :Animal)
        ClassAssertion(:Cat :tom) ClassAssertion(:Dog :rex)
        ObjectPropertyAssertion(:owner :tom :ann) ObjectPropertyAssertion(:owner :rex :bob)
        ClassAssertion(:Person :ann) ClassAssertion(:Person :bob))
        """;
    try (OntologyModel model = load(pets)) {
      assertThat(known(model.commonOfIndividuals(List.of("tom", "rex"), BUDGET)))
          .isEqualTo("Pet and (owner some Person)");
      assertThat(known(model.commonOfClasses(List.of("Cat", "Dog"), BUDGET))).isEqualTo("Pet");
    }
  }

  @Test
  void anEntityBombIsRefusedWithItsPlace() {
    StringBuilder bomb =
        new StringBuilder(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE rdf:RDF [\n<!ENTITY a0 \"aaaaaaaaaa\">\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("<!ENTITY a%d \"%s\">\n".formatted(i, ("&a" + (i - 1) + ";").repeat(10)));
    }
    bomb.append(
        "]>\n"
            + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
            + " xmlns:owl=\"http://www.w3.org/2002/07/owl#\"><owl:Class"
            + " rdf:about=\"&a11;\"/></rdf:RDF>");
    assertThatThrownBy(() -> load(bomb.toString()))
        .isInstanceOf(OntologyException.class)
        .hasMessageContaining("test.ofn:")
        .hasMessageContaining("entities of the document expand to too much text");
  }

  @Test
  void damlSurvivesTheWayThroughOwlAndBack() {
    String daml =
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
          xmlns:daml="http://www.daml.org/2001/03/daml+oil#"
          xml:base="https://d.example/d" xmlns="https://d.example/d#">
        <daml:Class rdf:ID="Lawyer"/>
        <daml:Class rdf:ID="Doctor"><daml:disjointWith rdf:resource="#Lawyer"/></daml:Class>
        <daml:Class rdf:ID="Professional">
          <daml:unionOf rdf:parseType="daml:collection">
            <daml:Class rdf:about="#Lawyer"/><daml:Class rdf:about="#Doctor"/>
          </daml:unionOf>
        </daml:Class>
        <daml:ObjectProperty rdf:ID="hasChild"/>
        <daml:Class rdf:ID="ProudParent">
          <daml:sameClassAs>
            <daml:Restriction daml:minCardinalityQ="2">
              <daml:onProperty rdf:resource="#hasChild"/>
              <daml:hasClassQ rdf:resource="#Lawyer"/>
            </daml:Restriction>
          </daml:sameClassAs>
        </daml:Class>
        <daml:UniqueProperty rdf:ID="age"><rdfs:range rdf:resource="http://www.w3.org/2000/10/XMLSchema#decimal"/></daml:UniqueProperty>
        <Lawyer rdf:ID="kim"><age>41</age></Lawyer>
        </rdf:RDF>
        """;
    try (OntologyModel first = load(daml)) {
      String functional = first.write(OntologySyntax.FUNCTIONAL);
      assertThat(functional)
          .doesNotContain("daml.org")
          .contains("ObjectMinCardinality(2")
          .contains("ObjectUnionOf(")
          .contains("\"41\"^^xsd:decimal");
      try (OntologyModel again = load(first.writeDaml().text())) {
        assertThat(axioms(again.write(OntologySyntax.FUNCTIONAL))).isEqualTo(axioms(functional));
      }
      assertThat(known(first.types(List.of("kim"), BUDGET)).values().iterator().next())
          .contains("https://d.example/d#Professional");
    }
  }
}
