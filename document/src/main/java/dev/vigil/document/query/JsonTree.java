package dev.vigil.document.query;

import dev.vigil.document.PageDigest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Navigates a JSON digest by keys and indices. Accesses are counted, and the members of an object
 * are scanned once. Of a key that stands twice the last counts. Not thread-safe.
 */
final class JsonTree {
  /** A value of the document, by its node. Immutable. */
  record Value(int node) {}

  /** The type of a value. */
  enum Type {
    OBJECT,
    ARRAY,
    STRING,
    NUMBER,
    BOOLEAN,
    NULL
  }

  private final PageDigest digest;
  private final EvaluationSteps steps;
  private final Map<Integer, List<Value>> items = new HashMap<>();
  private final Map<Integer, Map<String, Value>> members = new HashMap<>();

  JsonTree(PageDigest digest, EvaluationSteps steps) {
    this.digest = digest;
    this.steps = steps;
  }

  Value root() {
    return new Value(digest.root());
  }

  Type type(Value value) {
    steps.spend(1);
    String type = digest.attribute(value.node, "type");
    return switch (type == null ? "string" : type) {
      case "object" -> Type.OBJECT;
      case "array" -> Type.ARRAY;
      case "number" -> Type.NUMBER;
      case "boolean" -> Type.BOOLEAN;
      case "null" -> Type.NULL;
      default -> Type.STRING;
    };
  }

  /** The items of an array, or the values of an object in the order of the document. */
  List<Value> items(Value container) {
    steps.spend(1);
    return items.computeIfAbsent(
        container.node,
        node -> {
          List<Value> found = new ArrayList<>();
          for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
            steps.spend(1);
            if (digest.isElement(at)) {
              found.add(new Value(at));
            }
          }
          return Collections.unmodifiableList(found);
        });
  }

  Map<String, Value> members(Value object) {
    steps.spend(1);
    return members.computeIfAbsent(
        object.node,
        node -> {
          Map<String, Value> found = new LinkedHashMap<>();
          for (Value member : items(object)) {
            found.put(digest.name(member.node).local(), member);
          }
          return Collections.unmodifiableMap(found);
        });
  }

  String text(Value value) {
    return digest.text(value.node);
  }

  /** A string, number, boolean or null as Java has it; containers stay what they are. */
  @Nullable Object scalar(Value value) {
    return switch (type(value)) {
      case OBJECT, ARRAY -> value;
      case STRING -> text(value);
      case NUMBER -> number(text(value));
      case BOOLEAN -> Boolean.valueOf(text(value));
      case NULL -> null;
    };
  }

  private static Number number(String text) {
    // Longer ones, or with an exponent, would cost more than they can mean.
    return text.length() > 40 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0
        ? (Number) Double.valueOf(text)
        : new BigDecimal(text);
  }
}
