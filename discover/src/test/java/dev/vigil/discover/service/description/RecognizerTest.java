package dev.vigil.discover.service.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Types are found anywhere in a page. */
class RecognizerTest {
  private static PageTextMap page(String html) {
    return PageTextMap.of(
        WebUrl.parse("https://a.example/"),
        html.getBytes(UTF_8),
        ReadHint.contentType("text/html"));
  }

  private static Recognizer types(String yaml) {
    String rest =
        """
        controlflow:
          vertices: {start: {type: HTMLform, origin: true}, end: {type: Wanted, result: true}}
          edges: [{origin: start, destination: end}]
        examples:
          - arguments: [{name: a, required: true, value: A}]
            result: Wanted
        """;
    ServiceClass service =
        ServiceClass.read(("name: t\ntypes:\n" + yaml.indent(2) + rest).getBytes(UTF_8));
    return new RegexTypes().recognizer(service);
  }

  @Test
  void partsHaveNames() {
    Recognizer types =
        types(
            """
            Wanted:
              elements:
                - {name: city, pattern: '[A-Z][a-z]+'}
                - whitespace
                - {name: depth, type: integer}
            """);
    List<TypeInstance> found =
        types.find("Wanted", page("<ul><li>Ellismere 12<li>nothing<li><b>Norby</b> 7</ul>"), 10);
    assertThat(found)
        .extracting(TypeInstance::values)
        .containsExactly(
            Map.of("city", "Ellismere", "depth", "12"), Map.of("city", "Norby", "depth", "7"));
  }

  @Test
  void repetitionsAreDistinguished() {
    Recognizer types =
        types(
            """
            Pair:
              elements: [{name: key, pattern: '[a-z]+'}, {pattern: '='}, {name: value, type: integer}]
            Wanted:
              elements:
                - {pattern: 'list '}
                - {name: pair, type: Pair, minOccurs: 2, maxOccurs: unbounded}
            """);
    List<TypeInstance> found =
        types.find("Wanted", page("<p>list a=1b=2c=3</p><p>list d=4</p>"), 10);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().parts()).hasSize(3);
    assertThat(found.getFirst().parts().get(2).values())
        .isEqualTo(Map.of("key", "c", "value", "3"));
  }

  @Test
  void whatIsNotCompiledIsSearchedInFrontAndInTheMarkup() {
    Recognizer types =
        types(
            """
            Link:
              elements: [{pattern: 'href="'}, {name: target, pattern: '[^"]+'}, {pattern: '"'}]
            Wanted:
              elements:
                - {name: link, type: Link, compile: false}
                - {name: score, pattern: 'score \\d+', compile: false}
                - {name: code, pattern: '[A-Z]{6}'}
            """);
    List<TypeInstance> found =
        types.find(
            "Wanted",
            page(
                "<p><a href=\"/a\">first</a> score 5: ABCDEF</p><p><a href=\"/b\">second</a>:"
                    + " GHIJKL</p>"),
            10);
    assertThat(found).hasSize(2);
    assertThat(found.get(0).values())
        .containsEntry("target", "/a")
        .containsEntry("score", "score 5");
    assertThat(found.get(1).values()).containsEntry("target", "/b").doesNotContainKey("score");
  }

  @Test
  void aRequiredPartMustBeThereEvenIfItIsNotCompiled() {
    Recognizer types =
        types(
            """
            Wanted:
              elements:
                - {name: score, pattern: 'score \\d+', compile: false, required: true}
                - {name: code, pattern: '[A-Z]{6}'}
            """);
    assertThat(types.find("Wanted", page("<p>ABCDEF</p>"), 10)).isEmpty();
    assertThat(types.find("Wanted", page("<p>score 3 ABCDEF</p>"), 10)).hasSize(1);
  }

  @Test
  void oneOfSeveralIsEnough() {
    Recognizer types =
        types(
            """
            Hits: {type: string, pattern: '\\d+ hits'}
            None: {type: string, pattern: 'no hits'}
            Wanted: {choice: [Hits, None]}
            """);
    assertThat(types.find("Wanted", page("<p>7 hits</p>"), 1).getFirst().type()).isEqualTo("Hits");
    assertThat(types.find("Wanted", page("<p>no hits</p>"), 1).getFirst().type()).isEqualTo("None");
    assertThat(types.find("Wanted", page("<p>misses</p>"), 1)).isEmpty();
  }

  @Test
  void aBaseTypeRestrictsToo() {
    Recognizer types =
        types(
            """
            Even: {type: integer, pattern: '\\d*[02468]'}
            Wanted: {type: Even, pattern: '\\d{2}'}
            """);
    assertThat(types.accepts("Wanted", "42")).isTrue();
    assertThat(types.accepts("Wanted", "43")).isFalse();
    assertThat(types.accepts("Wanted", "422")).isFalse();
    assertThat(types.accepts("EmailAddress", "me@mail.example")).isTrue();
    assertThat(types.accepts("EmailAddress", "me")).isFalse();
  }

  @Test
  void dictionariesKnowWords() {
    Recognizer types = types("Wanted: {ignoreCase: true, words: [tide, spring tide]}\n");
    assertThat(types.find("Wanted", page("<p>A Spring Tide comes</p>"), 5)).hasSize(1);
    assertThat(types.find("Wanted", page("<p>tidewater</p>"), 5)).isEmpty();
    assertThat(types.accepts("Wanted", "TIDE")).isTrue();
  }

  @Test
  void pagesHaveTypes() {
    Recognizer types = types("Wanted: {type: string, pattern: x}\n");
    assertThat(types.find("HTMLform", page("<form><input name=a></form>"), 1)).hasSize(1);
    assertThat(types.find("HTMLform", page("<form><select><option>a</select></form>"), 1))
        .isEmpty();
    assertThat(types.find("HTMLrefresh", page("<meta http-equiv=Refresh content=3>"), 1))
        .hasSize(1);
    assertThat(types.find("HTMLrecords", page("<p>One sentence.</p>"), 1)).isEmpty();
  }

  @Test
  void aHostilePatternStaysLinear() {
    Recognizer types =
        types(
            """
            Wanted:
              elements: [{pattern: '(a+)+'}, {pattern: '(a|aa)*'}, {pattern: 'b'}]
            """);
    assertThat(types.find("Wanted", page("<p>" + "a".repeat(20_000) + "</p>"), 1)).isEmpty();
  }
}
