package dev.vigil.document.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;

/** Converts a JSON digest to the values of the jq library, with the numbers of jq. Stateless. */
final class JqInput {
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private JqInput() {}

  /** An open container and the node behind its end. */
  private record Open(ContainerNode<?> container, int end) {}

  static JsonNode of(PageDigest digest) {
    ArrayDeque<Open> open = new ArrayDeque<>();
    JsonNode root = MAKE.nullNode();
    for (int node = digest.root(); node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      while (!open.isEmpty() && node >= open.peek().end) {
        open.pop();
      }
      JsonNode value = value(digest, node);
      if (open.isEmpty()) {
        root = value;
      } else if (open.peek().container instanceof ObjectNode object) {
        object.set(digest.name(node).local(), value);
      } else if (open.peek().container instanceof ArrayNode array) {
        array.add(value);
      }
      if (value instanceof ContainerNode<?> container) {
        open.push(new Open(container, digest.end(node)));
      }
    }
    return root;
  }

  private static JsonNode value(PageDigest digest, int node) {
    String type = digest.attribute(node, "type");
    return switch (type == null ? "string" : type) {
      case "object" -> MAKE.objectNode();
      case "array" -> MAKE.arrayNode();
      case "number" -> number(digest.text(node));
      case "boolean" -> MAKE.booleanNode(digest.text(node).equals("true"));
      case "null" -> MAKE.nullNode();
      default -> MAKE.textNode(digest.text(node));
    };
  }

  private static JsonNode number(String text) {
    if (text.length() < 16 && text.matches("-?\\d+")) {
      return MAKE.numberNode(Long.parseLong(text));
    }
    return MAKE.numberNode(Double.parseDouble(text));
  }
}
