package dev.vigil.discover.service.scd;

import dev.vigil.discover.service.scd.ControlFlow.By;
import dev.vigil.discover.service.scd.ControlFlow.Edge;
import dev.vigil.discover.service.scd.ControlFlow.Vertex;
import dev.vigil.discover.service.scd.Example.Argument;
import dev.vigil.discover.service.scd.TypeDefinition.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a description as parts, without what goes without saying. Stateless. */
final class DescriptionWriter {
  private DescriptionWriter() {}

  static Part write(ServiceClass service) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", service.name());
    flag(attributes, "post", service.post());
    unusual(attributes, "typeSystem", service.typeSystem());
    unusual(attributes, "queryGenerator", service.queryGenerator());
    unusual(attributes, "responseMatcher", service.responseMatcher());
    List<Part> parts = new ArrayList<>();
    if (!service.vocabulary().isEmpty()) {
      List<Part> terms = new ArrayList<>();
      service
          .vocabulary()
          .forEach(
              (word, weight) ->
                  terms.add(
                      new Part(
                          "term",
                          Part.NOWHERE,
                          Map.of("weight", new Part.Value(number(weight), Part.NOWHERE)),
                          List.of(),
                          word)));
      parts.add(list("vocabulary", terms));
    }
    parts.add(list("types", service.types().stream().map(DescriptionWriter::type).toList()));
    parts.add(flow(service.flow()));
    parts.add(
        list("examples", service.examples().stream().map(DescriptionWriter::example).toList()));
    return Part.of(Grammar.ROOT, attributes, parts);
  }

  private static String number(double weight) {
    return weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
  }

  private static Part list(String name, List<Part> parts) {
    return Part.of(name, Map.of(), parts);
  }

  private static void flag(Map<String, String> attributes, String key, boolean value) {
    if (value) {
      attributes.put(key, "true");
    }
  }

  private static void unusual(Map<String, String> attributes, String key, String value) {
    if (!value.equals(ServiceClass.USUAL)) {
      attributes.put(key, value);
    }
  }

  private static void text(Map<String, String> attributes, String key, String value) {
    if (!value.isEmpty()) {
      attributes.put(key, value);
    }
  }

  private static Part type(TypeDefinition type) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", type.name());
    return switch (type) {
      case TypeDefinition.Atomic atomic -> {
        attributes.put("type", atomic.base());
        text(attributes, "pattern", atomic.pattern());
        yield Part.of("type", attributes, List.of());
      }
      case TypeDefinition.Dictionary dictionary -> {
        flag(attributes, "ignoreCase", dictionary.ignoreCase());
        yield Part.of(
            "type",
            attributes,
            dictionary.words().stream().map(word -> Part.text("word", word)).toList());
      }
      case TypeDefinition.Complex complex ->
          Part.of(
              "type", attributes, complex.items().stream().map(DescriptionWriter::item).toList());
    };
  }

  private static Part item(Item item) {
    Map<String, String> attributes = new LinkedHashMap<>();
    return switch (item) {
      case TypeDefinition.Element element -> {
        text(attributes, "name", element.name());
        attributes.put("type", element.type());
        text(attributes, "pattern", element.pattern());
        if (!element.compiled()) {
          attributes.put("compile", "false");
        }
        occurs(attributes, element, element.compiled() ? 1 : 0);
        yield Part.of("element", attributes, List.of());
      }
      case TypeDefinition.Choice choice -> {
        occurs(attributes, choice, 1);
        yield Part.of(
            "choice", attributes, choice.items().stream().map(DescriptionWriter::item).toList());
      }
    };
  }

  private static void occurs(Map<String, String> attributes, Item item, int usual) {
    if (item.min() != usual) {
      attributes.put("minOccurs", Integer.toString(item.min()));
    }
    if (item.max() != 1) {
      attributes.put(
          "maxOccurs", item.max() == Item.UNBOUNDED ? "unbounded" : Integer.toString(item.max()));
    }
  }

  private static Part flow(ControlFlow flow) {
    Map<String, String> attributes = new LinkedHashMap<>();
    text(attributes, "name", flow.name());
    return Part.of(
        "controlflow",
        attributes,
        List.of(
            list("vertices", flow.vertices().stream().map(DescriptionWriter::vertex).toList()),
            list("edges", flow.edges().stream().map(DescriptionWriter::edge).toList())));
  }

  private static Part vertex(Vertex vertex) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", vertex.name());
    attributes.put("type", vertex.type());
    flag(attributes, "origin", vertex.origin());
    flag(attributes, "result", vertex.result());
    text(attributes, "resultType", vertex.resultType());
    return Part.of("vertex", attributes, List.of());
  }

  private static Part edge(Edge edge) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("origin", edge.origin());
    attributes.put("destination", edge.destination());
    if (edge.by() != By.ANY) {
      attributes.put("by", edge.by().name().toLowerCase(Locale.ROOT));
    }
    return Part.of(
        "edge", attributes, edge.hints().stream().map(hint -> Part.text("hint", hint)).toList());
  }

  private static Part example(Example example) {
    return list(
        "example",
        List.of(
            list(
                "arguments",
                example.arguments().stream().map(DescriptionWriter::argument).toList()),
            Part.of("result", Map.of("type", example.resultType()), List.of())));
  }

  private static Part argument(Argument argument) {
    Map<String, String> attributes = new LinkedHashMap<>();
    flag(attributes, "required", argument.required());
    flag(attributes, "iterator", argument.iterator());
    flag(attributes, "user", argument.user());
    List<Part> parts = new ArrayList<>();
    parts.add(Part.text("name", argument.name()));
    if (!argument.type().isEmpty()) {
      parts.add(Part.text("type", argument.type()));
    }
    List<Part> hints = new ArrayList<>();
    argument.hints().forEach(hint -> hints.add(Part.text("hint", hint)));
    argument.inputTypes().forEach(type -> hints.add(Part.text("inputType", type)));
    if (!hints.isEmpty()) {
      parts.add(list("hints", hints));
    }
    argument.values().forEach(value -> parts.add(Part.text("value", value)));
    return Part.of("argument", attributes, parts);
  }
}
