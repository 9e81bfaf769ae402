package dev.vigil.knowledge.portal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.record.ClassExtractor;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;

/** Files that are data: RDF in three syntaxes, and XML after the schema of a class. */
class DataDocumentTest {
  private static final FactClass PERSON = FactClasses.builtIn().get("Person");

  private static List<ExtractedRecord> people(String file, String content) {
    return new ClassExtractor(PERSON)
        .extract(
            new PageInput(
                Documents.read(
                        content.getBytes(StandardCharsets.UTF_8),
                        ReadHint.file(file),
                        ReadLimits.WEB)
                    .digest(),
                "https://data.example/" + file))
        .records();
  }

  @Test
  void turtleIsRead() {
    List<ExtractedRecord> found =
        people(
            "people.ttl",
            """
            @prefix foaf: <http://xmlns.com/foaf/0.1/> .
            @prefix schema: <https://schema.org/> .
            <#ada> a foaf:Person ;
              foaf:name "Ada Lovelace" ;
              schema:worksFor <#society> .
            <#society> a schema:Organization ; schema:name "Analytical Society" .
            """);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().text("name")).isEqualTo("Ada Lovelace");
    assertThat(found.getFirst().text("organisation")).isEqualTo("Analytical Society");
    assertThat(found.getFirst().first("name").orElseThrow().node()).isPositive();
  }

  @Test
  void rdfXmlAndJsonLdAreRead() {
    assertThat(
            people(
                "people.rdf",
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                    + " xmlns:f='http://xmlns.com/foaf/0.1/'><f:Person><f:name>Ada</f:name>"
                    + "</f:Person></rdf:RDF>"))
        .extracting(record -> record.text("name"))
        .containsExactly("Ada");
    assertThat(
            people(
                "people.jsonld",
                "{\"@context\":\"https://schema.org\",\"@graph\":[{\"@type\":\"Person\",\"name\":\"Ada\"},"
                    + "{\"@type\":\"Person\",\"name\":\"Grace\"}]}"))
        .extracting(record -> record.text("name"))
        .containsExactly("Ada", "Grace");
  }

  @Test
  void plainTextIsNotTakenForData() {
    assertThat(people("note.txt", "Dear all,\n<note> the meeting is at noon.\n")).isEmpty();
  }

  @Test
  void anXmlFileAfterTheSchemaOfAClassIsValidAndRead() throws Exception {
    String file =
        "<list xmlns='urn:vigil:class:Person'><Person><name>Ada Lovelace</name>"
            + "<jobTitle>Countess</jobTitle></Person></list>";
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new StreamSource(new StringReader(ClassSchema.write(PERSON))))
        .newValidator()
        .validate(new StreamSource(new StringReader(file)));
    List<ExtractedRecord> found = people("people.xml", file);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().text("title")).isEqualTo("Countess");
  }

  @Test
  void everyClassHasAValidSchema() throws Exception {
    for (FactClass type : FactClasses.builtIn().all()) {
      SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
          .newSchema(new StreamSource(new StringReader(ClassSchema.write(type))));
    }
  }
}
