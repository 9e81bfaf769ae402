package dev.vigil.watch.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.vigil.watch.WatchException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response of an installation to a call of an agent. Immutable.
 *
 * @param taken the number up to which agent checks need not be sent again
 * @param whole the number of an agent check that must be sent whole, since its base is not known;
 *     else 0
 * @param take how many bytes of agent checks to send with the next call
 * @param pause how long to wait before the next call with agent checks, in milliseconds
 * @param heartbeat the longest time between calls, in milliseconds
 * @param list the name of the assignment list
 * @param assignments the list, unless the agent has it already
 * @param zone of times of day
 * @param intervalStep to which fixed intervals are rounded up, in milliseconds
 */
record AgentReply(
    long taken,
    long whole,
    long take,
    long pause,
    @JsonProperty("beat") long heartbeat,
    String list,
    @Nullable List<Assignment> assignments,
    String zone,
    @JsonProperty("tick") long intervalStep) {

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
