package dev.vigil.document.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.TestTrees;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedObjectsTest {
  private static PageDigest html(String body) {
    return TestTrees.of(DocumentType.HTML, "<html><body>" + body + "</body></html>");
  }

  @Test
  void anEmptyDocumentHasNoObjects() {
    RepeatedObjects objects = RepeatedObjects.of(TestTrees.builder(DocumentType.HTML).build());
    assertThat(objects.main()).isEmpty();
    assertThat(objects.ranked()).isEmpty();
    assertThat(objects.reason()).isEqualTo("The document shows no text.");
  }

  @Test
  void aSingleTextHasNoObjects() {
    RepeatedObjects objects = RepeatedObjects.of(html("hello"));
    assertThat(objects.main()).isEmpty();
    assertThat(objects.reason()).startsWith("No element repeats 3 times");
  }

  @Test
  void whatIsHiddenIsNotFound() {
    String item = "<li><b>Name</b> <a href='/x'>a link with some text</a></li>";
    assertThat(RepeatedObjects.of(html("<ul>" + item.repeat(9) + "</ul>")).ranked()).isNotEmpty();
    assertThat(RepeatedObjects.of(html("<ul hidden=''>" + item.repeat(9) + "</ul>x")).ranked())
        .isEmpty();
    assertThat(RepeatedObjects.of(html("<template>" + item.repeat(9) + "</template>x")).ranked())
        .isEmpty();
    assertThat(
            RepeatedObjects.of(html("<div style='display: none'>" + item.repeat(9) + "</div>x"))
                .ranked())
        .isEmpty();
  }

  @Test
  void theSameTextAgainAndAgainIsNoList() {
    String item = "<li><span class='a'>Share this page</span><span class='b'>now</span></li>";
    assertThat(RepeatedObjects.of(html("<ul>" + item.repeat(30) + "</ul>")).main()).isEmpty();
  }

  @Test
  void recordsOfDataAreFoundWithTheirAttributes() {
    StringBuilder xml = new StringBuilder("<list><made>now</made>");
    for (int i = 0; i < 5; i++) {
      xml.append("<row id='").append(i).append("' price='").append(i + 0.5).append("'/>");
    }
    RepeatedStructure main = RepeatedObjects.of(TestTrees.of(xml + "</list>")).main().orElseThrow();
    assertThat(main.records()).hasSize(5);
    assertThat(main.labels()).containsExactly("id", "price");
    assertThat(main.records().get(2).field("price").orElseThrow())
        .extracting(RecordField::value, RecordField::kind, RecordField::path)
        .containsExactly("2.5", RecordField.Kind.NUMBER, "@price");
  }

  @Test
  void aSentenceWithLinksIsOneValueAndItsLinksAreMore() {
    StringBuilder rows = new StringBuilder("<table>");
    for (int i = 0; i < 4; i++) {
      rows.append("<tr><td>")
          .append(i)
          .append("</td><td>The <i>ship</i> came from <a href='/p")
          .append(i)
          .append("'>port ")
          .append(i)
          .append("</a> at noon</td></tr>");
    }
    ObjectRecord last =
        RepeatedObjects.of(html(rows + "</table>")).ranked().getFirst().records().get(3);
    assertThat(last.fields()).extracting(RecordField::label).containsExactly("td", "td 2", "a");
    assertThat(last.fields())
        .extracting(RecordField::value)
        .containsExactly("3", "The ship came from port 3 at noon", "port 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "1,234.50",
        "€ 5",
        "EUR 12.90",
        "$5",
        "12 %",
        "-3.5",
        "1e-30",
        "12g",
        "45 min",
        "Rs 300",
        "US$5",
        "Rs.300",
        "1 234,50 €"
      })
  void amountsAreNumbers(String text) {
    assertThat(AmountText.matches(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Top 5",
        "five",
        "5 apples",
        "2026-01-01",
        "3:15",
        "A",
        "€",
        "A1",
        "B 12",
        "RVE8",
        "AY261360"
      })
  void otherTextsAreNot(String text) {
    assertThat(AmountText.matches(text)).isFalse();
  }

  @Test
  void theAnswerDoesNotDependOnTheRun() {
    PageDigest page = SamplePagesTest.page("news-front.html");
    assertThat(RepeatedObjects.of(page).ranked()).isEqualTo(RepeatedObjects.of(page).ranked());
  }

  @Test
  void randomTreesNeverFailAndRecordsNeverOverlap() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    String[] tags = {
      "div", "p", "ul", "li", "a", "span", "table", "tr", "td", "th", "dt", "dd", "b"
    };
    for (int i = 0; i < 200; i++) {
      DigestBuilder builder = TestTrees.builder(DocumentType.HTML);
      for (int node = random.nextInt(200); node > 0; node--) {
        switch (random.nextInt(4)) {
          case 0 -> TestTrees.leaf(builder, DocumentNames.TEXT, "word" + random.nextInt(50));
          case 1 -> {
            if (builder.depth() > 0) {
              builder.close();
            }
          }
          default -> {
            builder.open(builder.tags().intern(DocumentName.of(tags[random.nextInt(tags.length)])));
            if (random.nextInt(3) == 0) {
              TestTrees.attribute(builder, "class", "c" + (char) ('a' + random.nextInt(3)));
            }
          }
        }
      }
      PageDigest page = builder.build();
      for (RepeatedStructure object : RepeatedObjects.of(page).ranked()) {
        assertThat(object.confidence()).as("seed %d", seed).isBetween(0.0, 1.0);
        int end = object.subtree();
        for (ObjectRecord record : object.records()) {
          assertThat(record.from()).as("seed %d", seed).isGreaterThanOrEqualTo(end);
          assertThat(record.to()).as("seed %d", seed).isGreaterThan(record.from());
          end = record.to();
        }
        assertThat(end).as("seed %d", seed).isLessThanOrEqualTo(page.end(object.subtree()));
      }
    }
  }

  @Test
  void extremeTreesAreNoProblem() {
    assertThat(RepeatedObjects.of(TestTrees.deep(1_000_000)).main()).isEmpty();
    assertThat(RepeatedObjects.of(TestTrees.wide(1_000_000)).main()).isEmpty();
    DigestBuilder builder = TestTrees.builder(DocumentType.XML);
    builder.open(builder.tags().intern(DocumentName.of("list")));
    int row = builder.tags().intern(DocumentName.of("row"));
    for (int i = 0; i < 300_000; i++) {
      builder.open(row);
      TestTrees.leaf(builder, DocumentNames.TEXT, "row " + i);
      builder.close();
    }
    assertThat(RepeatedObjects.of(builder.build()).ranked().getFirst().records()).hasSize(300_000);
  }
}
