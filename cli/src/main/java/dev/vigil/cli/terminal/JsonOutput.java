package dev.vigil.cli.terminal;

import java.io.StringWriter;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes results as JSON, one value per line. Stateless. */
public final class JsonOutput {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonOutput() {}

  /** One line of JSON for maps, iterables, strings, numbers and booleans. */
  public static String line(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(json, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) {
    switch (value) {
      case Map<?, ?> map -> {
        json.writeStartObject();
        map.forEach(
            (name, entry) -> {
              json.writeName(String.valueOf(name));
              write(json, entry);
            });
        json.writeEndObject();
      }
      case Iterable<?> list -> {
        json.writeStartArray();
        list.forEach(entry -> write(json, entry));
        json.writeEndArray();
      }
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case Boolean bit -> json.writeBoolean(bit);
      default -> json.writeString(value.toString());
    }
  }
}
