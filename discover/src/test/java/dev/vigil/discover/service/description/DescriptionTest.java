package dev.vigil.discover.service.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.service.description.ServiceClass.Form;
import dev.vigil.discover.service.description.TypeDefinition.Choice;
import dev.vigil.discover.service.description.TypeDefinition.Complex;
import dev.vigil.discover.service.description.TypeDefinition.Element;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Descriptions in their two forms. */
class DescriptionTest {
  private static final ServiceClass BLAST = ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST);

  @Test
  void theShippedDescriptionHasEveryConstruct() {
    assertThat(ServiceClass.verify(ServiceClass.bytes(ServiceClass.NUCLEOTIDE_BLAST))).isEmpty();
    List<Element> elements =
        BLAST.types().stream()
            .filter(Complex.class::isInstance)
            .flatMap(type -> ((Complex) type).items().stream())
            .filter(Element.class::isInstance)
            .map(Element.class::cast)
            .toList();
    assertThat(elements).extracting(Element::type).contains("string", "integer", "whitespace");
    assertThat(elements).anyMatch(element -> !element.compiled());
    assertThat(elements).anyMatch(element -> element.max() == Element.UNBOUNDED);
    assertThat(((Complex) BLAST.type("SummaryPage").orElseThrow()).items().getFirst())
        .isInstanceOf(Choice.class);
    assertThat(BLAST.flow().start().type()).isEqualTo("HTMLform");
    assertThat(BLAST.flow().vertex("summary").orElseThrow().resultType()).isEqualTo("Alignment");
    QueryExample first = BLAST.examples().getFirst();
    assertThat(first.argument("sequence").orElseThrow().required()).isTrue();
    assertThat(first.argument("sequence").orElseThrow().inputTypes()).isNotEmpty();
    assertThat(first.argument("email").orElseThrow().type()).isEqualTo("EmailAddress");
    assertThat(first.argument("program").orElseThrow().type()).isEmpty();
    assertThat(first.argument("database").orElseThrow().iterator()).isTrue();
    assertThat(first.argument("database").orElseThrow().values()).contains(".*[^\\W]+.*");
    assertThat(BLAST.examples().get(1).argument("sequence").orElseThrow().user()).isTrue();
  }

  @Test
  void bothFormsSayTheSame() {
    for (Form form : Form.values()) {
      String written = BLAST.write(form);
      ServiceClass again = ServiceClass.read(written.getBytes(UTF_8));
      assertThat(again).isEqualTo(BLAST);
      assertThat(again.write(form)).isEqualTo(written);
    }
  }

  @Test
  void yamlReadsAsPeopleWriteIt() {
    ServiceClass service =
        ServiceClass.read(
            """
            name: gazetteer
            vocabulary: [harbour, pilot]
            types:
              Depth: {type: decimal, pattern: '\\d+\\.\\d m'}
              Harbour: {ignoreCase: true, words: [Ellismere, Old Quay]}
              Entry:
                elements:
                  - {name: harbour, type: Harbour}
                  - whitespace
                  - choice:
                      - {name: depth, type: Depth}
                      - {name: dry, pattern: falls dry}
              Answer:
                choice: [Entry, HTMLrecords]
            controlflow:
              vertices:
                start: {type: HTMLform, origin: true}
                answer: {type: Answer, result: true, resultType: Entry}
              edges:
                - {origin: start, destination: answer}
            examples:
              - arguments:
                  - {name: harbour, type: Harbour, required: true, hints: [port], value: Ellismere}
                result: Answer
            """
                .getBytes(UTF_8));
    assertThat(service.vocabulary()).containsKeys("harbour", "pilot");
    assertThat(service.type("Harbour").orElseThrow())
        .isEqualTo(
            new TypeDefinition.Dictionary("Harbour", List.of("Ellismere", "Old Quay"), true));
    assertThat(((Complex) service.type("Entry").orElseThrow()).items()).hasSize(3);
    assertThat(service.examples().getFirst().arguments().getFirst().hints())
        .containsExactly("port");
    assertThat(ServiceClass.read(service.write(Form.XML).getBytes(UTF_8))).isEqualTo(service);
    assertThat(ServiceClass.read(service.write(Form.YAML).getBytes(UTF_8))).isEqualTo(service);
  }
}
