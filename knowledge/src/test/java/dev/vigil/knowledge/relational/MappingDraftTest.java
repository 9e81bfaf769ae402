package dev.vigil.knowledge.relational;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.knowledge.extract.FactClasses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MappingDraftTest {
  private static final FactClasses CLASSES = FactClasses.builtIn();

  private static DatabaseTables.Table table(String name, String... columns) {
    return new DatabaseTables.Table(name, List.of(columns), List.of("id"), Map.of());
  }

  @Test
  void whatAMappingSaysIsShownAsItsChoice() {
    String mapping =
        """
        @prefix rr: <http://www.w3.org/ns/r2rml#> .
        @prefix schema: <https://schema.org/> .
        <#talks> rr:logicalTable [ rr:tableName "talk" ] ;
          rr:subjectMap [ rr:template "urn:talk/{id}" ; rr:class schema:Event ] ;
          rr:predicateObjectMap [ rr:predicate schema:name ; rr:objectMap [ rr:column "title" ] ] ;
          rr:predicateObjectMap [ rr:predicate schema:startDate ; rr:objectMap [ rr:column "day" ] ] .
        """;
    MappingDraft.Choice choice =
        MappingDraft.choice(mapping, table("talk", "id", "title", "day", "room"), CLASSES)
            .orElseThrow();
    assertThat(choice.type().name()).isEqualTo("Event");
    assertThat(choice.properties())
        .containsOnly(Map.entry("title", "name"), Map.entry("day", "start"));
    assertThat(MappingDraft.choice(mapping, table("speaker", "id", "name"), CLASSES)).isEmpty();
  }

  @Test
  void aWrittenMappingIsReadBack() {
    DatabaseTables.Table people = table("Staff members", "id", "name", "email");
    MappingDraft.Choice chosen =
        new MappingDraft.Choice(
            people, CLASSES.get("Person"), Map.of("name", "name", "email", "email"));
    String mapping = MappingDraft.write("staff", List.of(chosen));
    assertThat(MappingDraft.choice(mapping, people, CLASSES)).contains(chosen);
  }

  @Test
  void oneColumnThatManyClassesHaveDoesNotMakeAChoice() {
    assertThat(MappingDraft.choice("", table("speaker", "id", "name"), CLASSES)).isEmpty();
    assertThat(MappingDraft.choice("", table("person", "id", "name"), CLASSES))
        .hasValueSatisfying(choice -> assertThat(choice.type().name()).isEqualTo("Person"));
    assertThat(MappingDraft.choice("", table("staff", "id", "name", "email", "born"), CLASSES))
        .hasValueSatisfying(choice -> assertThat(choice.type().name()).isEqualTo("Person"));
  }
}
