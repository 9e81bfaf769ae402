package dev.vigil.knowledge.portal.sparql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalRdf;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparqlRunTest {
  private static final String SITE = "https://portal.example/site/group";
  private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

  private static Fact fact(long subject, String property, FactValue value) {
    return new Fact(subject, property, value, NOW, null, null, 1, "", 1, 0);
  }

  private static PortalData data(int people) {
    List<Individual> all = new ArrayList<>();
    for (int i = 0; i < people; i++) {
      List<Fact> facts = new ArrayList<>();
      facts.add(fact(i, "name", FactValue.text("Person " + i)));
      facts.add(fact(i, "organisation", FactValue.text("Group " + i % 7)));
      facts.add(fact(i, "title", new FactValue(FactType.TEXT, "Doktor " + i % 3, null, "de")));
      facts.add(
          fact(
              i,
              "born",
              new FactValue(
                  FactType.DATE, "19%02d-01-01".formatted(i % 90), BigDecimal.valueOf(i), "")));
      facts.add(
          fact(i, "url", new FactValue(FactType.URL, "https://people.example/" + i, null, "")));
      FactMember member =
          new FactMember(
              i,
              "Person",
              i,
              new Page(0, "https://pages.example/" + i, ""),
              "Person " + i,
              NOW,
              null,
              null,
              facts);
      all.add(new Individual(Individual.key(member), "Person", "Person " + i, List.of(member)));
    }
    return new PortalData(0, "1", FactClasses.builtIn(), Map.of("Person", all), name -> List.of());
  }

  private static final PortalRdf RDF = new PortalRdf(data(120), SITE);
  private final Graph graph = RDF.graph();
  private final SparqlRun runner = new SparqlRun(SparqlLimits.USUAL);

  private String run(String query) {
    return new String(
        runner.run(graph, SparqlQuery.parse(query), "text/csv").body(), StandardCharsets.UTF_8);
  }

  private static String sorted(String csv) {
    return String.join("\n", csv.lines().sorted().toList());
  }

  /** Queries over the vocabulary of the graph, with every part of the language in turn. */
  private static List<String> generated(int count, long seed) {
    Random random = new Random(seed);
    String p = SITE + "/Person#";
    List<String> patterns =
        List.of(
            "?s a <" + SITE + "/Person> . ?s <" + p + "name> ?n",
            "?s <"
                + p
                + "organisation> ?o . ?t <"
                + p
                + "organisation> ?o . FILTER(?s < ?t || STR(?s) < STR(?t))",
            "?s <"
                + p
                + "born> ?b . FILTER(?b > \"1950-01-01\"^^<http://www.w3.org/2001/XMLSchema#date>)",
            "?s <" + p + "title> ?t . FILTER(LANG(?t) = 'de')",
            "?s <" + p + "name> ?n . OPTIONAL { ?s <" + p + "email> ?e }",
            "{ ?s <" + p + "name> ?n } UNION { ?s <" + p + "organisation> ?n }",
            "?s <" + p + "name> ?n . FILTER(REGEX(?n, '%d'))",
            "?s <" + p + "name> ?n . FILTER NOT EXISTS { ?s <" + p + "title> 'Doktor %d'@de }",
            "?s <" + p + "name> ?n . MINUS { ?s <" + p + "organisation> 'Group %d' }",
            "?s <http://www.w3.org/2000/01/rdf-schema#label>/^<" + p + "name> ?n",
            "?s <" + p + "organisation> ?o . BIND(CONCAT('x-', ?o) AS ?n)",
            "VALUES ?o { 'Group 1' 'Group %d' } ?s <" + p + "organisation> ?o",
            "?s <" + p + "url> ?u . BIND(REPLACE(STR(?u), 'https://people', 'p') AS ?n)");
    List<String> heads =
        List.of(
            "SELECT * { %s }",
            "SELECT DISTINCT ?s { %s }",
            "SELECT (COUNT(*) AS ?c) { %s }",
            "SELECT ?s (COUNT(*) AS ?c) { %s } GROUP BY ?s HAVING (COUNT(*) > 0)",
            "SELECT ?s { %s } ORDER BY ?s LIMIT 10 OFFSET 3",
            "SELECT (MAX(STR(?s)) AS ?m) { { SELECT ?s { %s } } }");
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String pattern =
          patterns.get(i % patterns.size()).replace("%d", Integer.toString(random.nextInt(7)));
      queries.add(heads.get(random.nextInt(heads.size())).replace("%s", pattern));
    }
    return queries;
  }

  @Test
  void aHundredGeneratedQueriesHaveTheAnswersOfJenaOnTheExportedGraph() {
    Model exported = ModelFactory.createDefaultModel();
    exported.read(
        new StringReader(RdfFormat.TURTLE.write(RDF.of(RDF.data().all()))), SITE, "TURTLE");
    exported.read(
        new StringReader(
            RdfFormat.N_TRIPLES.write(RDF.of(RDF.data().type("Person").orElseThrow()))),
        SITE,
        "N-TRIPLES");
    assertThat(exported.getGraph().isIsomorphicWith(graph)).isTrue();
    long seed = 22;
    Map<String, String> wrong = new TreeMap<>();
    for (String query : generated(100, seed)) {
      java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
      try (QueryExecution execution = QueryExecution.create(QueryFactory.create(query), exported)) {
        ResultSetFormatter.outputAsCSV(out, execution.execSelect());
      }
      String expected = sorted(out.toString(StandardCharsets.UTF_8));
      if (!sorted(run(query)).equals(expected)) {
        wrong.put(query, expected);
      }
    }
    assertThat(wrong).as("seed " + seed).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
        "SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }",
        "LOAD <file:///etc/passwd>",
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "SELECT * { ?s ?p ?o FILTER(<java:java.lang.System.exit>(1)) }",
        "SELECT * { BIND(<http://jena.apache.org/ARQ/function#version>() AS ?v) }",
        "DESCRIBE"
      })
  void aQueryReadsTheFactsAndNothingElse(String hostile) {
    assertThatThrownBy(() -> run(hostile)).isInstanceOf(KnowledgeException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "PREFIX x: <urn:x>\nDELETE WHERE { ?s x:p ?o }",
        "load <file:///etc/passwd>",
        "BASE<urn:b>PREFIX :<urn:x> PREFIX y: <urn:y> clear all"
      })
  void anUpdateIsRefusedAsSuch(String update) {
    assertThatThrownBy(() -> run(update)).hasMessageContaining("Updates are not possible here");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "<", "x", "base", "prefix ", "prefix x: <urn:x> "})
  void whetherAQueryIsAnUpdateIsFoundInLinearTime(String hostile) {
    CountedText text = new CountedText("prefix " + hostile.repeat(9_900 / hostile.length()));
    assertThat(SparqlQuery.isUpdate(text)).isFalse();
    assertThat(text.read.get()).isLessThan(100_000);
  }

  /** Counts how often a character is read. */
  private record CountedText(String text, AtomicInteger read) implements CharSequence {
    CountedText(String text) {
      this(text, new AtomicInteger());
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      read.incrementAndGet();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }
  }

  @ParameterizedTest
  @Timeout(60)
  @ValueSource(
      strings = {
        "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l } ORDER BY ?a",
        "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }",
        "SELECT (COUNT(*) AS ?n) { { SELECT * { ?a ?b ?c } } { SELECT * { ?d ?e ?f } } { SELECT * {"
            + " ?g ?h ?i } } }",
        "SELECT (GROUP_CONCAT(?c) AS ?x) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
      })
  void aQueryWithoutEndIsEndedInASentence(String hostile) {
    SparqlRun strict =
        new SparqlRun(new SparqlLimits(Duration.ofSeconds(2), 200_000, 1_000, 1_000_000));
    assertThatThrownBy(() -> strict.run(graph, SparqlQuery.parse(hostile), ""))
        .isInstanceOf(KnowledgeException.class)
        .hasMessageEndingWith(".");
  }

  @Test
  void doublingATextEndsBeforeTheMemoryDoes() {
    StringBuilder query = new StringBuilder("SELECT * { BIND('xxxxxxxxxxxxxxxx' AS ?v0) ");
    for (int i = 1; i < 60; i++) {
      query.append("BIND(CONCAT(?v%d, ?v%d) AS ?v%d) ".formatted(i - 1, i - 1, i));
    }
    assertThatThrownBy(() -> run(query + "}")).isInstanceOf(KnowledgeException.class);
  }

  @Test
  void aLongAnswerIsCutAndSaysSo() {
    SparqlRun.Answer answer =
        new SparqlRun(new SparqlLimits(Duration.ofSeconds(5), 1_000_000, 10, 1_000_000))
            .run(graph, SparqlQuery.parse("SELECT * { ?s ?p ?o }"), "text/csv");
    assertThat(answer.complete()).isFalse();
    assertThat(new String(answer.body(), StandardCharsets.UTF_8).lines()).hasSize(11);
  }
}
