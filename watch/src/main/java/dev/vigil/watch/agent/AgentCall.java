package dev.vigil.watch.agent;

import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The request header that an agent sends with every call; agent checks follow it. Immutable.
 *
 * @param log the name of its sequence of agent checks; a new sequence starts at 1
 * @param first the number of the oldest agent check that it still has, or will have
 * @param last the number of the newest, one less than {@code first} if it has none
 * @param room how many pages it can check now
 * @param queued bytes that wait on its disk
 * @param list the name of the assignment list it has, empty for none
 * @param now its clock, in milliseconds since 1970
 */
record AgentCall(String log, long first, long last, int room, long queued, String list, long now) {
  private static final int LONGEST = 4096;

  AgentCall {
    if (log == null || list == null || !log.matches("[0-9a-zA-Z-]{8,64}") || list.length() > 100) {
      throw new WatchException("The call of an agent has no log id; update the agent.");
    }
    if (first < 1 || last < first - 1 || room < 0 || queued < 0) {
      throw new WatchException("The call of an agent has invalid numbers; update the agent.");
    }
  }

  /** Returns this state at another time. */
  AgentCall at(long millis) {
    return new AgentCall(log, first, last, room, queued, list, millis);
  }

  /** The call and the frames behind it. */
  byte[] with(List<byte[]> frames) {
    byte[] own = JsonMapper.shared().writeValueAsBytes(this);
    int length = 4 + own.length + frames.stream().mapToInt(frame -> frame.length).sum();
    ByteBuffer all = ByteBuffer.allocate(length).putInt(own.length).put(own);
    frames.forEach(all::put);
    return all.array();
  }

  static AgentCall read(InputStream in) throws IOException {
    byte[] lead = in.readNBytes(4);
    int length = lead.length == 4 ? ByteBuffer.wrap(lead).getInt() : -1;
    if (length < 2 || length > LONGEST) {
      throw new WatchException("This is not a call of an agent.");
    }
    try {
      return JsonMapper.shared().readValue(in.readNBytes(length), AgentCall.class);
    } catch (JacksonException e) {
      throw new WatchException(
          "The call of an agent cannot be read; use the same release of Vigil on agent and server.",
          e);
    }
  }
}
