package dev.vigil.watch.agent;

import dev.vigil.watch.WatchException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an installation answers to a call. Immutable.
 *
 * @param taken the number up to which sightings need not be sent again
 * @param whole the number of a sighting that must be sent whole, since its base is not known; else
 *     0
 * @param take how many bytes of sightings to send with the next call
 * @param pause how long to wait before the next call that brings any, in milliseconds
 * @param beat how long to be silent at most, in milliseconds
 * @param list the name of the list of charges
 * @param assignments the list, unless the agent has it already
 * @param zone in which times of day are meant
 * @param tick of fixed intervals, in milliseconds
 */
record AgentReply(
    long taken,
    long whole,
    long take,
    long pause,
    long beat,
    String list,
    @Nullable List<Assignment> assignments,
    String zone,
    long tick) {

  AgentReply {
    Objects.requireNonNull(list);
    Objects.requireNonNull(zone);
    assignments = assignments == null ? null : List.copyOf(assignments);
  }

  String json() {
    return JsonMapper.shared().writeValueAsString(this);
  }

  static AgentReply parse(byte[] json) {
    try {
      return JsonMapper.shared().readValue(json, AgentReply.class);
    } catch (JacksonException e) {
      throw new WatchException("The server's answer cannot be read; is it a Vigil server?", e);
    }
  }
}
