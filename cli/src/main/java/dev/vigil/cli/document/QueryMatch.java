package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.query.XPathResult.AttributeItem;
import dev.vigil.document.query.XPathResult.MarkupItem;
import dev.vigil.document.query.XPathResult.NodeItem;
import dev.vigil.document.query.XPathResult.ValueItem;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A match of a query, which can be printed in several forms. Immutable. */
record QueryMatch(CommandInput input, XPathResult.Item item) {
  /** The matches of a result, made one after the other, because there may be millions. */
  static Iterable<QueryMatch> of(CommandInput input, XPathResult result) {
    Stream<? extends XPathResult.Item> items =
        switch (result) {
          case XPathResult.Nodes(var nodes) ->
              IntStream.range(0, nodes.size()).mapToObj(i -> new NodeItem(nodes.get(i)));
          case XPathResult.AttributeNodes(var attributes) ->
              IntStream.range(0, attributes.size())
                  .mapToObj(i -> new AttributeItem(attributes.get(i)));
          case XPathResult.Text(var value) -> Stream.of(new ValueItem("xs:string", value));
          case XPathResult.Numeric(_, var text) -> Stream.of(new ValueItem("xs:double", text));
          case XPathResult.Truth(var value) ->
              Stream.of(new ValueItem("xs:boolean", String.valueOf(value)));
          case XPathResult.Sequence(var sequence) -> sequence.stream();
        };
    Iterator<QueryMatch> matches = items.map(item -> new QueryMatch(input, item)).iterator();
    return () -> matches;
  }

  private PageDigest digest() {
    return input.digest();
  }

  String text() {
    return switch (item) {
      case NodeItem(int node) -> digest().text(node);
      case AttributeItem(int attribute) -> digest().attributes().value(attribute);
      case MarkupItem(_, String text) -> text;
      case ValueItem(_, String text) -> text;
    };
  }

  String markup() {
    return switch (item) {
      case NodeItem(int node) -> CanonicalMarkup.of(digest(), node);
      case AttributeItem(int attribute) -> {
        Attributes attributes = digest().attributes();
        StringBuilder markup = new StringBuilder(attributes.name(attribute).qualified());
        MarkupEscape.escapeDocument(attributes.value(attribute), markup.append("=\""));
        yield markup.append('"').toString();
      }
      case MarkupItem(String markup, _) -> markup;
      case ValueItem(_, String text) -> text;
    };
  }

  Map<String, Object> json(String file) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", file);
    switch (item) {
      case NodeItem(int node) -> {
        json.put("node", node);
        json.put("name", digest().name(node).qualified());
        json.put("text", text());
        json.put("markup", markup());
      }
      case AttributeItem(int attribute) -> {
        json.put("node", digest().attributes().owner(attribute));
        json.put("name", "@" + digest().attributes().name(attribute).qualified());
        json.put("text", text());
      }
      case MarkupItem(String markup, String text) -> {
        json.put("text", text);
        json.put("markup", markup);
      }
      case ValueItem(String type, String text) -> {
        json.put("type", type);
        json.put("text", text);
      }
    }
    return json;
  }
}
