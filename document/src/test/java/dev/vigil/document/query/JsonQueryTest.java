package dev.vigil.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import dev.vigil.document.DocumentException;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.thisptr.jackson.jq.JsonQuery;
import net.thisptr.jackson.jq.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonQueryTest {
  private static final String BERTHS =
      """
      {"port": "Ellismere", "berths": [
        {"name": "A1", "length": 8, "free": true},
        {"name": "A2", "length": 12.5, "free": false, "tags": ["power", "water"]},
        {"name": "B1", "length": 18, "free": true, "note": null}]}
      """;

  private static PageDigest json(String text) {
    return Documents.read(
            text.getBytes(StandardCharsets.UTF_8), ReadHint.file("x.json"), ReadLimits.WEB)
        .digest();
  }

  private static List<String> values(PageDigest digest, IntSlice nodes) {
    return nodes.stream().mapToObj(node -> CanonicalMarkup.of(digest, node)).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          $.port | "Ellismere"
          $.berths[*].name | "A1" "A2" "B1"
          $.berths[?(@.length > 10)].name | "A2" "B1"
          $.berths[?(@.free == true && @.length >= 18)].name | "B1"
          $.berths[?(@.tags contains 'power')].name | "A2"
          $.berths[?('water' in @.tags)].name | "A2"
          $.berths[0]['name','length'] | "A1" 8
          $.berths[-1].note | null
          $.berths[0:2].length | 8 12.5
          $..tags[*] | "power" "water"
          $.nothing |
          $.nothing[*].more |
          """)
  void jsonPathGivesNodes(String path, String values) {
    PageDigest digest = json(BERTHS);
    assertThat(String.join(" ", values(digest, JsonPathQuery.compile(path).select(digest))))
        .isEqualTo(values == null ? "" : values);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      textBlock =
          """
          .port ! "Ellismere"
          .berths[].name ! "A1" "A2" "B1"
          `.berths[] | select(.length > 10) | .name` ! "A2" "B1"
          `.berths[] | select(.name | test("^a"; "i")) | .length` ! 8 12.5
          `.berths[] | select(has("tags")) | .tags[0]` ! "power"
          `.berths[] | select(.tags? // [] | index("water")) | .name` ! "A2"
          `first(.berths[] | select(.free)) | .name` ! "A1"
          .berths[-1].note ! null
          .berths[0:2][].length ! 8 12.5
          .berths[1:3] ! {"name":"A2","length":12.5,"free":false,"tags":["power","water"]} {"name":"B1","length":18,"free":true,"note":null}
          `.. | .name? // empty` ! "A1" "A2" "B1"
          `def long: select(.length > 15); .berths[] | long | .name` ! "B1"
          .nothing !
          `.berths[] | .nothing.more` !
          """)
  void jqGivesNodes(String program, String values) {
    PageDigest digest = json(BERTHS);
    assertThat(String.join(" ", values(digest, JqQuery.compile(program).select(digest))))
        .isEqualTo(values == null ? "" : values);
  }

  @Test
  void whatIsNotJsonHasNoParts() {
    PageDigest page =
        Documents.read("<p>502".getBytes(StandardCharsets.UTF_8), ReadHint.NONE, ReadLimits.WEB)
            .digest();
    assertThat(JsonPathQuery.compile("$.a").select(page).isEmpty()).isTrue();
    assertThat(JqQuery.compile(".a").select(page).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {".berths | length", "[.berths[].name]", "{a: .port}", "1", ".berths | map(.name)"})
  void aComputedValueIsNoPartOfTheDocument(String program) {
    assertThatThrownBy(() -> JqQuery.compile(program).select(json(BERTHS)))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("let it end with a path");
    assertThatThrownBy(() -> JsonPathQuery.compile("$.berths.length()").select(json(BERTHS)))
        .hasMessageContaining("computes a value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".a[",
        "env",
        "env.HOME",
        "$ENV",
        "$ENV.HOME",
        "input",
        "inputs",
        "debug",
        "now",
        "import \"a\" as a; .",
        "include \"a\"; .",
        ".a = 1",
        ".a |= 1",
        ".a += 1",
        "halt",
        "input_filename",
        "splits(\"a\")",
        "match(\"(a+)+$\")",
        "sub(\"a\"; \"b\")",
        "combinations(9)",
        "setpath([1000000000]; 1)",
        "sort",
        "tojson",
        "def f: env; f",
        "repeat(.)",
        "until(false; .)",
        "while(true; .)",
        "\"\\(env)\"",
        "{(env): 1}",
        ". as [$a, env] | 1",
        "reduce env as $x (0; 1)",
        "try env catch .",
        "if env then 1 else 2 end"
      })
  void programsThatCouldDoMoreThanLookAreRefused(String program) {
    assertThatThrownBy(() -> JqQuery.compile(program))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining(program.substring(0, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f: f; f",
        "def f: ., f; f",
        "def f: if . <= 0 then 0 else ((. - 1 | f) + (. - 1 | f)) end; 25 | f",
        "[range(1000000000)]",
        "last(range(1e18))",
        "\"x\" * 1000000000",
        "reduce range(100) as $i (\"x\"; . + .)",
        "reduce range(1000000) as $i (.; [.])",
        "[range(100000)] - [range(100000)]",
        "[range(1e5)] | contains([range(1e5)])",
        "[range(1e5)] | add",
        "[..] as $x | $x[] | $x[] | $x[] | $x[] | $x[] | $x[] | $x[] | empty",
        "foreach range(1e9) as $i (0; . + 1; empty)",
        "first(range(1e9) | select(. < 0))",
        "any(range(1e9); . < 0)",
        "\"\\(range(1e9) | empty)\"",
        "[limit(1e9; range(1e9))]",
        "recurse(.)",
        "label $f | (range(1e9) | select(. < 0) | break $f)"
      })
  void noProgramRunsForever(String program) {
    assertThatThrownBy(() -> JqQuery.compile(program).select(json(BERTHS)))
        .isInstanceOf(DocumentException.class);
  }

  @Test
  void jsonPathsAreBoundedToo() {
    String numbers = "1,".repeat(3000) + "2";
    PageDigest digest = json("{\"n\": [" + numbers + "], \"o\": [" + numbers + "]}");
    assertThatThrownBy(() -> JsonPathQuery.compile("$.o[?(@ in $.n)]").select(digest))
        .hasMessageContaining("steps");
    assertThatThrownBy(() -> JsonPathQuery.compile("$.a[?(@.b =~ /(a+)+$/)]"))
        .hasMessageContaining("regular expression");
    assertThatThrownBy(() -> JsonPathQuery.compile("$.[")).isInstanceOf(DocumentException.class);
    PageDigest deep = json("[".repeat(100_000) + "]".repeat(100_000));
    assertThatThrownBy(() -> JsonPathQuery.compile("$..x").select(deep))
        .hasMessageContaining("nests too deep");
    // Which bound it meets first depends on the size of compiled frames on the stack.
    assertThatThrownBy(() -> JqQuery.compile("..").select(deep))
        .isInstanceOf(DocumentException.class)
        .message()
        .containsPattern("nests too deep|more than \\d+ steps");
  }

  /** The libraries on their own trees are the reference. */
  @Test
  void theLibrariesFindTheSameValues() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ObjectMapper mapper = new ObjectMapper();
    Configuration jayway =
        Configuration.builder()
            .jsonProvider(new com.jayway.jsonpath.spi.json.JsonSmartJsonProvider())
            .options(Option.SUPPRESS_EXCEPTIONS, Option.ALWAYS_RETURN_LIST)
            .build();
    List<String> paths = List.of("$..a", "$.a[*]", "$[*]", "$..b[0]", "$.a.b", "$..[?(@.a > 1)]");
    List<String> programs =
        List.of(".. | .a? // empty", ".a[]?", ".[]?", "..|.b?|.[0]? // empty", ".a?.b?", "..");
    for (int round = 0; round < 200; round++) {
      String text = random(random, 3);
      PageDigest digest = json(text);
      for (String path : paths) {
        List<String> theirs = new ArrayList<>();
        Object found = JsonPath.using(jayway).parse(text).read(path);
        for (Object one : (List<?>) found) {
          theirs.add(mapper.valueToTree(one).toString());
        }
        assertThat(values(digest, JsonPathQuery.compile(path).select(digest)))
            .as("seed %d, %s of %s", seed, path, text)
            .containsExactlyInAnyOrderElementsOf(theirs);
      }
      for (String program : programs) {
        ArrayNode theirs = mapper.createArrayNode();
        try {
          JsonQuery.compile(program, JqFunctions.VERSION)
              .apply(Scope.newChildScope(JqFunctions.scope()), mapper.readTree(text), theirs::add);
        } catch (net.thisptr.jackson.jq.exception.JsonQueryException e) {
          continue;
        }
        List<String> expected = new ArrayList<>();
        for (JsonNode one : theirs) {
          expected.add(one.toString());
        }
        List<String> ours =
            new ArrayList<>(values(digest, JqQuery.compile(program).select(digest)));
        if (program.endsWith("?") && !program.contains("..")) {
          expected.remove("null");
          ours.remove("null");
        }
        assertThat(ours)
            .as("seed %d, %s of %s", seed, program, text)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  private static String random(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 6);
    return switch (kind) {
      case 0 -> String.valueOf(random.nextInt(4));
      case 1 -> "\"" + (char) ('x' + random.nextInt(3)) + "\"";
      case 2 -> random.nextBoolean() ? "true" : "false";
      case 3 -> "[" + random(random, depth - 1) + "," + random(random, depth - 1) + "]";
      default ->
          "{\"a\":" + random(random, depth - 1) + ",\"b\":" + random(random, depth - 1) + "}";
    };
  }

  @Test
  void aRegularExpressionIsBoundedWhateverItRepeats() {
    String program = ".berths[] | select(.name | test(\"((((a{100}){100}){100}){100})\"))";
    assertThatThrownBy(() -> JqQuery.compile(program).select(json(BERTHS)))
        .hasMessageContaining("too large");
  }
}
