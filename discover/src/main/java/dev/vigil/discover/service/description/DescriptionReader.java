package dev.vigil.discover.service.description;

import dev.vigil.discover.service.description.ControlFlow.By;
import dev.vigil.discover.service.description.ControlFlow.Edge;
import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.description.TypeDefinition.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Converts verified parts to a service class. Stateless. */
final class DescriptionReader {
  static final String DICTIONARY = "dictionary";

  private DescriptionReader() {}

  static ServiceClass read(DescriptionPart root) {
    Map<String, Double> vocabulary = new LinkedHashMap<>();
    root.members("vocabulary", "term")
        .forEach(
            term ->
                vocabulary.put(
                    term.text().toLowerCase(Locale.ROOT),
                    term.attribute("weight").map(Double::valueOf).orElse(1.0)));
    DescriptionPart flow = root.one("controlflow").orElseThrow();
    return new ServiceClass(
        root.attribute("name").or(() -> flow.attribute("name")).orElse("service"),
        root.flag("post"),
        root.attribute("typeSystem").orElse(ServiceClass.USUAL),
        root.attribute("queryGenerator").orElse(ServiceClass.USUAL),
        root.attribute("responseMatcher").orElse(ServiceClass.USUAL),
        vocabulary,
        root.members("types", "type").map(DescriptionReader::type).toList(),
        flow(flow),
        root.members("examples", "example").map(DescriptionReader::example).toList());
  }

  private static TypeDefinition type(DescriptionPart type) {
    String name = type.attribute("name").orElse("");
    List<String> words = type.all("word").map(DescriptionPart::text).toList();
    if (!words.isEmpty()) {
      return new TypeDefinition.Dictionary(name, words, type.flag("ignoreCase"));
    }
    if (type.parts().isEmpty()) {
      return new TypeDefinition.Atomic(
          name, type.attribute("type").orElse("string"), type.attribute("pattern").orElse(""));
    }
    return new TypeDefinition.Complex(
        name, type.parts().stream().map(DescriptionReader::item).toList());
  }

  private static Item item(DescriptionPart part) {
    boolean compiled = part.attribute("compile").map("true"::equals).orElse(true);
    boolean required = part.attribute("required").map("true"::equals).orElse(compiled);
    int min = part.attribute("minOccurs").map(Integer::parseInt).orElse(required ? 1 : 0);
    int max = part.attribute("maxOccurs").map(DescriptionReader::most).orElse(1);
    if (part.name().equals("choice")) {
      return new TypeDefinition.Choice(
          part.parts().stream().map(DescriptionReader::item).toList(), min, max);
    }
    return new TypeDefinition.Element(
        part.attribute("name").orElse(""),
        part.attribute("type").orElse("string"),
        part.attribute("pattern").orElse(""),
        min,
        max,
        compiled);
  }

  private static int most(String text) {
    return text.equals("unbounded") ? Item.UNBOUNDED : Integer.parseInt(text);
  }

  private static ControlFlow flow(DescriptionPart flow) {
    return new ControlFlow(
        flow.attribute("name").orElse(""),
        flow.members("vertices", "vertex")
            .map(
                v ->
                    new Vertex(
                        v.attribute("name").orElse(""),
                        v.attribute("type").orElse(""),
                        v.flag("origin"),
                        v.flag("result"),
                        v.attribute("resultType").orElse("")))
            .toList(),
        flow.members("edges", "edge")
            .map(
                e ->
                    new Edge(
                        e.attribute("origin").orElse(""),
                        e.attribute("destination").orElse(""),
                        e.attribute("by")
                            .map(by -> By.valueOf(by.toUpperCase(Locale.ROOT)))
                            .orElse(By.ANY),
                        e.all("hint").map(DescriptionPart::text).toList()))
            .toList());
  }

  private static QueryExample example(DescriptionPart example) {
    return new QueryExample(
        example.members("arguments", "argument").map(DescriptionReader::argument).toList(),
        example.one("result").flatMap(r -> r.attribute("type")).orElse(""));
  }

  private static Argument argument(DescriptionPart argument) {
    String type = argument.textOf("type").orElse("");
    return new Argument(
        argument.textOf("name").orElse(""),
        type,
        argument.flag("required"),
        argument.flag("iterator"),
        argument.flag("user"),
        argument.members("hints", "hint").map(DescriptionPart::text).toList(),
        argument.members("hints", "inputType").map(DescriptionPart::text).toList(),
        argument.all("value").map(DescriptionPart::text).toList());
  }
}
