package dev.vigil.diff.script;

import dev.vigil.diff.DiffException;
import dev.vigil.document.ReadLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the values of one JSON object by name and type, with the position of the object in the
 * file. Immutable.
 */
final class JsonObjectReader {
  /** A script nests five levels deep. */
  private static final int DEPTH = 8;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH)
                  .maxStringLength(ReadLimits.WEB.bytes())
                  .maxNumberLength(20)
                  .build())
          .build();

  private final String place;
  private final Map<String, Object> values;

  private JsonObjectReader(String place, Map<String, Object> values) {
    this.place = place;
    this.values = values;
  }

  static JsonObjectReader parse(byte[] json) {
    ReadLimits.WEB.checkBytes(json.length);
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new DiffException(
            "The script is not a JSON object; make it with \"vigil diff --view script\".");
      }
      JsonObjectReader all = new JsonObjectReader("the script", object(parser));
      if (parser.nextToken() != null) {
        throw all.wrong("format", "must stand in one object with nothing behind it");
      }
      return all;
    } catch (JacksonException e) {
      throw new DiffException(
          "The script is not JSON (" + e.getOriginalMessage() + "); make it again.", e);
    }
  }

  /** Recursion is bounded by the depth that the parser accepts. */
  private static @Nullable Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          Object value = value(parser);
          if (value != null) {
            list.add(value);
          }
        }
        yield list;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, Object> object(JsonParser parser) {
    Map<String, Object> values = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      Object value = value(parser);
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
  }

  DiffException wrong(String field, String what) {
    return new DiffException("In " + place + ", \"" + field + "\" " + what + ".");
  }

  boolean has(String field) {
    return values.containsKey(field);
  }

  String text(String field) {
    if (values.get(field) instanceof String text) {
      return text;
    }
    throw wrong(field, "must be a text");
  }

  /** A number from 0 on. */
  int number(String field) {
    if (values.get(field) instanceof Long number && number >= 0 && number <= Integer.MAX_VALUE) {
      return number.intValue();
    }
    throw wrong(field, "must be a whole number from 0 on");
  }

  boolean flag(String field) {
    if (values.get(field) instanceof Boolean flag) {
      return flag;
    }
    throw wrong(field, "must be true or false");
  }

  JsonObjectReader object(String field) {
    if (values.get(field) instanceof Map<?, ?> map) {
      return new JsonObjectReader(place + ", " + field, named(map));
    }
    throw wrong(field, "must be an object");
  }

  List<JsonObjectReader> objects(String field) {
    if (!(values.get(field) instanceof List<?> list)) {
      throw wrong(field, "must be a list");
    }
    List<JsonObjectReader> objects = new ArrayList<>();
    for (Object one : list) {
      if (!(one instanceof Map<?, ?> map)) {
        throw wrong(field, "must be a list of objects");
      }
      objects.add(
          new JsonObjectReader(place + ", " + field + " " + (objects.size() + 1), named(map)));
    }
    return objects;
  }

  private static Map<String, Object> named(Map<?, ?> map) {
    Map<String, Object> named = new HashMap<>();
    map.forEach((name, value) -> named.put((String) name, value));
    return named;
  }
}
