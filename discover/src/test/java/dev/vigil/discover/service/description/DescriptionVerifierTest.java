package dev.vigil.discover.service.description;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a description is said with its place and a remedy. */
class DescriptionVerifierTest {
  private static final String RIGHT =
      """
      <serviceclass name="small">
        <types>
          <type name="Code" type="string" pattern="[A-Z]{3}"/>
          <type name="Entry">
            <element name="code" type="Code" maxOccurs="2"/>
            <element type="whitespace"/>
          </type>
        </types>
        <controlflow name="f">
          <vertices>
            <vertex name="start" type="HTMLform" origin="true"/>
            <vertex name="end" type="Entry" result="true"/>
          </vertices>
          <edges>
            <edge origin="start" destination="end" by="form"/>
          </edges>
        </controlflow>
        <examples>
          <example>
            <arguments>
              <argument required="true">
                <name>code</name>
                <type>Code</type>
                <hints><hint>code|kod</hint></hints>
                <value>ABC</value>
              </argument>
            </arguments>
            <result type="Entry"/>
          </example>
        </examples>
      </serviceclass>
      """;

  private static String problems(String text) {
    return String.join(
        "\n",
        ServiceClass.verify(text.getBytes(UTF_8)).stream().map(p -> p.line("f.xml")).toList());
  }

  @Test
  void nothingSpeaksAgainstARightOne() {
    assertThat(problems(RIGHT)).isEmpty();
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of(
            "types>",
            "typez>",
            "f.xml:2:3: error: 'typez' does not belong into serviceclass; did you mean 'types'?"),
        Arguments.of(
            "type=\"Code\" maxOccurs",
            "type=\"Kode\" maxOccurs",
            "f.xml:5:28: error: There is no type 'Kode'; did you mean 'Code'?"),
        Arguments.of(
            "maxOccurs=\"2\"",
            "maxOccurs=\"many\"",
            "f.xml:5:40: error: maxOccurs is a number up to 1000 or unbounded, not 'many'."),
        Arguments.of(
            "maxOccurs=\"2\"",
            "maxoccurs=\"2\"",
            "f.xml:5:40: error: element has no 'maxoccurs'; did you mean 'maxOccurs'?"),
        Arguments.of("</types>", "</typs>", "f.xml:8:3: error"),
        Arguments.of("[A-Z]{3}", "[A-Z", "f.xml:3:37: error"),
        Arguments.of(
            "destination=\"end\"",
            "destination=\"ende\"",
            "f.xml:15:28: error: There is no vertex 'ende'; did you mean 'end'?"),
        Arguments.of("<name>code</name>", "<nmae>code</nmae>", "'name'"),
        Arguments.of("origin=\"true\"/>", "/>", "One vertex is the origin, not 0"),
        Arguments.of("result=\"true\"/>", "/>", "No vertex is a result"),
        Arguments.of(
            "required=\"true\">", "required=\"yes\">", "required is true or false, not 'yes'."),
        Arguments.of("<value>ABC</value>", "", "needs a value"),
        Arguments.of("by=\"form\"", "by=\"foot\"", "A way is any, form, link or refresh"),
        Arguments.of("code|kod", "code|(", "is not a regular expression"),
        Arguments.of(
            "<serviceclass name=\"small\">",
            "<serviceclass name=\"small\" typeSystem=\"owl\">",
            "'owl' is not a typeSystem"),
        Arguments.of(
            "<element type=\"whitespace\"/>", "<element type=\"Entry\"/>", "contains itself"),
        Arguments.of(
            "<value>ABC</value>", "<value>abc</value>", "warning: 'abc' is not of the type Code"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatIsWrongIsPointedAt(String right, String wrong, String said) {
    assertThat(problems(RIGHT.replace(right, wrong))).contains(said);
  }

  @Test
  void whatIsNoXmlIsOneProblemWithItsPlace() {
    assertThat(problems("<serviceclass>\n  <types></typs>\n</serviceclass>")).contains("line 2");
  }

  @Test
  void yamlHasPlacesToo() {
    String text =
        """
        name: small
        types:
          Code: {type: strng, pattern: '[A-Z]'}
        controlflow:
          vertices: {start: {type: HTMLform, origin: true}, end: {type: Code, result: true}}
          edges: [{origin: start, destination: end}]
        examples:
          - arguments: [{name: code, required: true, value: A}]
            result: Code
        """;
    assertThat(problems(text))
        .contains("f.xml:3:16: error: There is no type 'strng'; did you mean 'string'?");
  }

  @Test
  void aMistakeInYamlIsExplainedInTheWordsOfYaml() {
    String text =
        """
        name: small
        types:
          Code: {type: string, patern: '[A-Z]+'}
        """;
    assertThat(problems(text))
        .contains("error: 'patern' does not belong into type; did you mean 'pattern'?");
    assertThat(problems("name: small\nexampels: [a]\n"))
        .contains("'exampels' does not belong into a description; did you mean 'examples'?");
    assertThat(problems("- name: small\n"))
        .contains("a description has names and values")
        .doesNotContain("serviceclass");
    assertThat(
            problems(
                "name: small\ncontrolflow:\n  vertices: {a: {type: HTMLform, origin: true}}\n"
                    + "  edges: [{origin: a}]\n"))
        .contains("The edge has no destination; name one of the vertices.");
  }

  @Test
  void nestedRepetitionIsRefusedAndDoesNotOverflowTheStack() {
    String text =
        RIGHT
            .replace("maxOccurs=\"2\"", "minOccurs=\"0\" maxOccurs=\"1000\"")
            .replace(
                "  </types>",
                "<type name=\"More\"><element type=\"Entry\" minOccurs=\"0\""
                    + " maxOccurs=\"1000\"/></type></types>")
            .replace("type=\"Entry\" result", "type=\"More\" result");
    assertThat(problems(text)).contains("The type More is too large with all that it contains");
  }

  @Test
  void hostileXmlIsRefused() {
    String bomb =
        "<!DOCTYPE a [<!ENTITY b \"x\"><!ENTITY c \""
            + "&b;".repeat(1000)
            + "\"><!ENTITY d \""
            + "&c;".repeat(1000)
            + "\"><!ENTITY e \""
            + "&d;".repeat(1000)
            + "\">]><serviceclass>&e;</serviceclass>";
    assertThat(ServiceClass.verify(bomb.getBytes(UTF_8))).isNotEmpty();
    String deep = "<serviceclass>" + "<types>".repeat(100_000);
    assertThat(ServiceClass.verify(deep.getBytes(UTF_8))).isNotEmpty();
  }
}
