package dev.vigil.watch.notify;

import dev.vigil.fetch.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * How a web service wants to be told: its JSON, its limits, and how it says no. Stateless, safe for
 * concurrent use.
 */
interface ServiceFormat {
  WebRequest call(OutgoingMessage outgoing, WebTarget target);

  /** Why an answer of success is none; empty for a delivery. */
  default Optional<String> complaint(HttpAnswer answer) {
    return Optional.empty();
  }

  /** Whether the service will never take the message after this status. */
  default boolean isFinal(int status) {
    return switch (status) {
      // Gone, or this very message is not to its liking.
      case 400, 405, 406, 410, 411, 413, 414, 415, 422, 431 -> true;
      default -> false;
    };
  }

  /** The answer as JSON; an empty node where it is none. */
  static JsonNode json(HttpAnswer answer) {
    ObjectMapper mapper = Reading.JSON;
    try {
      return mapper.readTree(answer.body());
    } catch (JacksonException e) {
      return mapper.missingNode();
    }
  }

  static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Reads answers. */
  final class Reading {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private Reading() {}
  }
}
