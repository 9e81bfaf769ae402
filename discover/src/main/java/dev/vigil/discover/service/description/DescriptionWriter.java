package dev.vigil.discover.service.description;

import dev.vigil.discover.service.description.ControlFlow.By;
import dev.vigil.discover.service.description.ControlFlow.Edge;
import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.description.TypeDefinition.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a description as parts, without default values. Stateless. */
final class DescriptionWriter {
  private DescriptionWriter() {}

  static DescriptionPart write(ServiceClass service) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", service.name());
    flag(attributes, "post", service.post());
    unusual(attributes, "typeSystem", service.typeSystem());
    unusual(attributes, "queryGenerator", service.queryGenerator());
    unusual(attributes, "responseMatcher", service.responseMatcher());
    List<DescriptionPart> parts = new ArrayList<>();
    if (!service.vocabulary().isEmpty()) {
      List<DescriptionPart> terms = new ArrayList<>();
      service
          .vocabulary()
          .forEach(
              (word, weight) ->
                  terms.add(
                      new DescriptionPart(
                          "term",
                          DescriptionPart.NOWHERE,
                          Map.of(
                              "weight",
                              new DescriptionPart.Value(number(weight), DescriptionPart.NOWHERE)),
                          List.of(),
                          word)));
      parts.add(list("vocabulary", terms));
    }
    parts.add(list("types", service.types().stream().map(DescriptionWriter::type).toList()));
    parts.add(flow(service.flow()));
    parts.add(
        list("examples", service.examples().stream().map(DescriptionWriter::example).toList()));
    return DescriptionPart.of(DescriptionGrammar.ROOT, attributes, parts);
  }

  private static String number(double weight) {
    return weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
  }

  private static DescriptionPart list(String name, List<DescriptionPart> parts) {
    return DescriptionPart.of(name, Map.of(), parts);
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

  private static DescriptionPart type(TypeDefinition type) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", type.name());
    return switch (type) {
      case TypeDefinition.Atomic atomic -> {
        attributes.put("type", atomic.base());
        text(attributes, "pattern", atomic.pattern());
        yield DescriptionPart.of("type", attributes, List.of());
      }
      case TypeDefinition.Dictionary dictionary -> {
        flag(attributes, "ignoreCase", dictionary.ignoreCase());
        yield DescriptionPart.of(
            "type",
            attributes,
            dictionary.words().stream().map(word -> DescriptionPart.text("word", word)).toList());
      }
      case TypeDefinition.Complex complex ->
          DescriptionPart.of(
              "type", attributes, complex.items().stream().map(DescriptionWriter::item).toList());
    };
  }

  private static DescriptionPart item(Item item) {
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
        yield DescriptionPart.of("element", attributes, List.of());
      }
      case TypeDefinition.Choice choice -> {
        occurs(attributes, choice, 1);
        yield DescriptionPart.of(
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

  private static DescriptionPart flow(ControlFlow flow) {
    Map<String, String> attributes = new LinkedHashMap<>();
    text(attributes, "name", flow.name());
    return DescriptionPart.of(
        "controlflow",
        attributes,
        List.of(
            list("vertices", flow.vertices().stream().map(DescriptionWriter::vertex).toList()),
            list("edges", flow.edges().stream().map(DescriptionWriter::edge).toList())));
  }

  private static DescriptionPart vertex(Vertex vertex) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("name", vertex.name());
    attributes.put("type", vertex.type());
    flag(attributes, "origin", vertex.origin());
    flag(attributes, "result", vertex.result());
    text(attributes, "resultType", vertex.resultType());
    return DescriptionPart.of("vertex", attributes, List.of());
  }

  private static DescriptionPart edge(Edge edge) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("origin", edge.origin());
    attributes.put("destination", edge.destination());
    if (edge.by() != By.ANY) {
      attributes.put("by", edge.by().name().toLowerCase(Locale.ROOT));
    }
    return DescriptionPart.of(
        "edge",
        attributes,
        edge.hints().stream().map(hint -> DescriptionPart.text("hint", hint)).toList());
  }

  private static DescriptionPart example(QueryExample example) {
    return list(
        "example",
        List.of(
            list(
                "arguments",
                example.arguments().stream().map(DescriptionWriter::argument).toList()),
            DescriptionPart.of("result", Map.of("type", example.resultType()), List.of())));
  }

  private static DescriptionPart argument(Argument argument) {
    Map<String, String> attributes = new LinkedHashMap<>();
    flag(attributes, "required", argument.required());
    flag(attributes, "iterator", argument.iterator());
    flag(attributes, "user", argument.user());
    List<DescriptionPart> parts = new ArrayList<>();
    parts.add(DescriptionPart.text("name", argument.name()));
    if (!argument.type().isEmpty()) {
      parts.add(DescriptionPart.text("type", argument.type()));
    }
    List<DescriptionPart> hints = new ArrayList<>();
    argument.hints().forEach(hint -> hints.add(DescriptionPart.text("hint", hint)));
    argument.inputTypes().forEach(type -> hints.add(DescriptionPart.text("inputType", type)));
    if (!hints.isEmpty()) {
      parts.add(list("hints", hints));
    }
    argument.values().forEach(value -> parts.add(DescriptionPart.text("value", value)));
    return DescriptionPart.of("argument", attributes, parts);
  }
}
