package dev.vigil.document.similar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RecordField;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java examples of docs/similarity-and-objects.md, which are here word for word. */
class DocumentationTest {
  private static final Path PAGE = Path.of("../docs/similarity-and-objects.md");
  private static final Path THIS =
      Path.of("../document/src/test/java/dev/vigil/document/similar/DocumentationTest.java");

  private static PageDigest example(String name) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of("../examples", name));
    return Documents.read(bytes, ReadHint.file(name), ReadLimits.WEB).digest();
  }

  @Test
  void theParagraphsOfTwoPagesAreCompared() throws IOException {
    PageDigest a = example("notices.html");
    PageDigest b = example("notices-later.html");
    IntSlice left = a.nodesOf(a.tags().find("p"));
    IntSlice right = b.nodesOf(b.tags().find("p"));
    double alike = Similarity.between(a, left, b, right, SimilarityFacet.CONTENT);
    assertThat(alike).isBetween(0.3, 0.99);
  }

  @Test
  void theNearestDocumentsAreSearched() throws IOException {
    PageDigest a = example("notices.html");
    PageDigest b = example("tides.xml");
    PageDigest page = example("notices-later.html");
    SketchIndex index = new SketchIndex();
    index.add(Sketch.of(a));
    index.add(Sketch.of(b));
    List<SketchIndex.Hit> nearest = index.search(Sketch.of(page), SimilarityFacet.CONTENT, 10, 0.5);
    assertThat(nearest).singleElement().extracting(SketchIndex.Hit::document).isEqualTo(0);
  }

  @Test
  void theRecordsOfAPageAreRead() throws IOException {
    PageDigest page = example("notices.html");
    List<String> titles = new ArrayList<>();
    RepeatedObjects objects = RepeatedObjects.of(page);
    RepeatedStructure main = objects.main().orElseThrow();
    for (ObjectRecord record : main.records()) {
      String title = record.field("a").map(RecordField::value).orElse("");
      titles.add(title);
    }
    assertThat(titles).hasSize(4).contains("Dredging in the east basin", "Autumn regatta");
  }

  @Test
  void everyExampleOfThePageIsHere() throws IOException {
    List<String> here = lines(Files.readString(THIS));
    int examples = 0;
    var blocks = Pattern.compile("(?ms)^```java\\n(.*?)^```$").matcher(Files.readString(PAGE));
    while (blocks.find()) {
      assertThat(here).containsAll(lines(blocks.group(1)));
      examples++;
    }
    assertThat(examples).isEqualTo(3);
  }

  private static List<String> lines(String text) {
    return text.lines().map(String::strip).toList();
  }
}
