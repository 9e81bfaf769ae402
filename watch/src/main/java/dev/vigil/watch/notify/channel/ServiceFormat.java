package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The request format of a web service: its JSON, its limits and its error responses. Stateless,
 * safe for concurrent use.
 */
public interface ServiceFormat {
  WebRequest call(OutgoingMessage outgoing, WebTarget target);

  /** The error in a response with a success status; empty if delivered. */
  default Optional<String> complaint(FetchResponse answer) {
    return Optional.empty();
  }

  /** Whether the status is a permanent failure. */
  default boolean isFinal(int status) {
    return switch (status) {
      // The target is gone, or this message is invalid.
      case 400, 405, 406, 410, 411, 413, 414, 415, 422, 431 -> true;
      default -> false;
    };
  }

  /** The response as JSON; an empty node if it is not JSON. */
  static JsonNode json(FetchResponse answer) {
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

  /** Parses responses. */
  final class Reading {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private Reading() {}
  }
}
